import type { Pagination } from "../../../../client/src/api.ts";
import { isProblem } from "../../../../client/src/problem.ts";
import type { Call } from "../../../../client/src/request.ts";
import { createSend, type Send } from "../../../../client/src/send.ts";
import { t } from "../text/translate.ts";
import { uploadWith } from "./fetch-upload.ts";
import type { AnswerOf, BodyOf, FileMethodOf, Method, MethodOf, QueryOf, RowOf } from "./operation.ts";

/** Requests to the API for a person who is signed in by a cookie, sent as the partners' client sends them. */

/** What the page does when a session has ended, and when the API asks for a proof that it is still the same person. */
interface Session {
  /** @returns whether the person has signed in again */
  onEnded(): Promise<boolean>;
  /** @returns whether it was confirmed */
  confirm(): Promise<boolean>;
}

let session: Session | undefined;

export function useSession(given: Session): void {
  session = given;
}

/** The person did not confirm, so nothing was done. */
export class NotConfirmed extends Error {}

/** A person is told at once what went wrong, and decides when to try again. */
const CONNECTION = { baseUrl: "", retries: 0 };
const FILE_TIMEOUT_MS = 300_000;

const sendOnce = createSend(CONNECTION);

/** A file takes longer to send and to work on. */
const fileSend = (onSent: (share: number) => void): Send =>
  createSend({ ...CONNECTION, timeoutMs: FILE_TIMEOUT_MS, fetch: uploadWith(onSent) });

/** Sends a call for the person who is signed in. */
export const send: Send = (call) => sendConfirmed(sendOnce, call);

/** Sends a call, and again after the person has signed in again or confirmed who they are. */
async function sendConfirmed<Answer>(sendCall: Send, call: Call, isSignIn = false): Promise<Answer> {
  try {
    return await sendCall<Answer>(call);
  } catch (error) {
    if (isProblem(error) && error.status === 401 && !isSignIn && (await session?.onEnded()))
      return sendConfirmed(sendCall, call);
    if (!isProblem(error, "confirmation_required") || !session) throw error;
  }
  if (!(await session.confirm())) throw new NotConfirmed(t("You did not confirm, so nothing was changed."));
  return sendCall<Answer>(call);
}

interface RequestOptions {
  /** Parameters that are undefined or empty are left out. */
  query?: Record<string, string | number | boolean | undefined>;
  body?: unknown;
  /** In place of `body`, with its own type. */
  file?: Blob;
  /** Gets the share of the file that was sent, from 0 to 1. */
  onSent?: (share: number) => void;
  /** The idempotency key: the same for each try of the same creation. */
  idempotencyKey?: string;
  signal?: AbortSignal;
  /** The request begins or reads a session, so 401 is an answer like others. */
  isSignIn?: boolean;
}

interface OptionsOf<M extends Method, Path extends string> extends RequestOptions {
  query?: QueryOf<M, Path>;
  body?: BodyOf<M, Path>;
}

/**
 * Sends a request for which the client has no method.
 * @returns the answer's JSON; undefined if it has none
 */
export function request<M extends Method, Path extends string>(
  method: MethodOf<M, Path>,
  path: Path,
  options: OptionsOf<M, Path> = {},
): Promise<AnswerOf<M, Path>> {
  const { file, onSent = () => undefined } = options;
  return requestBy(file ? fileSend(onSent) : sendOnce, method, path, options);
}

/** As `request`, for an answer as CSV. @returns the file's bytes */
export function requestCsv<M extends Method, Path extends string>(
  method: FileMethodOf<M, Path>,
  path: Path,
  { query, body }: Pick<OptionsOf<M, Path>, "query" | "body"> = {},
): Promise<Uint8Array<ArrayBuffer>> {
  return send({ ...{ method, path, query, body }, accept: "text/csv", isRepeatable: method === "GET" });
}

/**
 * As `request`, with the version of what was answered.
 * @param ifMatch the version that may be changed
 */
export async function requestVersion<M extends Method, Path extends string>(
  method: MethodOf<M, Path>,
  path: Path,
  { ifMatch, ...options }: OptionsOf<M, Path> & { ifMatch?: string } = {},
): Promise<{ answer: AnswerOf<M, Path>; version: string }> {
  let version = "*";
  const fetchVersion = async (url: string, init: RequestInit) => {
    const headers = { ...(init.headers as Record<string, string>), ...(ifMatch && { "if-match": ifMatch }) };
    const response = await fetch(url, { ...init, headers });
    version = response.headers.get("etag") ?? version;
    return response;
  };
  const sendVersion = createSend({ ...CONNECTION, fetch: fetchVersion as typeof fetch });
  const answer = await requestBy<AnswerOf<M, Path>>(sendVersion, method, path, options);
  return { answer, version };
}

function requestBy<T>(
  sendCall: Send,
  method: Method,
  path: string,
  { query = {}, file, body = file, onSent: _, isSignIn, ...options }: RequestOptions,
): Promise<T> {
  const given = Object.fromEntries(Object.entries(query).filter(([, value]) => value !== ""));
  const call = { method, path, query: given, body, isRepeatable: method === "GET", ...options };
  return sendConfirmed<T>(sendCall, call, isSignIn);
}

interface PageAnswer<Row> {
  data: { data: Row[]; pagination: Pagination };
  incomplete?: true;
}

export interface PageOf<Row> {
  rows: Row[];
  /** The number of entries in all pages. */
  total: number;
  /** Whether rows are missing because a database can't be reached. */
  isIncomplete: boolean;
}

/** Reads a page of a list, as the parameters in `query` say. */
export async function requestPage<Path extends string>(
  path: Path,
  options: OptionsOf<"GET", Path>,
): Promise<PageOf<RowOf<Path>>> {
  const { data, incomplete } = await requestBy<PageAnswer<RowOf<Path>>>(sendOnce, "GET", path, options);
  return { rows: data.data, total: data.pagination.totalCount, isIncomplete: incomplete === true };
}
