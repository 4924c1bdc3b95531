import { describe, expect } from "vitest";
import { signedIn } from "../auth/browser.ts";
import { it } from "../fixtures.ts";
import { type Api, bindings } from "../harness.ts";
import { answerOf, entrances, publicPoint, storeBody, whiteLabelBody } from "../orders/orders.ts";
import { problemOf } from "../problems.ts";
import { accessToken, newTenant, send, type Tenant } from "../tenant.ts";
import { newCounter, scan } from "../tracking/scans.ts";

const keyOf = async ({ id }: Tenant) =>
  (await bindings.DB.prepare(
    "SELECT id, name FROM keys WHERE kind = 'sk' AND partner_id = ?1 ORDER BY id LIMIT 1",
  )
    .bind(id)
    .first<{ id: string; name: string }>())!;

async function dataOf<T>(response: Response): Promise<T> {
  expect([response.ok, response.ok ? "" : await response.text()]).toEqual([true, ""]);
  return (await response.json<{ data: T }>()).data;
}

interface Endpoint {
  id: string;
  url: string;
  createdBy: unknown;
}

const register = async (api: Api, token: string, name: string) =>
  dataOf<Endpoint>(
    await send(api, "POST", "/partner/webhook-endpoints", token, {
      url: `https://hooks.example.com/${name}`,
      events: ["*"],
    }),
  );

describe("the traces of a secret key", () => {
  it("are what it made, changed and read, and what it did to orders, also after its revocation", async ({
    api,
  }) => {
    const tenant = await newTenant(api);
    const token = await accessToken(api, tenant);
    const { id: keyId } = await keyOf(tenant);
    const path = `/partner/secret-keys/${keyId}/traces`;
    const nothing = {
      webhookEndpoints: [],
      secretKeys: [],
      clients: [],
      receivingCodes: [],
      readWebhookSecretAt: null,
      orders: { made: 0, cancelled: 0, pointChanged: 0, codLowered: 0, received: 0 },
    };
    const browser = await signedIn(api, tenant);
    const read = async () => dataOf<typeof nothing>(await browser.send("GET", path));
    expect(await read()).toEqual(nothing);

    // Others' doings are not its own: the portal's, and a server's with another key.
    const own = await dataOf<Endpoint>(
      await browser.send("POST", "/partner/webhook-endpoints", {
        url: "https://hooks.example.com/own",
        events: ["*"],
      }),
    );
    const second = await browser.send("POST", "/partner/secret-keys", { name: "Second" });
    const { keyString } = await second.json<{ keyString: string }>();
    const untouched = await register(api, keyString, "untouched");
    expect(await read()).toEqual(nothing);

    const made = await register(api, tenant.secretKey, "made");
    const gone = await register(api, tenant.secretKey, "gone");
    const change = (id: string, body: object) =>
      send(api, "PATCH", `/partner/webhook-endpoints/${id}`, tenant.secretKey, body);
    await change(own.id, { description: "changed" });
    await change(made.id, { enabled: false });
    await send(api, "POST", `/partner/webhook-endpoints/${untouched.id}/rotate-secret`, tenant.secretKey);
    await send(api, "DELETE", `/partner/webhook-endpoints/${gone.id}`, tenant.secretKey);
    await send(api, "GET", "/partner/webhook-secret", tenant.secretKey);
    const readAt = new Date(api.clock.now).toISOString();
    const pointId = await publicPoint(api);
    const { store } = await entrances(api, tenant);
    const orders = [];
    for (let i = 0; i < 3; i++) orders.push((await answerOf(await store(storeBody(pointId)), 201)).data);
    await send(api, "POST", `/api/v1/orders/${orders[0]!.id}/cancel`, tenant.secretKey);
    const far = await publicPoint(api);
    await send(api, "POST", `/api/v1/orders/${orders[1]!.id}/point`, tenant.secretKey, {
      pudo_point_id: far,
    });
    await send(api, "POST", "/api/v1/orders", keyString, storeBody(pointId));
    // An access token that was got by the key makes another key.
    const later = await send(api, "POST", "/partner/secret-keys", token, { name: "Back door" });
    const { secretKey } = await later.json<{ secretKey: { id: string } }>();

    const traces = {
      webhookEndpoints: expect.toSatisfy((all: { how: string }[]) => all.length === 3),
      secretKeys: [{ id: secretKey.id, name: "Back door" }],
      clients: [],
      receivingCodes: [],
      readWebhookSecretAt: readAt,
      orders: { made: 3, cancelled: 1, pointChanged: 1, codLowered: 0, received: 0 },
    };
    const found = await read();
    expect(found).toEqual(traces);
    expect(found.webhookEndpoints).toEqual(
      expect.arrayContaining([
        { id: own.id, url: own.url, enabled: true, how: "changed" },
        { id: made.id, url: made.url, enabled: false, how: "made" },
        { id: untouched.id, url: untouched.url, enabled: true, how: "rotated" },
      ]),
    );
    expect((await browser.send("DELETE", `/partner/secret-keys/${keyId}`)).status).toBe(204);
    expect(await read()).toEqual(traces);
  });

  it("have the receiving codes that it made, which are good after its revocation until they are ended", async ({
    api,
  }) => {
    const { tenant, driver, parcel } = await newCounter(api);
    const browser = await signedIn(api, tenant);
    const { id: keyId } = await keyOf(tenant);
    const make = async (token: string, parcels: number) =>
      dataOf<{ id: string; code: string }>(
        await send(api, "POST", "/partner/receiving-codes", token, { parcels }),
      );
    const second = await browser.send("POST", "/partner/secret-keys", { name: "Second" });
    await make((await second.json<{ keyString: string }>()).keyString, 3);
    const leaked = await make(tenant.secretKey, 1_000);
    const one = await parcel(["driver_collect", "arrive", "refuse"]);
    const by = (action: string, more: object = {}) =>
      scan(api, driver, { tracking_code: one.tracking_code, action, ...more });
    expect((await browser.send("DELETE", `/partner/secret-keys/${keyId}`)).status).toBe(204);
    expect((await by("collect")).status).toBe(200);
    expect((await by("hand_back", { receiving_code: leaked.code })).status).toBe(200);
    const codes = async () =>
      (
        await dataOf<{ receivingCodes: object[] }>(
          await browser.send("GET", `/partner/secret-keys/${keyId}/traces`),
        )
      ).receivingCodes;
    expect(await codes()).toMatchObject([{ id: leaked.id, parcels: 1_000, used: 1 }]);
    expect((await browser.send("DELETE", `/partner/receiving-codes/${leaked.id}`)).status).toBe(204);
    expect(await codes()).toEqual([]);
  });

  it("are for the partner itself, behind a confirmation in the portal, and for no key", async ({
    api,
    tenant,
  }) => {
    const { id } = await keyOf(tenant);
    const path = `/partner/secret-keys/${id}/traces`;
    const other = await newTenant(api);
    await problemOf(await send(api, "GET", path, await accessToken(api, other)), 404, "not_found");
    await problemOf(await send(api, "GET", path, tenant.secretKey), 403, "insufficient_scope");
    expect((await send(api, "GET", path, await accessToken(api, tenant))).status).toBe(200);
    const browser = await signedIn(api, tenant);
    api.clock.now += 5 * 60_000;
    await problemOf(await browser.send("GET", path), 403, "confirmation_required");
  });
});

describe("who made something", () => {
  it("is named for keys, clients and endpoints, but operators only as such", async ({ api, tenant }) => {
    const browser = await signedIn(api, tenant);
    const key = await keyOf(tenant);
    const operated = `/operator/partners/${tenant.id}`;
    const { id: issued } = await dataOf<{ id: string }>(
      await api.operator("POST", `${operated}/secret-keys`),
    );
    const { client_id: operators } = await dataOf<{ client_id: string }>(
      await api.operator("POST", `${operated}/clients`),
    );
    const account = { kind: "account", id: tenant.accountId, name: tenant.email };
    const operator = { kind: "operator", id: null, name: null };
    const made = await browser.send("POST", "/partner/secret-keys", { name: "Mine" });
    const { secretKey } = await made.json<{ secretKey: { id: string; createdBy: object } }>();
    expect(secretKey.createdBy).toEqual(account);
    const keys = await dataOf<{ id: string; createdBy: object }[]>(
      await browser.send("GET", "/partner/secret-keys"),
    );
    const byId = new Map(keys.map(({ id, createdBy }) => [id, createdBy]));
    expect([byId.get(secretKey.id), byId.get(issued)]).toEqual([account, operator]);
    const clients = await dataOf<{ data: { clientId: string; createdBy: object }[] }>(
      await browser.send("GET", "/partner/clients"),
    );
    expect(clients.data.find(({ clientId }) => clientId === operators)?.createdBy).toEqual(operator);
    const endpoint = await register(api, tenant.secretKey, "by-key");
    const byKey = { kind: "secret_key", id: key.id, name: key.name };
    expect(endpoint.createdBy).toEqual(byKey);
    const read = await dataOf<Endpoint>(
      await browser.send("GET", `/partner/webhook-endpoints/${endpoint.id}`),
    );
    expect(read.createdBy).toEqual(byKey);
  });

  it("is named for orders, in each of their reads", async ({ api, tenant, pointId }) => {
    const key = await keyOf(tenant);
    const browser = await signedIn(api, tenant);
    const { store, whiteLabel } = await entrances(api, tenant);
    const byKey = await answerOf(await store(storeBody(pointId)), 201);
    const byClient = await answerOf(await whiteLabel(whiteLabelBody(pointId)), 201);
    const byHand = await answerOf(await browser.send("POST", "/api/v1/orders", storeBody(pointId)), 201);
    const makers = [
      [byKey.data.id, { kind: "secret_key", id: key.id, name: key.name }],
      [byClient.data.id, { kind: "client", id: tenant.clientId, name: null }],
      [byHand.data.id, { kind: "account", id: tenant.accountId, name: tenant.email }],
    ] as const;
    for (const [id, maker] of makers) {
      const store = await dataOf<{ created_by: object }>(
        await send(api, "GET", `/api/v1/orders/${id}`, tenant.secretKey),
      );
      const view = await dataOf<{ createdBy: object }>(
        await send(api, "GET", `/orders/${id}`, tenant.apiKey),
      );
      expect([store.created_by, view.createdBy]).toEqual([maker, maker]);
    }
  });
});
