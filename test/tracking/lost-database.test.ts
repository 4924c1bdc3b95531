import { afterEach, describe, expect, vi } from "vitest";
import { OrderDatabases, orderDatabase } from "../../src/platform/order-databases.ts";
import { FAILURES, failingDatabase } from "../failing-database.ts";
import { it as base, PER_FILE } from "../fixtures.ts";
import { bindings, brokenDatabase, startApi } from "../harness.ts";
import { answerOf, storeBody } from "../orders/orders.ts";
import { problemOf } from "../problems.ts";
import { newTenant, send } from "../tenant.ts";
import { inShort, ON_SHELF, type Result, resultsOf, scan } from "./scans.ts";

const it = base.extend("given", PER_FILE, async ({ api, counter }) => {
  const tenant = await newTenant(api, "ORDERS_1");
  const body = storeBody(counter.pointId);
  /** A parcel of a partner in the second database. */
  const far = (await answerOf(await send(api, "POST", "/api/v1/orders", tenant.secretKey, body), 201)).data
    .tracking_code;
  return { far };
});

afterEach(() => vi.restoreAllMocks());

const arrival = (tracking_code: string) => ({ tracking_code, action: "arrive", scan_id: tracking_code });

describe.each(Object.entries(FAILURES))("when a database of orders %s", (_, call) => {
  const orders = new OrderDatabases([
    orderDatabase(bindings.ORDERS_0, 0),
    orderDatabase(failingDatabase(call), 1, 20),
  ]);

  it("its scans of a batch have that problem and are to be sent again, and the others are done", async ({
    api,
    counter,
    given: { far },
  }) => {
    vi.spyOn(console, "error").mockImplementation(() => {});
    const partly = startApi({ orders }, api.clock);
    const near = [await counter.parcel(), await counter.parcel()].map(({ tracking_code }) => tracking_code);
    const scans = [near[0]!, far, near[1]!].map(arrival);
    const results = await resultsOf(await scan(partly, counter.agent, { scans }));
    expect(results.map(inShort)).toEqual(["ready_for_pickup", "database_unavailable", "ready_for_pickup"]);
    expect((results[1] as Result & { problem: object }).problem).toMatchObject({
      status: 503,
      retry_after_s: 5,
    });
    await problemOf(await scan(partly, counter.agent, arrival(far)), 503, "database_unavailable");
  });
});

describe("a scan", () => {
  it("that had a database's problem is recorded when it is sent again", async ({
    api,
    counter,
    given: { far },
  }) => {
    const again = await resultsOf(await scan(api, counter.agent, { scans: [arrival(far)] }));
    expect(again.map(inShort)).toEqual(["ready_for_pickup"]);
  });

  it("with the right code is answered as done although its try can't be taken back", async ({
    api,
    counter,
  }) => {
    const log = vi.spyOn(console, "error").mockImplementation(() => {});
    const { tracking_code, code } = await counter.parcel(ON_SHELF);
    const { db } = api.deps;
    const failing = startApi({}, api.clock);
    const update = vi.fn(() => brokenDatabase.update({} as never));
    failing.deps.config.codeKeys = api.deps.config.codeKeys!;
    failing.deps.db = new Proxy(db, {
      get: (target, name) => (name === "update" ? update : Reflect.get(target, name)),
    });
    const collect = { tracking_code, action: "collect", collection_code: code };
    const results = await resultsOf(await scan(failing, counter.agent, { scans: [collect] }));
    expect(results.map(inShort)).toEqual(["delivered"]);
    expect(update).toHaveBeenCalled();
    expect(log).toHaveBeenCalledWith(expect.stringContaining("a code that was not wrong stays counted"));
  });
});
