import type { Problem } from "./api.ts";
import { ProblemError } from "./problem.ts";
import type { CallOptions } from "./request.ts";
import { delayAfter, RETRIES, wait } from "./retry.ts";
import { post, type Send } from "./send.ts";

const MAX_ENTRIES = 100;
/** A batch may have 1 MiB; the rest is for the JSON around the entries. */
const MAX_BYTES = 1024 * 1024 - 100;

export type Many<T> = Iterable<T> | AsyncIterable<T>;

/** The result for one of many orders. `index` is its position among them, from 0. */
export type BatchResult<Order> =
  | { index: number; isCreated: true; isReplay: boolean; order: Order }
  | { index: number; isCreated: false; problem: ProblemError };

/** What one of many orders would cost, or why it would be refused. */
export type BatchEstimate =
  | { index: number; isAccepted: true; deliveryFee: number }
  | { index: number; isAccepted: false; problem: ProblemError };

/** The result for one of many parcels. `index` is its position among them, from 0. */
export type ReceivedResult<Order> =
  | { index: number; isReceived: true; order: Order }
  | { index: number; isReceived: false; problem: ProblemError };

type Result<Data> = { index: number; status: number } & ({ data: Data } | { problem: ResultProblem });
type ResultProblem = Problem & { retry_after_s?: number };

/** Divides the entries into lists that fit into one request. */
async function* chunks<T>(entries: Many<T>): AsyncGenerator<T[]> {
  const encoder = new TextEncoder();
  let chunk: T[] = [];
  let bytes = 0;
  for await (const entry of entries) {
    const size = encoder.encode(JSON.stringify(entry)).length + 1;
    if (chunk.length === MAX_ENTRIES || (bytes + size > MAX_BYTES && chunk.length > 0)) {
      yield chunk;
      chunk = [];
      bytes = 0;
    }
    chunk.push(entry);
    bytes += size;
  }
  if (chunk.length > 0) yield chunk;
}

interface BatchCall {
  path: string;
  /** The member of the body in which the entries are. */
  as: "orders" | "tracking_codes";
  query?: object;
  options?: CallOptions | undefined;
}

/** The result of each entry, with its position among all. */
async function* results<Data>(
  send: Send,
  call: BatchCall,
  entries: Many<unknown>,
): AsyncGenerator<Result<Data>> {
  let offset = 0;
  for await (const chunk of chunks(entries)) {
    for (const result of await resultsOf<Data>(send, call, chunk))
      yield { ...result, index: offset + result.index };
    offset += chunk.length;
  }
}

/** The results of a request. Entries that were not written because others were faster are sent again. */
async function resultsOf<Data>(send: Send, call: BatchCall, entries: unknown[]): Promise<Result<Data>[]> {
  const request = async (some: unknown[]) => {
    const answer = await send<{ data: { results: Result<Data>[] } }>({
      ...post(call.path, call.options, { [call.as]: some }),
      query: call.query,
    });
    return answer.data.results;
  };
  const found = await request(entries);
  for (let tries = 1; tries <= RETRIES; tries++) {
    const late = found.filter((result) => "problem" in result && result.problem.code === "write_conflict");
    if (late.length === 0) break;
    await wait(delayAfter(tries, 1), call.options?.signal);
    for (const result of await request(late.map(({ index }) => entries[index]!))) {
      const { index } = late[result.index]!;
      found[index] = { ...result, index };
    }
  }
  return found;
}

const problemOf = (problem: ResultProblem) => new ProblemError(problem, problem.retry_after_s);

/** Creates orders, up to a hundred in a request. */
export async function* createMany<Order>(
  send: Send,
  path: string,
  orders: Many<object>,
  options?: CallOptions,
): AsyncGenerator<BatchResult<Order>, void, undefined> {
  const call = { path: `${path}/batch`, as: "orders", options } as const;
  for await (const result of results<Order>(send, call, orders)) {
    const { index, status } = result;
    if ("problem" in result) yield { index, isCreated: false, problem: problemOf(result.problem) };
    else yield { index, isCreated: true, isReplay: status === 200, order: result.data };
  }
}

/** Checks orders as a creation would, but writes nothing. */
export async function* estimateMany(
  send: Send,
  path: string,
  orders: Many<object>,
  options?: CallOptions,
): AsyncGenerator<BatchEstimate, void, undefined> {
  const call = { path: `${path}/batch`, as: "orders", query: { dry_run: true }, options } as const;
  for await (const result of results<{ delivery_fee: number }>(send, call, orders)) {
    const { index } = result;
    if ("problem" in result) yield { index, isAccepted: false, problem: problemOf(result.problem) };
    else yield { index, isAccepted: true, deliveryFee: result.data.delivery_fee };
  }
}

/** Says that parcels have come back, up to a hundred in a request. */
export async function* receiveMany<Order>(
  send: Send,
  path: string,
  trackingCodes: Many<string>,
  options?: CallOptions,
): AsyncGenerator<ReceivedResult<Order>, void, undefined> {
  const call = { path: `${path}/receive`, as: "tracking_codes", options } as const;
  for await (const result of results<Order>(send, call, trackingCodes)) {
    const { index } = result;
    if ("problem" in result) yield { index, isReceived: false, problem: problemOf(result.problem) };
    else yield { index, isReceived: true, order: result.data };
  }
}
