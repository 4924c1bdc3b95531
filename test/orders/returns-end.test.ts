import { describe, expect } from "vitest";
import { consumerDepsFrom } from "../../src/compose.ts";
import { correctOrder } from "../../src/orders/change/correct.ts";
import { cancelNotHandedIn } from "../../src/orders/end/not-handed-in.ts";
import { OrderDatabases, orderDatabase } from "../../src/platform/order-databases.ts";
import { it as base, PER_FILE } from "../fixtures.ts";
import { bindings } from "../harness.ts";
import { problemOf } from "../problems.ts";
import { send } from "../tenant.ts";
import { DAY, eventTypesOf, newKeyOf, scan, statusAfter } from "../tracking/scans.ts";
import { publicPoint } from "./orders.ts";

interface Answer {
  id: string;
  tracking_code: string;
  partner_order_id: string;
  status: string;
}

const it = base.extend("given", PER_FILE, async ({ api, counter }) => {
  const { secretKey } = counter.tenant;
  const ask = async (method: string, path: string, body?: object) => {
    const response = await send(api, method, path, secretKey, body);
    expect(response.status, path).toBeLessThan(300);
    return (await response.json<{ data: Answer }>()).data;
  };
  const delivered = () => counter.parcel(["arrive", "collect"], "store");
  const made = (order: { id: string }) => ask("POST", "/api/v1/returns", { order_id: order.id });
  const statusOf = async ({ id }: { id: string }) => (await ask("GET", `/api/v1/orders/${id}`)).status;
  const sweep = (unscannedDays?: string) => {
    const deps = { ...consumerDepsFrom(bindings), ...api.deps };
    const config = { ...deps.config, ...(unscannedDays === undefined ? {} : { unscannedDays }) };
    return cancelNotHandedIn({ ...deps, config }, api.deps.orders.all[0]!);
  };
  const hub = await publicPoint(api, { name: "Surulere hub", services: ["collect", "drop_off"] });
  const agent = await newKeyOf(api, "agents", { point_id: hub });
  return { ask, delivered, made, statusOf, sweep, agent };
});

describe("a return", () => {
  it("is cancelled by its partner, or by the service when nobody has handed it in for 14 days", async ({
    api,
    given: { ask, delivered, made, statusOf, sweep },
  }) => {
    const sent = await delivered();
    const first = await made(sent);
    await ask("POST", `/api/v1/orders/${first.id}/cancel`);
    const second = await made(sent);
    expect(second.partner_order_id.endsWith("-R2")).toBe(true);
    api.clock.now += 14 * DAY;
    await sweep();
    expect(await statusOf(second)).toBe("created");
    api.clock.now += DAY;
    await sweep();
    expect(await statusOf(second)).toBe("cancelled");
    expect((await eventTypesOf(second.id)).at(-1)).toBe("cancelled");
    // What it had is free again for another return.
    expect((await made(sent)).partner_order_id.endsWith("-R3")).toBe(true);
  });

  it("that was cancelled is not taken, by whomever it was cancelled", async ({
    api,
    counter,
    given: { ask, delivered, made, sweep, agent },
  }) => {
    const back = await made(await delivered());
    await ask("POST", `/api/v1/orders/${back.id}/cancel`);
    const overdue = await made(await delivered());
    api.clock.now += 15 * DAY;
    await sweep();
    for (const { id, tracking_code } of [back, overdue]) {
      const take = () => scan(api, agent, { tracking_code, action: "take" });
      const { detail } = await problemOf(await take(), 409, "invalid_transition");
      expect(detail).toContain("cancelled");
      const collect = { tracking_code, action: "collect" };
      await problemOf(await scan(api, counter.driver, collect), 409, "invalid_transition");
      expect((await eventTypesOf(id)).at(-1)).toBe("cancelled");
    }
  });

  it("that was handed in before it was cancelled is taken by the later scan, charged and counted", async ({
    api,
    counter,
    given: { ask, delivered, made, agent },
  }) => {
    const sent = await delivered();
    const fees = async () => {
      const month = new Date(api.clock.now).toISOString().slice(0, 7);
      const answer = await send(api, "GET", `/partner/fees?month=${month}`, counter.tenant.secretKey);
      return (await answer.json<{ data: { fees: number } }>()).data.fees;
    };
    const before = await fees();
    const back = await made(sent);
    const fee = (await fees()) - before;
    const { tracking_code } = back;
    const take = (at: number) =>
      scan(api, agent, { tracking_code, action: "take", occurred_at: new Date(at).toISOString() });
    const handedIn = api.clock.now + 1000;
    api.clock.now += 60_000;
    await ask("POST", `/api/v1/orders/${back.id}/cancel`);
    expect(await fees()).toBe(before);
    const isTaken = async (at: number) => (await take(at)).status;
    expect(await isTaken(api.clock.now)).toBe(409);
    expect(await statusAfter(await take(handedIn))).toBe("returned");
    expect(fee).toBeGreaterThan(0);
    expect(await fees()).toBe(before + fee);
    const again = await send(api, "POST", "/api/v1/returns", counter.tenant.secretKey, { order_id: sent.id });
    await problemOf(again, 409, "return_not_possible");
    const received = await ask("POST", `/api/v1/orders/${back.id}/receive`);
    expect(received.status).toBe("returned_to_sender");
  });

  it("has its 14 days although orders that nobody has scanned are cancelled sooner", async ({
    api,
    given: { delivered, made, statusOf, sweep },
  }) => {
    const back = await made(await delivered());
    api.clock.now += 10 * DAY;
    await sweep("3");
    expect(await statusOf(back)).toBe("created");
  });

  it("that can't be cancelled fails the chore, which raises an alarm, and stops no other one", async ({
    api,
    given: { delivered, made, statusOf, sweep },
  }) => {
    const returns = [await made(await delivered()), await made(await delivered())];
    await bindings.ORDERS_0.exec(
      `CREATE TRIGGER broken BEFORE UPDATE ON orders WHEN OLD.id = '${returns[0]!.id}'
      BEGIN SELECT RAISE(ABORT, 'its row is broken'); END`.replaceAll("\n", " "),
    );
    api.clock.now += 15 * DAY;
    await expect(sweep()).rejects.toThrow("its row is broken");
    expect(await Promise.all(returns.map(statusOf))).toEqual(["created", "cancelled"]);
    await bindings.ORDERS_0.exec("DROP TRIGGER broken");
    await sweep();
    expect(await Promise.all(returns.map(statusOf))).toEqual(["cancelled", "cancelled"]);
  });

  it("is not cancelled when an operator has said since that its receiver still has it", async ({
    api,
    given: { delivered, made, statusOf, sweep },
  }) => {
    const back = await made(await delivered());
    api.clock.now += 10 * DAY;
    const correct = (body: object) => api.operator("POST", `/operator/orders/${back.id}/correct`, body);
    expect((await correct({ status: "lost", reason: "Nobody finds it" })).status).toBe(200);
    expect((await correct({ status: "created", reason: "It was never handed in" })).status).toBe(200);
    api.clock.now += 10 * DAY;
    await sweep();
    expect(await statusOf(back)).toBe("created");
    api.clock.now += 5 * DAY;
    await sweep();
    expect(await statusOf(back)).toBe("cancelled");
  });

  it("is not made of an order that an operator corrects at the same moment: the correction is refused", async ({
    api,
    counter,
    given: { delivered, made, statusOf },
  }) => {
    const sent = await delivered();
    let meanwhile: Promise<unknown> | undefined;
    const slow = new Proxy(bindings.ORDERS_0, {
      get(target, name: "batch" | "prepare") {
        if (name === "prepare") return target.prepare.bind(target);
        return async (statements: D1PreparedStatement[]) => {
          meanwhile ??= made(sent);
          await meanwhile;
          return target.batch(statements);
        };
      },
    });
    const deps = { ...api.deps, orders: new OrderDatabases([orderDatabase(slow, 0)]) };
    const correction = correctOrder(deps, { kind: "operator", name: "Ngozi" }, sent.id, {
      status: "lost",
      reason: "The receiver never had it",
    });
    await expect(correction).rejects.toMatchObject({ code: "invalid_transition" });
    expect(await statusOf(sent)).toBe("delivered");
    const { data } = await (
      await api.operator("GET", `/operator/audit?action=order.corrected&partner_id=${counter.tenant.id}`)
    ).json<{ data: { data: { subject_id: string }[] } }>();
    expect(data.data.map(({ subject_id }) => subject_id)).not.toContain(sent.id);
  });

  it("may be said to be back twice", async ({ api, given: { ask, delivered, made } }) => {
    const back = await made(await delivered());
    const hub = await publicPoint(api, { name: "Yaba hub", services: ["collect", "drop_off"] });
    const agent = await newKeyOf(api, "agents", { point_id: hub });
    await statusAfter(await scan(api, agent, { tracking_code: back.tracking_code, action: "take" }));
    for (let i = 0; i < 2; i++) {
      expect((await ask("POST", `/api/v1/orders/${back.id}/receive`)).status).toBe("delivered");
    }
    expect(await eventTypesOf(back.id)).toEqual(["created", "dropped_off", "returned_to_sender"]);
  });
});
