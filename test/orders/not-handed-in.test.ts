import { beforeAll, describe, expect, it } from "vitest";
import { cancelNotHandedIn } from "../../src/orders/end/not-handed-in.ts";
import { OrderDatabases, orderDatabase } from "../../src/platform/order-databases.ts";
import { type Api, bindings, migrate, startApi } from "../harness.ts";
import { newTenant, type Tenant } from "../tenant.ts";
import { moveThrough, storedOrder } from "./moves.ts";
import { answerOf, entrances, publicPoint, resultsOf, storeBody } from "./orders.ts";

const DAY = 86_400_000;

let api: Api;
let tenant: Tenant;
let partner: Awaited<ReturnType<typeof entrances>>;
let pointId: string;

beforeAll(async () => {
  await migrate();
  api = startApi();
  tenant = await newTenant(api);
  partner = await entrances(api, tenant);
  pointId = await publicPoint(api);
});

const webhook_url = "https://shop.example.com/hook";
const newOrders = async (count: number, by = partner) => {
  const bodies = Array.from({ length: count }, () => storeBody(pointId, { webhook_url }));
  return (await resultsOf(await by.storeBatch(bodies))).map(({ data }) => data);
};
const statusOf = async (id: string) => (await storedOrder(api, id)).status;
const runAt = (now: number, config: { unscannedDays?: string } = {}, db = api.orders) =>
  cancelNotHandedIn({ ...api.deps, now: () => now, config: { ...api.deps.config, ...config } }, db);
/** The bodies of the webhooks that tell of a cancellation. */
const cancellationsOf = async (id: string) => {
  const { results } = await bindings.ORDERS_0.prepare(
    "SELECT body FROM webhook_deliveries WHERE order_id = ?1 AND type = 'package.cancelled'",
  )
    .bind(id)
    .all<{ body: string }>();
  return results.map(({ body }) => JSON.parse(body));
};

describe("an order whose parcel nobody has scanned", () => {
  it("is cancelled after 30 days and not before, once, and its webhook says why", async () => {
    const [order, underWay, cancelled] = await newOrders(3);
    const created = api.clock.now;
    await moveThrough(api, underWay!.id, ["driver_collect"]);
    await answerOf(await partner.cancelStore(cancelled!.id), 200);
    await runAt(created + 30 * DAY - 1000);
    expect(await statusOf(order!.id)).toBe("created");
    const due = created + 30 * DAY + 1000;
    await Promise.all([runAt(due), runAt(due)]);
    await runAt(due);
    expect(await statusOf(order!.id)).toBe("cancelled");
    expect(await statusOf(underWay!.id)).toBe("in_transit");
    expect(await cancellationsOf(order!.id)).toMatchObject([
      { type: "package.cancelled", data: { previous_status: "created", reason: "not_handed_in" } },
    ]);
    const [byPartner] = await cancellationsOf(cancelled!.id);
    expect(byPartner.data.reason).toBeUndefined();
    const { data } = await answerOf(await partner.readStore(order!.id), 200);
    expect(data).toMatchObject({ status: "cancelled" });
  });

  it("is cancelled sooner if the service is set so, and never if the setting is no number of days", async () => {
    const [order] = await newOrders(1);
    const due = api.clock.now + 2 * DAY + 1000;
    for (const unscannedDays of ["0", "soon", "1.5"])
      await expect(runAt(due, { unscannedDays })).rejects.toThrow("UNSCANNED_DAYS");
    await runAt(due, { unscannedDays: "3" });
    expect(await statusOf(order!.id)).toBe("created");
    await runAt(due, { unscannedDays: "2" });
    expect(await statusOf(order!.id)).toBe("cancelled");
  });

  it("is not cancelled when an operator has said since that its partner has it", async () => {
    const [order, scanned] = await newOrders(2, await entrances(api, await newTenant(api)));
    const created = api.clock.now;
    await moveThrough(api, scanned!.id, ["driver_collect"]);
    api.clock.now += 29 * DAY;
    const path = `/operator/orders/${scanned!.id}/correct`;
    const corrected = await api.operator("POST", path, { status: "created", reason: "Never left the shop" });
    expect(corrected.status).toBe(200);
    await runAt(created + 31 * DAY);
    expect([await statusOf(order!.id), await statusOf(scanned!.id)]).toEqual(["cancelled", "created"]);
    await runAt(created + 60 * DAY);
    expect(await statusOf(scanned!.id)).toBe("cancelled");
  });

  it("waits while its partner is being moved, and others don't wait for it", {
    tags: "nightly",
  }, async () => {
    const moving = await newTenant(api);
    const ofMoving = await newOrders(25, await entrances(api, moving));
    api.clock.now += 1000;
    const [order] = await newOrders(1);
    await bindings.ORDERS_0.prepare("INSERT INTO moving_partners (partner_id, step) VALUES (?1, 'leaving')")
      .bind(moving.id)
      .run();
    const due = api.clock.now + 31 * DAY;
    await runAt(due);
    expect([await statusOf(order!.id), await statusOf(ofMoving[0]!.id)]).toEqual(["cancelled", "created"]);
    await bindings.ORDERS_0.prepare("DELETE FROM moving_partners").run();
    await runAt(due);
    expect(await statusOf(ofMoving.at(-1)!.id)).toBe("cancelled");
  });

  it("is cancelled once when the chore is cut off after any write", async () => {
    const orders = await newOrders(12);
    const due = api.clock.now + 31 * DAY;
    let writes = 0;
    const cutOff = new Proxy(bindings.ORDERS_0, {
      get(target, name) {
        if (name !== "batch") return Reflect.get(target, name).bind(target);
        return async (statements: D1PreparedStatement[]) => {
          await target.batch(statements);
          writes++;
          throw new Error("killed");
        };
      },
    });
    const db = new OrderDatabases([orderDatabase(cutOff, 0)]).all[0]!;
    await expect(runAt(due, {}, db)).rejects.toThrow();
    expect(writes).toBeGreaterThan(0);
    await runAt(due);
    for (const { id } of orders) {
      expect(await statusOf(id)).toBe("cancelled");
      expect(await cancellationsOf(id)).toHaveLength(1);
    }
  });
});
