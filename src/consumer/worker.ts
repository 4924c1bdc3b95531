import { consumerDepsFrom } from "../compose.ts";
import { doChores, doOrdersChores, moveOrdersNow, touchPointsNow } from "../operations/chores.ts";
import { recordDeadLetters } from "../operations/dead-letters.ts";
import { noteFailed } from "../operations/failed-requests.ts";
import type { ChoresDue, ConsumerDeps, ConsumerEnv, DeliveryDue, PointsMessage } from "../platform/deps.ts";
import type { FailureMessage } from "../platform/failure-log.ts";
import { buildSnapshot, keepSnapshot, repairSnapshot } from "../points/snapshot/build.ts";
import { log } from "../shared/log.ts";
import { deliverDue, type Verdict } from "../webhooks/deliver/deliver.ts";
import type { Lane } from "../webhooks/deliver/plan.ts";

const CRON_INTERVAL_MS = 60_000;
/**
 * How long each lane waits for an attempt and its writes before it acknowledges the message, and how long any lane waits for
 * a receiver alone. In the slow lane most attempts take longer.
 */
type Waits = Readonly<Record<Lane | "receiver", number>>;
const WAIT_MS: Waits = { fast: 2000, slow: 500, receiver: 200 };

/** The consumer Worker: it handles queue messages and runs the cron's chores. */
export function consumerOf(depsOf: (env: ConsumerEnv) => ConsumerDeps, waitMs = WAIT_MS) {
  return {
    async queue(batch, env, context) {
      const deps = depsOf(env);
      // Queue names end with the environment's name, except in production.
      switch (batch.queue.replace(/-(local|staging)$/, "")) {
        case "points":
          return workOnPoints(deps, batch as MessageBatch<PointsMessage>);
        case "webhooks":
          return deliverBatch(deps, batch as MessageBatch<DeliveryDue>, waitMs, "fast", context);
        case "slow-webhooks":
          return deliverBatch(deps, batch as MessageBatch<DeliveryDue>, waitMs, "slow", context);
        case "failed-requests":
          await noteFailed(
            deps,
            (batch as MessageBatch<FailureMessage>).messages.map(({ body }) => body),
          );
          return batch.ackAll();
        case "chores":
          return doChoresFor(deps, batch as MessageBatch<ChoresDue>);
        case "dead-letters":
          await recordDeadLetters(deps, batch.queue, batch.messages);
          return batch.ackAll();
        default:
          throw new Error(`there is no handler for messages of the queue ${batch.queue}`);
      }
    },

    /** Runs every minute. A chore that fails must not stop the others. */
    async scheduled(_controller, env) {
      await doChores(depsOf(env), { rebuild });
    },
  } satisfies ExportedHandler<ConsumerEnv, DeliveryDue | PointsMessage | FailureMessage | ChoresDue>;
}

export default consumerOf(consumerDepsFrom);

/** One build does what all messages about the snapshot ask for. */
async function workOnPoints(deps: ConsumerDeps, batch: MessageBatch<PointsMessage>): Promise<void> {
  const moves = batch.messages.flatMap(({ body }) => (body.type === "orders_to_move" ? [body.database] : []));
  for (const database of new Set(moves)) {
    try {
      await moveOrdersNow(deps, database);
    } catch (error) {
      log("error", "a move of orders waits for the cron", { database: `ORDERS_${database}`, error });
    }
  }
  if (moves.length < batch.messages.length) await rebuildFor(deps, batch);
  else batch.ackAll();
}

async function rebuildFor(deps: ConsumerDeps, batch: MessageBatch<PointsMessage>): Promise<void> {
  await touchPointsNow(deps);
  const isDamaged = batch.messages.some(({ body }) => body.type === "snapshot_damaged");
  const result = await (isDamaged ? repairSnapshot(deps) : buildSnapshot(deps));
  if (result.outcome === "later") batch.retryAll({ delaySeconds: secondsOf(result.inMs) });
  else batch.ackAll();
}

/** Acknowledges whatever happens: the cron asks again within a minute. */
async function doChoresFor(deps: ConsumerDeps, { messages, queue }: MessageBatch<ChoresDue>): Promise<void> {
  for (const message of messages) {
    try {
      await doOrdersChores(deps, message.body);
    } catch (error) {
      log("error", "the chores of a database failed", { queue, error });
    }
    message.ack();
  }
}

/**
 * Acknowledges or retries each message by itself: when its attempt has ended, or after `waitMs`, while the attempt
 * goes on, so that no receiver holds up the queue. If the attempt is lost then, the sweep sends the delivery again.
 * Receivers are waited for less long than D1 is, whose failures bring the message again.
 */
async function deliverBatch(
  deps: ConsumerDeps,
  { messages, queue }: MessageBatch<DeliveryDue>,
  waitMs: Waits,
  lane: Lane,
  context: ExecutionContext,
): Promise<void> {
  const due = messages.map(({ body }) => body);
  const quiet = new Map(due.map((message) => [message, Promise.withResolvers<void>()]));
  const waitFor = (message: DeliveryDue) => {
    const timer = setTimeout(quiet.get(message)!.resolve, waitMs.receiver);
    return () => clearTimeout(timer);
  };
  const verdicts = deliverDue(deps, due, lane, waitFor).map((verdict, i) =>
    soon(verdict, Promise.race([quiet.get(due[i]!)!.promise, scheduler.wait(waitMs[lane])]), context),
  );
  await Promise.all(
    messages.map(async (message, i) => {
      try {
        const verdict = await verdicts[i]!;
        if (verdict === "done") message.ack();
        else message.retry({ delaySeconds: secondsOf(verdict.againInMs) });
      } catch (error) {
        log("error", "a message failed and will be retried", { queue, error });
        message.retry();
      }
    }),
  );
}

/** What becomes of a message. Once nobody waits any more it counts as done, while its attempt goes on. */
function soon(verdict: Promise<Verdict>, end: Promise<void>, context: ExecutionContext): Promise<Verdict> {
  let isInBackground = false;
  context.waitUntil(
    verdict.catch((error) => {
      if (isInBackground) log("error", "an attempt failed after its message was acknowledged", { error });
    }),
  );
  const timeout = end.then((): Verdict => {
    isInBackground = true;
    return "done";
  });
  return Promise.race([verdict, timeout]);
}

/** Builds the snapshot if a message was lost, and repairs it; waits up to a minute until a build is allowed. */
async function rebuild(deps: ConsumerDeps): Promise<void> {
  const result = await keepSnapshot(deps);
  if (result.outcome !== "later") return;
  await scheduler.wait(Math.min(result.inMs, CRON_INTERVAL_MS));
  await buildSnapshot(deps);
}

/** The delay of a retry, which a queue takes in whole seconds of at most a day. */
const secondsOf = (ms: number) => Math.min(86_400, Math.max(1, Math.ceil(ms / 1000)));
