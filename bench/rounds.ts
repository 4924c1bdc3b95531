import { readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as sleep } from "node:timers/promises";
import { type Demo, Server } from "../test/e2e/server.ts";
import { fillOrders } from "./million.ts";
import { usually } from "./spread.ts";

/** How long requests to `npm start` wait with 100,000 orders, minute by minute: each minute has a round of the cron. */

const ORDERS = 100_000;
const ROUNDS = usually(10);
const PER_SECOND = 30;
const MINUTE_MS = 60_000;
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
  const server = new Server();
  try {
    const demo = await server.start({ RATE_LIMITS: "off" });
    await server.stopNpm();
    fill(server.folder, demo, Number(orders ?? ORDERS));
    await server.start({ RATE_LIMITS: "off" });
    const minutes = 1 + Number(rounds ?? ROUNDS);
    const perSecond = Number(rate ?? PER_SECOND);
    print(await underLoad(await requests(server.url, demo, perSecond), perSecond, minutes), minutes);
  } finally {
    server.stop();
    rmSync(server.folder, { recursive: true, force: true });
  }
}

/**
 * Gives the first demo partner orders of a year, of which a twelfth are on their way to points or there. Nothing is overdue:
 * otherwise the chores would be busy for minutes (2,800 orders to expire, 700 to cancel, 9,400 to erase, 100,000 to index), and
 * for the first two rounds (8,000 phones to hash, 92,000 old events to delete).
 */
export function fill(folder: string, { partners, agent }: Demo, count: number): void {
  const files = join(folder, ".local/state/v3/d1/miniflare-D1DatabaseObject");
  for (const file of readdirSync(files).filter((name) => /^[0-9a-f]{64}\.sqlite$/.test(name))) {
    const sqlite = new DatabaseSync(join(files, file));
    const partner = sqlite.prepare("SELECT number FROM order_partners WHERE id = ?").get(partners[0]!.id);
    if (partner) {
      const begun = Date.now() - 364 * DAY_MS;
      const step = (364 * DAY_MS) / count;
      fillOrders(sqlite, count, (i) => ({
        i,
        at: Math.floor(begun + i * step),
        partner: Number(partner.number),
        // These are of the last 29 days, so that none is cancelled because nobody has scanned it.
        status:
          i < 0.92 * count ? "delivered" : (["created", "in_transit", "ready_for_pickup"] as const)[i % 3]!,
      }));
      const now = Date.now();
      sqlite
        .prepare(
          `UPDATE orders SET partner_id = ?, point_id = ?, arrived_at = iif(status = 'ready_for_pickup', ?, NULL),
            erased_at = iif(final_at < ?, final_at, NULL) WHERE partner_id LIKE 'partner-%'`,
        )
        .run(partners[0]!.id, agent.point_id, now, now - 179 * DAY_MS);
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
  base: string,
  { partners, agent, driver }: Demo,
  perSecond: number,
): Promise<Request[]> {
  const as = (key: string) => ({ authorization: `Bearer ${key}`, "content-type": "application/json" });
  const headers = as(partners[0]!.secret_key);
  const post = (path: string, key: string, body: object) =>
    fetch(base + path, { method: "POST", headers: as(key), body: JSON.stringify(body) });
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
  for (let i = 1; i <= perSecond; i++) await create(-i);
  return [
    () => fetch(`${base}/orders?pageSize=50`, { headers }),
    (i) =>
      fetch(`${base}/public/pudo-points?latitude=${6 + (i % 500) / 100}&longitude=${3 + (i % 700) / 100}`),
    (i) =>
      fetch(`${base}/orders?search=${["zainab", "okoro", "bello musa", "ORD-2026-00"][i % 4]}`, { headers }),
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

/** In the minute before the first one the server has just started. */
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
      minute === 0 ? "before" : String(minute),
      answers.filter(({ at }) => Math.floor(at / MINUTE_MS) === minute),
    );
  row(
    "1 and later",
    answers.filter(({ at }) => at >= MINUTE_MS),
  );
}
