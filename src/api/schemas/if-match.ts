/** The version of what was read. With it, a change is refused if it would undo somebody else's. */
export const VERSION = {
  ETag: {
    description: "The version: send it as `If-Match` with a change",
    schema: { type: "string" as const },
    example: '"0c1e2f345a6b4c7d"',
  },
};

/** The header of a change. */
export const IF_MATCH = {
  name: "If-Match",
  in: "header" as const,
  required: false,
  description: "The `ETag` of what you have read: if it was changed since, the answer is 412",
  schema: { type: "string" as const },
};

export const etagOf = (version: string): string => `"${version}"`;
