import { describe, expect } from "vitest";
import { countingDatabases } from "../counting-database.ts";
import { it as base } from "../fixtures.ts";
import { bindings } from "../harness.ts";
import { wrongPathsOf } from "../problems.ts";
import { eventTypesOf } from "../tracking/scans.ts";

interface Result {
  index: number;
  status: number;
  data?: { id: string; tracking_code: string; status: string };
  problem?: { code: string };
}

const it = base.extend("correctAll", async ({ api }) => async (body: object): Promise<Result[]> => {
  const response = await api.operator("POST", "/operator/orders/correct", { reason: "Found", ...body });
  expect([response.status, response.ok ? "" : await response.text()]).toEqual([200, ""]);
  const { status, data } = await response.json<{ status: string; data: { results: Result[] } }>();
  expect(status).toBe("success");
  return data.results;
});

describe("POST /operator/orders/correct", () => {
  it("corrects each parcel by its code in any spelling, and one that is refused holds back no other", async ({
    api,
    counter,
    correctAll,
  }) => {
    const [lost, cancelled, other] = [
      await counter.parcel(["driver_collect"]),
      await counter.parcel(["cancel"]),
      await counter.parcel(),
    ];
    const tracking_codes = [
      lost.tracking_code.toLowerCase(),
      cancelled.tracking_code,
      "nonsense",
      other.tracking_code,
    ];
    const results = await correctAll({ tracking_codes, status: "lost" });
    expect(results.map(({ index, status, data, problem }) => [index, status, data ?? problem?.code])).toEqual(
      [
        [0, 200, { id: lost.id, tracking_code: lost.tracking_code, status: "lost" }],
        [1, 409, "invalid_transition"],
        [2, 404, "order_not_found"],
        [3, 200, { id: other.id, tracking_code: other.tracking_code, status: "lost" }],
      ],
    );
    expect(await eventTypesOf(other.id)).toEqual(["created", "lost"]);
    // Again it changes nothing.
    expect((await correctAll({ tracking_codes, status: "lost" })).map(({ status }) => status)).toEqual([
      200, 409, 404, 200,
    ]);
    expect(await eventTypesOf(other.id)).toEqual(["created", "lost"]);
    const chain = await api.operator("GET", `/operator/orders/${other.id}`);
    const { data } = await chain.json<{ data: { events: { reason?: string }[] } }>();
    expect(data.events.at(-1)).toMatchObject({ reason: "Found" });
  });

  it("gives all of them to the one who holds them, who is looked for first", async ({
    api,
    counter,
    correctAll,
  }) => {
    const parcels = [await counter.parcel(), await counter.parcel()];
    const tracking_codes = parcels.map(({ tracking_code }) => tracking_code);
    const body = { tracking_codes, status: "in_transit", reason: "Seen" };
    const correct = (more: object) => api.operator("POST", "/operator/orders/correct", { ...body, ...more });
    expect(await wrongPathsOf(await correct({}))).toEqual(["holder"]);
    const unknown = { kind: "point", id: crypto.randomUUID() };
    expect(await wrongPathsOf(await correct({ holder: unknown }))).toEqual(["holder.id"]);
    const holder = { kind: "point", id: counter.pointId };
    const results = await correctAll({ ...body, holder });
    expect(results.map(({ data }) => data?.status)).toEqual(["in_transit", "in_transit"]);
    const chain = await api.operator("GET", `/operator/orders/${parcels[1]!.id}`);
    expect((await chain.json<{ data: object }>()).data).toMatchObject({ holder });
  });

  it("takes 1 to 100 codes, and runs fewer statements for them than a request may", async ({
    api,
    counter,
  }) => {
    const correct = (codes: string[]) =>
      api.operator("POST", "/operator/orders/correct", {
        tracking_codes: codes,
        status: "lost",
        reason: "Fire",
      });
    expect(await wrongPathsOf(await correct([]))).toEqual(["tracking_codes"]);
    const many = Array.from({ length: 101 }, () => "nonsense");
    expect(await wrongPathsOf(await correct(many))).toEqual(["tracking_codes"]);
    const { db, orders, take } = countingDatabases(bindings);
    const { correctByCode } = await import("../../src/orders/change/correct.ts");
    const parcel = await counter.parcel();
    take();
    const one = await correctByCode(
      { ...api.deps, db, orders },
      { kind: "operator", name: "ops" },
      {
        status: "lost",
        reason: "Fire",
      },
    );
    await one(parcel.tracking_code);
    expect(take().queries).toBeLessThan(10);
  });
});
