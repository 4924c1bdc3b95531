/** Requests to the API from a page that is signed in by a cookie. */

import { fetchUpload } from "./fetch-upload.ts";

interface FieldError {
  path: string;
  message: string;
}

interface ProblemBody {
  status: number;
  code: string;
  title: string;
  detail?: string;
  errors?: FieldError[];
  request_id?: string;
  /** What some problems say besides. */
  [member: string]: unknown;
}

/** An answer that is not 2xx. */
export class ApiProblem extends Error {
  readonly status: number;
  readonly code: string;
  readonly title: string;
  readonly errors: readonly FieldError[];
  readonly requestId: string | undefined;
  readonly body: ProblemBody;
  /** When it is worth trying again, in milliseconds since the epoch. */
  readonly retryAt: number | undefined;

  constructor(body: ProblemBody, retryAfterS: number | undefined) {
    super(body.detail ?? body.title);
    this.body = body;
    this.status = body.status;
    this.code = body.code;
    this.title = body.title;
    this.errors = body.errors ?? [];
    this.requestId = body.request_id;
    this.retryAt = retryAfterS === undefined ? undefined : Date.now() + retryAfterS * 1000;
  }
}

/** No answer came. The request may have been carried out. */
export class Unreachable extends Error {}

/** What the page does when a session has ended, and when the API wants to know that it is still the same person. */
interface Session {
  onEnded(): void;
  /** @returns whether it was confirmed */
  confirm?: () => Promise<boolean>;
}

let session: Session | undefined;

export function useSession(given: Session): void {
  session = given;
}

/** The person did not confirm, so nothing was done. */
export class NotConfirmed extends Error {}

const TIMEOUT_MS = 30_000;
const FILE_TIMEOUT_MS = 300_000;

export interface RequestOptions {
  query?: Record<string, string | number | boolean | undefined>;
  body?: unknown;
  /** In place of `body`, with its own type. It takes longer to send and to work on. */
  file?: Blob;
  /** Gets the share of the file that was sent, from 0 to 1. */
  onSent?: (share: number) => void;
  accept?: string;
  /** Besides those that follow from the others. */
  headers?: Record<string, string>;
  signal?: AbortSignal;
  /** Of a request that begins or reads a session: 401 is an answer like others. */
  isSignIn?: boolean;
}

type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/**
 * The answer's JSON; undefined if it has none.
 * @throws ApiProblem, Unreachable or NotConfirmed
 */
export async function request<T>(method: Method, path: string, options: RequestOptions = {}): Promise<T> {
  const response = await send(method, path, options);
  return (response.status === 204 ? undefined : await response.json()) as T;
}

/** As `request`, with the version of what was answered, which `If-Match` names. */
export async function requestVersion<T>(
  method: Method,
  path: string,
  options: RequestOptions = {},
): Promise<{ answer: T; version: string }> {
  const response = await send(method, path, options);
  return { answer: (await response.json()) as T, version: response.headers.get("etag") ?? "*" };
}

/** One page of a list. */
export interface PageOf<Row> {
  rows: Row[];
  /** In all pages. */
  total: number;
  /** Whether a database can't be reached, whose rows are missing. */
  isIncomplete: boolean;
}

/** Reads a page of a list, as the parameters in `query` say. @throws as `request` does */
export async function requestPage<Row>(path: string, options: RequestOptions): Promise<PageOf<Row>> {
  type Answer = { data: { data: Row[]; pagination: { totalCount: number } }; incomplete?: true };
  const { data, incomplete } = await request<Answer>("GET", path, options);
  return { rows: data.data, total: data.pagination.totalCount, isIncomplete: incomplete === true };
}

/** As `request`, but the answer is a file. */
export async function requestFile(method: Method, path: string, options: RequestOptions = {}): Promise<Blob> {
  return (await send(method, path, options)).blob();
}

async function send(method: Method, path: string, options: RequestOptions): Promise<Response> {
  const response = await fetchOnce(method, path, options);
  if (response.ok) return response;
  const problem = await problemOf(response);
  if (problem.status === 401 && !options.isSignIn) session?.onEnded();
  if (problem.code !== "confirmation_required" || !session?.confirm) throw problem;
  if (!(await session.confirm())) throw new NotConfirmed("You did not confirm, so nothing was changed.");
  const repeated = await fetchOnce(method, path, options);
  if (repeated.ok) return repeated;
  throw await problemOf(repeated);
}

async function fetchOnce(method: Method, path: string, options: RequestOptions): Promise<Response> {
  const { query = {}, body, file, onSent, accept = "application/json", headers, signal } = options;
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== "");
  const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
  const timeout = AbortSignal.timeout(file ? FILE_TIMEOUT_MS : TIMEOUT_MS);
  const type = file?.type ?? (body === undefined ? undefined : "application/json");
  const sent = file ?? (body === undefined ? undefined : JSON.stringify(body));
  const url = path + (search && `?${search}`);
  const request = {
    method,
    headers: { accept, ...headers, ...(type !== undefined && { "content-type": type }) },
    signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
  };
  try {
    if (file && onSent) return await fetchUpload(url, { ...request, body: file, onSent });
    return await fetch(url, { ...request, ...(sent !== undefined && { body: sent }) });
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new Unreachable("The service can't be reached. Check your connection, then try again.");
  }
}

async function problemOf(response: Response): Promise<ApiProblem> {
  const retryAfter = Number(response.headers.get("retry-after") ?? Number.NaN);
  const retryAfterS = Number.isFinite(retryAfter) ? retryAfter : undefined;
  try {
    return new ApiProblem((await response.json()) as ProblemBody, retryAfterS);
  } catch {
    const title = `The service answered with status ${response.status}.`;
    return new ApiProblem({ status: response.status, code: "unknown", title }, retryAfterS);
  }
}
