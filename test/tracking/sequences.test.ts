import fc from "fast-check";
import { describe, expect } from "vitest";
import { isCollectable } from "../../src/orders/collectable.ts";
import type { StoredOrder } from "../../src/orders/row.ts";
import { endsOf, MOVES, mayChangePoint, moveFrom, type OrderStatus } from "../../src/shared/parcel-status.ts";
import { expireParcels } from "../../src/tracking/end/expire.ts";
import { BEFORE_ALL, it as base } from "../fixtures.ts";
import { bindings } from "../harness.ts";
import { storedOrder } from "../orders/moves.ts";
import { publicPoint } from "../orders/orders.ts";
import { send } from "../tenant.ts";
import { DAY, deliveriesOf, eventsOf, newKeyOf, type Parcel, scan } from "./scans.ts";

/** More parcels than sequences, created in advance. */
const RUNS = 25;

const it = base.extend("given", BEFORE_ALL, async ({ api, counter }) => {
  /** That parcels go to, in the beginning the first. */
  const points = [counter.pointId, await publicPoint(api)];
  /** Two of the first point, one of the second. */
  const agents = [{ key: counter.agent, pointId: points[0]! }];
  for (const pointId of points)
    agents.push({ key: await newKeyOf(api, "agents", { point_id: pointId }), pointId });
  const parcels = [];
  for (let i = 0; i < 2 * RUNS; i++) {
    parcels.push(await counter.parcel([], "store", { webhook_url: "http://localhost:9/hook" }));
  }
  async function take(parcel: Parcel, { action, agent, scanId }: Step): Promise<number> {
    const { tracking_code, code, wrong } = parcel;
    const scan_id = scanId && `${parcel.id}-${scanId}`;
    switch (action) {
      case "cancel":
        return (await send(api, "POST", `/api/v1/orders/${parcel.id}/cancel`, counter.tenant.secretKey))
          .status;
      case "change point": {
        const path = `/api/v1/orders/${parcel.id}/point`;
        const body = { pudo_point_id: agents[agent]!.pointId };
        return (await send(api, "POST", path, counter.tenant.secretKey, body)).status;
      }
      case "expire":
        await expireParcels(api.deps, api.orders);
        return 200;
      case "driver_collect":
        return (await scan(api, counter.driver, { tracking_code, action: "collect", scan_id })).status;
      default: {
        const isWrong = action === "collect wrongly";
        const collection_code = isWrong ? wrong : code;
        const body = { tracking_code, action: isWrong ? "collect" : action, collection_code, scan_id };
        return (await scan(api, agents[agent]!.key, body)).status;
      }
    }
  }
  /** The events of a parcel must follow the table, be numbered without gaps, and have one delivery each. */
  async function expectLegal({ id }: Parcel): Promise<void> {
    const events = await eventsOf(id);
    const order = await storedOrder(api, id);
    expect(events.map(({ sequence }) => sequence)).toEqual(events.map((_, i) => i + 1));
    expect([order.sequence, order.status]).toEqual([events.length, events.at(-1)!.status]);
    expect(events[0]).toMatchObject({ type: "package.created", previous: null, status: "created" });
    events.slice(1).forEach(({ type, status, previous, at }, i) => {
      const before = events[i]!;
      expect(at).toBeGreaterThanOrEqual(before.at);
      if (type === "package.point_changed") {
        expect([previous, status]).toEqual([before.status, before.status]);
        expect(mayChangePoint(before.status as OrderStatus)).toBe(true);
        return;
      }
      const rows = MOVES.filter(
        ({ event, from, to }) => event === type && from === before.status && to === status,
      );
      expect([previous, rows.length > 0]).toEqual([before.status, true]);
    });
    expect(await deliveriesOf(id)).toEqual(events.map(({ type }) => type.replace("package.", "")));
    const counted = await bindings.ORDERS_0.prepare(
      "SELECT (SELECT sum(count) FROM order_counts WHERE day = '' AND status = ?1) AS counted, count(*) AS there FROM orders WHERE status = ?1",
    )
      .bind(order.status)
      .first<{ counted: number; there: number }>();
    expect(counted!.counted).toBe(counted!.there);
  }
  /** The expected result of a step by the table, unless the step was taken before. */
  function expected(order: StoredOrder, { action, agent }: Step): { status: number; next: OrderStatus } {
    const { status, pointId, holderKind, arrivedAt } = order;
    if (action === "expire") return { status: 200, next: status };
    const isThere = pointId === agents[agent]!.pointId;
    if (action === "change point")
      return { status: isThere || mayChangePoint(status) ? 200 : 409, next: status };
    if (!isThere && action !== "cancel" && action !== "driver_collect") return { status: 404, next: status };
    const move = action === "collect wrongly" ? "collect" : action;
    const isAtPoint = holderKind === "point";
    // A cancelled parcel that arrives is to go back, and was never on the shelf.
    const hasArrived = move === "arrive" && status === "returned" && arrivedAt === null && isAtPoint;
    const isEnd = endsOf(move).includes(status) && status !== "in_transit";
    const isReached = hasArrived || (isEnd && (move !== "refuse" || isAtPoint));
    const found = moveFrom(status, move);
    const row = found?.only && !isCollectable(order, api.clock.now) ? undefined : found;
    if (!isReached && !row) return { status: 409, next: status };
    const next = isReached ? status : row!.to;
    return action === "collect wrongly" ? { status: 403, next: status } : { status: 200, next };
  }
  return { parcels, take, expectLegal, expected };
});

interface Step {
  action:
    | "driver_collect"
    | "arrive"
    | "collect"
    | "collect wrongly"
    | "refuse"
    | "cancel"
    | "expire"
    | "change point";
  /** The agent at whose point it happens. */
  agent: number;
  scanId: string | undefined;
  minutes: number;
}
const step: fc.Arbitrary<Step> = fc.record({
  action: fc.constantFrom(
    ...([
      "driver_collect",
      "arrive",
      "arrive",
      "collect",
      "collect wrongly",
      "refuse",
      "cancel",
      "expire",
      "change point",
    ] as const),
  ),
  agent: fc.nat(2),
  scanId: fc.option(fc.constantFrom("a", "b", "c"), { nil: undefined }),
  minutes: fc.constantFrom(0, 0, 1, 20, 7 * 24 * 60),
});

describe("any steps by several people", () => {
  it("one after the other follow the table of states", async ({
    api,
    given: { parcels, take, expectLegal, expected },
  }) => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 8 }), async (steps) => {
        const parcel = parcels.pop()!;
        for (const each of steps) {
          api.clock.now += each.minutes * 60_000;
          const before = await storedOrder(api, parcel.id);
          const answer = await take(parcel, each);
          const after = await storedOrder(api, parcel.id);
          if (answer === 422 || answer === 423) expect(after).toEqual(before);
          else if (each.scanId === undefined && each.action !== "expire") {
            expect({ status: answer, next: after.status }).toEqual(expected(before, each));
          } else if (each.action === "expire") {
            const isDue =
              before.status === "ready_for_pickup" && before.arrivedAt! <= api.clock.now - 7 * DAY;
            expect(after.status).toBe(isDue ? "returned" : before.status);
          }
        }
        await expectLegal(parcel);
      }),
      { numRuns: RUNS, endOnFailure: true },
    );
  });

  it("all at once result in a way through the table of states", async ({
    given: { parcels, take, expectLegal },
  }) => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 10 }), async (steps) => {
        const parcel = parcels.pop()!;
        const answers = await Promise.all(steps.map((each) => take(parcel, each)));
        for (const answer of answers) expect([200, 403, 404, 409, 422, 423]).toContain(answer);
        await expectLegal(parcel);
      }),
      { numRuns: RUNS, endOnFailure: true },
    );
  });
});
