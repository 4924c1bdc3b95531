import { describe, expect } from "vitest";
import { itAnew as base } from "../fixtures.ts";
import { bindings } from "../harness.ts";
import { answerOf, storeBody } from "../orders/orders.ts";
import { problemOf } from "../problems.ts";
import { attempted, type Delivery, dataOf, deliveriesOf, deliveryRow, HOOK, newPartner } from "./webhooks.ts";

const it = base.extend("given", async ({ pointId, api }) => {
  const partner = await newPartner(api);
  const redeliver = (id: string, of = partner) => of.call("POST", `webhook-deliveries/${id}/redeliver`);
  const ofOrder = async (changes: object) => {
    await answerOf(await partner.orders.store(storeBody(pointId, changes)), 201);
    return (await deliveriesOf(partner)).at(-1)!.id;
  };
  const takeAnnounced = () => api.announced.splice(0);
  return { partner, redeliver, ofOrder, takeAnnounced };
});

describe("redelivering", () => {
  it.for(["delivered", "failed"] as const)(
    "makes one that is %s due at once, as the same event",
    async (outcome, { api, given: { partner, redeliver, takeAnnounced } }) => {
      const { id: endpoint } = await partner.register();
      const { id, eventId } = await partner.test(endpoint);
      await attempted(id, api.clock.now, "pending");
      await attempted(id, api.clock.now, outcome);
      const before = await deliveryRow(id);
      takeAnnounced();
      api.clock.now += 10_000;
      const delivery = await dataOf<Delivery>(await redeliver(id), 202);
      expect(delivery).toMatchObject({
        id,
        eventId,
        status: "pending",
        attemptCount: 2,
        nextAttemptAt: new Date(api.clock.now).toISOString(),
      });
      expect(await deliveryRow(id)).toEqual({
        ...before,
        status: "pending",
        step: 0,
        next_attempt_at: api.clock.now,
        sweep_at: api.clock.now + 30_000,
      });
      expect(takeAnnounced()).toEqual([{ type: "delivery_due", id, attempt: 3, database: 0 }]);
    },
  );

  it("makes one due at once that waits for its next attempt", async ({
    api,
    given: { partner, redeliver, takeAnnounced },
  }) => {
    const { id: endpoint } = await partner.register();
    const { id } = await partner.test(endpoint);
    await attempted(id, api.clock.now, "pending");
    expect((await deliveryRow(id)).next_attempt_at).toBeGreaterThan(api.clock.now);
    expect((await dataOf<Delivery>(await redeliver(id), 202)).nextAttemptAt).toBe(
      new Date(api.clock.now).toISOString(),
    );
    expect(takeAnnounced().at(-1)).toEqual({ type: "delivery_due", id, attempt: 2, database: 0 });
  });

  it("does not take the claim of an attempt in progress", async ({ api, given: { partner, redeliver } }) => {
    const { id: endpoint } = await partner.register();
    const { id } = await partner.test(endpoint);
    const claimed = api.clock.now + 20_000;
    await bindings.ORDERS_0.prepare("UPDATE webhook_deliveries SET claimed_until = ?2 WHERE id = ?1")
      .bind(id, claimed)
      .run();
    expect((await redeliver(id)).status).toBe(202);
    expect((await deliveryRow(id)).claimed_until).toBe(claimed);
  });

  it("goes to an order's own URL without any endpoint, as long as the order has it", async ({
    api,
    given: { partner, redeliver, ofOrder },
  }) => {
    const id = await ofOrder({ webhook_url: HOOK });
    await attempted(id, api.clock.now, "delivered");
    expect((await redeliver(id)).status).toBe(202);
    await attempted(id, api.clock.now, "failed");
    await bindings.ORDERS_0.prepare("UPDATE orders SET webhook_url = NULL WHERE partner_id = ?1")
      .bind(partner.id)
      .run();
    const { detail } = await problemOf(await redeliver(id), 409, "invalid_transition");
    expect(detail).toContain("register an endpoint");
    await partner.register();
    expect((await redeliver(id)).status).toBe(202);
  });

  it("goes to an order's own URL that answered 410, which gets webhooks again", async ({
    api,
    given: { partner, redeliver, ofOrder },
  }) => {
    const id = await ofOrder({ webhook_url: HOOK });
    await attempted(id, api.clock.now, "failed");
    await bindings.ORDERS_0.prepare(
      "UPDATE orders SET ended_webhook_url = webhook_url, webhook_url = NULL WHERE partner_id = ?1",
    )
      .bind(partner.id)
      .run();
    expect((await redeliver(id)).status).toBe(202);
    const { results } = await bindings.ORDERS_0.prepare(
      "SELECT webhook_url, ended_webhook_url FROM orders WHERE partner_id = ?1",
    )
      .bind(partner.id)
      .all();
    expect(results).toEqual([{ webhook_url: HOOK, ended_webhook_url: null }]);
  });

  it("is refused while the endpoint is disabled or after it was deleted, and writes nothing", async ({
    api,
    given: { partner, redeliver, takeAnnounced },
  }) => {
    const { id: endpoint } = await partner.register();
    const { id } = await partner.test(endpoint);
    await attempted(id, api.clock.now, "delivered");
    await partner.change(endpoint, { enabled: false });
    takeAnnounced();
    const before = await deliveryRow(id);
    const disabled = await problemOf(await redeliver(id), 409, "invalid_transition");
    expect(disabled.detail).toContain(`${endpoint} is disabled: enable it`);
    await partner.call("DELETE", `webhook-endpoints/${endpoint}`);
    const gone = await problemOf(await redeliver(id), 409, "invalid_transition");
    expect(gone.detail).toContain("register an endpoint");
    expect(await deliveryRow(id)).toEqual(before);
    expect(takeAnnounced()).toEqual([]);
  });

  it("does not use another partner's endpoint", async ({ api, given: { partner, redeliver } }) => {
    const { id: endpoint } = await partner.register();
    const { id } = await partner.test(endpoint);
    await partner.call("DELETE", `webhook-endpoints/${endpoint}`);
    await (await newPartner(api)).register();
    await problemOf(await redeliver(id), 409, "invalid_transition");
  });

  it("is 404 for another partner's delivery and an unknown one", async ({
    api,
    given: { partner, redeliver },
  }) => {
    const { id: endpoint } = await partner.register();
    const { id } = await partner.test(endpoint);
    const other = await newPartner(api);
    await other.register();
    const before = await deliveryRow(id);
    for (const unknown of [id, "nothing"]) {
      await problemOf(await redeliver(unknown, other), 404, "not_found");
    }
    expect(await deliveryRow(id)).toEqual(before);
  });

  it("is in the audit log", async ({ api, given: { partner, redeliver } }) => {
    const { id: endpoint } = await partner.register();
    const { id } = await partner.test(endpoint);
    await redeliver(id);
    const answer = await api.operator("GET", `/operator/audit?subject_id=${id}`);
    const { data } = (await answer.json()) as { data: { data: object[] } };
    expect(data.data).toEqual([
      expect.objectContaining({ action: "webhook_delivery.redelivered", partner_id: partner.id }),
    ]);
  });
});
