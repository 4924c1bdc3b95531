import { describe, expect } from "vitest";
import { collectionCode } from "../../src/auth/order-codes.ts";
import { cancelOrder } from "../../src/orders/change/move.ts";
import { deleteOldEvents } from "../../src/orders/feed/feed.ts";
import { EVENT_TYPES } from "../../src/shared/parcel-status.ts";
import { withCollectionCode } from "../../src/webhooks/event.ts";
import { countingDatabases } from "../counting-database.ts";
import { it as base, PER_FILE } from "../fixtures.ts";
import { bindings, startApi } from "../harness.ts";
import { problemOf, wrongPathsOf } from "../problems.ts";
import { accessToken, clientToken, send, type Tenant } from "../tenant.ts";
import { deliveriesOf, newPartner, type Partner } from "../webhooks/webhooks.ts";
import { causeEveryEvent } from "./every-event.ts";
import { byKey, moveThrough, storedOrder } from "./moves.ts";
import { answerOf, publicPoint, resultsOf, storeBody, whiteLabelBody } from "./orders.ts";

const DAY = 86_400_000;
let partner: Partner;
const it = base.extend("given", PER_FILE, ({ api, pointId }) => {
  const ask = (query: Record<string, string | number> = {}, by: { secretKey: string } = partner) =>
    send(
      api,
      "GET",
      `/partner/events?${new URLSearchParams(Object.entries(query).map(([k, v]) => [k, String(v)]))}`,
      by.secretKey,
    );
  async function pageOf(query: Record<string, string | number> = {}, by?: Tenant): Promise<Page> {
    const response = await ask(query, by);
    if (response.status !== 200) throw new Error(`${response.status} ${await response.text()}`);
    return response.json<Page>();
  }
  const create = async (changes: object = {}) =>
    (await answerOf(await partner.orders.store(storeBody(pointId, changes)), 201)).data;
  /** Reads to the end; between two pages, something may happen. */
  async function readAll(query: Record<string, string | number>, between = async (_page: number) => {}) {
    const events: Event[] = [];
    let page = await pageOf(query);
    for (let i = 1; ; i++) {
      events.push(...page.data);
      if (!page.more) return { events, next: page.next };
      await between(i);
      page = await pageOf({ ...query, after: page.next });
    }
  }
  return { ask, pageOf, create, readAll };
});

it.beforeEach(async ({ api }) => {
  partner = await newPartner(api);
});

interface Event {
  id: string;
  type: string;
  timestamp: string;
  sequence: number;
  data: Record<string, unknown> & { order_id: string; point: Record<string, unknown> };
}
interface Page {
  data: Event[];
  next: string;
  more: boolean;
}

const typesOf = (events: readonly Event[]) => events.map(({ type }) => type.replace("package.", ""));
const partnerRef = () => byKey(partner.id);

describe("GET /partner/events", () => {
  it("tells every event as its webhook does, with its collection code, for orders of both APIs", async ({
    api,
    pointId,
    given: { create, readAll },
  }) => {
    await partner.register();
    const white = (await answerOf(await partner.orders.whiteLabel(whiteLabelBody(pointId)), 201)).data.id;
    await moveThrough(api, white, ["driver_collect", "arrive", "collect"]);
    await causeEveryEvent(api, partner.id, create);
    const { events } = await readAll({ limit: 4 });
    const bodies = new Map<string, unknown>();
    for (const { event_id, order_id, body } of await deliveriesOf(partner)) {
      const code = collectionCode(api.deps, await storedOrder(api, order_id!));
      bodies.set(event_id, JSON.parse(withCollectionCode(body, code)));
    }
    expect(events).toEqual(events.map(({ id }) => bodies.get(id)));
    expect(events).toHaveLength(bodies.size);
    expect(new Set(events.map(({ type }) => type))).toEqual(new Set(EVENT_TYPES));
    const isWithCode = ({ type }: { type: string }) =>
      ["package.arrived_at_point", "package.expiring"].includes(type);
    for (const { data } of events.filter(isWithCode)) expect(data.collection_code).toMatch(/^\d{6}$/);
    const others = events.filter((event) => !isWithCode(event));
    expect(JSON.stringify(others)).not.toContain("collection_code");
  });

  it("takes an account's token, a secret key and a portal's session, and a client's token has a path of its own", async ({
    api,
    given: { create },
  }) => {
    const { id } = await create();
    const client = await clientToken(api, partner);
    for (const [path, token, status] of [
      ["/partner/events", await accessToken(api, partner), 200],
      ["/partner/events", partner.secretKey, 200],
      ["/partner/events", partner.apiKey, 403],
      ["/partner/events", client, 403],
      ["/api/v1/partners/events", client, 200],
      ["/api/v1/partners/events", partner.secretKey, 403],
    ] as const) {
      const response = await send(api, "GET", path, token);
      expect([path, response.status]).toEqual([path, status]);
      if (status === 200) {
        expect(await response.json()).toMatchObject({
          data: [{ type: "package.created", data: { order_id: id } }],
          next: expect.any(String),
          more: false,
        });
      }
    }
  });

  it("tells nothing of another partner", async ({ api, given: { create, pageOf } }) => {
    await create();
    partner = await newPartner(api);
    const { data, more } = await pageOf();
    expect([data, more]).toEqual([[], false]);
  });

  it("has the point as it is now", async ({ api, given: { pageOf } }) => {
    const point = await publicPoint(api);
    await answerOf(await partner.orders.store(storeBody(point)), 201);
    await bindings.ORDERS_0.prepare("UPDATE order_points SET name = 'New name' WHERE id = ?1")
      .bind(point)
      .run();
    const [event] = (await pageOf()).data;
    expect(event!.data.point).toMatchObject({ id: point, name: "New name" });
  });

  it("has only the types that are asked for", async ({ api, given: { create, readAll, ask } }) => {
    for (let i = 0; i < 3; i++) await moveThrough(api, (await create()).id, ["arrive", "collect"]);
    const types = "package.created,package.collected";
    const { events } = await readAll({ types, limit: 2 });
    expect(typesOf(events)).toEqual(["created", "collected", "created", "collected", "created", "collected"]);
    expect((await readAll({ types: "package.refused" })).events).toEqual([]);
    for (const wrong of ["", "package.create", "package.created,", "package.created, package.collected", "*"])
      expect(await wrongPathsOf(await ask({ types: wrong }))).toEqual(["types"]);
    for (const limit of ["0", "101", "", "1e1"])
      expect(await wrongPathsOf(await ask({ limit }))).toEqual(["limit"]);
  });

  it("counts each order of a batch, in the order of the batch", async ({ pointId, given: { readAll } }) => {
    const bodies = Array.from({ length: 30 }, () => storeBody(pointId));
    const ids = (await resultsOf(await partner.orders.storeBatch(bodies))).map(({ data }) => data.id);
    const { events } = await readAll({ limit: 7 });
    expect(events.map(({ data }) => data.order_id)).toEqual(ids);
  });
});

describe("the cursor", () => {
  it("is on every page: also on an empty one, before the first event and after years without any", async ({
    api,
    given: { create, pageOf },
  }) => {
    const begun = await pageOf();
    expect(begun).toEqual({ data: [], next: expect.any(String), more: false });
    api.clock.now += 400 * DAY;
    const { id } = await create();
    const first = await pageOf({ after: begun.next });
    expect(first.data.map(({ data }) => data.order_id)).toEqual([id]);
    await deleteOldEvents(api.deps, api.orders);
    api.clock.now += 400 * DAY;
    await deleteOldEvents(api.deps, api.orders);
    const idle = await pageOf({ after: first.next });
    expect(idle).toEqual({ data: [], next: first.next, more: false });
    expect(await pageOf()).toEqual(idle);
    await moveThrough(api, id, ["cancel"]);
    expect(typesOf((await pageOf({ after: idle.next })).data)).toEqual(["cancelled"]);
  });

  it("misses and doubles nothing while many write at once, on clocks that differ", {
    tags: "nightly",
  }, async ({ api, pointId, given: { pageOf } }) => {
    const slow = startApi({}, { now: api.clock.now - 90_000 });
    const made: string[] = [];
    const read: Event[] = [];
    let after: string | undefined;
    let isWriting = true;
    const reader = async () => {
      for (let isLast = false; ; ) {
        isLast = !isWriting;
        const page = await pageOf({ limit: 3, ...(after ? { after } : {}) });
        read.push(...page.data);
        after = page.next;
        if (isLast && !page.more) return;
      }
    };
    const writer = async (isSlow: boolean) => {
      for (let i = 0; i < 8; i++) {
        api.clock.now += i % 2;
        const { id } = (await answerOf(await partner.orders.store(storeBody(pointId)), 201)).data;
        made.push(id);
        await cancelOrder((isSlow ? slow : api).deps, partnerRef(), { id });
      }
    };
    const writing = Promise.all([writer(false), writer(true), writer(false), writer(true)]).then(() => {
      isWriting = false;
    });
    await Promise.all([writing, reader()]);
    expect(new Set(read.map(({ id }) => id)).size).toBe(read.length);
    expect(read).toHaveLength(2 * made.length);
    for (const id of made) {
      const own = read.filter(({ data }) => data.order_id === id);
      expect(own.map(({ sequence }) => sequence)).toEqual([1, 2]);
    }
  });

  it("comes before every event that is written later, whatever a clock says", async ({
    api,
    pointId,
    given: { create, pageOf },
  }) => {
    const { id } = await create();
    const { next } = await pageOf();
    const behind = startApi({}, { now: api.clock.now - DAY });
    const late = await send(behind, "POST", "/api/v1/orders", partner.secretKey, storeBody(pointId));
    const { data } = await answerOf(late, 201);
    await cancelOrder(behind.deps, partnerRef(), { id });
    const page = await pageOf({ after: next });
    expect(page.data.map(({ data }) => data.order_id)).toEqual([data.id, id]);
  });

  it("that is no cursor, another partner's or altered is 400, and says from where to begin", async ({
    api,
    given: { create, ask, pageOf },
  }) => {
    await create();
    const { next } = await pageOf();
    partner = await newPartner(api);
    const since = new Date(api.clock.now - 30 * DAY).toISOString();
    const altered = next.replace(/\d(?=-)/, (digit) => String((Number(digit) + 1) % 10));
    for (const after of ["", "0", "nonsense", next, altered, `${next}0`, next.split("-")[0]!, "1-00000000"]) {
      const problem = await problemOf(await ask({ after }), 400, "invalid_request");
      expect(problem).toMatchObject({ code: "invalid_request", errors: [{ path: "after" }] });
      expect(problem.errors![0]!.message).toContain(`begin without it, with what happened since ${since}`);
    }
    expect(await wrongPathsOf(await ask({ after: "9".repeat(65) }))).toEqual(["after"]);
  });

  it("is 400 if events after it are gone after 30 days, also when they are deleted", async ({
    api,
    given: { create, ask, pageOf },
  }) => {
    const { id } = await create();
    const { next } = await pageOf();
    await moveThrough(api, id, ["driver_collect"]);
    await moveThrough(api, id, ["arrive"]);
    const last = (await pageOf()).next;
    api.clock.now += 30 * DAY - 10_000;
    expect((await pageOf()).data).toHaveLength(3);
    api.clock.now += 2 * 3_600_000;
    for (const isDeleted of [false, true]) {
      if (isDeleted) await deleteOldEvents(api.deps, api.orders);
      const problem = await problemOf(await ask({ after: next }), 400, "invalid_request");
      expect(problem.errors![0]!.message).toMatch(
        /^is too old: .* begin without it, with what happened since /,
      );
      expect((await pageOf({ after: last })).data).toEqual([]);
      expect((await pageOf()).data).toEqual([]);
    }
    const left = await bindings.ORDERS_0.prepare(
      "SELECT count(*) AS n FROM partner_events WHERE partner_id = ?1",
    )
      .bind(partner.id)
      .first<number>("n");
    expect(left).toBe(1);
  });

  it("of a page is good for an hour after its events are too old to begin with", async ({
    api,
    given: { create, pageOf },
  }) => {
    for (let i = 0; i < 5; i++) await create();
    api.clock.now += 30 * DAY - 1;
    const first = await pageOf({ limit: 2 });
    api.clock.now += 3_000_000;
    await deleteOldEvents(api.deps, api.orders);
    expect((await pageOf({ after: first.next })).data).toHaveLength(3);
  });
});

describe("events of an earlier version", () => {
  it("are told with what is known of them", async ({ api, given: { create, pageOf } }) => {
    const { id } = await create();
    await moveThrough(api, id, ["arrive"]);
    const before = await pageOf();
    await bindings.ORDERS_0.prepare("UPDATE order_events SET details = NULL").run();
    const { data } = await pageOf();
    const { expires_at, tracking_url, collection_code } = before.data[1]!.data;
    expect(data[1]!.data).toMatchObject({ expires_at, tracking_url, collection_code });
    // Without its details an earlier version wrote the event itself, and the trigger adds it to the feed.
    await bindings.ORDERS_0.prepare(
      `INSERT INTO order_events (order_number, sequence, id, type, status, previous_status, point_id, occurred_at)
        SELECT number, 3, ?2, 'package.collected', 'delivered', 'ready_for_pickup', point_id, ?3 FROM orders WHERE id = ?1`,
    )
      .bind(id, api.deps.newId(), api.clock.now)
      .run();
    expect(typesOf((await pageOf({ after: before.next })).data)).toEqual(["collected"]);
  });
});

describe("reading the feed costs", () => {
  it("some rows for each event of the page, and for one of some types for 2,000 at most, however many there are", {
    tags: "nightly",
  }, async ({ api, given: { create } }) => {
    const { id } = await create();
    const { ORDERS_0 } = bindings;
    await ORDERS_0.batch([
      ORDERS_0.prepare(
        `WITH RECURSIVE n(i) AS (SELECT 2 UNION ALL SELECT i + 1 FROM n WHERE i < 9000)
        INSERT INTO order_events (order_number, sequence, id, type, status, point_id, occurred_at)
        SELECT number, i, printf('01a1f8b1-ba9f-72b9-b729-%012d', i), iif(i % 4500 = 0, 'package.refused', 'package.expired'),
          'returned', point_id, created_at FROM n, orders WHERE id = ?1`,
      ).bind(id),
      ORDERS_0.prepare("UPDATE orders SET sequence = 9000 WHERE id = ?1").bind(id),
    ]);
    const { take, ...databases } = countingDatabases(bindings);
    const measured = startApi(databases, api.clock);
    const costOf = async (query: string) => {
      take();
      const response = await send(measured, "GET", `/partner/events?${query}`, partner.secretKey);
      return { ...take(), page: await response.json<Page>() };
    };
    await costOf("limit=1");
    const all = await costOf("limit=100");
    expect([all.page.data.length, all.page.more]).toEqual([100, true]);
    expect(all.read).toBeLessThanOrEqual(8 * 101 + 20);
    expect((await costOf(`limit=100&after=${all.page.next}`)).read).toBeLessThanOrEqual(8 * 101 + 20);

    const found: Event[] = [];
    const lengths: number[] = [];
    let [after, more] = ["", true];
    while (more) {
      const { page, read } = await costOf(`types=package.refused${after && `&after=${after}`}`);
      expect(read).toBeLessThanOrEqual(6 * 2000);
      found.push(...page.data);
      lengths.push(page.data.length);
      [after, more] = [page.next, page.more];
    }
    expect(found.map(({ sequence }) => sequence)).toEqual([4500, 9000]);
    expect(lengths).toEqual([0, 0, 1, 0, 1]);
  });
});
