import { describe, expect } from "vitest";
import { hashOf } from "../../src/shared/keys.ts";
import { it as base, PER_FILE } from "../fixtures.ts";
import { bindings } from "../harness.ts";
import { answerOf, publicPoint, storeBody } from "../orders/orders.ts";
import { problemOf } from "../problems.ts";
import { send } from "../tenant.ts";

const it = base.extend("given", PER_FILE, ({ api, tenant }) => {
  const byKey = (method: string, path: string, body?: object) =>
    send(api, method, path, tenant.secretKey, body);
  return { byKey };
});

async function dataOf<T>(response: Response, status: number): Promise<T> {
  expect(response.status).toBe(status);
  return ((await response.json()) as { data: T }).data;
}

describe("a secret key", () => {
  it("opens all that a shop's server needs, from the price to the webhooks", async ({
    api,
    given: { byKey },
  }) => {
    expect((await byKey("GET", "/rates/estimate?origin=100281&destination=900211&weight=1")).status).toBe(
      200,
    );

    const url = "https://shop.example.com/hooks";
    const endpoint = await dataOf<{ id: string; secret: string }>(
      await byKey("POST", "/partner/webhook-endpoints", { url, events: ["*"] }),
      201,
    );
    expect(endpoint.secret).toMatch(/^whsec_/);

    const order = await answerOf(
      await byKey("POST", "/api/v1/orders", storeBody(await publicPoint(api))),
      201,
    );
    expect((await byKey("GET", `/orders/${order.data.id}`)).status).toBe(200);
    const listed = await dataOf<{ orders: { id: string }[] }>(await byKey("GET", "/orders"), 200);
    expect(listed.orders.map(({ id }) => id)).toEqual([order.data.id]);
    expect((await byKey("POST", "/api/v1/labels", { order_ids: [order.data.id] })).status).toBe(200);

    const path = `/partner/webhook-endpoints/${endpoint.id}`;
    expect((await byKey("POST", `${path}/test`)).status).toBe(202);
    expect((await byKey("POST", `${path}/rotate-secret`)).status).toBe(200);
    const log = await dataOf<{ data: { id: string }[] }>(
      await byKey("GET", "/partner/webhook-deliveries?event=package.created"),
      200,
    );
    const delivery = `/partner/webhook-deliveries/${log.data[0]!.id}`;
    expect((await byKey("GET", delivery)).status).toBe(200);
    expect((await byKey("POST", `${delivery}/redeliver`)).status).toBe(202);
    expect((await byKey("GET", "/partner/webhook-secret")).status).toBe(200);
    expect((await byKey("DELETE", path)).status).toBe(204);
  });

  it("is named in the audit log for what it changes", async ({ api, tenant, given: { byKey } }) => {
    const body = { url: "https://shop.example.com/audited", events: ["*"] };
    const { id } = await dataOf<{ id: string }>(await byKey("POST", "/partner/webhook-endpoints", body), 201);
    const response = await api.operator("GET", `/operator/audit?subject_id=${id}`);
    const { data } = await dataOf<{ data: { actor: unknown }[] }>(response, 200);
    const keyId = await bindings.DB.prepare("SELECT id FROM keys WHERE hash = ?")
      .bind(hashOf(tenant.secretKey))
      .first<string>("id");
    expect(data.map(({ actor }) => actor)).toEqual([{ kind: "secret_key", id: keyId }]);
  });

  it("makes, lists and revokes no keys", async ({ given: { byKey } }) => {
    for (const path of ["/partner/api-keys", "/partner/secret-keys"]) {
      for (const [method, at, body] of [
        ["GET", path, undefined],
        ["POST", path, { name: "Another" }],
        ["DELETE", `${path}/01a1f8b1-ba9f-72b9-b729-0167e5e79a37`, undefined],
      ] as const) {
        await problemOf(await byKey(method, at, body), 403, "insufficient_scope");
      }
    }
  });

  it("is one of the credentials that a refusal names, with where each is sent", async ({ api }) => {
    const refused = await send(api, "GET", "/rates/estimate", undefined);
    const { detail } = await problemOf(refused, 401, "unauthorized");
    expect(detail).toBe(
      "Send an account's access token from `POST /auth/token-generate`, or a secret key (`sk_…`) as " +
        "`Authorization: Bearer …`, or the cookie of the session of the partner portal.",
    );
  });
});
