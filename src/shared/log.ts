import { DrizzleQueryError } from "drizzle-orm/errors";

/**
 * What a line of the log may hold. Nothing that a caller sent but the request id, no secret, no personal data: a new
 * field needs a reason here.
 */
interface Fields {
  request_id?: string;
  /** A chore of the cron, by its name. */
  chore?: string;
  queue?: string;
  /** Ids of queue messages. */
  messages?: readonly string[];
  /** A setting of the deployment, by its name. */
  setting?: string;
  /** An entry of the audit log that D1 could not take. */
  audit_entry?: object;
  error?: unknown;
}

type Level = "info" | "warn" | "error";

/** Writes one line of JSON. */
export function log(level: Level, message: string, { error, ...fields }: Fields = {}): void {
  const line = JSON.stringify({
    level,
    message,
    ...fields,
    ...(error === undefined ? {} : { cause: causeOf(error) }),
  });
  if (level === "error") console.error(line);
  else if (level === "warn") console.warn(line);
  else console.log(line);
}

function causeOf(error: unknown): string {
  // Drizzle's own message lists the bound values, which may be personal data.
  const cause = error instanceof DrizzleQueryError ? error.cause : error;
  return cause instanceof Error ? (cause.stack ?? cause.message) : String(cause);
}

/** The line of a request that was answered. Put together by hand for speed: nothing in it can need an escape. */
export function logRequest(
  method: string,
  route: string,
  status: number,
  durationMs: number,
  requestId: string,
): void {
  console.log(
    `{"level":"info","message":"request","method":"${method}","route":"${route}","status":${status},` +
      `"duration_ms":${durationMs},"request_id":"${requestId}"}`,
  );
}
