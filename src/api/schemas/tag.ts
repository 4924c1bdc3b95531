/** The version of an answer that is asked for again and again. */
export const TAG = {
  ETag: { description: "Send it back as `If-None-Match`", schema: { type: "string" as const } },
};
