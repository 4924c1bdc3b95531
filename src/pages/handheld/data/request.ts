import type { Problem } from "../../../../client/src/api.ts";
import type { AnswerOf, BodyOf, Method, MethodOf, QueryOf } from "../../ui/requests/operation.ts";
import { noteRequest } from "./connection.ts";

/** How pages for phones send requests. */

export type Answer<T> =
  /** `isPartial`: a database could not be reached, so its parcels are missing. */
  | { kind: "done"; data: T; isPartial: boolean }
  /** The same request will never succeed. */
  | { kind: "rejected"; problem: Problem; retryAfterMs: number | undefined }
  /** The key is not, or no longer, valid. */
  | { kind: "unauthorized"; problem: Problem }
  /** The request should be retried. It may have been carried out. */
  | { kind: "busy"; retryAfterMs: number | undefined }
  /** No response came. The request may have been carried out. */
  | { kind: "unreachable" };

/** Long enough for a slow connection. */
const TIMEOUT_MS = 20_000;
/** A browser's timer of more than 24 days fires immediately. */
const LONGEST_RETRY_AFTER_MS = 24 * 3_600_000;

export const isRetryable = ({ status, code }: { status: number; code?: string }): boolean =>
  status === 429 || status >= 500 || code === "write_conflict";

/** What the JSON of an operation's answer has as `data`. */
type DataOf<M extends Method, Path extends string> =
  AnswerOf<M, Path> extends { data: infer Data } ? Data : undefined;

interface Options<M extends Method, Path extends string> {
  query?: QueryOf<M, Path>;
  body?: BodyOf<M, Path>;
}

/** Sends a request for the holder of a key. It never throws: what went wrong is an answer. */
export async function request<M extends Method, Path extends string>(
  key: string,
  method: MethodOf<M, Path>,
  path: Path,
  { query = {}, body }: Options<M, Path> = {},
): Promise<Answer<DataOf<M, Path>>> {
  const given = Object.entries(query).filter(([, value]) => value !== undefined);
  const search = new URLSearchParams(given as [string, string][]).toString();
  const answer = await send<DataOf<M, Path>>(key, method, `${path}${search && "?"}${search}`, body);
  noteRequest(answer.kind !== "unreachable");
  return answer;
}

async function send<T>(key: string, method: string, path: string, body?: unknown): Promise<Answer<T>> {
  let response: Response;
  let content: { data: T; incomplete?: true } | Problem;
  try {
    response = await fetch(path, {
      method,
      headers: {
        authorization: `Bearer ${key}`,
        accept: "application/json",
        ...(body ? { "content-type": "application/json" } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
      cache: "no-store",
      credentials: "omit",
      redirect: "error",
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (isRetryable(response)) return { kind: "busy", retryAfterMs: retryAfterOf(response) };
    // JSON may also be null or a string.
    content = response.status === 204 ? { data: undefined as T } : Object(await response.json());
  } catch {
    return { kind: "unreachable" };
  }
  if ("data" in content && response.ok)
    return { kind: "done", data: content.data, isPartial: content.incomplete === true };
  // In place of the service, the sign-in page of a public network may answer.
  if (!("code" in content)) return { kind: "unreachable" };
  const problem = content;
  if (isRetryable(problem)) return { kind: "busy", retryAfterMs: retryAfterOf(response) };
  if (problem.status === 401 || problem.code === "insufficient_scope")
    return { kind: "unauthorized", problem };
  return { kind: "rejected", problem, retryAfterMs: retryAfterOf(response) };
}

function retryAfterOf({ headers }: Response): number | undefined {
  const ms = Number(headers.get("retry-after")) * 1000 || undefined;
  return ms && Math.min(ms, LONGEST_RETRY_AFTER_MS);
}
