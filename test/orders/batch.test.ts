import { describe, expect } from "vitest";
import { OrderDatabases, orderDatabase } from "../../src/platform/order-databases.ts";
import { it as base, PER_FILE } from "../fixtures.ts";
import { bindings, startApi } from "../harness.ts";
import { problemOf, wrongPathsOf } from "../problems.ts";
import { newTenant } from "../tenant.ts";
import { answerOf, type BatchResult, entrances, resultsOf, storeBody, whiteLabelBody } from "./orders.ts";

const it = base.extend("given", PER_FILE, async ({ api, tenant, pointId }) => {
  const partner = await entrances(api, tenant);
  const several = (count: number, changes: object = {}) =>
    Array.from({ length: count }, () => storeBody(pointId, changes));
  const withKey = (bodies: unknown[], key: string) =>
    partner.storeBatch(bodies, { headers: { "idempotency-key": key } });
  /** An isolate whose database of orders fails from its `calls`th batch on. */
  async function failingFrom(calls: number) {
    let seen = 0;
    const failing = new Proxy(bindings.ORDERS_0, {
      get(target, name) {
        if (name !== "batch") return Reflect.get(target, name).bind(target);
        return async (statements: D1PreparedStatement[]) => {
          if (++seen >= calls) throw new Error("D1_ERROR: Network connection lost.");
          return target.batch(statements);
        };
      },
    });
    const broken = startApi({ orders: new OrderDatabases([orderDatabase(failing, 0)]) }, api.clock);
    Object.assign(broken.deps.config, api.deps.config);
    return { broken, ...(await entrances(broken, tenant)) };
  }
  return { partner, several, withKey, failingFrom };
});

const countOf = async (table: string) =>
  Number(await bindings.ORDERS_0.prepare(`SELECT count(*) AS n FROM ${table}`).first("n"));
const statusesOf = (results: BatchResult[]) => results.map(({ status }) => status);

describe("a batch of orders", () => {
  it("answers for each order in turn what its creation alone would answer, and refuses none for another", async ({
    pointId,
    given: { partner, several },
  }) => {
    const [taken, fine, other] = several(3);
    const { data } = await answerOf(await partner.store(taken!), 201);
    const results = await resultsOf(
      await partner.storeBatch([
        fine,
        storeBody(pointId, { webhookUrl: "https://example.com", items: [{ name: "Lamp", qty: 1.5 }] }),
        taken,
        { ...taken, note: "another order" },
        storeBody("nothing"),
        7,
        storeBody(pointId, { webhook_url: "https://10.0.0.1/" }),
        storeBody(pointId, { quote_id: "made-up" }),
        other,
      ]),
    );
    expect(results.map(({ index }) => index)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8]);
    expect(statusesOf(results)).toEqual([201, 400, 200, 409, 404, 400, 400, 400, 201]);
    expect(results[0]!.data).toMatchObject({ partner_order_id: fine!.partner_order_id, status: "created" });
    expect(results[1]!.problem.errors).toEqual([
      { path: "webhookUrl", message: "is not a field of this request: did you mean webhook_url?" },
      { path: "items.0.qty", message: "must be a whole number of at least 1" },
      { path: "items.0.price", message: "is required" },
      { path: "items.0.weight_kg", message: "is required" },
    ]);
    expect(results[2]!.data).toEqual(data);
    expect(results[3]!.problem).toMatchObject({ code: "reference_conflict", existing_id: data.id });
    expect(results[4]!.problem.code).toBe("point_not_found");
    for (const { data } of [results[0]!, results[8]!]) {
      const read = await answerOf(await partner.readStore(data.id), 200);
      expect(read.data).toMatchObject({ ...data, point: { id: pointId } });
      expect(read.data.events).toHaveLength(1);
    }
  });

  it("comes by the white-label API too, with collection codes", async ({ pointId, given: { partner } }) => {
    const bodies = [whiteLabelBody(pointId), whiteLabelBody(pointId)];
    const results = await resultsOf(await partner.whiteLabelBatch(bodies));
    for (const { data } of results) expect(data.collection_code).toMatch(/^\d{6}$/);
    const read = await answerOf(await partner.readWhiteLabel(bodies[1]!.reference), 200);
    expect(read.data).toMatchObject(results[1]!.data);
  });

  it("has 1 to 100 orders", async ({ given: { partner } }) => {
    expect(await wrongPathsOf(await partner.storeBatch([]))).toEqual(["orders"]);
    expect(await wrongPathsOf(await partner.storeBatch(Array(101).fill({})))).toEqual(["orders"]);
  });

  it("may have 1 MiB, and each of its orders 64 KiB", async ({ pointId, given: { partner, several } }) => {
    const long = storeBody(pointId, { note: "x".repeat(64 * 1024) });
    const results = await resultsOf(await partner.storeBatch([long, ...several(1)]));
    expect(statusesOf(results)).toEqual([413, 201]);
    const tooLong = await partner.storeBatch([{ note: "x".repeat(1024 * 1024) }]);
    await problemOf(tooLong, 413, "payload_too_large");
  });

  it("writes each order's webhooks, and announces them", async ({ api, given: { partner, several } }) => {
    const before = await countOf("webhook_deliveries");
    const announced = api.announced.length;
    await resultsOf(
      await partner.storeBatch([
        ...several(1),
        ...several(24, { webhook_url: "https://shop.example.com/hook" }),
      ]),
    );
    expect(await countOf("webhook_deliveries")).toBe(before + 24);
    expect(api.announced.length).toBe(announced + 24);
    expect(await countOf("webhook_deliveries WHERE body ->> '$.data.point.id' IS NULL")).toBe(0);
  });

  it("is refused from the first order on that is over the day's quota", { tags: "nightly" }, async ({
    api,
    given: { several },
  }) => {
    const small = await newTenant(api);
    await api.operator("PATCH", `/operator/partners/${small.id}`, { orders_per_day: 2 });
    const { storeBatch } = await entrances(api, small);
    const results = await resultsOf(await storeBatch(several(3)));
    expect(statusesOf(results)).toEqual([201, 201, 429]);
    expect(results[2]!.problem.retry_after_s).toBeGreaterThan(0);
  });
});

describe("a batch that is sent again", () => {
  it("answers with the orders as they are now", async ({ given: { partner, several } }) => {
    const bodies = several(3);
    const first = await resultsOf(await partner.storeBatch(bodies));
    await answerOf(await partner.cancelStore(first[1]!.data.id), 200);
    const again = await partner.storeBatch(bodies);
    expect(again.headers.get("idempotent-replayed")).toBe("true");
    const results = await resultsOf(again);
    expect(statusesOf(results)).toEqual([200, 200, 200]);
    expect(results.map(({ data }) => data.status)).toEqual(["created", "cancelled", "created"]);
    expect(results.map(({ data }) => data.id)).toEqual(first.map(({ data }) => data.id));
  });

  it("creates each order once when ten equal ones come at once", async ({ given: { partner, several } }) => {
    const bodies = several(25, { webhook_url: "https://shop.example.com/hook" });
    const [orders, deliveries] = [await countOf("orders"), await countOf("webhook_deliveries")];
    const answers = await Promise.all(Array.from({ length: 10 }, () => partner.storeBatch(bodies)));
    const batches = await Promise.all(answers.map(resultsOf));
    for (const [index] of bodies.entries()) {
      const results = batches.map((results) => results[index]!);
      expect(statusesOf(results).toSorted()).toEqual([...Array(9).fill(200), 201]);
      expect(new Set(results.map(({ data }) => data.id)).size).toBe(1);
    }
    expect(await countOf("orders")).toBe(orders + 25);
    expect(await countOf("webhook_deliveries")).toBe(deliveries + 25);
  });
});

describe("a reference that comes twice in a batch", () => {
  it("is judged the second time as if it came later", async ({ given: { partner, several } }) => {
    const [body, refused] = several(2);
    const results = await resultsOf(
      await partner.storeBatch([
        body,
        body,
        { ...body, note: "another order" },
        { ...refused, pudo_point_id: "nothing" },
        refused,
      ]),
    );
    expect(statusesOf(results)).toEqual([201, 200, 409, 404, 201]);
    expect(results[1]!.data).toEqual(results[0]!.data);
    expect(results[2]!.problem.existing_id).toBe(results[0]!.data.id);
  });
});

describe("a dry run", () => {
  it("writes nothing, and tells the fee where a creation would succeed", async ({
    given: { partner, several },
  }) => {
    const [taken, fine] = several(2);
    await answerOf(await partner.store(taken!), 201);
    const before = await countOf("orders");
    const bodies = [
      fine,
      fine,
      { ...fine, note: "another" },
      taken,
      { ...taken, note: "another" },
      storeBody("nothing"),
      {},
    ];
    const dry = await resultsOf(
      await partner.storeBatch(bodies, {
        query: "?dry_run=true",
        headers: { "idempotency-key": "dry" },
      }),
    );
    expect(statusesOf(dry)).toEqual([200, 200, 409, 200, 409, 404, 400]);
    for (const index of [0, 1, 3]) expect(dry[index]!.data).toEqual({ delivery_fee: 1800 });
    expect(await countOf("orders")).toBe(before);
    expect(await countOf("idempotency_keys WHERE key = 'dry'")).toBe(0);
    const wet = await resultsOf(await partner.storeBatch(bodies));
    expect(statusesOf(wet)).toEqual([201, 200, 409, 200, 409, 404, 400]);
  });
});

describe("an Idempotency-Key of a batch", () => {
  it("answers an equal batch with its orders, another one with 422, and belongs only to batches", async ({
    pointId,
    given: { partner, several, withKey },
  }) => {
    const bodies = several(21);
    expect(new Set(statusesOf(await resultsOf(await withKey(bodies, "b-1"))))).toEqual(new Set([201]));
    expect(new Set(statusesOf(await resultsOf(await withKey(bodies, "b-1"))))).toEqual(new Set([200]));
    const before = await countOf("orders");
    await problemOf(await withKey(several(2), "b-1"), 422, "idempotency_mismatch");
    expect(await countOf("orders")).toBe(before);
    await answerOf(await partner.store(storeBody(pointId), { "idempotency-key": "b-1" }), 201);
  });

  it("is free again when no order was created or found", async ({
    pointId,
    given: { partner, several, withKey },
  }) => {
    expect(statusesOf(await resultsOf(await withKey([{}, storeBody("nothing")], "b-2")))).toEqual([400, 404]);
    const body = storeBody(pointId);
    await answerOf(await partner.store(body), 201);
    expect(statusesOf(await resultsOf(await withKey([body], "b-2")))).toEqual([200]);
    await problemOf(await withKey(several(1), "b-2"), 422, "idempotency_mismatch");
  });

  it("lets one of several different batches pass that come with it at once", async ({
    given: { several, withKey },
  }) => {
    const answers = await Promise.all(Array.from({ length: 6 }, () => withKey(several(2), "b-3")));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(5).fill(422)]);
  });
});

describe("a database that fails in the middle of a batch", () => {
  it("leaves what is written, and names the rest, which can be sent again", async ({
    given: { partner, several, failingFrom },
  }) => {
    const bodies = several(45, { webhook_url: "https://shop.example.com/hook" });
    const { broken, storeBatch } = await failingFrom(3);
    const results = await resultsOf(await storeBatch(bodies));
    expect(statusesOf(results)).toEqual([...Array(20).fill(201), ...Array(25).fill(503)]);
    expect(results[20]!.problem).toMatchObject({ code: "database_unavailable", retry_after_s: 5 });
    expect(broken.announced).toHaveLength(20);
    const again = await resultsOf(await partner.storeBatch(bodies));
    expect(statusesOf(again)).toEqual([...Array(20).fill(200), ...Array(25).fill(201)]);
  });

  it("refuses the whole batch when nothing is written", async ({ given: { several, failingFrom } }) => {
    for (const calls of [1, 2]) {
      const { storeBatch } = await failingFrom(calls);
      await problemOf(await storeBatch(several(2)), 503, "database_unavailable");
    }
  });
});
