import { describe, expect } from "vitest";
import { it as base, PER_FILE } from "../fixtures.ts";
import { accessToken, newTenant, send, type Tenant } from "../tenant.ts";
import { answerOf, entrances, publicPoint, storeBody } from "./orders.ts";

const DAY = 86_400_000;
const it = base.extend("given", PER_FILE, ({ api }) => {
  async function daysOf(tenant: Tenant, query = ""): Promise<Day[]> {
    const token = await accessToken(api, tenant);
    const response = await send(api, "GET", `/partner/order-counts${query}`, token);
    expect(response.status).toBe(200);
    return (await response.json<{ data: Day[] }>()).data;
  }
  return { daysOf };
});

interface Day {
  day: string;
  orders: { status: string; count: number }[];
}

const countOf = (day: Day | undefined, wanted: string) =>
  day?.orders.find(({ status }) => status === wanted)?.count;

describe("GET /partner/order-counts", () => {
  it("counts the partner's own orders by day and state, days without orders too", async ({
    api,
    given: { daysOf },
  }) => {
    const tenant = await newTenant(api);
    const { store } = await entrances(api, tenant);
    const pointId = await publicPoint(api);
    for (let i = 0; i < 3; i++) await answerOf(await store(storeBody(pointId)), 201);
    const days = await daysOf(tenant);
    const today = new Date(api.clock.now).toISOString().slice(0, 10);
    expect(days).toHaveLength(30);
    expect(days.at(-1)!.day).toBe(today);
    expect(days[0]!.day).toBe(new Date(api.clock.now - 29 * DAY).toISOString().slice(0, 10));
    expect([countOf(days.at(-1), "created"), countOf(days.at(-1), "delivered")]).toEqual([3, 0]);
    expect(countOf(days.at(-2), "created")).toBe(0);
    expect(countOf((await daysOf(await newTenant(api), "?days=1"))[0], "created")).toBe(0);
  });

  it("takes 1 to 366 days", async ({ api }) => {
    const tenant = await newTenant(api);
    const token = await accessToken(api, tenant);
    for (const days of ["0", "367", "x"])
      expect((await send(api, "GET", `/partner/order-counts?days=${days}`, token)).status).toBe(400);
  });
});
