import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import type { SealedSecret } from "../../src/db/json-columns.ts";
import { EVENT_TYPES } from "../../src/shared/parcel-status.ts";
import { openSecret } from "../../src/webhooks/endpoints/secrets.ts";
import { type Api, bindings, migrate, startApi } from "../harness.ts";
import { problemOf, wrongPathsOf } from "../problems.ts";
import {
  dataOf,
  deliveriesOf,
  deliveryRow,
  type Endpoint,
  HOOK,
  newPartner,
  type Partner,
} from "./webhooks.ts";

let api: Api;
let partner: Partner;

beforeAll(async () => {
  await migrate();
});
beforeEach(async () => {
  api = startApi();
  partner = await newPartner(api);
});

const list = async (of = partner) => dataOf<Endpoint[]>(await of.call("GET", "webhook-endpoints"));
const storedSecrets = async (id: string) => {
  const row = await bindings.ORDERS_0.prepare("SELECT secrets FROM webhook_endpoints WHERE id = ?1")
    .bind(id)
    .first<{ secrets: string }>();
  return JSON.parse(row!.secrets) as SealedSecret[];
};
const audited = async () => {
  const answer = await api.operator("GET", `/operator/audit?partner_id=${partner.id}&pageSize=200`);
  const { data } = (await answer.json()) as {
    data: { data: { action: string; subject_id: string; details: Record<string, unknown> }[] };
  };
  return data.data.filter(({ action }) => action.startsWith("webhook_")).reverse();
};

describe("registering an endpoint", () => {
  it("answers with its secret, once", async () => {
    const made = await partner.register({ events: ["package.collected"], description: "For the\nshop" });
    const now = new Date(api.clock.now).toISOString();
    expect(made).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      url: HOOK,
      events: ["package.collected"],
      description: "For the\nshop",
      enabled: true,
      disabledReason: null,
      failingSince: null,
      secret: expect.stringMatching(/^whsec_[A-Za-z0-9+/]{43}=$/),
      createdAt: now,
      updatedAt: now,
      createdBy: { kind: "account", id: expect.any(String), name: expect.stringContaining("@") },
    });
    const { secret: _, ...shown } = made;
    expect(await partner.read(made.id)).toEqual(shown);
    expect(await list()).toEqual([shown]);
  });

  it("stores the secret encrypted, for its own row only", async () => {
    const { id, secret } = await partner.register();
    const other = await partner.register();
    const [sealed] = await storedSecrets(id);
    expect(JSON.stringify(sealed)).not.toContain(secret.slice("whsec_".length, -1));
    expect(openSecret(api.deps, id, sealed!)).toBe(secret);
    expect(() => openSecret(api.deps, other.id, sealed!)).toThrow();
  });

  it.each([
    ["http://shop.example.com/"],
    ["https://127.0.0.1/"],
    ["https://shop.example.com:8443/"],
    ["https://user:pw@shop.example.com/"],
    ["https://shop.local/"],
    ["nonsense"],
    [""],
    [5],
    [`https://shop.example.com/${"x".repeat(2000)}`],
    [undefined],
  ])("refuses the URL %j, and a change to it", async (url) => {
    const made = await partner.register();
    expect(
      await wrongPathsOf(await partner.call("POST", "webhook-endpoints", { url, events: ["*"] })),
    ).toEqual(["url"]);
    if (url === undefined) return;
    expect(await wrongPathsOf(await partner.call("PATCH", `webhook-endpoints/${made.id}`, { url }))).toEqual([
      "url",
    ]);
    expect((await partner.read(made.id)).url).toBe(HOOK);
  });

  it.each([
    [[]],
    [["package.gone"]],
    [["webhook.test"]],
    [["*", "package.created"]],
    [["*", "*"]],
    [["package.created", "package.created"]],
    ["*"],
    [[null]],
    [undefined],
  ])("refuses the events %j", async (events) => {
    const wrong = await wrongPathsOf(await partner.call("POST", "webhook-endpoints", { url: HOOK, events }));
    expect(wrong[0]).toMatch(/^events/);
  });

  it("accepts every type of event", async () => {
    expect((await partner.register({ events: [...EVENT_TYPES] })).events).toEqual(EVENT_TYPES);
  });

  it("stores the URL in canonical form, which may have a host that the deployment exempts", async () => {
    expect((await partner.register({ url: "HTTPS://Shop.Example.com:443/a/../hooks#top" })).url).toBe(HOOK);
    expect((await partner.register({ url: "http://localhost:9000" })).url).toBe("http://localhost:9000");
  });

  it("succeeds at most twenty times, even at once", async () => {
    for (let i = 0; i < 18; i++) await partner.register({ url: `${HOOK}/${i}` });
    const answers = await Promise.all(
      Array.from({ length: 4 }, () =>
        partner.call("POST", "webhook-endpoints", { url: HOOK, events: ["*"] }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 409, 409]);
    await problemOf(answers.find(({ status }) => status === 409)!, 409, "invalid_transition");
    const [first, ...others] = await list();
    expect(others).toHaveLength(19);
    expect((await partner.call("DELETE", `webhook-endpoints/${first!.id}`)).status).toBe(204);
    await partner.register();
  });
});

describe("changing an endpoint", () => {
  it("changes what is sent, and nothing else", async () => {
    const made = await partner.register({ description: "shop" });
    const { secret: _, ...shown } = made;
    api.clock.now += 1000;
    const updatedAt = new Date(api.clock.now).toISOString();
    const events = ["package.created", "package.collected"];
    expect(await partner.change(made.id, { events })).toEqual({ ...shown, events, updatedAt });
    expect(await partner.change(made.id, { url: `${HOOK}/2`, description: "" })).toEqual({
      ...shown,
      events,
      url: `${HOOK}/2`,
      description: "",
      updatedAt,
    });
    expect(await partner.read(made.id)).toEqual(await partner.change(made.id, {}));
  });

  it("writes nothing when nothing differs", async () => {
    const { id, updatedAt } = await partner.register();
    api.clock.now += 1000;
    const same = await partner.change(id, {
      url: `${HOOK}#x`,
      events: ["*"],
      enabled: true,
      description: "",
    });
    expect(same.updatedAt).toBe(updatedAt);
    expect((await audited()).map(({ action }) => action)).toEqual(["webhook_endpoint.created"]);
  });

  it("disables it with a reason, and enables it without one, as if it had never failed", async () => {
    const { id } = await partner.register();
    await bindings.ORDERS_0.prepare("UPDATE webhook_endpoints SET failing_since = 1 WHERE id = ?1")
      .bind(id)
      .run();
    expect(await partner.change(id, { enabled: false })).toMatchObject({
      enabled: false,
      disabledReason: "disabled by you",
    });
    expect(await partner.change(id, { enabled: true })).toMatchObject({
      enabled: true,
      disabledReason: null,
      failingSince: null,
    });
  });

  it("keeps the reason why it was disabled before", async () => {
    const { id } = await partner.register();
    const reason = "It answered 410 Gone.";
    await bindings.ORDERS_0.prepare(
      "UPDATE webhook_endpoints SET enabled = 0, disabled_reason = ?2 WHERE id = ?1",
    )
      .bind(id, reason)
      .run();
    expect((await partner.change(id, { enabled: false })).disabledReason).toBe(reason);
    expect((await partner.change(id, { description: "x" })).disabledReason).toBe(reason);
  });

  it("resets the failures when the URL changes", async () => {
    const { id } = await partner.register();
    await bindings.ORDERS_0.prepare("UPDATE webhook_endpoints SET failing_since = 1 WHERE id = ?1")
      .bind(id)
      .run();
    expect((await partner.change(id, { description: "x" })).failingSince).not.toBeNull();
    expect((await partner.change(id, { url: `${HOOK}/2` })).failingSince).toBeNull();
  });

  it("loses neither of two changes at once", async () => {
    const { id } = await partner.register();
    await Promise.all([partner.change(id, { url: `${HOOK}/2` }), partner.change(id, { enabled: false })]);
    expect(await partner.read(id)).toMatchObject({ url: `${HOOK}/2`, enabled: false });
  });

  it("is audited once, even if an equal one comes at the same time", async () => {
    const { id } = await partner.register();
    api.clock.now += 1000;
    await Promise.all([1, 2, 3].map(() => partner.change(id, { enabled: false })));
    expect((await audited()).map(({ action }) => action)).toEqual([
      "webhook_endpoint.created",
      "webhook_endpoint.changed",
    ]);
  });

  it("succeeds or is refused, however many happen at once", { tags: "nightly" }, async () => {
    const { id } = await partner.register();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, i) =>
        partner.call("PATCH", `webhook-endpoints/${id}`, { url: `${HOOK}/${i}` }),
      ),
    );
    const refused = answers.filter(({ status }) => status !== 200);
    expect(refused.length).toBeLessThan(answers.length);
    for (const answer of refused) await problemOf(answer, 409, "invalid_transition");
  });
});

describe("rotating an endpoint's secret", () => {
  it("shows the new one, and the old one signs for 24 h more", async () => {
    const { id, secret: old } = await partner.register();
    api.clock.now += 1000;
    const { secret, ...shown } = await dataOf<Endpoint>(
      await partner.call("POST", `webhook-endpoints/${id}/rotate-secret`),
    );
    expect(await partner.read(id)).toEqual(shown);
    const stored = await storedSecrets(id);
    expect(stored.map((sealed) => [openSecret(api.deps, id, sealed), sealed.until])).toEqual([
      [secret, null],
      [old, api.clock.now + 86_400_000],
    ]);
  });

  it("twice at once loses none, and a sixth valid secret is refused", async () => {
    const { id } = await partner.register();
    const rotate = () => partner.call("POST", `webhook-endpoints/${id}/rotate-secret`);
    const answers = await Promise.all([rotate(), rotate()]);
    const secrets = await Promise.all(answers.map((answer) => dataOf<Endpoint>(answer)));
    const opened = (await storedSecrets(id)).map((sealed) => openSecret(api.deps, id, sealed));
    expect(opened).toEqual(expect.arrayContaining(secrets.map(({ secret }) => secret)));
    for (let i = 0; i < 2; i++) expect((await rotate()).status).toBe(200);
    await problemOf(await rotate(), 409, "invalid_transition");
  });
});

describe("testing an endpoint", () => {
  it("writes a delivery, whatever event types it subscribes to, and sends a message for it", async () => {
    const { id } = await partner.register({ events: ["package.collected"] });
    const delivery = await partner.test(id);
    const now = new Date(api.clock.now).toISOString();
    expect(delivery).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      event: "webhook.test",
      eventId: expect.stringMatching(/^[0-9a-f-]{36}$/),
      orderId: null,
      orderReference: null,
      url: HOOK,
      status: "pending",
      attemptCount: 0,
      nextAttemptAt: now,
      createdAt: now,
    });
    expect(delivery.id.slice(0, 24)).toBe(delivery.eventId.slice(0, 24));
    expect(api.announced).toEqual([{ type: "delivery_due", id: delivery.id, attempt: 1, database: 0 }]);
    const { body, sweep_at, troubled } = await deliveryRow(delivery.id);
    expect(JSON.parse(body)).toEqual({
      id: delivery.eventId,
      type: "webhook.test",
      timestamp: now,
      sequence: 1,
      data: { endpoint_id: id, message: expect.any(String) },
    });
    expect(sweep_at).toBe(api.clock.now + 30_000);
    expect(troubled).toBe(0);
  });

  it("sends each test as an event of its own", async () => {
    const { id } = await partner.register();
    const [one, two] = [await partner.test(id), await partner.test(id)];
    expect(one.eventId).not.toBe(two.eventId);
    expect(await deliveriesOf(partner)).toHaveLength(2);
  });

  it("is refused while it is disabled", async () => {
    const { id } = await partner.register();
    await partner.change(id, { enabled: false });
    const { detail } = await problemOf(
      await partner.call("POST", `webhook-endpoints/${id}/test`),
      409,
      "invalid_transition",
    );
    expect(detail).toContain("enable it");
    expect(await deliveriesOf(partner)).toEqual([]);
  });

  it("works while the queue is down: the sweep sends it", async () => {
    const { id } = await partner.register();
    vi.spyOn(console, "warn").mockImplementation(() => {});
    api.deps.webhookQueue = { sendBatch: () => Promise.reject(new Error("the queue is down")) };
    const { id: delivery } = await partner.test(id);
    expect((await deliveryRow(delivery)).status).toBe("pending");
  });
});

describe("another partner's endpoint", () => {
  it("is 404 for every operation, and stays as it is", async () => {
    const { id, secret: _, ...shown } = await partner.register();
    const other = await newPartner(api);
    for (const unknown of [id, "nothing", "01a1f8b1-ba9f-72b9-b729-0167e5e79a37"]) {
      const path = `webhook-endpoints/${unknown}`;
      for (const [method, at, body] of [
        ["GET", path],
        ["PATCH", path, { enabled: false }],
        ["PATCH", path, {}],
        ["DELETE", path],
        ["POST", `${path}/rotate-secret`],
        ["POST", `${path}/test`],
      ] as const) {
        await problemOf(await other.call(method, at, body), 404, "not_found");
      }
    }
    expect(await partner.read(id)).toEqual({ id, ...shown });
    expect(await storedSecrets(id)).toHaveLength(1);
    expect(await list(other)).toEqual([]);
  });
});

describe("the audit log", () => {
  it("has every change, without secrets and without the queries of URLs", async () => {
    const { id, secret } = await partner.register({ url: `${HOOK}?token=s3cret` });
    await partner.change(id, { url: `${HOOK}/2?token=s3cret`, enabled: false });
    await partner.change(id, { enabled: true, events: ["package.created"] });
    const rotated = await dataOf<Endpoint>(
      await partner.call("POST", `webhook-endpoints/${id}/rotate-secret`),
    );
    await partner.test(id);
    await partner.call("DELETE", `webhook-endpoints/${id}`);
    await partner.call("DELETE", `webhook-endpoints/${id}`);
    const lines = await audited();
    expect(lines.map(({ action, subject_id, details }) => [action, subject_id, details])).toEqual([
      ["webhook_endpoint.created", id, { url: HOOK, events: ["*"] }],
      ["webhook_endpoint.changed", id, { url: `${HOOK}/2`, enabled: false }],
      ["webhook_endpoint.changed", id, { enabled: true, events: ["package.created"] }],
      ["webhook_endpoint.secret_rotated", id, {}],
      ["webhook_endpoint.tested", id, {}],
      ["webhook_endpoint.deleted", id, {}],
    ]);
    const text = JSON.stringify(lines);
    for (const hidden of [secret, rotated.secret, "s3cret"]) expect(text).not.toContain(hidden);
  });
});
