import { reset } from "cloudflare:test";
import { drizzle } from "drizzle-orm/d1";
import { beforeAll, describe, expect, it } from "vitest";
import type { Restoring } from "../../scripts/backup-checks.ts";
import { restoreDatabase } from "../../scripts/restore-database.ts";
import { backUp, backUpNightly } from "../../src/operations/backup.ts";
import type { Backup } from "../../src/operations/backup-manifest.ts";
import { sealAuditLog, verifyAuditLog } from "../../src/operations/seal.ts";
import { aroundCalls } from "../../src/platform/around-calls.ts";
import { OrderDatabases, orderDatabase } from "../../src/platform/order-databases.ts";
import { type Api, bindings, migrate, startApi } from "../harness.ts";
import { moveThrough, WAY_TO } from "../orders/moves.ts";
import { answerOf, newReference, publicPoint, storeBody } from "../orders/orders.ts";
import { newTenant, send, type Tenant } from "../tenant.ts";

const NAMES = ["DB", "ORDERS_0", "ORDERS_1"] as const;
const DAY = 86_400_000;
/** Tables that are derived from others, or that the restore itself writes. */
const DERIVED =
  /^(_cf_|sqlite_|order_terms_|orders_search_|d1_migrations$|search_progress$|restore_progress$)/;
let api: Api;
let tenant: Tenant;
let pointId: string;
const ids: string[] = [];

const newOrder = async (changes: object = {}) =>
  (
    await answerOf(
      await send(api, "POST", "/api/v1/orders", tenant.secretKey, storeBody(pointId, changes)),
      201,
    )
  ).data;

/** Every row of every table, with what JavaScript's numbers would not hold as text. */
async function everything(binding: D1Database): Promise<Record<string, string[]>> {
  const { results } = await binding
    .prepare("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name")
    .all<{ name: string }>();
  const all: Record<string, string[]> = {};
  for (const { name } of results.filter((table) => !DERIVED.test(table.name))) {
    const columns = (
      await binding.prepare(`SELECT name FROM pragma_table_info('${name}')`).all<{ name: string }>()
    ).results;
    const values = columns.map((column) => `quote("${column.name}")`).join(" || ',' || ");
    const rows = await binding
      .prepare(`SELECT ${values} AS row FROM "${name}" ORDER BY 1`)
      .all<{ row: string }>();
    all[name] = rows.results.map(({ row }) => row);
  }
  return all;
}
const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10);
const allRows = async () => Promise.all(NAMES.map((name) => everything(bindings[name])));

/** Databases that were just made and migrated, and the bucket as it was. */
async function emptyAll(): Promise<void> {
  const { objects } = await bindings.BUCKET.list({ include: ["customMetadata"] });
  const contents = await Promise.all(
    objects.map(async ({ key }) => (await bindings.BUCKET.get(key))!.arrayBuffer()),
  );
  await reset();
  await migrate();
  await Promise.all(
    objects.map(({ key, customMetadata = {} }, i) =>
      bindings.BUCKET.put(key, contents[i]!, { customMetadata }),
    ),
  );
}

const restore = (
  name: (typeof NAMES)[number],
  day?: string,
  db: D1Database = bindings[name],
  more: Restoring = {},
) =>
  restoreDatabase(
    { name, db, bucket: bindings.BUCKET },
    { day, codeKeys: api.deps.config.codeKeys, ...more },
    () => {},
  );

async function backUpAll(ms: number): Promise<void> {
  for (const name of NAMES) {
    const deps = { ...api.deps, now: () => ms };
    expect(await backUp(deps, name, drizzle(bindings[name]))).toBe(true);
  }
}
const killed = new Error("killed");
/** The caller of ORDERS_0 is killed when it has done so many calls. */
function dyingAt(last: number): D1Database {
  let calls = 0;
  return aroundCalls(bindings.ORDERS_0, async (call) => {
    const answer = await call();
    if (++calls === last) throw killed;
    return answer;
  });
}

const blocks = async () =>
  (await bindings.BUCKET.list({ prefix: "backups/blocks/" })).objects.map(({ key }) => key).sort();

beforeAll(async () => {
  await migrate();
  api = startApi();
  tenant = await newTenant(api);
  // More digits than JSON has, and 36 columns.
  pointId = await publicPoint(api, {
    address: {
      ...{ address: "12 Allen Avenue", city: "Ikeja", state: "Lagos", zip: "100281" },
      ...{ latitude: 6.600000000000001, longitude: 3.3514999999999997 },
    },
  });
  await send(api, "POST", "/partner/webhook-endpoints", tenant.secretKey, {
    url: "http://localhost:1/hook",
    events: ["*"],
  });
  for (let i = 0; i < 30; i++) ids.push((await newOrder({ note: `It's "${i}"\n😀` })).id);
  await moveThrough(api, ids[0]!, WAY_TO.delivered);
  await moveThrough(api, ids[1]!, WAY_TO.ready_for_pickup);
});

describe("a restored deployment", () => {
  it("has every row of the day's backup, and none that was deleted before it", {
    tags: "nightly",
    timeout: 240_000,
  }, async () => {
    await backUpAll(api.clock.now);
    const first = await allRows();
    const before = await blocks();

    await bindings.ORDERS_0.batch(
      [
        "order_terms WHERE rowid = (SELECT number FROM orders WHERE id = ?1)",
        "order_events WHERE order_number = (SELECT number FROM orders WHERE id = ?1)",
        "orders WHERE id = ?1",
      ].map((what) => bindings.ORDERS_0.prepare(`DELETE FROM ${what}`).bind(ids[2]!)),
    );
    await moveThrough(api, ids[3]!, ["cancel"]);
    const reference = newReference();
    await newOrder({ partner_order_id: reference });
    await backUpAll(api.clock.now + DAY);
    const second = await allRows();
    const after = await blocks();
    expect(after).toEqual(expect.arrayContaining(before));
    // The points, partners and keys of the first are not written again.
    expect(after.length - before.length).toBeLessThan(before.length / 2);

    await emptyAll();
    for (const name of NAMES) await restore(name);
    expect(await allRows()).toEqual(second);
    const found = await send(api, "GET", `/orders?search=${reference}`, tenant.apiKey);
    expect(await found.json()).toMatchObject({ data: { pagination: { total: 1 } } });
    await moveThrough(api, ids[1]!, ["collect"]);
    await newOrder();

    await emptyAll();
    for (const name of NAMES) await restore(name, dayOf(api.clock.now));
    expect(await allRows()).toEqual(first);
  });

  it("is the same when backup and restoring were cut off at every call", {
    tags: "nightly",
    timeout: 240_000,
  }, async () => {
    const day = api.clock.now + 2 * DAY;
    const expected = await everything(bindings.ORDERS_0);
    const untilItEnds = async (work: (dying: D1Database) => Promise<unknown>) => {
      let isDone = false;
      for (let call = 1; !isDone; call += 1) {
        isDone = await work(dyingAt(call)).then(
          () => true,
          (error) => {
            if (error !== killed && error.cause !== killed) throw error;
            return false;
          },
        );
      }
    };
    await untilItEnds((dying) => backUp({ ...api.deps, now: () => day }, "ORDERS_0", drizzle(dying)));
    await emptyAll();
    await untilItEnds((dying) => restore("ORDERS_0", undefined, dying));
    expect(await everything(bindings.ORDERS_0)).toEqual(expected);
  });

  it("is not mixed with what is in a database already", { tags: "nightly" }, async () => {
    await expect(restore("ORDERS_0", dayOf(api.clock.now))).rejects.toThrow(
      `ORDERS_0 is not empty: it was restored from the backup of ${dayOf(api.clock.now + 2 * DAY)}`,
    );
    await bindings.ORDERS_0.prepare("DROP TABLE restore_progress").run();
    await expect(restore("ORDERS_0")).rejects.toThrow("ORDERS_0 is not empty: it has rows in orders");
  });

  it("is not made of two backups", { tags: "nightly" }, async () => {
    await emptyAll();
    const [first, last] = [dayOf(api.clock.now), dayOf(api.clock.now + 2 * DAY)];
    await expect(restore("ORDERS_0", first, dyingAt(8))).rejects.toThrow(killed);
    await expect(restore("ORDERS_0", last)).rejects.toThrow(`Go on with --day ${first}`);
    await restore("ORDERS_0", last, undefined, { isAnew: true });
    await emptyAll();
    await expect(restore("ORDERS_0", first, dyingAt(20))).rejects.toThrow(killed);
    await restore("ORDERS_0", first);
  });

  it("has nothing of a backup that is not whole, or that somebody has changed", {
    tags: "nightly",
  }, async () => {
    await emptyAll();
    const key = `backups/ORDERS_0/${dayOf(api.clock.now)}.json`;
    const text = await (await bindings.BUCKET.get(key))!.text();
    const made = JSON.parse(text) as Backup;
    const restoreFirst = (more: Restoring = {}) => restore("ORDERS_0", dayOf(api.clock.now), undefined, more);
    const put = (changes: object) => bindings.BUCKET.put(key, JSON.stringify({ ...made, ...changes }));
    const counted = () =>
      bindings.ORDERS_0.prepare(
        "SELECT count(*) AS n FROM sqlite_master WHERE name = 'restore_progress'",
      ).first("n");

    await put({ tables: made.tables.filter(({ name }) => name !== "webhook_endpoints") });
    await expect(restoreFirst()).rejects.toThrow("somebody has changed it");
    await put({ mac: undefined });
    await expect(restoreFirst()).rejects.toThrow("has no MAC");
    await put({ mac: { keyId: "lost", value: "" } });
    await expect(restoreFirst()).rejects.toThrow("the key lost is missing");
    const [table, ...others] = made.tables as [Backup["tables"][number], ...Backup["tables"]];
    const hostile = [
      { tables: [{ ...table, name: 'orders"; DROP TABLE orders; --' }, ...others] },
      { tables: [{ ...table, columns: [...table.columns, 'a") SELECT 1; --'] }, ...others] },
      { tables: [{ ...table, name: "sqlite_master" }, ...others] },
      { day: "2026-01-01'; DROP TABLE orders; --" },
    ];
    for (const changes of hostile) {
      await put(changes);
      await expect(restoreFirst({ isUnchecked: true })).rejects.toThrow(
        /which the database has not|day is none/,
      );
    }
    await bindings.BUCKET.put(key, text);
    const blocksOfIt = made.tables.flatMap((one) => one.blocks);
    const last = `backups/blocks/${blocksOfIt.at(-1)!.sha256}.ndjson.gz`;
    const first = `backups/blocks/${blocksOfIt[0]!.sha256}.ndjson.gz`;
    const content = await (await bindings.BUCKET.get(last))!.arrayBuffer();
    await bindings.BUCKET.put(last, content.slice(0, 10));
    await expect(restoreFirst()).rejects.toThrow("is damaged");
    const other = await (await bindings.BUCKET.get(first))!.arrayBuffer();
    await bindings.BUCKET.put(last, content);
    await bindings.BUCKET.delete(first);
    await expect(restoreFirst()).rejects.toThrow("nothing was written");
    await bindings.BUCKET.put(first, other);
    expect(await counted()).toBe(0);
    await restoreFirst();
  });
});

describe("a deployment of the first version, whose orders are in DB,", { tags: "nightly" }, () => {
  it("has them in the backup of DB, is restored with it, and works again", async () => {
    await emptyAll();
    const orders = new OrderDatabases([orderDatabase(bindings.DB, 0)]);
    api = startApi({ orders }, api.clock);
    tenant = await newTenant(api);
    pointId = await publicPoint(api);
    const made = [await newOrder(), await newOrder()];
    await moveThrough(api, made[0]!.id, WAY_TO.delivered);
    const deps = { ...api.deps, now: () => api.clock.now + 3 * DAY };
    expect(await backUp(deps, "DB", drizzle(bindings.DB))).toBe(true);
    const before = await everything(bindings.DB);
    await emptyAll();
    await restore("DB");
    expect(await everything(bindings.DB)).toEqual(before);
    api = startApi({ orders: new OrderDatabases([orderDatabase(bindings.DB, 0)]) }, api.clock);
    const found = await send(api, "GET", `/orders?search=${made[1]!.tracking_code}`, tenant.apiKey);
    expect(await found.json()).toMatchObject({ data: { pagination: { total: 1 } } });
    await moveThrough(api, made[1]!.id, WAY_TO.ready_for_pickup);
    await newOrder();
  });

  it("continues the seals of the audit log, also for entries that were added while the backup was made", async () => {
    await sealAuditLog(api.deps);
    expect((await api.operator("POST", "/operator/drivers", { name: "Van" })).status).toBe(201);
    // As if the entry had been added between the reading of the waiting entries and of the log.
    await bindings.DB.exec("DELETE FROM audit_unsealed");
    expect(
      await backUp({ ...api.deps, now: () => api.clock.now + 4 * DAY }, "DB", drizzle(bindings.DB)),
    ).toBe(true);
    await emptyAll();
    await restore("DB");
    expect(await verifyAuditLog(api.deps, {})).toMatchObject({ waiting: 1, faults: [] });
    await sealAuditLog(api.deps);
    expect(await verifyAuditLog(api.deps, {})).toMatchObject({ waiting: 0, faults: [] });
  });
});

describe("the nightly backup", { tags: "nightly" }, () => {
  const nightly = (ms: number, backupHour: string) =>
    backUpNightly(
      { ...api.deps, now: () => ms, config: { ...api.deps.config, backupHour } },
      "ORDERS_1",
      drizzle(bindings.ORDERS_1),
    );
  const days = async () =>
    (await bindings.BUCKET.list({ prefix: "backups/ORDERS_1/2027" })).objects.map(({ key }) => key);

  it("is made once a day, from the hour on that is set, and never without one", async () => {
    const midnight = Date.parse("2027-01-10T00:00:00Z");
    await nightly(midnight + 5 * 3_600_000, "");
    await nightly(midnight + 2 * 3_600_000 - 1, "2");
    expect(await days()).toEqual([]);
    for (const hour of [2, 3, 23]) await nightly(midnight + hour * 3_600_000, "2");
    expect(await days()).toEqual(["backups/ORDERS_1/2027-01-10.json"]);
    const made = await (await bindings.BUCKET.get("backups/ORDERS_1/2027-01-10.json"))!.json<Backup>();
    expect(made.begunAt).toBe(midnight + 2 * 3_600_000);
    await expect(nightly(midnight, "24")).rejects.toThrow("BACKUP_HOUR");
  });

  it("is missed before its hour too, until there is one, and not where none is asked for", async () => {
    const noted = async () =>
      (await bindings.DB.prepare("SELECT code, subject, since FROM alarm_notes").all()).results;
    await emptyAll();
    for (const key of (await bindings.BUCKET.list()).objects) await bindings.BUCKET.delete(key.key);
    const midnight = Date.parse("2027-01-15T00:00:00Z");
    await nightly(midnight, "");
    expect(await noted()).toEqual([]);
    await nightly(midnight, "2");
    const missed = { code: "backup_old", subject: "ORDERS_1", since: midnight };
    expect(await noted()).toEqual([missed]);
    await nightly(midnight + 2 * 3_600_000, "2");
    await bindings.DB.exec("DELETE FROM alarm_notes");
    await nightly(midnight + 3 * 3_600_000, "2");
    expect(await noted()).toEqual([]);
  });

  it("writes a block again that has vanished or is damaged, and says so", async () => {
    const begin = Date.parse("2027-02-01T02:00:00Z");
    await nightly(begin, "1");
    const before = await blocks();
    const [gone, damaged] = before as [string, string];
    await bindings.BUCKET.delete(gone);
    await bindings.BUCKET.put(damaged, "nothing of it");
    const noted = async () =>
      (await bindings.DB.prepare("SELECT subject FROM alarm_notes WHERE code = 'backup_damaged'").all())
        .results;
    await nightly(begin + DAY, "1");
    expect([await noted(), (await blocks()).includes(gone)]).toEqual([[{ subject: "ORDERS_1" }], true]);
    for (let day = 2; day < 30; day++) await nightly(begin + day * DAY, "1");
    expect((await bindings.BUCKET.head(damaged))!.size).toBeGreaterThan("nothing of it".length);
  }, 120_000);

  it("writes a block again that is 30 days old, because the bucket drops it after 65", async () => {
    // Over 30 days after the backups of the test before.
    const begin = Date.parse("2027-04-10T02:00:00Z");
    await nightly(begin, "1");
    const uploaded = async (ms: number) => {
      await nightly(ms, "1");
      const made = await (await bindings.BUCKET.get(`backups/ORDERS_1/${dayOf(ms)}.json`))!.json<Backup>();
      return new Set(made.tables.flatMap((table) => table.blocks.map(({ at }) => at)));
    };
    expect(await uploaded(begin + 29 * DAY)).toEqual(new Set([begin]));
    expect(await uploaded(begin + 30 * DAY)).toEqual(new Set([begin + 30 * DAY]));
  });

  it("reads no more at once than a Worker holds, of rows as large as there can be, and restores each of them", async () => {
    // What a receiver may answer: JSON writes each of these bytes in six characters.
    const controls = "\u0000\u0001".repeat(8192);
    await bindings.ORDERS_1.prepare(
      `WITH RECURSIVE numbers(number) AS (SELECT 1 UNION ALL SELECT number + 1 FROM numbers WHERE number < 250)
        INSERT INTO webhook_attempts (delivery_id, number, at, duration_ms, response_excerpt)
        SELECT 'large', number, 1, 1, ?1 FROM numbers`,
    )
      .bind(controls)
      .run();
    let largest = 0;
    const measured = aroundCalls(bindings.ORDERS_1, async (call) => {
      const answer = await call();
      largest = Math.max(largest, JSON.stringify(answer).length);
      return answer;
    });
    const now = Date.parse("2027-06-01T02:00:00Z");
    expect(await backUp({ ...api.deps, now: () => now }, "ORDERS_1", drizzle(measured))).toBe(true);
    expect(largest).toBeLessThan(16_000_000);
    await emptyAll();
    await restore("ORDERS_1");
    const restored = await bindings.ORDERS_1.prepare(
      "SELECT count(*) AS count FROM webhook_attempts WHERE hex(response_excerpt) = hex(?1)",
    )
      .bind(controls)
      .first("count");
    expect(restored).toBe(250);
  }, 240_000);
});
