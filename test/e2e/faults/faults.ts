import type { Env } from "../../../src/platform/deps.ts";
import { FAILURES, wavering } from "../../failing-database.ts";

/** The faults of a Worker: see `Runtime.inject`. */
export interface Faults {
  /** Every D1 call fails. */
  isDatabaseDown: boolean;
  /** How the second database of orders fails: a name of `FAILURES`. */
  secondDatabase: string | null;
  /** Every send to a queue fails. */
  areQueuesDown: boolean;
  /** The queue handler throws once, after it has settled this many messages of a batch. */
  throwsAfter: number | null;
  /** How far the Worker's clock is ahead, in milliseconds. */
  aheadMs: number;
  /** The timeout of an attempt. */
  timeoutMs: number;
  /** How long the slow lane waits for an attempt. */
  slowWaitMs: number;
}

export const NO_FAULTS: Faults = {
  isDatabaseDown: false,
  secondDatabase: null,
  areQueuesDown: false,
  throwsAfter: null,
  aheadMs: 0,
  timeoutMs: 15_000,
  slowWaitMs: 500,
};

/** Requests to this URL set the faults. */
export const FAULTS_URL = "http://faults.test";

/** The faults of one isolate, which its `env` and `now` follow. */
export function faultsOf() {
  const faults = { ...NO_FAULTS };

  function refuse(target: D1Database): D1Database {
    return new Proxy(target, {
      get(database, name) {
        if (faults.isDatabaseDown) throw new Error("D1 is down");
        return Reflect.get(database, name).bind(database);
      },
    });
  }

  const second = {
    get call() {
      return faults.secondDatabase === null ? undefined : FAILURES[faults.secondDatabase];
    },
  };

  function refuseMessages<Q extends Pick<Queue, "sendBatch">>(target: Q): Q {
    return new Proxy(target, {
      get(queue, name) {
        if (faults.areQueuesDown) throw new Error("the queue is down");
        return (Reflect.get(queue, name) as () => unknown).bind(queue);
      },
    });
  }

  return {
    faults,
    inject: async (request: Request) => {
      Object.assign(faults, await request.json());
      return new Response();
    },
    now: () => Date.now() + faults.aheadMs,
    env: <E extends Env & { SLOW_WEBHOOK_QUEUE?: Queue }>(env: E): E => ({
      ...env,
      DB: refuse(env.DB),
      ORDERS_0: refuse(env.ORDERS_0!),
      ...(env.ORDERS_1 ? { ORDERS_1: refuse(wavering(env.ORDERS_1, second)) } : {}),
      WEBHOOK_QUEUE: refuseMessages(env.WEBHOOK_QUEUE),
      ...(env.SLOW_WEBHOOK_QUEUE ? { SLOW_WEBHOOK_QUEUE: refuseMessages(env.SLOW_WEBHOOK_QUEUE) } : {}),
    }),
  };
}
