import { sql } from "drizzle-orm";
import { describe, expect } from "vitest";
import { fromStore } from "../../src/api/schemas/new-order.ts";
import { fingerprintOf } from "../../src/shared/idempotency.ts";
import { it as base, PER_FILE } from "../fixtures.ts";
import { bindings, startApi } from "../harness.ts";
import { problemOf } from "../problems.ts";
import { newTenant, send } from "../tenant.ts";
import { answerOf, entrances, publicPoint, storeBody, whiteLabelBody } from "./orders.ts";

const it = base.extend("given", PER_FILE, async ({ api, tenant }) => {
  const other = await newTenant(api);
  const partner = await entrances(api, tenant);
  const withKey = (body: object, key: string) => partner.store(body, { "idempotency-key": key });
  return { other, partner, withKey };
});

const countOf = async (table: string) =>
  await bindings.ORDERS_0.prepare(`SELECT count(*) AS n FROM ${table}`).first("n");

describe("an order", () => {
  it("is created by a store, and read back with its events", async ({ api, pointId, given: { partner } }) => {
    const body = storeBody(pointId);
    const { status, data } = await answerOf(await partner.store(body), 201);
    expect(status).toBe("success");
    expect(data).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      partner_order_id: body.partner_order_id,
      tracking_code: expect.stringMatching(/^[0-9A-HJKMNP-TV-Z]{12}$/),
      status: "created",
      label_url: expect.stringMatching(/^https:\/\/api\.test\/labels\//),
      tracking_url: `https://api.test/track/${data.tracking_code}`,
      cod_amount: null,
      delivery_fee: 1800,
      currency: "NGN",
      estimated_arrival: { from: "2026-11-21", to: "2026-11-22" },
    });
    const read = await answerOf(await partner.readStore(data.id), 200);
    expect(read.data).toEqual({
      ...data,
      expires_at: null,
      collect_by: null,
      erased_at: null,
      created_by: { kind: "secret_key", id: expect.any(String), name: expect.any(String) },
      holder: { kind: "partner", since: new Date(api.clock.now).toISOString() },
      point: expect.objectContaining({ id: pointId, name: "Allen Avenue counter" }),
      events: [
        {
          type: "package.created",
          occurred_at: new Date(api.clock.now).toISOString(),
          point_id: pointId,
          by: "partner",
          holder: { kind: "partner", since: new Date(api.clock.now).toISOString() },
        },
      ],
    });
  });

  it("is created by a white-label partner, with a collection code that stays the same", async ({
    pointId,
    given: { partner },
  }) => {
    const body = whiteLabelBody(pointId);
    const { data } = await answerOf(await partner.whiteLabel(body), 201);
    expect(data.collection_code).toMatch(/^\d{6}$/);
    const read = await answerOf(await partner.readWhiteLabel(body.reference), 200);
    expect(read.data).toMatchObject(data);
    expect(read.data.events).toHaveLength(1);
  });

  it("can be read and cancelled by both APIs, whichever created it", async ({
    pointId,
    given: { partner },
  }) => {
    const fromStore = await answerOf(await partner.store(storeBody(pointId)), 201);
    const reference = fromStore.data.partner_order_id!;
    expect((await answerOf(await partner.readWhiteLabel(reference), 200)).data.id).toBe(fromStore.data.id);
    const cancelled = await answerOf(await partner.cancelWhiteLabel(reference), 200);
    expect(cancelled.data.status).toBe("cancelled");
    const again = await answerOf(await partner.cancelStore(fromStore.data.id), 200);
    expect(again.data.events!.map(({ type }) => type)).toEqual(["package.created", "package.cancelled"]);
  });

  it("is unknown to other partners", async ({ api, pointId, given: { other, partner } }) => {
    const body = storeBody(pointId);
    const { data } = await answerOf(await partner.store(body), 201);
    const stranger = await entrances(api, other);
    for (const response of [
      await stranger.readStore(data.id),
      await stranger.cancelStore(data.id),
      await stranger.readWhiteLabel(body.partner_order_id),
      await send(api, "GET", `/orders/${data.id}`, other.apiKey),
    ]) {
      await problemOf(response, 404, "order_not_found");
    }
    const theirs = await answerOf(
      await stranger.store({ ...storeBody(pointId), partner_order_id: body.partner_order_id }),
      201,
    );
    expect(theirs.data.id).not.toBe(data.id);
  });

  it("gets another id when its id begins like that of an existing order", async ({
    api,
    tenant,
    pointId,
    given: { partner },
  }) => {
    const { data } = await answerOf(await partner.store(storeBody(pointId)), 201);
    const ids: string[] = [];
    const colliding = startApi({ newId: (at) => ids.pop() ?? api.deps.newId(at) }, api.clock);
    Object.assign(colliding.deps.config, api.deps.config);
    const other = await entrances(colliding, tenant);
    ids.push(`${data.id.slice(0, -4)}ffff`);
    const made = await answerOf(await other.store(storeBody(pointId)), 201);
    expect(made.data.id.slice(0, -4)).not.toBe(data.id.slice(0, -4));
  });

  it("is written together with its webhook delivery", async ({ pointId, given: { partner } }) => {
    const before = Number(await countOf("webhook_deliveries"));
    await answerOf(
      await partner.store(storeBody(pointId, { webhook_url: "https://shop.example.com/hook" })),
      201,
    );
    expect(await countOf("webhook_deliveries")).toBe(before + 1);
    for (const webhook_url of [
      "http://shop.example.com/",
      "https://10.0.0.1/",
      "https://shop.local/",
      "nonsense",
    ]) {
      const { errors } = await problemOf(
        await partner.store(storeBody(pointId, { webhook_url })),
        400,
        "invalid_request",
      );
      expect(errors![0]!.path).toBe("webhook_url");
    }
  });
});

describe("the same reference again", () => {
  it("answers with the order as it is now", async ({ pointId, given: { partner } }) => {
    const body = storeBody(pointId);
    const first = await answerOf(await partner.store(body), 201);
    const again = await partner.store(body);
    expect(again.headers.get("idempotent-replayed")).toBe("true");
    expect(await answerOf(again, 200)).toEqual(first);
    await partner.cancelStore(first.data.id);
    expect((await answerOf(await partner.store(body), 200)).data.status).toBe("cancelled");
  });

  it("is the same order when an optional text is empty or missing", async ({
    pointId,
    given: { partner },
  }) => {
    const body = storeBody(pointId);
    const first = await answerOf(await partner.store(body), 201);
    expect((await answerOf(await partner.store({ ...body, note: "" }), 200)).data.id).toBe(first.data.id);
  });

  it("is the same order if an earlier version took its phone with spaces at the ends", async ({
    api,
    pointId,
    given: { partner },
  }) => {
    const body = storeBody(pointId);
    const { data } = await answerOf(await partner.store(body), 201);
    const phone = ` ${body.customer.phone} `;
    const customer = { ...body.customer, phone };
    const fingerprint = fingerprintOf(fromStore({ ...body, customer }));
    await api.orders.run(
      sql`UPDATE orders SET receiver_phone = ${phone}, fingerprint = ${fingerprint} WHERE id = ${data.id}`,
    );
    expect((await answerOf(await partner.store({ ...body, customer }), 200)).data.id).toBe(data.id);
    expect((await answerOf(await partner.store(body), 200)).data.id).toBe(data.id);
    const other = await partner.store({ ...body, customer: { ...customer, phone: "08030000000" } });
    const { errors } = await problemOf(other, 409, "reference_conflict");
    expect(errors!.map(({ path }) => path)).toEqual(["customer.phone"]);
  });

  it("conflicts with other fields or by the other API, and names the existing order", async ({
    pointId,
    given: { partner },
  }) => {
    const body = whiteLabelBody(pointId);
    const { data } = await answerOf(await partner.whiteLabel(body), 201);
    const others = [
      await partner.whiteLabel({ ...body, note: "ring twice" }),
      await partner.store({ ...storeBody(pointId), partner_order_id: body.reference }),
    ];
    for (const response of others) {
      expect(await problemOf(response, 409, "reference_conflict")).toMatchObject({ existing_id: data.id });
    }
  });

  it("names the fields that differ from the existing order, without their values", async ({
    pointId,
    given: { partner },
  }) => {
    const body = storeBody(pointId);
    await answerOf(await partner.store(body), 201);
    const items = body.items.map((item, i) => (i === 0 ? { ...item, qty: item.qty + 1 } : item));
    const changed = { ...body, note: "ring twice", items };
    const pathsOf = async (other: object) => {
      const { errors = [] } = await problemOf(await partner.store(other), 409, "reference_conflict");
      return errors.map(({ path }) => path).sort();
    };
    expect(await pathsOf(changed)).toEqual(["items.0.qty", "note"]);
    expect(await pathsOf({ ...body, items: [...items, ...items] })).toEqual(["items"]);
    const customer = { ...body.customer, name: "Somebody Else", phone: "+234 800 999 0000" };
    expect(await pathsOf({ ...body, customer })).toEqual(["customer.name", "customer.phone"]);
  });

  it("creates one order when fifty come at once", async ({ pointId, given: { partner } }) => {
    const body = storeBody(pointId);
    const before = Number(await countOf("orders"));
    const answers = await Promise.all(Array.from({ length: 50 }, () => partner.store(body)));
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 201)).toHaveLength(1);
    expect(statuses.filter((status) => status === 200)).toHaveLength(49);
    const ids = await Promise.all(
      answers.map(async (answer) => ((await answer.json()) as { data: { id: string } }).data.id),
    );
    expect(new Set(ids).size).toBe(1);
    expect(await countOf("orders")).toBe(before + 1);
  });

  it("creates one order when fifty different ones come at once, and conflicts", { tags: "nightly" }, async ({
    pointId,
    given: { partner },
  }) => {
    const body = storeBody(pointId);
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, i) => partner.store({ ...body, note: `variant ${i}` })),
    );
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses).toEqual([201, ...Array(49).fill(409)]);
  });
});

describe("an Idempotency-Key", () => {
  it("answers an equal request with the order, another one with 422", async ({
    pointId,
    given: { withKey },
  }) => {
    const body = storeBody(pointId);
    const first = await answerOf(await withKey(body, "key-1"), 201);
    expect((await answerOf(await withKey(body, "key-1"), 200)).data.id).toBe(first.data.id);
    await problemOf(await withKey(storeBody(pointId), "key-1"), 422, "idempotency_mismatch");
  });

  it("is used up also by a request that only found the order", async ({
    pointId,
    given: { partner, withKey },
  }) => {
    const body = storeBody(pointId);
    await answerOf(await partner.store(body), 201);
    await answerOf(await withKey(body, "key-5"), 200);
    await problemOf(await withKey(storeBody(pointId), "key-5"), 422, "idempotency_mismatch");
  });

  it("belongs to one partner and one path, and can be used again after a day", async ({
    api,
    tenant,
    pointId,
    given: { other, partner, withKey },
  }) => {
    await answerOf(await withKey(storeBody(pointId), "key-2"), 201);
    await answerOf(await partner.whiteLabel(whiteLabelBody(pointId), { "idempotency-key": "key-2" }), 201);
    const stranger = await entrances(api, other);
    await answerOf(await stranger.store(storeBody(pointId), { "idempotency-key": "key-2" }), 201);
    const later = startApi({}, { now: api.clock.now + 86_400_000 + 1 });
    Object.assign(later.deps.config, api.deps.config);
    const tomorrow = await entrances(later, tenant);
    await answerOf(await tomorrow.store(storeBody(pointId), { "idempotency-key": "key-2" }), 201);
  });

  it("can be used again when the order could not be created", async ({
    pointId,
    given: { partner, withKey },
  }) => {
    const taken = storeBody(pointId);
    await answerOf(await partner.store(taken), 201);
    await problemOf(await withKey({ ...taken, note: "other" }, "key-3"), 409, "reference_conflict");
    await problemOf(await withKey(storeBody("nothing"), "key-3"), 404, "point_not_found");
    await answerOf(await withKey(storeBody(pointId), "key-3"), 201);
  });

  it("creates one order when different requests come with it at once", async ({
    pointId,
    given: { withKey },
  }) => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => withKey(storeBody(pointId), "key-4")));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(19).fill(422)]);
  });

  it.for(["", "x".repeat(256)])("has 1 to 255 characters", async (key, { pointId, given: { withKey } }) => {
    await problemOf(await withKey(storeBody(pointId), key), 400, "invalid_request");
  });
});

describe("a point", () => {
  it("accepts no order when it is unknown, unpublished or deleted", async ({ api, given: { partner } }) => {
    await problemOf(await partner.store(storeBody("nothing")), 404, "point_not_found");
    const hidden = await publicPoint(api);
    await api.operator("POST", `/operator/points/${hidden}/unpublish`);
    await problemOf(await partner.store(storeBody(hidden)), 404, "point_not_found");
    const removed = await publicPoint(api);
    const body = storeBody(removed);
    const { data } = await answerOf(await partner.store(body), 201);
    await api.operator("DELETE", `/operator/points/${removed}?confirm=1`);
    await problemOf(await partner.store(storeBody(removed)), 410, "point_gone");
    expect((await answerOf(await partner.store(body), 200)).data.id).toBe(data.id);
  });

  it("must accept one unit of every item, or the answer names the items", async ({
    pointId,
    given: { partner },
  }) => {
    const item = { name: "Generator", qty: 1, price: 400_000, weight_kg: 29 };
    const heavy = { ...item, weight_kg: 30.5 };
    const dear = { ...item, price: 500_000.01 };
    const { errors } = await problemOf(
      await partner.store(storeBody(pointId, { items: [item, heavy, dear] })),
      400,
      "item_not_accepted",
    );
    expect(errors!.map(({ path }) => path)).toEqual(["items.1.weight_kg", "items.2.price"]);
    await answerOf(await partner.store(storeBody(pointId, { items: [{ ...item, qty: 30 }] })), 201);
    const large = { ...item, weight_kg: 1, length_cm: 200, width_cm: 200, height_cm: 200 };
    for (const items of [[{ ...item, qty: 35 }], [{ ...large, qty: 4 }]]) {
      await problemOf(await partner.store(storeBody(pointId, { items })), 400, "invalid_request");
    }
  });
});
