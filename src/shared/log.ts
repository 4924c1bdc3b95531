import { DrizzleQueryError } from "drizzle-orm/errors";

/** The fields of a log line. None may contain secrets, personal data, or caller input other than the request id. */
interface Fields {
  request_id?: string;
  /** The name of a chore: a job that the cron runs. */
  chore?: string;
  /** A fact of the status, with the database that has it. */
  fact?: string;
  queue?: string;
  /** A database of orders, by its binding, and its size. */
  database?: string;
  bytes?: number;
  /** Ids of queue messages. */
  messages?: readonly string[];
  key?: string;
  /** A seal of the audit log: its number and its MAC. */
  seal?: string;
  /** What is wrong with its seals, with entries or seals. */
  seal_faults?: readonly string[];
  /** An entry that could not be written to the audit log. */
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

/** Logs an answered request. Builds the JSON by hand for speed: none of the values can need escaping. */
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
