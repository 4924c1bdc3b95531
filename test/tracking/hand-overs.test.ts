import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Api, bindings, migrate, startApi } from "../harness.ts";
import { problemOf } from "../problems.ts";
import { type Counter, HOUR, inShort, newCounter, newKeyOf, resultsOf, scan, statusAfter } from "./scans.ts";

let api: Api;
let counter: Counter;
let another: string;

beforeAll(migrate);
beforeEach(async () => {
  api = startApi();
  counter = await newCounter(api);
  another = await newKeyOf(api, "drivers", { name: "Another" });
});

const MINUTE = HOUR / 60;
const take = (key: string, tracking_code: string, more: object = {}) =>
  scan(api, key, { tracking_code, action: "collect", ...more });

/** Two drivers take a parcel from each other, five times each, within ten minutes. */
async function toAndFro(tracking_code: string): Promise<void> {
  for (let i = 0; i < 5; i++) {
    for (const key of [counter.driver, another]) {
      expect(await statusAfter(await take(key, tracking_code))).toBe("in_transit");
      api.clock.now += MINUTE;
    }
  }
}

const correct = (id: string) =>
  api.operator("POST", `/operator/orders/${id}/correct`, {
    status: "in_transit",
    holder: { kind: "point", id: counter.pointId },
    reason: "It was seen there",
  });

describe("one driver or agent", () => {
  it("takes one parcel at most five times an hour, and nobody else is kept from it", {
    tags: "nightly",
  }, async () => {
    const { tracking_code } = await counter.parcel();
    await toAndFro(tracking_code);
    const refused = await take(counter.driver, tracking_code);
    expect(refused.headers.get("retry-after")).toBe(String(50 * 60));
    await problemOf(refused, 429, "rate_limited");
    // Who has it is told so as before, and another driver takes it.
    expect(await statusAfter(await take(another, tracking_code))).toBe("in_transit");
    const third = await newKeyOf(api, "drivers", { name: "Third" });
    expect(await statusAfter(await take(third, tracking_code))).toBe("in_transit");
    api.clock.now += 50 * MINUTE;
    expect(await statusAfter(await take(counter.driver, tracking_code))).toBe("in_transit");
  });

  it("is refused that one scan of a request alone, and may send it again with its `scan_id`", {
    tags: "nightly",
  }, async () => {
    const { tracking_code } = await counter.parcel();
    await toAndFro(tracking_code);
    const other = await counter.parcel();
    const again = { tracking_code, action: "collect", scan_id: "sixth" };
    const scans = [again, { tracking_code: other.tracking_code, action: "collect" }];
    const results = await resultsOf(await scan(api, counter.driver, { scans }));
    expect(results.map(inShort)).toEqual(["rate_limited", "in_transit"]);
    api.clock.now += 50 * MINUTE;
    expect(await statusAfter(await scan(api, counter.driver, again))).toBe("in_transit");
  });

  it("begins anew when an operator has corrected the order", async () => {
    const { tracking_code, id } = await counter.parcel();
    await toAndFro(tracking_code);
    await problemOf(await take(counter.driver, tracking_code), 429, "rate_limited");
    expect((await correct(id)).status).toBe(200);
    await toAndFro(tracking_code);
  });
});

describe("a parcel", () => {
  it("changes hands at most 200 times, until an operator corrects the order", async () => {
    const { tracking_code, id } = await counter.parcel();
    await statusAfter(await take(counter.driver, tracking_code));
    // As if it had changed hands 198 times since.
    const { ORDERS_0 } = bindings;
    await ORDERS_0.batch([
      ORDERS_0.prepare(
        `WITH RECURSIVE n(i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n WHERE i < 198)
        INSERT INTO order_events (order_number, sequence, id, type, status, previous_status, point_id, occurred_at, actor)
        SELECT order_number, sequence + i, id || i, 'package.handed_over', status, status, point_id, occurred_at, actor
        FROM order_events, n WHERE type = 'package.in_transit'
          AND order_number = (SELECT number FROM orders WHERE id = ?1)`,
      ).bind(id),
      ORDERS_0.prepare(
        "UPDATE orders SET sequence = sequence + 198, holder_sequence = sequence + 198 WHERE id = ?1",
      ).bind(id),
    ]);
    expect(await statusAfter(await take(another, tracking_code))).toBe("in_transit");
    const third = await newKeyOf(api, "drivers", { name: "Third" });
    await problemOf(await take(third, tracking_code), 409, "invalid_transition");
    expect((await correct(id)).status).toBe(200);
    expect(await statusAfter(await take(third, tracking_code))).toBe("in_transit");
  });
});
