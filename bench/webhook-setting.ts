import { createServer } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { createTestHarness } from "wrangler";
import { root } from "../scripts/paths.ts";
import type { ConsumerEnv, DeliveryDue } from "../src/platform/deps.ts";

/** What benchmarks of webhooks run on: the consumer in the local runtime, a bare consumer beside it, and receivers. */

const key = (byte: number) => `bench=${Buffer.alloc(32, byte).toString("base64url")}`;
export const SECRETS = { CODE_KEYS: key(7), WEBHOOK_KEYS: key(8), WEBHOOK_ALLOWED_HOSTS: "127.0.0.1:*" };
/** How long a receiver takes for an answer at `/slow`. */
const SLOW_MS = 13_500;

/**
 * A receiver that notes when each webhook came, by path. It never answers at `/hanging`, and answers late below `/slow`.
 */
export async function receive() {
  const arrivals: { path: string; id: string; at: number }[] = [];
  const server = createServer(async (request, response) => {
    const { url: path = "", headers } = request;
    arrivals.push({ path, id: String(headers["webhook-id"]), at: Date.now() });
    request.resume();
    if (path.startsWith("/slow")) await sleep(SLOW_MS);
    if (path !== "/hanging") response.end("ok");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as { port: number };
  return { arrivals, url: `http://127.0.0.1:${port}`, close: () => server.close().closeAllConnections() };
}

export async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await condition())) await sleep(5);
}

export interface Setting {
  env: ConsumerEnv;
  bare: Queue<DeliveryDue>;
  receiver: Awaited<ReturnType<typeof receive>>;
}

export async function withConsumer(measure: (setting: Setting) => Promise<void>): Promise<void> {
  const receiver = await receive();
  const queues = {
    producers: [{ binding: "BARE_QUEUE", queue: "bare" }],
    consumers: [{ queue: "bare", max_batch_size: 10, max_batch_timeout: 0 }],
  };
  const server = createTestHarness({
    root,
    workers: [
      { configPath: "src/consumer/wrangler.toml", secrets: SECRETS },
      {
        config: {
          name: "bare",
          main: "bench/bare-consumer.ts",
          compatibility_date: "2026-09-01",
          vars: { RECEIVER: `${receiver.url}/bare` },
          queues,
        },
      },
    ],
  });
  await server.listen();
  try {
    const consumer = server.getWorker<ConsumerEnv>("pickup-point-consumer");
    for (const binding of ["DB", "ORDERS_0", "ORDERS_1"] as const) await consumer.applyD1Migrations(binding);
    const env = await consumer.getEnv();
    const { BARE_QUEUE } = await server.getWorker("bare").getEnv();
    await measure({ env, bare: BARE_QUEUE, receiver });
  } finally {
    receiver.close();
    await server.close();
  }
}
