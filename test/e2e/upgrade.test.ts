import { Webhook } from "standardwebhooks";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { checkOut, hasCommit } from "./releases/check-out.ts";
import { releases } from "./releases/release.ts";
import { MINUTE, PATIENCE, type Received, upgradedFrom } from "./releases/upgraded.ts";
import { CONSUMER, THIS_VERSION, versionIn } from "./workers.ts";

/** This version on the database that each released version left. The tests of a release share one database, in order. */

type Orders = { data: { orders: { reference: string; deliveryFee: number }[] } };

describe.each(releases())("on a database of %s", (version) => {
  const upgraded = upgradedFrom(version);
  const { release, received, workers, setClock, ask, call, post, scan, statusOf, storedCode } = upgraded;
  const { creation, pointId, newPoint, startMove, readMove } = upgraded;
  const { credentials, parcels, webhookSecrets } = release;
  let refreshedToken = "";

  const ofStoreApi = () => Object.keys(parcels).filter((name) => !name.startsWith("white-label"));

  const waitFor = (condition: () => void) => vi.waitFor(condition, PATIENCE);

  beforeAll(upgraded.start, 300_000);
  afterAll(upgraded.stop);

  // The audit log comes first: what this version reads of a secret is an entry of it.
  const isOfAudit = ({ path }: { path: string }) => path.startsWith("/operator/audit");
  const numbered = release.reads.map((read, i) => ({ ...read, i }));
  it.each(numbered.sort((one, other) => Number(isOfAudit(other)) - Number(isOfAudit(one))))(
    "read $i gets the same answer as from the release: $path",
    async ({ status, answer, ...read }) => {
      expect(await ask(read)).toMatchObject({ status, answer });
    },
  );

  it("the holder of a parcel follows from its state; returned parcels are held by nobody and in no list", async () => {
    const holders = {
      ...{ created: "partner", "in-transit": "driver", ready: "point", delivered: "receiver" },
      ...{ refused: "nobody", expired: "nobody", cancelled: "nobody" },
    };
    for (const [name, kind] of Object.entries(holders)) {
      const { data } = await call<{
        data: { holder: { kind: string }; events: { actor: object | null; late: boolean; gap: boolean }[] };
      }>({ as: "operator", path: `/operator/orders/${parcels[name]!.id}` });
      expect([name, data.holder.kind]).toEqual([name, kind]);
      for (const { actor, late, gap } of data.events)
        expect([actor, late, gap]).toEqual([null, false, false]);
    }
    const { data: lists } = await call<{ data: { totals: { to_hand_over: number } } }>({
      ...{ as: "agent", path: "/agent/parcels" },
    });
    expect(lists.totals.to_hand_over).toBe(0);
    const path = "/operator/orders/exceptions?kind=gap";
    const { data: exceptions } = await call<{ data: { data: object[] } }>({ as: "operator", path });
    expect(exceptions.data).toEqual([]);
  });

  it("repeated requests get the same answers as from the release", async () => {
    for (const { status, answer, ...repeat } of release.repeats) {
      const now = await ask(repeat);
      expect([repeat, now.status, now.answer]).toMatchObject([repeat, status, answer]);
    }
  });

  it("the release's orders are found by id, code, label and scan when further databases are bound", async () => {
    // The ids and codes of 0.1.0 are random, so some of them name one of these databases.
    await workers.change({ besideOrdersInDb: 5 });
    await workers.migrate();
    await setClock(2 * MINUTE);
    const ofOrders = release.reads.filter(({ path }) =>
      /^\/(labels|orders|api\/v1\/.*orders|public\/tracking)\/[^?]/.test(path),
    );
    expect(ofOrders.length).toBeGreaterThan(3 * Object.keys(parcels).length - 1);
    for (const { status, answer, ...read } of ofOrders)
      expect([read.path, await ask(read)]).toMatchObject([read.path, { status, answer }]);
    for (const name of Object.keys(parcels)) {
      // A scan that is refused changes nothing, and shows that the parcel was found if it is no 404.
      const outcome =
        (await statusOf(name)) === "created"
          ? await scan("agent", name, { action: "collect", collection_code: "000000" })
          : await scan("driver", name, { action: "collect" });
      expect([name, [200, 409]]).toEqual([name, expect.arrayContaining([outcome.status])]);
    }
    await workers.change({ besideOrdersInDb: 0 });
    await setClock(2 * MINUTE);
  }, 180_000);

  it("log-ins continue, and new ones begin with passwords, one-time tokens and client secrets", async () => {
    const { email, password, secretKey: secret_key, setPasswordToken: token } = credentials;
    const { refresh_token } = await post<{ refresh_token: string }>("/auth/token-refresh", {
      refresh_token: credentials.refreshToken,
    });
    const next = await post<{ refresh_token: string }>("/auth/token-refresh", { refresh_token });
    refreshedToken = next.refresh_token;
    await post("/auth/token-generate", { email, password, secret_key });
    await post("/auth/set-password", { token, password: "the invited one has a password" });
    await post("/auth/token-generate", {
      ...{ email: "invited@fabrics.example.com", password: "the invited one has a password", secret_key },
    });
    const { clientId: client_id, clientSecret: client_secret } = credentials;
    await post("/api/v1/auth/token", { client_id, client_secret });
  });

  it("parcels under way arrive, are collected with their codes, and are cancelled", async () => {
    const { id } = parcels["in-transit"]!;
    await scan("agent", "in-transit", { action: "arrive" });
    const path = `/api/v1/orders/${id}`;
    const { data } = await call<{ data: { collection_code: string } }>({ as: "secretKey", path });
    await scan("agent", "in-transit", { action: "collect", collection_code: data.collection_code });
    const ready = storedCode(`/api/v1/orders/${parcels.ready!.id}`);
    await scan("agent", "ready", { action: "collect", collection_code: ready });
    const shelved = storedCode("/api/v1/partners/orders/WL-white-label-ready");
    await scan("agent", "white-label-ready", { action: "collect", collection_code: shelved });
    await scan("driver", "gone", { action: "collect" });
    await post(`/api/v1/orders/${parcels.created!.id}/cancel`, {}, "secretKey");
    const names = ["in-transit", "ready", "white-label-ready", "gone", "created", "white-label"];
    expect(await Promise.all(names.map(statusOf))).toEqual([
      ...["delivered", "delivered", "delivered", "in_transit", "cancelled", "created"],
    ]);
  });

  it("a locked code stays locked for its fifteen minutes", async () => {
    const collection_code = storedCode(`/api/v1/orders/${parcels.locked!.id}`);
    const collect = () => scan("agent", "locked", { action: "collect", collection_code });
    expect((await collect()).status).toBe(423);
    await setClock(16 * MINUTE);
    expect((await collect()).status).toBe(200);
  });

  it("a new partner finds only its own orders", async () => {
    const partner = { name: "New Stores", kind: "store", origin_zip: "100281" };
    const { data: made } = await post<{ data: { id: string } }>("/operator/partners", partner, "operator");
    const path = `/operator/partners/${made.id}`;
    await post(`${path}/activate`, { agreement_signed_on: "2026-01-15" }, "operator");
    const { data: key } = await post<{ data: { key: string } }>(
      `${path}/secret-keys`,
      { name: "One" },
      "operator",
    );
    credentials.newKey = key.key;
    const first = release.repeats.find(({ as }) => as === "secretKey")!;
    await post(first.path, first.body as object, "newKey");
    const { data } = await call<Orders>({ as: "newKey", path: "/orders?search=olabisi" });
    const { reference, id } = parcels.created!;
    const { data: before } = await call<{ data: { deliveryFee: number } }>({
      as: "apiKey",
      path: `/orders/${id}`,
    });
    expect(data.orders).toMatchObject([{ reference, deliveryFee: before.deliveryFee }]);
  });

  it("the release's orders are found by fields that the release did not search", async () => {
    const path = "/orders?search=08031234567&pageSize=100";
    const { data } = await call<Orders>({ as: "apiKey", path });
    const ofStore = ofStoreApi().map((name) => parcels[name]!.reference);
    expect(data.orders.map(({ reference }) => reference).sort()).toEqual(ofStore.sort());
  });

  it("webhooks that waited or failed are delivered, and all are signed with the release's secrets", async () => {
    const at = (url: string) => received.filter((request) => request.url === url);
    const [ok, later, busy, gone] = ["ok", "later", "busy", "gone"].map(
      (path) => `https://shop.example.com/${path}`,
    ) as [string, string, string, string];
    type Urls = { id: string; url: string }[];
    const failedPath = "/partner/webhook-deliveries?status=failed";
    const { data: failed } = await call<{ data: { data: Urls } }>({ as: "account", path: failedPath });
    expect(failed.data.map(({ url }) => url)).toEqual([gone]);
    for (const { id } of failed.data)
      await post(`/partner/webhook-deliveries/${id}/redeliver`, {}, "account");
    const path = "/partner/webhook-endpoints";
    const { data: endpoints } = await call<{ data: Urls }>({ as: "account", path });
    const { id } = endpoints.find(({ url }) => url === later)!;
    await call({ as: "account", method: "PATCH", path: `${path}/${id}`, body: { enabled: true } });
    expect(at(busy)).toEqual([]);
    await setClock(90 * MINUTE);
    await workers.tick();
    await workers.tick();

    const created = ofStoreApi().length;
    // After a 410 an order's own URL gets no further events, only the one that was sent again.
    const expected = [created, 1, 1, 5];
    await waitFor(() => expect([later, busy, gone, ok].map((url) => at(url).length)).toEqual(expected));
    for (const { url, headers, body } of received) {
      const [messageId, at, signature] = ["id", "timestamp", "signature"].map(
        (name) => headers.get(`webhook-${name}`)!,
      ) as [string, string, string];
      const signed = new Webhook(webhookSecrets[url]!).sign(messageId, new Date(Number(at) * 1000), body);
      expect([url, signature.split(" ")]).toEqual([url, expect.arrayContaining([signed])]);
    }
  });

  it("a restored database has lost what was done since, and sends again what was delivered since", async () => {
    const body = { ...(creation.body as object), partner_order_id: "ORD-lost" };
    type Created = { data: { id: string } };
    const { data: lost } = await post<Created>(creation.path, body, "secretKey");
    const { data: drivers } = await call<{ data: { data: { id: string }[] } }>({
      as: "operator",
      path: "/operator/drivers",
    });
    await call({ as: "operator", method: "DELETE", path: `/operator/drivers/${drivers.data[0]!.id}` });
    expect(await scan("driver", "created", { action: "collect" })).toMatchObject({ status: 401 });
    const before = received.splice(0);

    await upgraded.restoreDatabase();
    expect(await ask({ as: "secretKey", path: `/api/v1/orders/${lost.id}` })).toMatchObject({ status: 404 });
    const { data: again } = await post<Created>(creation.path, body, "secretKey");
    expect(again.id).not.toBe(lost.id);
    // Keys that were revoked since then work again, and log-ins that were refreshed since then have ended.
    expect(await scan("driver", "created", { action: "collect" })).toMatchObject({ status: 200 });
    const refresh = { method: "POST", path: "/auth/token-refresh", body: { refresh_token: refreshedToken } };
    expect(await ask(refresh)).toMatchObject({ status: 401 });
    // A parcel that was handed over is on the shelf again, and its code is still right.
    expect(await statusOf("ready")).toBe("ready_for_pickup");
    const collection_code = storedCode(`/api/v1/orders/${parcels.ready!.id}`);
    expect(await scan("agent", "ready", { action: "collect", collection_code })).toMatchObject({
      status: 200,
    });

    await workers.tick();
    const busy = ({ url }: Received) => url.endsWith("/busy");
    await waitFor(() => expect(received.filter(busy)).toHaveLength(1));
    const [first] = before.filter(busy);
    const [second] = received.filter(busy);
    expect([second!.headers.get("webhook-id"), second!.body]).toEqual([
      first!.headers.get("webhook-id"),
      first!.body,
    ]);
  });

  it("the release's orders can be sent to another point, one by one by both APIs or all at once", async () => {
    const { clientId: client_id, clientSecret: client_secret } = credentials;
    const token = await post<{ access_token: string }>("/api/v1/auth/token", { client_id, client_secret });
    credentials.newClient = token.access_token;
    const pudo_point_id = await newPoint("New Road counter");
    const { id, reference } = parcels.busy!;
    const byStore = await post(`/api/v1/orders/${id}/point`, { pudo_point_id }, "secretKey");
    expect(byStore).toMatchObject({ data: { partner_order_id: reference, point: { id: pudo_point_id } } });
    const path = `/api/v1/partners/orders/${parcels["white-label"]!.reference}/point`;
    expect(await post(path, { pudo_point_id }, "newClient")).toMatchObject({
      data: { point: { id: pudo_point_id } },
    });

    const known = creation.body as object;
    const orders = [known, { ...known, partner_order_id: "ORD-batch" }, { ...known, items: [] }];
    const batch = await post("/api/v1/orders/batch", { orders }, "secretKey");
    expect(batch).toMatchObject({
      data: { results: [{ status: 200 }, { status: 201 }, { problem: { code: "invalid_request" } }] },
    });
    const { data: move } = await startMove(pointId, pudo_point_id);
    const all = { moved: move.orders, refused: [], finished_at: expect.any(String) };
    await vi.waitFor(async () => expect((await readMove(move.id)).data).toMatchObject(all), PATIENCE);
    expect(move.orders).toBeGreaterThanOrEqual(3);
    const told = () => received.filter(({ body }) => body.includes("package.point_changed"));
    await waitFor(() => expect(told().map(({ url }) => url)).toEqual(["https://shop.example.com/busy"]));
  });

  it("the release's points can be closed and paused, and an order to a paused point names others", async () => {
    const day = new Date(Date.now() + 10 * 1440 * MINUTE).toISOString().slice(0, 10);
    for (const of of [`points/${pointId}/closures`, "closures"]) {
      const closure = { from: day, to: day };
      await post(`/operator/${of}`, closure, "operator");
      expect(await call({ as: "operator", path: `/operator/${of}` })).toMatchObject({
        data: { data: [closure] },
      });
    }
    const path = `/operator/points/${pointId}`;
    await call({ as: "operator", method: "PATCH", path, body: { paused: true } });
    const refused = { ...(creation.body as object), partner_order_id: "ORD-turned-away" };
    expect(await ask({ as: "secretKey", method: "POST", path: creation.path, body: refused })).toMatchObject({
      status: 409,
      answer: { code: "point_unavailable", reason: "paused", alternatives: expect.any(Array) },
    });
    await call({ as: "operator", method: "PATCH", path, body: { paused: false } });
  });

  /** What the agent sends for a parcel with an amount. */
  let collection: { action: string; collection_code: string };

  it("a parcel with an amount is not handed out without its money", async () => {
    const path = `/operator/points/${pointId}`;
    await call({ as: "operator", method: "PATCH", path, body: { services: ["collect", "cod"] } });
    const body = { ...(creation.body as object), partner_order_id: "unpaid", cod_amount: 12_500 };
    type Created = { data: { id: string; tracking_code: string } };
    const { data } = await post<Created>(creation.path, body, "secretKey");
    parcels.unpaid = { id: data.id, reference: "unpaid", trackingCode: data.tracking_code };
    await scan("driver", "unpaid", { action: "collect" });
    await scan("agent", "unpaid", { action: "arrive" });
    const read = { as: "secretKey", path: `/api/v1/orders/${data.id}` };
    const { collection_code } = (await call<{ data: { collection_code: string } }>(read)).data;
    collection = { action: "collect", collection_code };
    expect(await scan("agent", "unpaid", collection)).toMatchObject({
      ...{ status: 409, answer: { code: "payment_required" } },
    });
  });

  const isLatest = version === releases().at(-1);
  it.skipIf(!isLatest || !hasCommit(release.commit))(
    "after going back the release works beside this version's consumer, and then alone",
    async () => {
      const released = versionIn(checkOut(release.commit));
      const webhook_url = "https://shop.example.com/ok";
      for (const changes of [{ api: released }, { consumer: released }]) {
        await workers.change(changes);
        // It does not know money, so the database refuses that it hands out the parcel.
        expect(await scan("agent", "unpaid", collection)).toMatchObject({ status: 500 });
        expect(await statusOf("unpaid")).toBe("ready_for_pickup");
        received.length = 0;
        const name = `back-${Object.keys(changes)}`;
        const order = { ...(creation.body as object), partner_order_id: name, webhook_url };
        type Created = { data: { id: string; tracking_code: string } };
        const { data } = await post<Created>(creation.path, order, "secretKey");
        parcels[name] = { id: data.id, reference: name, trackingCode: data.tracking_code };
        await scan("driver", name, { action: "collect" });
        await scan("agent", name, { action: "arrive" });
        const path = `/api/v1/orders/${data.id}`;
        const { data: read } = await call<{ data: { collection_code: string } }>({ as: "secretKey", path });
        await scan("agent", name, { action: "collect", collection_code: read.collection_code });
        expect(await statusOf(name)).toBe("delivered");
        const events = ["arrived_at_point", "collected", "created", "in_transit"];
        await waitFor(() =>
          expect(received.map(({ body }) => JSON.parse(body).type).sort()).toEqual(
            events.map((event) => `package.${event}`),
          ),
        );
        const batch = {
          as: "secretKey",
          method: "POST",
          path: "/api/v1/orders/batch",
          body: { orders: [order] },
        };
        expect([404, 405]).toContain((await ask(batch)).status);
        expect(await ask({ as: "operator", path: "/operator/closures" })).toMatchObject({ status: 404 });
      }
    },
    240_000,
  );

  it.skipIf(!isLatest || !hasCommit(release.commit))(
    "a move of orders waits while the release's consumer runs, and this version's consumer finishes it",
    async () => {
      await workers.change({ api: THIS_VERSION, consumer: versionIn(checkOut(release.commit)) });
      const to = await newPoint("Newer Road counter");
      const body = { ...(creation.body as object), partner_order_id: "ORD-waits" };
      const { data: order } = await post<{ data: { id: string } }>(creation.path, body, "secretKey");
      const { data: move } = await startMove(pointId, to);
      expect((await readMove(move.id)).data).toMatchObject({ moved: 0, finished_at: null });
      await workers.change({ consumer: THIS_VERSION });
      await workers.inject(CONSUMER, { aheadMs: 2 * MINUTE });
      await workers.tick();
      expect((await readMove(move.id)).data).toMatchObject({ moved: move.orders, refused: [] });
      const read = await call({ as: "secretKey", path: `/api/v1/orders/${order.id}` });
      expect(read).toMatchObject({ data: { point: { id: to } } });
    },
    240_000,
  );
});
