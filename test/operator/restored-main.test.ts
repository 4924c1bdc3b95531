import { describe, expect } from "vitest";
import { adoptOrders } from "../../scripts/found-orders.ts";
import { cancelMove, movePartner } from "../../scripts/partner-move.ts";
import { consumerDepsFrom } from "../../src/compose.ts";
import { doChores } from "../../src/operations/chores.ts";
import { bindings } from "../harness.ts";
import { answerOf, storeBody } from "../orders/orders.ts";
import { send, type Tenant } from "../tenant.ts";
import { it, rowsOf } from "./moves.ts";

/** `DB` goes back to a time before the partner's move. */
const restoreMain = ({ id }: Tenant) =>
  bindings.DB.prepare(
    "UPDATE partners SET orders_database = 0, moving_to = NULL, moving_since = NULL WHERE id = ?1",
  )
    .bind(id)
    .run();

const countOf = (db: D1Database, { id }: Tenant) =>
  db.prepare("SELECT count(*) AS n FROM orders WHERE partner_id = ?1").bind(id).first<number>("n");

describe("a partner that was moved, after DB was restored to a time before", () => {
  it("loses no order by a move, nor by a move that is taken back, and is told what to do", async ({
    moved,
    given: { newOrder, tools },
  }) => {
    for (let i = 0; i < 3; i++) await newOrder(moved);
    await movePartner(tools(), moved.id, 1);
    await restoreMain(moved);
    const rows = await rowsOf(bindings.ORDERS_1, moved);
    for (const order of [false, true]) {
      if (order) await newOrder(moved);
      await expect(movePartner(tools(), moved.id, 1)).rejects.toThrow(
        `npm run move-partner -- ${moved.id} ORDERS_1 --found`,
      );
      await cancelMove(tools(), moved.id);
      expect(await rowsOf(bindings.ORDERS_1, moved)).toBe(rows);
    }
    expect(await countOf(bindings.ORDERS_0, moved)).toBe(1);
  });

  it("has all its orders again once it is said where they are, and those that were made meanwhile", async ({
    api,
    pointId,
    moved,
    given: { newOrder, scan, tools },
  }) => {
    const body = { ...storeBody(pointId), partner_order_id: "FOUND-1" };
    const create = async () =>
      (await answerOf(await send(api, "POST", "/api/v1/orders", moved.secretKey, body), 201)).data;
    const old = [await create(), await newOrder(moved)];
    await movePartner(tools(), moved.id, 1);
    await restoreMain(moved);
    const meanwhile = [await create(), await newOrder(moved)];
    expect((await send(api, "GET", `/api/v1/orders/${old[0]!.id}`, moved.secretKey)).status).toBe(404);

    await adoptOrders(tools(), moved.id, 1);
    for (const { id, tracking_code } of [...old, ...meanwhile]) {
      expect((await send(api, "GET", `/api/v1/orders/${id}`, moved.secretKey)).status).toBe(200);
      expect((await scan(tracking_code)).status).toBe(200);
    }
    expect([await countOf(bindings.ORDERS_0, moved), await countOf(bindings.ORDERS_1, moved)]).toEqual([
      0, 4,
    ]);
    await adoptOrders(tools(), moved.id, 1);
    await movePartner(tools(), moved.id, 0);
    expect(await countOf(bindings.ORDERS_0, moved)).toBe(4);
  });

  it("keeps what an unfinished move had left, where only that has it", { tags: "nightly" }, async ({
    moved,
    given: { newOrder, tools },
  }) => {
    const { id } = await newOrder(moved);
    let sleeps = 0;
    const sleep = async () => {
      if (++sleeps === 2) throw new Error("killed");
    };
    await expect(movePartner(tools({ sleep }), moved.id, 1)).rejects.toThrow("killed");
    await newOrder(moved);
    await restoreMain(moved);
    for (const work of [movePartner(tools(), moved.id, 0), cancelMove(tools(), moved.id)])
      await expect(work).rejects.toThrow("which says that they have left it");
    expect([await countOf(bindings.ORDERS_0, moved), await countOf(bindings.ORDERS_1, moved)]).toEqual([
      1, 2,
    ]);

    await bindings.DB.prepare("UPDATE partners SET orders_database = 1 WHERE id = ?1").bind(moved.id).run();
    await bindings.ORDERS_1.prepare("DELETE FROM orders WHERE id = ?1").bind(id).run();
    await expect(movePartner(tools(), moved.id, 1)).rejects.toThrow(
      "1 orders of the partner that ORDERS_1 has not",
    );
    await bindings.DB.prepare("UPDATE partners SET orders_database = 0 WHERE id = ?1").bind(moved.id).run();
    await expect(movePartner(tools(), moved.id, 1)).rejects.toThrow("have left it");
    expect(await countOf(bindings.ORDERS_0, moved)).toBe(1);
  });

  it("is found nowhere but where it has orders", async ({ moved, given: { newOrder, tools } }) => {
    await newOrder(moved);
    await expect(adoptOrders(tools(), moved.id, 1)).rejects.toThrow("has no orders of the partner");
    await expect(adoptOrders(tools(), moved.id, 7)).rejects.toThrow("ORDERS_7 is not bound");
  });

  it("is an alarm, and is none while it is where DB says or is being moved", { tags: "nightly" }, async ({
    api,
    moved,
    given: { newOrder, tools },
  }) => {
    await newOrder(moved);
    const misplaced = async () => {
      await doChores({ ...consumerDepsFrom(bindings), now: () => api.clock.now }, {});
      const answer = await api.operator("GET", "/operator/status");
      const { data } = await answer.json<{ data: { alarms: { code: string; subject: string }[] } }>();
      return data.alarms.flatMap(({ code, subject }) =>
        code === "orders_misplaced" && subject === moved.id ? [subject] : [],
      );
    };
    await movePartner(tools(), moved.id, 1);
    expect(await misplaced()).toEqual([]);
    await restoreMain(moved);
    await bindings.DB.prepare("UPDATE partners SET moving_to = 1, moving_since = 1 WHERE id = ?1")
      .bind(moved.id)
      .run();
    expect(await misplaced()).toEqual([]);
    await restoreMain(moved);
    expect(await misplaced()).toEqual([moved.id]);
  });
});
