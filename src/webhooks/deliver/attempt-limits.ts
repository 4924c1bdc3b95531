import type { Delivery } from "./delivery-store.ts";
import { receiverOf } from "./slow-receivers.ts";

/** The runtime opens six connections at a time, of which one is for D1. An attempt that waits for one could time out. */
const MAX_CONCURRENT = 5;
/** A slow receiver must not block the partner's other receivers, and these must not block other partners. */
const MAX_CONCURRENT_OF_PARTNER = 4;
const MAX_CONCURRENT_AT_RECEIVER = 3;

export type Limited = <T>(delivery: Delivery, work: () => Promise<T>) => Promise<T>;

/** Limits how many attempts run at a time: in all, for each partner, and for each receiver. */
export function attemptLimits(): Limited {
  const all = semaphore(MAX_CONCURRENT);
  const semaphores = new Map<string, ReturnType<typeof semaphore>>();
  const semaphoreOf = (name: string, limit: number) => {
    const known = semaphores.get(name) ?? semaphore(limit);
    semaphores.set(name, known);
    return known;
  };
  return ({ partnerId, url }, work) => {
    const ofPartner = semaphoreOf(partnerId, MAX_CONCURRENT_OF_PARTNER);
    const atReceiver = semaphoreOf(`${partnerId} ${receiverOf(url)}`, MAX_CONCURRENT_AT_RECEIVER);
    return atReceiver(() => ofPartner(() => all(work)));
  };
}

/** Runs at most `limit` functions at a time, first come, first served. */
function semaphore(limit: number) {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running === limit) await new Promise<void>((resolve) => waiting.push(resolve));
    else running++;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running--;
    }
  };
}
