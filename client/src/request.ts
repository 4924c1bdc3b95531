/** The options of every call. */
export interface CallOptions {
  /** Ends the call with all its waiting and retries. */
  signal?: AbortSignal | undefined;
}

export interface Call extends CallOptions {
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  path: string;
  query?: object | undefined;
  /** Sent as JSON; a file is sent as it is. */
  body?: unknown;
  idempotencyKey?: string | undefined;
  /** The type of the answer, if the path has several. */
  accept?: string | undefined;
  /** Whether the request can safely be repeated. */
  isRepeatable: boolean;
}

export interface Connection {
  baseUrl: string;
  fetch?: typeof fetch | undefined;
  /** How long one try may take. */
  timeoutMs?: number | undefined;
  /** How often a failed call is tried again. */
  retries?: number | undefined;
}

export const TIMEOUT_MS = 30_000;

/** One request. */
export function request(
  { baseUrl, fetch }: Connection,
  { method, path, query, body, idempotencyKey, accept }: Call,
  signal: AbortSignal,
  token?: string,
): Promise<Response> {
  const headers: Record<string, string> = {};
  if (token) headers.authorization = `Bearer ${token}`;
  if (accept) headers.accept = accept;
  if (idempotencyKey) headers["idempotency-key"] = idempotencyKey;
  const isFile = body instanceof Blob;
  if (body !== undefined) headers["content-type"] = isFile ? body.type : "application/json";
  const url = `${baseUrl.replace(/\/+$/, "")}${path}${queryString(query)}`;
  return (fetch ?? globalThis.fetch)(url, {
    ...{ method, headers, signal },
    ...(body === undefined ? {} : { body: isFile ? body : JSON.stringify(body) }),
  });
}

function queryString(query: object = {}): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined);
  const text = new URLSearchParams(
    given.map(([name, value]): [string, string] => [name, String(value)]),
  ).toString();
  return text && `?${text}`;
}
