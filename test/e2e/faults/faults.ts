import type { Env } from "../../../src/platform/deps.ts";

/** What goes wrong in a Worker, as the test asks for it: see `Runtime.inject`. */
export interface Faults {
  /** D1 answers nothing at all. */
  isDatabaseDown: boolean;
  /** The queues take nothing. */
  areQueuesDown: boolean;
  /** The handler of queues throws, once, when it has settled so many messages of a batch. */
  throwsAfter: number | null;
  /** How far the Worker's clock is ahead. */
  aheadMs: number;
  /** How long receivers have to answer. */
  timeoutMs: number;
}

export const NO_FAULTS: Faults = {
  isDatabaseDown: false,
  areQueuesDown: false,
  throwsAfter: null,
  aheadMs: 0,
  timeoutMs: 15_000,
};

/** Requests to this address are the test's own. */
export const FAULTS_URL = "http://faults.test";

/** One isolate's faults, which its `env` and `now` are subject to. */
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
      WEBHOOK_QUEUE: refuseMessages(env.WEBHOOK_QUEUE),
      ...(env.SLOW_WEBHOOK_QUEUE ? { SLOW_WEBHOOK_QUEUE: refuseMessages(env.SLOW_WEBHOOK_QUEUE) } : {}),
    }),
  };
}
