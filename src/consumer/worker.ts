import { consumerDepsFrom } from "../compose.ts";
import { CHORES } from "../operations/chores.ts";
import { recordDeadLetters } from "../operations/dead-letters.ts";
import type { ConsumerDeps, ConsumerEnv, DeliveryDue, PointsChanged } from "../platform/deps.ts";
import { buildSnapshot } from "../points/snapshot/build.ts";
import { log } from "../shared/log.ts";
import { deliverDue, type Lane, type Outcome } from "../webhooks/deliver.ts";

const CRON_INTERVAL_MS = 60_000;
const MOMENT_MS = 2000;

type Batch<T> = MessageBatch<T>;

/** The consumer Worker: what queues bring, and what is done every minute. */
export function consumerOf(depsOf: (env: ConsumerEnv) => ConsumerDeps) {
  return {
    async queue(batch, env, context) {
      const deps = depsOf(env);
      // A queue's name ends with the environment's, but in production.
      switch (batch.queue.replace(/-(local|staging)$/, "")) {
        case "points":
          return rebuildFor(deps, batch);
        case "webhooks":
          return deliverBatch(deps, batch as Batch<DeliveryDue>, "fast", context);
        case "slow-webhooks":
          return deliverBatch(deps, batch as Batch<DeliveryDue>, "slow", context);
        case "dead-letters":
          await recordDeadLetters(deps, batch.queue, batch.messages);
          return batch.ackAll();
        default:
          throw new Error(`nobody knows what to do with messages of ${batch.queue}`);
      }
    },

    /** Every minute. One chore that fails must not hold back the others. */
    async scheduled(_controller, env) {
      const deps = depsOf(env);
      const chores = Object.entries({ rebuild, ...CHORES });
      const results = await Promise.allSettled(chores.map(([, chore]) => chore(deps)));
      const failed = results.flatMap((result, i) =>
        result.status === "rejected" ? [{ chore: chores[i]![0], error: result.reason as unknown }] : [],
      );
      for (const { chore, error } of failed) log("error", "a chore failed", { chore, error });
      if (failed.length > 0) throw new Error(`failed: ${failed.map(({ chore }) => chore).join(", ")}`);
    },
  } satisfies ExportedHandler<ConsumerEnv, DeliveryDue | PointsChanged>;
}

export default consumerOf(consumerDepsFrom);

async function rebuildFor(deps: ConsumerDeps, batch: Batch<unknown>): Promise<void> {
  const result = await buildSnapshot(deps);
  if (result.outcome === "later") batch.retryAll({ delaySeconds: secondsOf(result.inMs) });
  else batch.ackAll();
}

/**
 * A message that fails comes again, and only that one. The fast lane waits for no receiver longer than a moment: its
 * messages are settled while the attempt goes on, and if that dies, the sweep follows.
 */
async function deliverBatch(
  deps: ConsumerDeps,
  { messages, queue }: Batch<DeliveryDue>,
  lane: Lane,
  context: ExecutionContext,
): Promise<void> {
  const outcomes = await deliverDue(
    deps,
    messages.map(({ body }) => body),
    lane,
  );
  await Promise.all(
    messages.map(async (message, i) => {
      try {
        const outcome = await (lane === "slow" ? outcomes[i]! : soon(outcomes[i]!, context));
        if (outcome.is === "settled") message.ack();
        else message.retry({ delaySeconds: secondsOf(outcome.inMs) });
      } catch (error) {
        log("error", "a message comes again", { queue, error });
        message.retry();
      }
    }),
  );
}

/** What comes of work, or that it is left to end by itself. */
function soon(work: Promise<Outcome>, context: ExecutionContext): Promise<Outcome> {
  let isLeft = false;
  context.waitUntil(
    work.catch((error) => {
      if (isLeft) log("error", "the sweep follows an attempt", { error });
    }),
  );
  const moment = scheduler.wait(MOMENT_MS).then((): Outcome => {
    isLeft = true;
    return { is: "settled" };
  });
  return Promise.race([work, moment]);
}

/** Builds what a lost message did not, waiting for its time if need be. */
async function rebuild(deps: ConsumerDeps): Promise<void> {
  const result = await buildSnapshot(deps);
  if (result.outcome !== "later") return;
  await scheduler.wait(Math.min(result.inMs, CRON_INTERVAL_MS));
  await buildSnapshot(deps);
}

/** Queues delay by whole seconds, at least one and at most a day. */
const secondsOf = (ms: number) => Math.min(86_400, Math.max(1, Math.ceil(ms / 1000)));
