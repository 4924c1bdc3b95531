import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { createClient } from "../../../client/src/index.ts";
import type { AlarmCode } from "../../../src/operations/alarms.ts";
import { preparedCopy } from "../copy.ts";
import { type Demo, Server, START_TIMEOUT_MS } from "../server.ts";
import { storageFile } from "../storage-file.ts";
import { Receiver } from "./receiver.ts";

/**
 * `npm start` with faults of its queues, its cron, its databases, KV and its bucket. No test waits for minutes: times that are
 * stored are set back instead.
 */

const server = new Server(await preparedCopy());
const receiver = new Receiver();
const CONSUMER = join(server.folder, "src/consumer/wrangler.toml");
const SETTINGS = [join(server.folder, "wrangler.toml"), CONSUMER];
const LIMIT_MB = 60;
const BEFORE_MS = 15 * 60_000;
/** A busy machine takes long for a round of the cron. */
const PATIENCE_MS = 240_000;
/** The consumer's settings, with the queues that its first start lacks. */
let whole: string;
let demo: Demo;

type Alarm = [code: AlarmCode, subject: string | null];

beforeAll(async () => {
  await receiver.start();
  for (const file of SETTINGS) {
    const variables = `[vars]\nDATABASE_LIMIT_MB = "${LIMIT_MB}"\n`;
    writeFileSync(file, readFileSync(file, "utf8").replace("[vars]\n", variables));
  }
  whole = readFileSync(CONSUMER, "utf8").replace('BACKUP_HOUR = ""', 'BACKUP_HOUR = "0"');
  writeFileSync(CONSUMER, whole.replaceAll(CONSUMED, ""));
  demo = await server.start({ RATE_LIMITS: "off" });
  const url = receiver.url("/alarms", "");
  const { data } = await operator<{ secret: string }>("POST", "/operator/alarm-endpoints", {
    ...{ url, format: "json" },
  });
  receiver.url("/alarms", data.secret);
}, START_TIMEOUT_MS);
afterAll(() => {
  server.stop();
  receiver.stop();
});

/** The local queues of which a Worker takes messages, but for that of lost messages. */
const CONSUMED = /\[\[queues\.consumers\]\]\nqueue = "(?:chores|webhooks|slow-webhooks)-local"\n(?:\w.*\n)+/g;

async function operator<T>(method: string, path: string, body?: object): Promise<{ data: T }> {
  const response = await fetch(`${server.url}${path}`, {
    method,
    headers: { authorization: `Bearer ${demo.operator_token}`, "content-type": "application/json" },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  expect([path, response.ok]).toEqual([path, true]);
  return response.json();
}

const FILES = { DB: "local", ORDERS_0: "local-orders-0", ORDERS_1: "local-orders-1" };
type Service = "d1" | "kv" | "r2";

/** Runs SQL on the files of a running server. */
function run(service: Service, name: string, sql: string): void {
  const file = storageFile(join(server.folder, ".local/state/v3"), service, name);
  const database = new DatabaseSync(file, { timeout: 10_000 });
  try {
    database.exec(sql);
  } finally {
    database.close();
  }
}
const inDatabase = (name: keyof typeof FILES, sql: string) => run("d1", FILES[name], sql);

const round = () => fetch(`${server.url}/cdn-cgi/local/scheduled?cron=*+*+*+*+*`);

/** What the endpoint was told since a message, as `code subject`. */
function toldSince(count: number, how: "began" | "ended"): string[] {
  return receiver.at("/alarms").flatMap(({ body, fault }, i) => {
    if (i < count) return [];
    expect(fault).toBeUndefined();
    const { data } = JSON.parse(body) as { data: Record<typeof how, { code: string; subject: string }[]> };
    return data[how].map(({ code, subject }) => `${code} ${subject}`);
  });
}

/** Runs the cron until the endpoint has been told that an alarm began or ended. */
async function isTold([code, subject]: Alarm, how: "began" | "ended", since: number): Promise<void> {
  await vi.waitFor(
    async () => {
      await round();
      expect(toldSince(since, how)).toContain(`${code} ${subject}`);
    },
    { timeout: PATIENCE_MS, interval: 1000 },
  );
}

const messages = () => receiver.at("/alarms").length;

async function beginsAndEnds(alarm: Alarm, begin: () => unknown, end: () => unknown): Promise<void> {
  const before = messages();
  await begin();
  await isTold(alarm, "began", before);
  expect(toldSince(before, "ended")).not.toContain(alarm.join(" "));
  const meanwhile = messages();
  await end();
  await isTold(alarm, "ended", meanwhile);
}

describe("an alarm begins, reaches an endpoint and ends when", { timeout: 3 * PATIENCE_MS }, () => {
  it("no queue brings chores and webhooks, and then does again", async () => {
    const url = receiver.url("/webhook", "");
    const pudo = createClient({ baseUrl: server.url, secretKey: demo.partners[0]!.secret_key });
    receiver.url("/webhook", await pudo.webhooks.secret());
    await round();
    await pudo.orders.create({
      partner_order_id: "OVERDUE-1",
      pudo_point_id: demo.agent.point_id,
      customer: { name: "Ada Obi", email: "ada@example.com", phone: "08031234567" },
      items: [{ name: "Lamp", qty: 1, price: 9000, weight_kg: 1 }],
      webhook_url: url,
    });
    const before = messages();
    const alarms: Alarm[] = [
      ["queue_stopped", "ORDERS_0"],
      ["queue_stopped", "ORDERS_1"],
      ["deliveries_overdue", null],
    ];
    inDatabase("DB", `UPDATE chore_runs SET begun_at = begun_at - ${BEFORE_MS} WHERE name <> 'cron'`);
    for (const name of ["ORDERS_0", "ORDERS_1"] as const)
      inDatabase(
        name,
        `UPDATE webhook_deliveries SET next_attempt_at = next_attempt_at - ${BEFORE_MS}, sweep_at = sweep_at - ${BEFORE_MS}`,
      );
    for (const alarm of alarms) await isTold(alarm, "began", before);
    expect(receiver.at("/webhook")).toEqual([]);
    const meanwhile = messages();
    // The runtime notices, and loads the Workers anew.
    writeFileSync(CONSUMER, whole);
    for (const alarm of alarms) await isTold(alarm, "ended", meanwhile);
    expect(receiver.at("/webhook")).toHaveLength(1);
  });

  it("the cron stands still, and then runs again", async () => {
    const before = messages();
    server.signalCron("SIGSTOP");
    try {
      inDatabase("DB", `UPDATE chore_runs SET begun_at = begun_at - ${BEFORE_MS} WHERE name = 'cron'`);
      expect((await fetch(`${server.url}/health`)).status).toBe(503);
      const { data } = await operator<{ alarms: { code: string }[] }>("GET", "/operator/status");
      expect(data.alarms.map(({ code }) => code)).toContain("cron_stopped");
      expect(toldSince(before, "began")).toEqual([]);
    } finally {
      server.signalCron("SIGCONT");
    }
    await isTold(["cron_stopped", null], "began", before);
    await isTold(["cron_stopped", null], "ended", before);
    expect(toldSince(before, "began")).toEqual(["cron_stopped null"]);
  });

  it("KV does not answer, so that the list of points lacks a change, and then does", async () => {
    const before = messages();
    const point = `/operator/points/${demo.agent.point_id}`;
    run("kv", "local", "ALTER TABLE _mf_entries RENAME TO entries_gone");
    await operator("PATCH", point, { name: "Ikeja, by the market" });
    inDatabase(
      "DB",
      `UPDATE points SET updated_at = updated_at - ${BEFORE_MS} WHERE id = '${demo.agent.point_id}';
       UPDATE snapshot_state SET built_at = built_at - ${2 * BEFORE_MS},
         manifest = json_set(manifest, '$.readAt', (manifest ->> '$.readAt') - ${2 * BEFORE_MS})`,
    );
    const alarms: Alarm[] = [
      ["kv_unreachable", null],
      ["snapshot_outdated", null],
    ];
    for (const alarm of alarms) await isTold(alarm, "began", before);
    const meanwhile = messages();
    run("kv", "local", "ALTER TABLE entries_gone RENAME TO _mf_entries");
    for (const alarm of alarms) await isTold(alarm, "ended", meanwhile);
  });

  it("a chore fails, and then succeeds", () =>
    beginsAndEnds(
      ["chore_stopped", "forget_failed_requests"],
      () =>
        inDatabase(
          "DB",
          `ALTER TABLE failed_requests RENAME TO requests_gone;
           UPDATE chores SET succeeded_at = succeeded_at - ${BEFORE_MS} WHERE name = 'forget_failed_requests'`,
        ),
      () => inDatabase("DB", "ALTER TABLE requests_gone RENAME TO failed_requests"),
    ));

  it("a database fills up, and has room again", () =>
    beginsAndEnds(
      ["database_full", "ORDERS_1"],
      () =>
        inDatabase("ORDERS_1", `CREATE TABLE ballast AS SELECT zeroblob(${LIMIT_MB * 850_000}) AS filling`),
      () => inDatabase("ORDERS_1", "DROP TABLE ballast; VACUUM"),
    ));

  it("a database refuses what the cron writes, and then takes it", () =>
    beginsAndEnds(
      ["database_refuses_writes", "DB"],
      () =>
        inDatabase(
          "DB",
          "CREATE TRIGGER full BEFORE UPDATE ON chore_runs BEGIN SELECT RAISE(ABORT, 'database or disk is full'); END",
        ),
      () => inDatabase("DB", "DROP TRIGGER full"),
    ));

  it("the bucket takes no backup, and then does", async () => {
    const bucket = "pickup-points-local";
    await vi.waitFor(
      async () => {
        await round();
        const { data } = await operator<{ last_backup: object | null }>("GET", "/operator/status");
        expect(data.last_backup).not.toBeNull();
      },
      { timeout: PATIENCE_MS, interval: 1000 },
    );
    const days = 2 * 86_400_000;
    await beginsAndEnds(
      ["backup_old", null],
      () =>
        run(
          "r2",
          bucket,
          `CREATE TRIGGER refused BEFORE INSERT ON _mf_objects BEGIN SELECT RAISE(ABORT, 'refused by the test'); END;
           UPDATE _mf_objects SET custom_metadata = json_set(custom_metadata, '$.day', '2026-01-01',
             '$.begunAt', CAST((custom_metadata ->> '$.begunAt') - ${days} AS TEXT),
             '$.whole', json_set(custom_metadata ->> '$.whole', '$.endedAt', (custom_metadata ->> '$.whole' ->> '$.endedAt') - ${days}) || '')
           WHERE key LIKE '%/latest.json'`,
        ),
      () => run("r2", bucket, "DROP TRIGGER refused"),
    );
  });
});
