import { decodeJwt } from "jose";
import { describe, expect } from "vitest";
import { newKey } from "../../src/shared/keys.ts";
import { it as base, PER_FILE } from "../fixtures.ts";
import { BASE_URL } from "../harness.ts";
import { problemOf, wrongPathsOf } from "../problems.ts";
import { clientToken, newTenant, SERVER, send, type Tenant } from "../tenant.ts";

const HOUR = 3_600_000;
const ELSEWHERE = "198.51.100.7";

const it = base.extend("given", PER_FILE, async ({ api, tenant }) => {
  const other = await newTenant(api);
  const partner = `/operator/partners/${tenant.id}`;
  const allow = async (...entries: string[]) =>
    expect((await api.operator("PUT", `${partner}/allow-list`, { entries })).status).toBe(200);
  async function newClient(): Promise<Pick<Tenant, "clientId" | "clientSecret">> {
    const made = await api.operator("POST", `${partner}/clients`);
    const { data } = (await made.json()) as { data: { client_id: string; client_secret: string } };
    return { clientId: data.client_id, clientSecret: data.client_secret };
  }
  const generate = (body: object, address = SERVER) =>
    send(api, "POST", "/api/v1/auth/token", undefined, body, address);
  const right = ({ clientId, clientSecret } = tenant as Pick<Tenant, "clientId" | "clientSecret">) => ({
    client_id: clientId,
    client_secret: clientSecret,
  });
  /** This path refuses a valid client token with insufficient_scope, and an invalid one with another problem. */
  const use = (token: string, address = SERVER) => send(api, "GET", "/partner", token, undefined, address);
  const expectValid = async (token: string, address = SERVER) => {
    await problemOf(await use(token, address), 403, "insufficient_scope");
  };
  const rotate = async (clientId: string) => {
    const response = await api.operator("POST", `${partner}/clients/${clientId}/rotate`);
    expect(response.status).toBe(200);
    const { data } = (await response.json()) as { data: { client_id: string; client_secret: string } };
    expect(data.client_id).toBe(clientId);
    return { clientId, clientSecret: data.client_secret };
  };
  const statusOf = async (client: Pick<Tenant, "clientId" | "clientSecret">) =>
    (await generate(right(client))).status;
  return { other, partner, allow, newClient, generate, right, use, expectValid, rotate, statusOf };
});

it.beforeEach(async ({ api, given: { allow } }) => {
  await allow(SERVER);
  // Lets what was cached in the test before expire.
  api.clock.now += 60_000;
});

describe("a client's log-in", () => {
  it("answers with an access token and no refresh token (RFC 6749 §4.4.3)", async ({
    api,
    tenant,
    given: { generate, right, expectValid },
  }) => {
    const response = await generate(right());
    expect(response.status).toBe(200);
    expect(response.headers.get("cache-control")).toBe("no-store");
    const body = (await response.json()) as { access_token: string };
    expect(body).toEqual({ access_token: expect.any(String), token_type: "Bearer", expires_in: 3600 });
    const now = Math.floor(api.clock.now / 1000);
    expect(decodeJwt(body.access_token)).toEqual({
      iss: BASE_URL,
      aud: BASE_URL,
      sub: tenant.clientId,
      client_id: tenant.clientId,
      iat: now,
      exp: now + 3600,
      jti: expect.any(String),
      scope: "client",
    });
    await expectValid(body.access_token);
  });

  it("does not tell what was wrong", async ({ tenant, given: { other, generate, right } }) => {
    const wrong = [
      { ...right(), client_id: crypto.randomUUID() },
      { ...right(), client_id: "" },
      { ...right(), client_id: tenant.clientId.toUpperCase() },
      { ...right(), client_secret: newKey("cs", "test") },
      { ...right(), client_secret: newKey("cs", "live") },
      { ...right(), client_secret: "" },
      { ...right(), client_secret: tenant.clientSecret.slice(0, -1) },
      { ...right(), client_secret: other.clientSecret },
      { ...right(), client_secret: tenant.secretKey },
    ];
    const answers = wrong.map(async (body) => {
      const response = await generate(body);
      expect(response.headers.get("www-authenticate")).toBe('Bearer realm="api"');
      const { request_id: _, ...rest } = await problemOf(response, 401, "invalid_credentials");
      return JSON.stringify(rest);
    });
    expect(new Set(await Promise.all(answers)).size).toBe(1);
  });

  it.for<[object, string[]]>([
    [{}, ["client_id", "client_secret"]],
    [{ client_id: "x" }, ["client_secret"]],
    [{ client_id: 5, client_secret: "x" }, ["client_id"]],
  ])("with the body %j is 400 and names %j", async ([body, paths], { given: { generate } }) => {
    expect((await wrongPathsOf(await generate(body))).sort()).toEqual(paths);
  });

  it("is refused from an address that is not on the allow-list, but wrong credentials are answered first", async ({
    given: { generate, right },
  }) => {
    await problemOf(await generate(right(), ELSEWHERE), 403, "ip_not_allowed");
    const wrong = { ...right(), client_secret: newKey("cs", "test") };
    await problemOf(await generate(wrong, ELSEWHERE), 401, "invalid_credentials");
  });

  it("is refused when the list is empty, and when the address is unknown", async ({
    api,
    given: { allow, generate, right },
  }) => {
    await allow();
    await problemOf(await generate(right()), 403, "ip_not_allowed");
    await allow("0.0.0.0/0", "::/0");
    expect((await generate(right())).status).toBe(200);
    const headers = { "content-type": "application/json", "x-forwarded-for": SERVER, "x-real-ip": SERVER };
    const body = JSON.stringify(right());
    const unknown = await api.fetch("/api/v1/auth/token", { method: "POST", headers, body });
    await problemOf(unknown, 403, "ip_not_allowed");
  });

  it("ignores other partners' lists and forged headers", async ({
    api,
    given: { allow, generate, right },
  }) => {
    await allow(ELSEWHERE);
    await problemOf(await generate(right()), 403, "ip_not_allowed");
    const headers = {
      "content-type": "application/json",
      "cf-connecting-ip": SERVER,
      "x-forwarded-for": ELSEWHERE,
    };
    const body = JSON.stringify(right());
    const forged = await api.fetch("/api/v1/auth/token", { method: "POST", headers, body });
    await problemOf(forged, 403, "ip_not_allowed");
  });

  it.for([
    ["2001:DB8:0:0::/48", "2001:db8:0:1::9"],
    ["2001:0db8:0:0::0009", "2001:db8::9"],
    [SERVER, `::ffff:${SERVER}`],
    [`::ffff:${SERVER}`, SERVER],
    ["203.0.113.99/24", SERVER],
  ] as const)(
    "is allowed by %s from %s",
    async ([entry, address], { api, given: { allow, generate, right, expectValid } }) => {
      await allow(entry);
      api.clock.now += 60_000;
      const response = await generate(right(), address);
      expect(response.status).toBe(200);
      await expectValid(((await response.json()) as { access_token: string }).access_token, address);
    },
  );
});

describe("a client's token", () => {
  it("is checked against the allow-list at every use", async ({
    api,
    tenant,
    given: { use, expectValid },
  }) => {
    const token = await clientToken(api, tenant);
    await expectValid(token);
    await expectValid(token, `::ffff:${SERVER}`);
    for (const address of [ELSEWHERE, "2001:db8::1", "junk"]) {
      await problemOf(await use(token, address), 403, "ip_not_allowed");
    }
    await problemOf(
      await api.fetch("/partner", { headers: { authorization: `Bearer ${token}` } }),
      403,
      "ip_not_allowed",
    );
  });

  it("follows an edited allow-list within 60 s", async ({
    api,
    tenant,
    given: { allow, use, expectValid },
  }) => {
    const token = await clientToken(api, tenant);
    await expectValid(token);
    await allow(ELSEWHERE);
    api.clock.now += 60_000;
    await problemOf(await use(token), 403, "ip_not_allowed");
    await expectValid(token, ELSEWHERE);
    await allow();
    api.clock.now += 60_000;
    await problemOf(await use(token, ELSEWHERE), 403, "ip_not_allowed");
  });

  it("expires after 3600 s", async ({ api, tenant, given: { use } }) => {
    const token = await clientToken(api, tenant);
    api.clock.now += HOUR;
    await problemOf(await use(token), 401, "token_expired");
  });

  it("stops working within 60 s of its partner's suspension, and no new one is issued", async ({
    api,
    tenant,
    given: { partner, generate, right, use, expectValid },
  }) => {
    const token = await clientToken(api, tenant);
    await expectValid(token);
    await api.operator("POST", `${partner}/suspend`);
    await problemOf(await generate(right()), 403, "partner_inactive");
    const wrong = { ...right(), client_secret: newKey("cs", "test") };
    await problemOf(await generate(wrong), 401, "invalid_credentials");
    api.clock.now += 60_000;
    await problemOf(await use(token), 403, "partner_inactive");
    // The partner's state is checked before the address.
    await problemOf(await use(token, ELSEWHERE), 403, "partner_inactive");
    await api.operator("POST", `${partner}/activate`, { agreement_signed_on: "2026-01-15" });
    api.clock.now += 60_000;
    await expectValid(token);
  });

  it("stops working within 60 s after its client is deleted, and no new one is issued", async ({
    api,
    tenant,
    given: { partner, newClient, generate, right, use, expectValid },
  }) => {
    const client = await newClient();
    const [token, survivor] = [await clientToken(api, client), await clientToken(api, tenant)];
    await expectValid(token);
    expect((await api.operator("DELETE", `${partner}/clients/${client.clientId}`)).status).toBe(204);
    await problemOf(await generate(right(client)), 401, "invalid_credentials");
    api.clock.now += 60_000;
    await problemOf(await use(token), 401, "invalid_token");
    await expectValid(survivor);
  });
});

describe("a client's secret", () => {
  it("stays valid for 24 h after a rotation", async ({ api, given: { newClient, rotate, statusOf } }) => {
    const old = await newClient();
    const next = await rotate(old.clientId);
    expect(next.clientSecret).not.toBe(old.clientSecret);
    expect([await statusOf(old), await statusOf(next)]).toEqual([200, 200]);
    api.clock.now += 24 * HOUR - 1;
    expect([await statusOf(old), await statusOf(next)]).toEqual([200, 200]);
    api.clock.now += 1;
    expect([await statusOf(old), await statusOf(next)]).toEqual([401, 200]);
  });

  it("stays valid for its 24 h even after a second rotation", async ({
    api,
    given: { newClient, rotate, statusOf },
  }) => {
    const old = await newClient();
    const next = await rotate(old.clientId);
    const last = await rotate(old.clientId);
    expect([await statusOf(old), await statusOf(next), await statusOf(last)]).toEqual([200, 200, 200]);
    api.clock.now += 24 * 3_600_000;
    expect([await statusOf(old), await statusOf(next), await statusOf(last)]).toEqual([401, 401, 200]);
  });

  it("can be rotated without ending the tokens that were issued with it", async ({
    api,
    given: { newClient, expectValid, rotate },
  }) => {
    const old = await newClient();
    const token = await clientToken(api, old);
    await rotate(old.clientId);
    await rotate(old.clientId);
    api.clock.now += 60_000;
    await expectValid(token);
  });
});
