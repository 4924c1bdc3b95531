import { describe, expect } from "vitest";
import { resumeDeliveries, settleDeliveries } from "../../src/webhooks/settle/settle.ts";
import { itAnew as base } from "../fixtures.ts";
import { bindings } from "../harness.ts";
import { answerOf, storeBody } from "../orders/orders.ts";
import { attempted, deliveriesOf, deliveryRow, HOOK, newPartner } from "./webhooks.ts";

const OTHER = `${HOOK}/other`;
const it = base.extend("given", async ({ pointId, api }) => {
  const partner = await newPartner(api);
  const newOrder = async (changes: object = {}) =>
    (await answerOf(await partner.orders.store(storeBody(pointId, changes)), 201)).data.id;
  /** The URL and state of every delivery, in the order of the events. */
  const states = async (of = partner) =>
    (await deliveriesOf(of)).map(({ url, status }) => `${url} ${status}`);
  /** The columns of a delivery that is due now, at the start of its schedule. */
  const dueNow = (attempt_count: number) => ({
    status: "pending",
    attempt_count,
    step: 0,
    next_attempt_at: api.clock.now,
    claimed_until: 0,
    sweep_at: api.clock.now,
  });
  /** What the cron does about the changes of endpoints. */
  const settle = async () => {
    await settleDeliveries(api.deps, api.orders);
    await resumeDeliveries(api.deps, api.orders);
  };
  /** Changes an endpoint, and waits until what is not delivered has followed. */
  const change = async (id: string, changes: object, of = partner) => {
    await of.change(id, changes);
    await settle();
  };
  const remove = async (id: string) => {
    await partner.call("DELETE", `webhook-endpoints/${id}`);
    await settle();
  };
  const takeAnnounced = () => api.announced.splice(0);
  return { partner, newOrder, states, dueNow, settle, change, remove, takeAnnounced };
});

describe("an endpoint that is enabled again", () => {
  it("gets what it missed, at once", async ({
    api,
    given: { partner, newOrder, states, dueNow, change, takeAnnounced },
  }) => {
    const { id } = await partner.register();
    await newOrder();
    const [pending] = await deliveriesOf(partner);
    await attempted(pending!.id, api.clock.now, "pending", { answer: 500 });
    await change(id, { enabled: false });
    await newOrder();
    expect(await states()).toEqual([`${HOOK} disabled`, `${HOOK} disabled`]);
    takeAnnounced();

    api.clock.now += 60_000;
    await change(id, { enabled: true });
    const [first, second] = await deliveriesOf(partner);
    expect(first).toMatchObject(dueNow(1));
    expect(second).toMatchObject(dueNow(0));
    expect(takeAnnounced()).toEqual([
      { type: "delivery_due", id: first!.id, attempt: 2, database: 0 },
      { type: "delivery_due", id: second!.id, attempt: 1, database: 0 },
    ]);
  });

  it("gets no deliveries that have ended or are another's", async ({
    api,
    given: { partner, states, change },
  }) => {
    const { id } = await partner.register();
    const other = await newPartner(api);
    const theirs = await other.register();
    await other.test(theirs.id);
    await change(theirs.id, { enabled: false }, other);
    for (const outcome of ["delivered", "failed"] as const) {
      await attempted((await partner.test(id)).id, api.clock.now, outcome);
    }
    await change(id, { enabled: false });
    await change(id, { enabled: true });
    expect(await states()).toEqual([`${HOOK} delivered`, `${HOOK} failed`]);
    expect(await states(other)).toEqual([`${HOOK} disabled`]);
  });

  it("hears of the first hundred of each three hundred by message, and of the others from the sweep", async ({
    api,
    given: { partner, states, dueNow, change, takeAnnounced },
  }) => {
    const waiting = await newPartner(api);
    const { id: off } = await waiting.register();
    await waiting.test(off);
    await change(off, { enabled: false }, waiting);

    const { id } = await partner.register();
    await partner.test(id);
    await change(id, { enabled: false });
    await bindings.ORDERS_0.prepare(
      `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1199)
      INSERT INTO webhook_deliveries (id, partner_id, event_id, type, url, body, status, next_attempt_at, sweep_at,
        troubled, created_at)
      SELECT 'copy-' || i || id, partner_id, event_id, type, url, body, status, 0, 0, 1, 0
      FROM n, webhook_deliveries WHERE partner_id = ?1`,
    )
      .bind(partner.id)
      .run();
    takeAnnounced();
    await change(id, { enabled: true });
    expect(new Set(takeAnnounced().map((message) => message.id)).size).toBe(400);
    const due = async () => (await deliveriesOf(partner)).filter(({ status }) => status === "pending").length;
    expect(await due()).toBe(1200);
    for (const row of await deliveriesOf(partner)) expect(row).toMatchObject(dueNow(0));
    expect(await states(waiting)).toEqual([`${HOOK} disabled`]);
  });
});

describe("an endpoint that is disabled", () => {
  it("gets nothing more until it is enabled, even what was never tried", async ({
    api,
    given: { partner, change },
  }) => {
    const { id } = await partner.register();
    const tried = await partner.test(id);
    await attempted(tried.id, api.clock.now, "pending", { answer: 500 });
    const { id: untried } = await partner.test(id);
    await change(id, { enabled: false });
    for (const waiting of [tried.id, untried]) {
      expect(await deliveryRow(waiting)).toMatchObject({ status: "disabled", troubled: 1 });
    }
  });

  it("does not stop deliveries to another enabled one with the same URL", async ({
    given: { partner, states, change },
  }) => {
    const { id } = await partner.register();
    await partner.register({ events: ["package.collected"] });
    await partner.test(id);
    await change(id, { enabled: false });
    expect(await states()).toEqual([`${HOOK} pending`]);
  });

  it("does not stop deliveries to orders' own URLs", async ({
    given: { partner, newOrder, states, change, remove },
  }) => {
    const { id } = await partner.register();
    await newOrder({ webhook_url: HOOK });
    await newOrder();
    await change(id, { enabled: false });
    expect(await states()).toEqual([`${HOOK} pending`, `${HOOK} disabled`]);
    await remove(id);
    expect(await states()).toEqual([`${HOOK} pending`, `${HOOK} failed`]);
  });
});

describe("an endpoint that is deleted", () => {
  it("gives up what waits for it alone, which the operator no longer sees", async ({
    api,
    given: { partner, newOrder, states, change, remove },
  }) => {
    const { id } = await partner.register();
    const other = await partner.register({ url: OTHER });
    await partner.test(id);
    await partner.test(other.id);
    await change(id, { enabled: false });
    await newOrder();
    await attempted((await partner.test(other.id)).id, api.clock.now, "delivered");
    await remove(id);
    expect((await states()).sort()).toEqual(
      [
        `${OTHER} delivered`,
        `${OTHER} pending`,
        `${OTHER} pending`,
        `${HOOK} failed`,
        `${HOOK} failed`,
      ].sort(),
    );
    const failed = (await deliveriesOf(partner)).filter(({ status }) => status === "failed");
    expect(failed.map(({ troubled }) => troubled)).toEqual([0, 0]);
  });

  it("keeps what waits for a disabled one with the same URL", async ({
    given: { partner, states, settle, change, remove },
  }) => {
    const { id } = await partner.register();
    const twin = await partner.register();
    await partner.test(id);
    await change(twin.id, { enabled: false });
    expect(await states()).toEqual([`${HOOK} pending`]);
    await remove(id);
    expect(await states()).toEqual([`${HOOK} disabled`]);
    await partner.register();
    await settle();
    expect(await states()).toEqual([`${HOOK} pending`]);
  });
});

describe("an endpoint that moves to another URL", () => {
  it("takes its undelivered webhooks along, which are due at once", async ({
    api,
    given: { partner, states, dueNow, change, takeAnnounced },
  }) => {
    const { id } = await partner.register();
    await attempted((await partner.test(id)).id, api.clock.now, "delivered");
    const { id: tried } = await partner.test(id);
    await attempted(tried, api.clock.now, "pending", { answer: 500 });
    const { id: untried } = await partner.test(id);
    takeAnnounced();
    api.clock.now += 1000;
    await change(id, { url: OTHER });
    expect(await states()).toEqual([`${HOOK} delivered`, `${OTHER} pending`, `${OTHER} pending`]);
    expect(await deliveryRow(tried)).toMatchObject({ ...dueNow(1), url: OTHER });
    expect(await deliveryRow(untried)).toMatchObject({ ...dueNow(0), url: OTHER });
    expect(takeAnnounced()).toEqual([
      { type: "delivery_due", id: tried, attempt: 2, database: 0 },
      { type: "delivery_due", id: untried, attempt: 1, database: 0 },
    ]);
  });

  it("takes along the webhooks that wait until it is enabled", async ({
    given: { partner, newOrder, states, change },
  }) => {
    const { id } = await partner.register();
    await change(id, { enabled: false });
    await newOrder();
    await change(id, { url: OTHER });
    expect(await states()).toEqual([`${OTHER} disabled`]);
    await change(id, { url: HOOK, enabled: true });
    expect(await states()).toEqual([`${HOOK} pending`]);
  });

  it("does not take along webhooks to an order's own URL, or to another endpoint there", async ({
    given: { partner, newOrder, states, change },
  }) => {
    const { id } = await partner.register();
    await newOrder({ webhook_url: HOOK });
    await newOrder();
    await change(id, { url: OTHER });
    expect(await states()).toEqual([`${HOOK} pending`, `${OTHER} pending`]);

    const twins = [
      await partner.register({ url: `${HOOK}/t` }),
      await partner.register({ url: `${HOOK}/t` }),
    ];
    await partner.test(twins[0]!.id);
    await change(twins[0]!.id, { url: `${HOOK}/moved` });
    expect((await states()).at(-1)).toBe(`${HOOK}/t pending`);
  });

  it("takes along webhooks that a disabled one with the same URL can't get", async ({
    given: { partner, states, change },
  }) => {
    const { id } = await partner.register();
    const twin = await partner.register();
    await change(twin.id, { enabled: false });
    await partner.test(id);
    await change(id, { url: OTHER });
    expect(await states()).toEqual([`${OTHER} pending`]);
  });

  it("gets no event twice at the new URL", async ({ given: { partner, newOrder, states, change } }) => {
    const { id } = await partner.register();
    await partner.register({ url: OTHER });
    await newOrder();
    await change(id, { url: OTHER });
    expect((await states()).sort()).toEqual([`${OTHER} pending`, `${HOOK} failed`].sort());
  });
});
