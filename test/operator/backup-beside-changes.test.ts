import { reset } from "cloudflare:test";
import { drizzle } from "drizzle-orm/d1";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { cancelMove, type MoveTools, movePartner } from "../../scripts/partner-move.ts";
import { restoreDatabase } from "../../scripts/restore-database.ts";
import { backUp } from "../../src/operations/backup.ts";
import type { Backup } from "../../src/operations/backup-manifest.ts";
import { type Api, bindings, migrate, startApi } from "../harness.ts";
import { moveThrough, WAY_TO } from "../orders/moves.ts";
import { answerOf, publicPoint, storeBody } from "../orders/orders.ts";
import { takeStorage } from "../storage.ts";
import { newTenant, send, type Tenant } from "../tenant.ts";
import { newKeyOf } from "../tracking/scans.ts";

const HOUR = 3_600_000;
let api: Api;
let tenant: Tenant;
let pointId: string;

beforeEach(async () => {
  takeStorage();
  await migrate();
  api = startApi();
  tenant = await newTenant(api);
  pointId = await publicPoint(api);
  vi.spyOn(console, "warn").mockImplementation(() => {});
});

async function newOrder() {
  // Orders are listed by the times in their ids.
  api.clock.now += 1;
  const made = await send(api, "POST", "/api/v1/orders", tenant.secretKey, storeBody(pointId));
  return (await answerOf(made, 201)).data;
}

const backUpNow = async (name: "DB" | "ORDERS_0" | "ORDERS_1", db = bindings[name]) => {
  api.clock.now += 1000;
  while (!(await backUp(api.deps, name, drizzle(db))));
};

const tools = (changes: Partial<MoveTools> = {}): MoveTools => ({
  main: bindings.DB,
  orders: [bindings.ORDERS_0, bindings.ORDERS_1],
  now: () => api.clock.now,
  sleep: async () => {
    api.clock.now += 60_000;
  },
  print: () => {},
  ...changes,
});

const latest = async (name: string) =>
  (await bindings.BUCKET.get(`backups/${name}/latest.json`))!.json<Backup>();
const ordersIn = async (name: string) => {
  const table = (await latest(name)).tables.find((one) => one.name === "orders")!;
  return table.blocks.reduce((sum, { rows }) => sum + rows, 0);
};
const lastBackup = async () => {
  const answer = await api.operator("GET", "/operator/status");
  return (
    await answer.json<{ data: { last_backup: { day: string; bytes: number; seconds: number } | null } }>()
  ).data.last_backup;
};

describe("a backup of the night in which a partner is moved", () => {
  it("is made again where it overlaps the move, so that the partner is in the backup of its database", async () => {
    await newOrder();
    await backUpNow("ORDERS_1");
    await movePartner(tools(), tenant.id, 1);
    await backUpNow("ORDERS_0");
    await backUpNow("DB");
    await backUpNow("ORDERS_1");
    expect([await ordersIn("ORDERS_0"), await ordersIn("ORDERS_1")]).toEqual([0, 1]);
    const once = (await latest("ORDERS_1")).begunAt;
    await backUpNow("ORDERS_1");
    expect((await latest("ORDERS_1")).begunAt).toBe(once);
  });

  it("says that it overlaps one, and does not count as whole until it is made again", async () => {
    await newOrder();
    expect(await lastBackup()).toBeNull();
    for (const name of ["DB", "ORDERS_0", "ORDERS_1"] as const) await backUpNow(name);
    const first = await lastBackup();
    expect(first).toEqual({ day: "2026-11-20", bytes: expect.any(Number), seconds: expect.any(Number) });
    expect(first!.bytes).toBeGreaterThan(1000);

    const killed = new Error("killed");
    const print = (line: string) => {
      if (line.startsWith("orders: ")) throw killed;
    };
    await expect(movePartner(tools({ print }), tenant.id, 1)).rejects.toBe(killed);
    api.clock.now += 25 * HOUR;
    for (const name of ["DB", "ORDERS_0", "ORDERS_1"] as const) await backUpNow(name);
    expect([(await latest("ORDERS_0")).overlapsMove, (await latest("ORDERS_1")).overlapsMove]).toEqual([
      true,
      true,
    ]);
    expect(await lastBackup()).toEqual(first);
    api.clock.now += 1.2 * HOUR;
    const { data } = await (await api.operator("GET", "/operator/status")).json<{
      data: { alarms: { code: string; subject: string; value: number }[] };
    }>();
    expect(data.alarms).toContainEqual(expect.objectContaining({ code: "backup_old", threshold: 26 }));
    expect(data.alarms).toContainEqual(
      expect.objectContaining({ code: "partner_move_long", subject: tenant.id }),
    );

    await movePartner(tools(), tenant.id, 1);
    for (const name of ["DB", "ORDERS_0", "ORDERS_1"] as const) await backUpNow(name);
    expect((await latest("ORDERS_1")).overlapsMove).toBeUndefined();
    expect(await lastBackup()).toMatchObject({ day: "2026-11-21" });
    expect(await ordersIn("ORDERS_1")).toBe(1);
  });

  it("names the moves under way in GET /operator/databases, until they are over or cancelled", async () => {
    const moving = async () =>
      (await (await api.operator("GET", "/operator/databases")).json<{ moving: unknown[] }>()).moving;
    expect(await moving()).toEqual([]);
    const since = new Date(api.clock.now).toISOString();
    const sleep = () => Promise.reject(new Error("killed"));
    await expect(movePartner(tools({ sleep }), tenant.id, 1)).rejects.toThrow("killed");
    expect(await moving()).toEqual([{ partner_id: tenant.id, to: "ORDERS_1", since }]);
    await cancelMove(tools(), tenant.id);
    expect(await moving()).toEqual([]);
  });
});

describe("a database that is restored from a backup that was made beside changes", () => {
  /** Restores `ORDERS_0` into an empty database. */
  async function restore(isUnchecked = false): Promise<void> {
    const { objects } = await bindings.BUCKET.list();
    const contents = await Promise.all(
      objects.map(async ({ key }) => [key, await (await bindings.BUCKET.get(key))!.arrayBuffer()] as const),
    );
    await reset();
    await migrate();
    for (const [key, content] of contents) await bindings.BUCKET.put(key, content);
    await restoreDatabase(
      { name: "ORDERS_0", db: bindings.ORDERS_0, bucket: bindings.BUCKET },
      { codeKeys: api.deps.config.codeKeys, isUnchecked },
      () => {},
    );
  }
  const chains = async () =>
    (
      await bindings.ORDERS_0.prepare(
        `SELECT orders.id, orders.status, orders.sequence, arrived_at IS NOT NULL AS arrived, final_at IS NOT NULL AS final,
          (SELECT group_concat(sequence) FROM (SELECT sequence FROM order_events WHERE order_number = number ORDER BY 1)) AS chain
        FROM orders ORDER BY id`,
      ).all()
    ).results;
  const orphans = () =>
    bindings.ORDERS_0.prepare(
      "SELECT count(*) AS n FROM order_events WHERE order_number NOT IN (SELECT number FROM orders)",
    ).first("n");

  const fed = async () =>
    (
      await bindings.ORDERS_0.prepare(
        `SELECT id, group_concat(partner_events.sequence) AS chain FROM partner_events JOIN orders ON number = order_number
        GROUP BY id ORDER BY id`,
      ).all()
    ).results;

  const fees = async () =>
    (
      await bindings.ORDERS_0.prepare("SELECT * FROM partner_fees WHERE partner_id = ?1 ORDER BY day")
        .bind(tenant.id)
        .all()
    ).results;
  const cancel = ({ id }: { id: string }) => moveThrough(api, id, ["cancel"]);

  it.each(["orders", "order_partners", "partner_fees", "partner_fee_changes", "partner_events"])(
    "has the fees of its orders, if they change before %s are read",
    async (read) => {
      const made = [await newOrder(), await newOrder(), await newOrder()];
      await cancel(made[0]!);
      const [earlier] = await fees();
      api.clock.now += 25 * HOUR;
      await cancel(made[1]!);
      let isChanged = false;
      const prepare = (text: string) => {
        const statement = bindings.ORDERS_0.prepare(text);
        if (isChanged || !text.includes(`FROM "${read}"`)) return statement;
        return {
          bind: (...values: unknown[]) => ({
            all: async () => {
              isChanged = true;
              await cancel(made[2]!);
              await newOrder();
              return statement.bind(...values).all();
            },
          }),
        } as unknown as D1PreparedStatement;
      };
      await backUpNow("ORDERS_0", { prepare } as unknown as D1Database);
      expect(isChanged).toBe(true);
      await restore();
      const [first, second] = await fees();
      expect(first).toEqual(earlier);
      const there = await bindings.ORDERS_0.prepare(
        `SELECT count(*) - 3 AS orders, sum(status = 'cancelled') - 1 AS cancelled, max(delivery_fee_kobo) AS fee
      FROM orders`,
      ).first<{ orders: number; cancelled: number; fee: number }>();
      const { orders, cancelled, fee } = there!;
      expect(second).toMatchObject({ orders, cancelled, returns: 0, fees_kobo: (orders - cancelled) * fee });
    },
  );

  it("has the fees of a day with an adjustment, a parcel that was lost and a return that was taken after its cancellation", async () => {
    const [lost, delivered] = [await newOrder(), await newOrder()];
    await moveThrough(api, lost.id, ["driver_collect"]);
    const path = `/operator/orders/${lost.id}/correct`;
    const correction = { status: "lost", reason: "Nobody has it" };
    expect((await api.operator("POST", path, correction)).status).toBe(200);
    await moveThrough(api, delivered.id, WAY_TO.delivered);
    const body = { order_id: delivered.id };
    const made = await send(api, "POST", "/api/v1/returns", tenant.secretKey, body);
    const back = (await answerOf(made, 201)).data;
    const dropOff = await publicPoint(api, { services: ["collect", "drop_off"] });
    const agent = await newKeyOf(api, "agents", { point_id: dropOff });
    const takenAt = new Date(api.clock.now).toISOString();
    api.clock.now += 60_000;
    await cancel(back);
    const scan = { tracking_code: back.tracking_code, action: "take", occurred_at: takenAt };
    expect((await send(api, "POST", "/agent/scans", agent, scan)).status).toBe(200);
    const adjustment = { amount: -300, reason: "The wrong tariff", reference: "ADJ-1" };
    const adjusted = await api.operator("POST", `/operator/partners/${tenant.id}/adjustments`, adjustment);
    expect(adjusted.status).toBe(201);
    const before = await fees();
    expect(before).toMatchObject([{ orders: 2, cancelled: 1, returns: 1, adjusted_kobo: -30_000 }]);
    await backUpNow("ORDERS_0");
    await restore();
    expect(await fees()).toEqual(before);
  });

  it("has fees and events to read if an earlier version made the backup, which had none", async () => {
    const made = [await newOrder(), await newOrder()];
    await cancel(made[0]!);
    const before = [await fees(), await fed()];
    await backUpNow("ORDERS_0");
    const backup = await latest("ORDERS_0");
    const tables = backup.tables.filter(({ name }) => !/^partner_(events|fees|fee_changes)$/.test(name));
    expect(tables).toHaveLength(backup.tables.length - 3);
    const earlier = { ...backup, tables, mac: undefined };
    await bindings.BUCKET.put("backups/ORDERS_0/latest.json", JSON.stringify(earlier));
    await restore(true);
    expect([await fees(), await fed()]).toEqual(before);
  });

  it.each(["partner_events", "order_events"])(
    "has each order with all of its events and no later one, if it changes before %s are read",
    async (read) => {
      const [moving, still] = [await newOrder(), await newOrder()];
      await moveThrough(api, moving.id, ["driver_collect"]);
      let isChanged = false;
      const prepare = (text: string) => {
        const statement = bindings.ORDERS_0.prepare(text);
        if (isChanged || !text.includes(`FROM "${read}"`)) return statement;
        return {
          bind: (...values: unknown[]) => ({
            all: async () => {
              isChanged = true;
              await moveThrough(api, moving.id, ["arrive", "collect"]);
              await newOrder();
              return statement.bind(...values).all();
            },
          }),
        } as unknown as D1PreparedStatement;
      };
      await backUpNow("ORDERS_0", { prepare } as unknown as D1Database);
      expect(isChanged).toBe(true);
      await restore();
      expect(await chains()).toEqual([
        { id: moving.id, status: "in_transit", sequence: 2, arrived: 0, final: 0, chain: "1,2" },
        { id: still.id, status: "created", sequence: 1, arrived: 0, final: 0, chain: "1" },
      ]);
      expect(await orphans()).toBe(0);
      expect(await fed()).toEqual([
        { id: moving.id, chain: "1,2" },
        { id: still.id, chain: "1" },
      ]);
    },
  );

  it("has an order that is ahead of its events, in a backup of an earlier version, as its last event says", async () => {
    const orders = [await newOrder(), await newOrder(), await newOrder()];
    await moveThrough(api, orders[0]!.id, ["driver_collect", "arrive"]);
    await moveThrough(api, orders[1]!.id, ["arrive", "collect"]);
    await bindings.ORDERS_0.exec(
      "DELETE FROM order_events WHERE sequence = (SELECT sequence FROM orders WHERE number = order_number)",
    );
    await backUpNow("ORDERS_0");
    await restore();
    expect(await chains()).toEqual([
      { id: orders[0]!.id, status: "in_transit", sequence: 2, arrived: 0, final: 0, chain: "1,2" },
      { id: orders[1]!.id, status: "ready_for_pickup", sequence: 2, arrived: 1, final: 0, chain: "1,2" },
    ]);
    expect(
      await bindings.ORDERS_0.prepare("SELECT parcels FROM point_counts WHERE point_id = ?1")
        .bind(pointId)
        .first("parcels"),
    ).toBe(2);
  });
});
