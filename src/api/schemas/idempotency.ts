import type { ApiContext } from "../../http/reply.ts";
import { invalidRequest } from "../../shared/problem.ts";

/** The header of a creation that may be sent again. */
export const IDEMPOTENCY_KEY = {
  name: "Idempotency-Key",
  in: "header" as const,
  required: false,
  description: "1 to 255 characters of your choice. The same key with another request is refused for 24 h.",
  schema: { type: "string" as const, minLength: 1, maxLength: 255 },
};

/** The headers of an answer to a creation that was sent before. */
export const REPLAYED = {
  "Idempotent-Replayed": {
    description: "`true`: an equal request created this before",
    schema: { type: "string" as const },
  },
};

export function idempotencyKey(c: ApiContext): string | undefined {
  const key = c.req.raw.headers.get("idempotency-key");
  if (key === null) return undefined;
  if (key.length < 1 || key.length > 255) {
    throw invalidRequest([{ path: "Idempotency-Key", message: "must be 1 to 255 characters long" }]);
  }
  return key;
}
