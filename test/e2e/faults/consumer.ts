import { consumerDepsFrom } from "../../../src/compose.ts";
import { consumerOf } from "../../../src/consumer/worker.ts";
import type { ConsumerEnv, DeliveryDue, PointsChanged } from "../../../src/platform/deps.ts";
import { FAULTS_URL, faultsOf } from "./faults.ts";

/** The consumer Worker with injected faults. It reports which messages came from which queue. */

const { faults, inject, env: withFaults, now } = faultsOf();
const waitMs = {
  fast: 2000,
  receiver: 200,
  get slow() {
    return faults.slowWaitMs;
  },
};
const consumer = consumerOf((env) => {
  const deps = consumerDepsFrom(withFaults(env));
  return { ...deps, now, delivery: { ...deps.delivery, timeoutMs: faults.timeoutMs } };
}, waitMs);
const seen: { queue: string; id: string | undefined }[] = [];

type Body = DeliveryDue | PointsChanged;

export default {
  async fetch(request) {
    if (request.method === "GET") return Response.json(seen);
    if (new URL(request.url).origin !== FAULTS_URL) return new Response(null, { status: 404 });
    return inject(request);
  },

  async queue(batch, env, context) {
    for (const { body } of batch.messages)
      seen.push({ queue: batch.queue, id: body && "id" in body ? body.id : undefined });
    const crash = Promise.withResolvers<never>();
    let settled = 0;
    const messages = batch.messages.map((message): Message<Body> => {
      const { id, timestamp, attempts, body } = message;
      const settle = (how: () => void) => {
        how();
        if (++settled !== faults.throwsAfter) return;
        faults.throwsAfter = null;
        crash.reject(new Error("the consumer died"));
      };
      return {
        ...{ id, timestamp, attempts, body },
        ack: () => settle(() => message.ack()),
        retry: (options) => settle(() => message.retry(options)),
      };
    });
    const { queue, metadata } = batch;
    const watched = {
      ...{ queue, metadata, messages },
      ackAll: () => batch.ackAll(),
      retryAll: (options?: QueueRetryOptions) => batch.retryAll(options),
    };
    await Promise.race([consumer.queue(watched, env, context), crash.promise]);
  },

  scheduled: consumer.scheduled,
} satisfies ExportedHandler<ConsumerEnv, Body>;
