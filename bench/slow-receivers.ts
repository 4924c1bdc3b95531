import { setTimeout as sleep } from "node:timers/promises";
import type { ConsumerDeps, DeliveryDue } from "../src/platform/deps.ts";
import { newSecret, sealSecret } from "../src/webhooks/endpoints/secrets.ts";
import { sendAll } from "../src/webhooks/outbox.ts";
import { receive, SECRETS, type Setting, until, withConsumer } from "./webhook-setting.ts";

/**
 * How much one partner's slow receivers delay another partner's webhooks, with a consumer that runs one batch at a time.
 */

const COUNTS = [3, 10, 100, 1000];
/** How many events of another partner come after the slow ones. */
const EVENTS = 40;
const BETWEEN_EVENTS_MS = 250;
/** Long enough for attempts under way to end. */
const ENDING_MS = 16_000;

/** @param counts how many slow URLs, if not the usual numbers */
export const slowReceiverFigures = (counts: string[]) =>
  withConsumer((setting) => measure(setting, counts.length > 0 ? counts.map(Number) : COUNTS));

async function measure({ env, receiver }: Setting, counts: number[]): Promise<void> {
  const database = env.ORDERS_0!;
  const deps = { config: { webhookKeys: SECRETS.WEBHOOK_KEYS } } as ConsumerDeps;

  /** A delivery to each URL, of an endpoint of its own. */
  const deliveriesTo = async (partnerId: string, urls: string[]): Promise<DeliveryDue[]> => {
    const rows = urls.map((url) => {
      const id = crypto.randomUUID();
      return { id, url, secrets: JSON.stringify([sealSecret(deps, id, newSecret())]) };
    });
    const values = JSON.stringify(rows);
    await database.batch([
      database
        .prepare(
          `INSERT INTO webhook_endpoints (id, partner_id, url, events, description, enabled, secrets, created_at, updated_at)
          SELECT value ->> 'id', ?1, value ->> 'url', '["*"]', '', 1, value ->> 'secrets', 0, 0 FROM json_each(?2)`,
        )
        .bind(partnerId, values),
      database
        .prepare(
          `INSERT INTO webhook_deliveries (id, partner_id, event_id, type, url, body, status, next_attempt_at, sweep_at,
            created_at)
          SELECT value ->> 'id', ?1, value ->> 'id', 'webhook.test', value ->> 'url', '{}', 'pending', ?3, ?3, ?3
          FROM json_each(?2)`,
        )
        .bind(partnerId, values, Date.now()),
    ]);
    return rows.map(({ id }) => ({ type: "delivery_due", id, attempt: 1 }));
  };

  /** The longest delay of another partner's events, and of an event to a third partner's receiver that is slow itself. */
  const delays = async (urls: string[]) => {
    const slow = crypto.randomUUID();
    const third = crypto.randomUUID();
    const messages = await deliveriesTo(slow, urls);
    const others = await deliveriesTo(
      crypto.randomUUID(),
      Array.from({ length: EVENTS }, () => `${receiver.url}/fine`),
    );
    const [late] = await deliveriesTo(third, [`${receiver.url}/slow/third`]);
    await database
      .prepare("INSERT INTO slow_receivers (partner_id, receiver, since) VALUES (?1, ?2, 0)")
      .bind(third, `${receiver.url}/slow/third`)
      .run();
    const begun = new Map<string, number>();
    await sendAll(env.WEBHOOK_QUEUE, messages);
    for (const message of [late!, ...others]) {
      begun.set(message.id, Date.now());
      await sendAll(env.WEBHOOK_QUEUE, [message]);
      if (message !== late) await sleep(BETWEEN_EVENTS_MS);
    }
    const came = () => receiver.arrivals.filter(({ id }) => begun.has(id));
    await until(() => came().length === begun.size);
    const took = new Map(came().map(({ id, at }) => [id, at - begun.get(id)!]));
    await database
      .prepare("UPDATE webhook_deliveries SET status = 'failed' WHERE partner_id = ?1 AND status = 'pending'")
      .bind(slow)
      .run();
    await sleep(ENDING_MS);
    return { most: Math.max(...others.map(({ id }) => took.get(id)!)), third: took.get(late!.id)! };
  };

  const seconds = (ms: number) => `${(ms / 1000).toFixed(2)} s`;
  const print = (what: string, { most, third }: Awaited<ReturnType<typeof delays>>) =>
    console.log(`${what}: ${seconds(most)} at most, a third partner's slow receiver ${seconds(third)}`);
  console.log("\nHow long another partner's webhooks take beside slow receivers of one partner:");
  await delays([]);
  const usual = await delays([]);
  print("none", usual);
  for (const count of counts) {
    print(
      `${count} paths of one host`,
      await delays(range(count).map((i) => `${receiver.url}/slow/${count}/${i}`)),
    );
    const hosts = await Promise.all(range(count).map(receive));
    print(`${count} hosts`, await delays(hosts.map(({ url }) => `${url}/slow`)));
    for (const { close } of hosts) close();
  }
  print("none, again", await delays([]));
}

const range = (count: number) => Array.from({ length: count }, (_, i) => i);
