import { describe, expect } from "vitest";
import { itAnew as it } from "../fixtures.ts";
import { newTenant } from "../tenant.ts";
import { moveThrough } from "./moves.ts";
import { answerOf, entrances, storeBody } from "./orders.ts";

const DAY = 86_400_000;

interface Counts {
  days: { day: string; orders: { status: string; count: number }[] }[];
  shelf: { days: number; collected: number; returned: number }[];
}

describe("GET /operator/order-counts", () => {
  it("counts the orders of all partners in all databases by day and state, and days on the shelf", async ({
    api,
    tenant,
    pointId,
  }) => {
    const elsewhere = await newTenant(api, "ORDERS_1");
    const make = async (of: typeof tenant, moves: Parameters<typeof moveThrough>[2]) => {
      const { store } = await entrances(api, of);
      const { id } = (await answerOf(await store(storeBody(pointId)), 201)).data;
      if (moves.length > 0) await moveThrough(api, id, moves);
      return id;
    };
    await make(elsewhere, []);
    await make(tenant, ["arrive", "collect"]);
    const waiting = await make(tenant, ["arrive"]);
    const refused = await make(tenant, ["arrive"]);
    api.clock.now += 3 * DAY;
    await moveThrough(api, waiting, ["collect"]);
    await moveThrough(api, refused, ["refuse"]);
    const response = await api.operator("GET", "/operator/order-counts?days=4");
    expect(response.status).toBe(200);
    const { data, ...rest } = await response.json<{ data: Counts }>();
    expect(rest).toEqual({});
    expect(data.days).toHaveLength(4);
    const counts = (day: Counts["days"][number]) =>
      Object.fromEntries(
        day.orders.filter(({ count }) => count > 0).map(({ status, count }) => [status, count]),
      );
    expect(data.days.map(counts)).toEqual([{ created: 1, delivered: 2, returned: 1 }, {}, {}, {}]);
    const shelf = data.shelf.filter(({ collected, returned }) => collected + returned > 0);
    expect(shelf).toEqual([
      { days: 0, collected: 1, returned: 0 },
      { days: 3, collected: 1, returned: 1 },
    ]);
  });

  it("takes 1 to 92 days", async ({ api }) => {
    for (const days of ["0", "93", "x"])
      expect((await api.operator("GET", `/operator/order-counts?days=${days}`)).status).toBe(400);
  });
});
