import { beforeAll, describe, expect, it } from "vitest";
import { verifyWebhook, WebhookVerificationError } from "../../client/src/index.ts";
import { signedHeaders } from "../../src/webhooks/deliver/sign.ts";
import { type Api, migrate, startApi } from "../harness.ts";
import { newTenant } from "../tenant.ts";
import { all, storeClient } from "./client.ts";

const secretOf = (text: string) => `whsec_${btoa(text.padEnd(24, "."))}`;
const [SECRET, OTHER] = [secretOf("one"), secretOf("another")];
const body = JSON.stringify({
  ...{ id: "0195e1a2-7c3d-7e4f-8a5b-6c7d8e9f0a1b", type: "package.arrived_at_point", sequence: 2 },
  data: { collection_code: "042917", partner_order_id: "Ọ-1" },
});

const request = (secrets: string[], { at = Date.now(), sent = body } = {}) =>
  new Request("https://shop.example.com/hooks", {
    ...{ method: "POST", body: sent },
    headers: signedHeaders(secrets, { id: "evt-1", at, body }),
  });

const refused = (promise: Promise<unknown>) => expect(promise).rejects.toThrow(WebhookVerificationError);

describe("a webhook", () => {
  it("that the service signed is an event of its type", async () => {
    const event = await verifyWebhook(SECRET, request([SECRET]));
    if (event.type !== "package.arrived_at_point") throw new Error(event.type);
    expect(event.data.collection_code).toBe("042917");
  });

  it("is accepted when one of several secrets signed it, as after a rotation", async () => {
    await verifyWebhook([OTHER, SECRET], request([SECRET]));
    await verifyWebhook(SECRET, request([OTHER, SECRET]));
  });

  it("may come as headers and body of another framework's request", async () => {
    const headers = signedHeaders([SECRET], { id: "evt-1", at: Date.now(), body });
    await verifyWebhook(SECRET, { headers, body });
    const bytes = new TextEncoder().encode(body);
    const upper = Object.fromEntries(
      Object.entries(headers).map(([name, value]) => [name.toUpperCase(), [value]]),
    );
    expect((await verifyWebhook(SECRET, { headers: upper, body: bytes })).sequence).toBe(2);
  });

  it("is refused with another secret, another body, no signature, or a time that is too far from now", async () => {
    await refused(verifyWebhook(OTHER, request([SECRET])));
    await refused(verifyWebhook(SECRET, request([SECRET], { sent: `${body} ` })));
    await refused(verifyWebhook(SECRET, { headers: {}, body }));
    await refused(verifyWebhook(SECRET, request([SECRET], { at: Date.now() - 310_000 })));
    await refused(verifyWebhook(SECRET, request([SECRET], { at: Date.now() + 310_000 })));
    await verifyWebhook(SECRET, request([SECRET], { at: Date.now() - 310_000 }), { toleranceS: 400 });
    const headers = { ...signedHeaders([SECRET], { id: "evt-1", at: Date.now(), body }) };
    for (const [name, value] of [
      ["webhook-signature", "v1,%%% v2,AAAA v1,"],
      ["webhook-timestamp", "soon"],
    ] as const)
      await refused(verifyWebhook(SECRET, { headers: { ...headers, [name]: value }, body }));
  });
});

describe("a wrong call of verifyWebhook", () => {
  const headers = signedHeaders([SECRET], { id: "evt-1", at: Date.now(), body });
  const mistake = (secret: unknown, sent: unknown) =>
    expect(verifyWebhook(secret as string, sent as Request)).rejects;

  it("says that the secret is missing", async () => {
    for (const secret of [undefined, "", [], [SECRET, undefined]]) {
      await mistake(secret, { headers, body }).toThrow(TypeError);
      await mistake(secret, { headers, body }).toThrow("secret is missing");
    }
  });

  it("says that the body was parsed, read before, or is not there", async () => {
    const read = request([SECRET]);
    await read.text();
    for (const sent of [{ headers, body: JSON.parse(body) }, { headers }, { headers: {}, body: {} }, read]) {
      await mistake(SECRET, sent).toThrow(TypeError);
      await mistake(SECRET, sent).toThrow("parsed or read before");
    }
  });

  it("says that the request is not there, or is a body alone", async () => {
    for (const sent of [undefined, null, body])
      await mistake(SECRET, sent).toThrow("Pass the webhook's request, or its headers and its raw body");
    await mistake(SECRET, { body }).toThrow("A webhook header is missing");
  });
});

describe("endpoints and deliveries", () => {
  let api: Api;

  beforeAll(async () => {
    await migrate();
    api = startApi();
  });

  it("are made, tested, changed, rotated, recovered and deleted", async () => {
    const { webhooks } = storeClient(api, await newTenant(api));
    const made = await webhooks.endpoints.create({ url: "https://shop.example.com/hooks", events: ["*"] });
    expect(made.secret).toMatch(/^whsec_/);
    const delivery = await webhooks.endpoints.test(made.id);
    expect(await webhooks.deliveries.get(delivery.id)).toMatchObject({ event: "webhook.test", attempts: [] });
    expect(await all(webhooks.deliveries.list({ status: "pending" }))).toMatchObject([{ id: delivery.id }]);
    const page = await webhooks.deliveries.page({ event: "webhook.test", pageSize: 1 });
    expect(page).toMatchObject({ deliveries: [{ id: delivery.id }], pagination: { totalCount: 1 } });
    expect(await webhooks.deliveries.redeliver(delivery.id)).toMatchObject({ id: delivery.id });
    expect(await webhooks.endpoints.change(made.id, { events: ["package.created"] })).toMatchObject({
      events: ["package.created"],
    });
    expect((await webhooks.endpoints.rotateSecret(made.id)).secret).not.toBe(made.secret);
    expect(await webhooks.endpoints.recover(made.id, "2026-11-01T00:00:00Z")).toEqual({ deliveries: 0 });
    expect(await webhooks.endpoints.list()).toMatchObject([{ id: made.id }]);
    expect(await webhooks.endpoints.get(made.id)).toMatchObject({ url: made.url });
    await webhooks.endpoints.delete(made.id);
    expect(await webhooks.endpoints.list()).toEqual([]);
    const secret = await webhooks.secret();
    expect(await webhooks.rotateSecret()).not.toBe(secret);
  });
});
