import type { Workers } from "../workers.ts";

/** A request by one who holds a credential. */
export interface Call {
  /** Which credential, by its name; without one nobody's. */
  as?: string;
  method?: string;
  path: string;
  headers?: Record<string, string>;
  body?: unknown;
}

export interface Recorded extends Call {
  status: number;
  /** JSON; of other answers their type. */
  answer: unknown;
}

/** The address of the partners' servers. */
export const SERVER = "203.0.113.10";

export async function send(
  workers: Pick<Workers, "fetch">,
  credentials: Record<string, string>,
  { as, method = "GET", path, headers = {}, body }: Call,
): Promise<{ status: number; answer: unknown }> {
  const token = as === undefined ? undefined : credentials[as];
  if (as !== undefined && token === undefined) throw new Error(`nobody holds ${as}`);
  const response = await workers.fetch(path, {
    method,
    headers: {
      "cf-connecting-ip": SERVER,
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(body === undefined ? {} : { "content-type": "application/json" }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const type = response.headers.get("content-type")?.split(";")[0] ?? null;
  const text = await response.text();
  return { status: response.status, answer: type?.endsWith("json") ? JSON.parse(text) : type };
}
