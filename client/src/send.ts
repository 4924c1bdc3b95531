import type { Credential } from "./credential.ts";
import { ConnectionError, isProblem, isUnreachable, noAnswer, problemIn } from "./problem.ts";
import { type Call, type CallOptions, type Connection, request, TIMEOUT_MS } from "./request.ts";
import { delayAfter, isWorthRetrying, RETRIES, wait } from "./retry.ts";

/** Sends a call, repeatedly if that helps, and returns the answer's JSON, or its bytes if it is not JSON. */
export type Send = <Answer>(call: Call) => Promise<Answer>;

export function createSend(connection: Connection, credential?: Credential): Send {
  const { retries = RETRIES } = connection;
  // An address that has never answered is probably wrong and not just down for a moment.
  let hasAnswered = false;
  return async <Answer>(call: Call) => {
    for (let tries = 1; ; tries++) {
      try {
        const answer = (await tryOnce(connection, credential, call)) as Answer;
        hasAnswered = true;
        return answer;
      } catch (error) {
        call.signal?.throwIfAborted();
        if (isProblem(error)) hasAnswered = true;
        if (!hasAnswered && isUnreachable(error)) throw error;
        if (tries > retries || !isWorthRetrying(error, call.isRepeatable)) throw error;
        const asked = isProblem(error) ? error.retryAfterS : undefined;
        await wait(delayAfter(tries, asked), call.signal);
      }
    }
  };
}

/** @throws ProblemError or ConnectionError */
async function tryOnce(
  connection: Connection,
  credential: Credential | undefined,
  call: Call,
): Promise<unknown> {
  const limit = AbortSignal.timeout(connection.timeoutMs ?? TIMEOUT_MS);
  const signal = call.signal ? AbortSignal.any([call.signal, limit]) : limit;
  try {
    const token = await credential?.token(signal);
    const response = await request(connection, call, signal, token);
    if (response.status !== 401 || !token || !credential?.renew(token)) return await readAnswer(response);
    await response.body?.cancel();
    const renewed = await credential.token(signal);
    return await readAnswer(await request(connection, call, signal, renewed));
  } catch (error) {
    if (isProblem(error) || error instanceof ConnectionError) throw error;
    throw noAnswer(connection.baseUrl, call, error);
  }
}

async function readAnswer(response: Response): Promise<unknown> {
  if (!response.ok) throw await problemIn(response);
  if (response.status === 204) return undefined;
  const type = response.headers.get("content-type");
  if (type?.startsWith("text/html"))
    throw new ConnectionError(
      `${response.url || "The address"} answers with a page for people: is baseUrl right?`,
    );
  const isJson = type?.startsWith("application/json");
  return isJson ? response.json() : new Uint8Array(await response.arrayBuffer());
}

export const get = (path: string, options: CallOptions = {}, query?: object): Call => ({
  ...options,
  ...{ method: "GET", path, query, isRepeatable: true },
});

export const post = (path: string, options: CallOptions = {}, body?: object): Call => ({
  ...options,
  ...{ method: "POST", path, body, isRepeatable: true },
});

export async function dataOf<Data>(send: Send, call: Call): Promise<Data> {
  return (await send<{ data: Data }>(call)).data;
}
