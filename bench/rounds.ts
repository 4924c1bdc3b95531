import { spawn } from "node:child_process";
import { readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as sleep } from "node:timers/promises";
import type { OrderStatus } from "../src/shared/parcel-status.ts";
import { type Demo, Server } from "../test/e2e/server.ts";
import { fillOrders } from "./million.ts";
import { type Send, serviceOnOneThread } from "./one-thread.ts";
import { usually } from "./spread.ts";

/**
 * How long requests wait with 100,000 orders, minute by minute: each minute has a round of the cron. Once with nothing overdue, by
 * the service alone and by `npm start`; once with thousands of orders that are overdue when it starts, and a busy core beside it.
 */

const ORDERS = 100_000;
const ROUNDS = usually(10);
/** With more, the local runtime, which runs all on one thread, has no time to rest. */
const PER_SECOND = 30;
/** Each has a round of the cron. With `--once` it is a second. */
const MINUTE_MS = usually(60) * 1000;
const DAY_MS = 86_400_000;
/** A second in which a request waited for longer counts as stalled. */
const STALLED_MS = 1000;

type Request = (i: number) => Promise<Response>;
interface Answer {
  /** Seconds after the load began. */
  at: number;
  ms: number;
  isOk: boolean;
}

/** @param numbers how many rounds, orders and requests a second, if not the usual numbers */
export async function roundFigures([rounds, orders, rate]: string[]): Promise<void> {
  const minutes = 1 + Number(rounds ?? ROUNDS);
  const perSecond = Number(rate ?? PER_SECOND);
  for (const isHard of [false, true]) {
    const server = new Server();
    const busyCore = isHard ? spawn(process.execPath, ["-e", "for (;;);"]) : undefined;
    try {
      const demo = await server.start({ RATE_LIMITS: "off" });
      await server.stopNpm();
      fill(server.folder, demo, Number(orders ?? ORDERS), { isOverdue: isHard });
      console.log(
        `\n${isHard ? "Orders are overdue, and a core is busy" : "Nothing is overdue"}. One thread of Node.js:`,
      );
      print(await quietly(() => onOneThread(server.folder, demo, perSecond, minutes)), minutes);
      if (isHard) continue;
      const ofRuntime = Math.min(perSecond, PER_SECOND);
      console.log(`\nThe same with \`npm start\`, ${ofRuntime} requests a second:`);
      await server.start({ RATE_LIMITS: "off" });
      const asked = await requests((path, init) => fetch(server.url + path, init), demo, ofRuntime);
      print(await underLoad(asked, ofRuntime, minutes), minutes);
    } finally {
      busyCore?.kill();
      server.stop();
      rmSync(server.folder, { recursive: true, force: true });
    }
  }
}

async function onOneThread(
  folder: string,
  demo: Demo,
  perSecond: number,
  minutes: number,
): Promise<Answer[]> {
  const { send, cron, close } = await serviceOnOneThread(folder);
  const asked = await requests(send, demo, perSecond);
  const round = setInterval(() => void cron(), MINUTE_MS);
  const answers = await underLoad(asked, perSecond, minutes);
  clearInterval(round);
  await close();
  return answers;
}

/** Without the lines that the service logs. */
async function quietly<T>(work: () => Promise<T>): Promise<T> {
  const { log, warn, error } = console;
  Object.assign(console, { log: () => undefined, warn: () => undefined, error: () => undefined });
  try {
    return await work();
  } finally {
    Object.assign(console, { log, warn, error });
  }
}

/**
 * Gives the first demo partner orders of a year, of which a twelfth are on their way to points or there.
 * @param isOverdue of 100,000 orders, 2,900 have to expire, 700 to be cancelled and 9,400 to be erased, all in the first minute.
 * Otherwise nothing is overdue.
 */
export function fill(
  folder: string,
  { partners, agent }: Demo,
  count: number,
  { isOverdue = false } = {},
): void {
  const files = join(folder, ".local/state/v3/d1/miniflare-D1DatabaseObject");
  const now = Date.now();
  const begun = now - 364 * DAY_MS;
  const step = (364 * DAY_MS) / count;
  // The last ones are of the last 29 days, so that none is cancelled because nobody has scanned it.
  const statusOf = (i: number): OrderStatus => {
    if (i >= 0.92 * count) return (["created", "in_transit", "ready_for_pickup"] as const)[i % 3]!;
    if (!isOverdue || i % 25 !== 0) return "delivered";
    return i % 125 === 0 ? "created" : "ready_for_pickup";
  };
  for (const file of readdirSync(files).filter((name) => /^[0-9a-f]{64}\.sqlite$/.test(name))) {
    const sqlite = new DatabaseSync(join(files, file));
    const partner = sqlite.prepare("SELECT number FROM order_partners WHERE id = ?").get(partners[0]!.id);
    if (partner) {
      fillOrders(sqlite, count, (i) => ({
        i,
        at: Math.floor(begun + i * step),
        partner: Number(partner.number),
        status: statusOf(i),
      }));
      sqlite
        .prepare(
          `UPDATE orders SET partner_id = ?1, point_id = ?2, arrived_at = iif(status = 'ready_for_pickup', ${isOverdue ? "created_at" : "?3"}, NULL),
            erased_at = iif(final_at < ?4 AND ${isOverdue ? "number % 5" : "1"}, final_at, NULL) WHERE partner_id LIKE 'partner-%'`,
        )
        .run(partners[0]!.id, agent.point_id, now, now - 179 * DAY_MS);
      // Otherwise the first rounds would hash 8,000 phones, delete 92,000 old events and index 100,000 orders.
      sqlite.exec(
        `UPDATE search_progress SET indexed_to = (SELECT max(number) FROM orders);
         UPDATE orders SET phone_hash = hex(randomblob(16)), phone_end_hash = hex(randomblob(16)) WHERE final_at IS NULL;
         DELETE FROM partner_events`,
      );
    }
    sqlite.close();
  }
}

/** Lists, nearest points, searches, creations and scans, each as often. */
async function requests(
  send: Send,
  { partners, agent, driver }: Demo,
  perSecond: number,
): Promise<Request[]> {
  const as = (key: string) => ({ authorization: `Bearer ${key}`, "content-type": "application/json" });
  const headers = as(partners[0]!.secret_key);
  const post = (path: string, key: string, body: object) =>
    send(path, { method: "POST", headers: as(key), body: JSON.stringify(body) });
  const made: string[] = [];
  const run = Date.now().toString(36);
  const create: Request = async (i) => {
    const response = await post("/api/v1/orders", partners[0]!.secret_key, {
      partner_order_id: `${run}-${i}`,
      pudo_point_id: agent.point_id,
      customer: { name: "Ada Obi", email: "ada@example.com", phone: "+2348031234567" },
      items: [{ name: "Cloth", qty: 1, price: 12_500, weight_kg: 0.8 }],
    });
    const { data } = (await response.clone().json()) as { data?: { tracking_code: string } };
    if (data) made.push(data.tracking_code);
    return response;
  };
  // Enough for the scans until further orders are made.
  for (let i = 1; i <= 2 * perSecond; i++) await create(-i);
  return [
    () => send("/orders?pageSize=50", { headers }),
    (i) => send(`/public/pudo-points?latitude=${6 + (i % 500) / 100}&longitude=${3 + (i % 700) / 100}`),
    (i) => send(`/orders?search=${["zainab", "okoro", "bello musa", "ORD-2026-00"][i % 4]}`, { headers }),
    create,
    (i) =>
      post("/driver/scans", driver.key, {
        scan_id: `${run}-${i}`,
        tracking_code: made.shift() ?? "",
        action: "collect",
      }),
  ];
}

async function underLoad(asked: Request[], perSecond: number, minutes: number): Promise<Answer[]> {
  const answers: Answer[] = [];
  const pending = new Set<Promise<void>>();
  const startedAt = performance.now();
  for (let i = 0; i < minutes * (MINUTE_MS / 1000) * perSecond; i++) {
    const at = (i / perSecond) * 1000;
    const wait = startedAt + at - performance.now();
    if (wait > 0) await sleep(wait);
    // Each request is due at a fixed time, however long others take; its wait counts from that time.
    const request = asked[i % asked.length]!(i)
      .then(async (response) => {
        await response.arrayBuffer();
        return response.ok;
      })
      .catch(() => false)
      .then((isOk) => {
        answers.push({ at, ms: performance.now() - startedAt - at, isOk });
        pending.delete(request);
      });
    pending.add(request);
  }
  await Promise.all(pending);
  return answers;
}

/** The minute before the first one is a cold start. */
function print(answers: Answer[], minutes: number): void {
  console.log(
    "\n| minute | p50 | p99 | longest | seconds that stalled | failures |\n|---|---|---|---|---|---|",
  );
  const row = (name: string, some: Answer[]) => {
    const sorted = some.map(({ ms }) => ms).sort((a, b) => a - b);
    const at = (share: number) => `${sorted[Math.floor(share * (sorted.length - 1))]!.toFixed(0)} ms`;
    const stalled = new Set(some.filter(({ ms }) => ms > STALLED_MS).map(({ at }) => Math.floor(at / 1000)));
    const failures = some.filter(({ isOk }) => !isOk).length;
    console.log(`| ${name} | ${at(0.5)} | ${at(0.99)} | ${at(1)} | ${stalled.size} | ${failures} |`);
  };
  for (let minute = 0; minute < minutes; minute++)
    row(
      minute === 0 ? "cold start" : String(minute),
      answers.filter(({ at }) => Math.floor(at / MINUTE_MS) === minute),
    );
  row(
    "1 and later",
    answers.filter(({ at }) => at >= MINUTE_MS),
  );
}
