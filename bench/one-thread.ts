import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { scheduler, setImmediate } from "node:timers/promises";
import type { Settings } from "../scripts/settings.ts";
import { createApp } from "../src/app.ts";
import { apiDepsFrom, consumerDepsFrom } from "../src/compose.ts";
import { consumerOf } from "../src/consumer/worker.ts";
import type { ApiDeps, ApiEnv, ConsumerEnv } from "../src/platform/deps.ts";
import { reportDamage } from "../src/points/edit/change.ts";
import { timedDatabase } from "./sqlite-database.ts";

export type Send = (path: string, init?: RequestInit) => Promise<Response>;

interface Service {
  send: Send;
  /** A round. */
  cron(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Both Workers and their databases on one thread of Node.js, without the local runtime, which alone takes most of the time of
 * what it runs. The databases are those of a stopped `npm start`.
 * @param folder the project's copy in which it ran
 */
export async function serviceOnOneThread(folder: string): Promise<Service> {
  const { tokenKeys, codeKeys, webhookKeys } = JSON.parse(
    readFileSync(join(folder, ".local/settings.json"), "utf8"),
  ) as Settings;
  // Node.js has it in a module alone.
  Object.assign(globalThis, { scheduler });
  const databases = databasesIn(join(folder, ".local/state/v3/d1/miniflare-D1DatabaseObject"));
  const left = new Set<Promise<unknown>>();
  const context = {
    waitUntil: (work: Promise<unknown>) => {
      const ended = work.catch(() => undefined).finally(() => left.delete(ended));
      left.add(ended);
    },
  } as unknown as ExecutionContext;
  const consumer = consumerOf(consumerDepsFrom);
  const queue = (name: string) => {
    const sendBatch = async (sent: Iterable<{ body: unknown }>) => {
      const messages = [...sent].map(({ body }) => ({
        ...{ id: crypto.randomUUID(), body, attempts: 1, timestamp: new Date() },
        ack: () => undefined,
        retry: () => undefined,
      }));
      const batch = { queue: name, messages, ackAll: () => undefined, retryAll: () => undefined };
      void setImmediate().then(() => context.waitUntil(consumer.queue(batch as never, env, context)));
    };
    return { sendBatch, send: (body: unknown) => sendBatch([{ body }]) };
  };
  const env = {
    ...{ ENVIRONMENT: "local", BASE_URL: "https://api.test", BRAND: "Bench", RATE_LIMITS: "off", COD: "on" },
    ...{ TOKEN_KEYS: tokenKeys, CODE_KEYS: codeKeys, WEBHOOK_KEYS: webhookKeys },
    ...Object.fromEntries([...databases].map(([name, sqlite]) => [name, timedDatabase(sqlite).d1])),
    ...{
      QUEUE: queue("points"),
      WEBHOOK_QUEUE: queue("webhooks"),
      SLOW_WEBHOOK_QUEUE: queue("slow-webhooks"),
    },
    FAILURE_QUEUE: queue("failed-requests"),
    KV: memoryKv(),
  } as unknown as ApiEnv & ConsumerEnv;
  let deps: ApiDeps | undefined;
  const app = createApp(() => {
    deps ??= apiDepsFrom(env);
    return deps;
  });
  // What public reads need is built anew, because the runtime's KV was another one.
  await reportDamage(env.QUEUE);
  await setImmediate();
  await Promise.all(left);
  return {
    cron: () => consumer.scheduled({} as ScheduledController, env),
    close: async () => {
      await Promise.all(left);
      for (const sqlite of databases.values()) sqlite.close();
    },
    send: async (path, init) => app.fetch(new Request(`https://api.test${path}`, init), env, context),
  };
}

/** The databases by their bindings. */
function databasesIn(folder: string): Map<string, DatabaseSync> {
  const opened = readdirSync(folder)
    .filter((name) => /^[0-9a-f]{64}\.sqlite$/.test(name))
    .map((file) => new DatabaseSync(join(folder, file)));
  const main = opened.find((sqlite) =>
    sqlite.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'accounts'").get(),
  )!;
  const numbers = main.prepare("SELECT orders_database AS number FROM partners WHERE id = ?");
  const nameOf = (sqlite: DatabaseSync) => {
    if (sqlite === main) return "DB";
    const { id } = sqlite.prepare("SELECT id FROM order_partners").get() as { id: string };
    return `ORDERS_${(numbers.get(id) as { number: number }).number}`;
  };
  // Without waiting for the disk: D1 answers when several machines have a change in memory.
  for (const sqlite of opened)
    sqlite.exec("PRAGMA journal_mode = WAL; PRAGMA synchronous = OFF; PRAGMA cache_size = -500000");
  return new Map(opened.map((sqlite) => [nameOf(sqlite), sqlite]));
}

function memoryKv(): object {
  const values = new Map<string, Uint8Array<ArrayBuffer>>();
  const read = (name: string, type: string | undefined) => {
    const bytes = values.get(name);
    if (bytes === undefined) return null;
    if (type === "arrayBuffer") return bytes.slice().buffer;
    return type === "stream" ? new Blob([bytes]).stream() : new TextDecoder().decode(bytes);
  };
  return {
    get: async (name: string | string[], options?: string | { type?: string }) => {
      const type = typeof options === "string" ? options : options?.type;
      return Array.isArray(name) ? new Map(name.map((one) => [one, read(one, type)])) : read(name, type);
    },
    put: async (name: string, value: string | ArrayBuffer | Uint8Array<ArrayBuffer>) =>
      void values.set(name, new Uint8Array(await new Blob([value]).arrayBuffer())),
    delete: async (name: string) => void values.delete(name),
  };
}
