import { decodeJwt } from "jose";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { newKey } from "../../src/shared/keys.ts";
import { type Api, bindings, migrate, startApi } from "../harness.ts";
import { problemOf, wrongPathsOf } from "../problems.ts";
import { logIn, newTenant, send, type Tenant, type Token } from "../tenant.ts";

const DAY = 24 * 3_600_000;

let api: Api;
let tenant: Tenant;
let token: Token;

beforeAll(async () => {
  await migrate();
  api = startApi();
  tenant = await newTenant(api);
});

beforeEach(async () => {
  token = await logIn(api, tenant);
});

const refresh = (refresh_token: string) =>
  send(api, "POST", "/auth/token-refresh", undefined, { refresh_token });
const revoke = (refresh_token: string) =>
  send(api, "POST", "/auth/token-revoke", undefined, { refresh_token });
const use = ({ access_token }: Token) => send(api, "GET", "/partner", access_token);

async function refreshed(refresh_token: string): Promise<Token> {
  const response = await refresh(refresh_token);
  expect(response.status).toBe(200);
  return (await response.json()) as Token;
}

/** After a minute, when caches must have expired. */
async function expectEnded(...tokens: Token[]): Promise<void> {
  api.clock.now += 60_000;
  for (const ended of tokens) {
    await problemOf(await use(ended), 401, "invalid_token");
    await problemOf(await refresh(ended.refresh_token), 401, "invalid_token");
  }
}

const actOnAccount = async (action: "disable" | "enable", { id, accountId } = tenant) =>
  expect(
    (await api.operator("POST", `/operator/partners/${id}/accounts/${accountId}/${action}`)).status,
  ).toBe(200);

describe("a refresh token", () => {
  it("is exchanged for a new one and an access token of the same account", async () => {
    const next = await refreshed(token.refresh_token);
    expect(next).toEqual({
      access_token: expect.any(String),
      refresh_token: expect.any(String),
      token_type: "Bearer",
      expires_in: 3600,
    });
    expect(next.refresh_token).not.toBe(token.refresh_token);
    expect(next.access_token).not.toBe(token.access_token);
    expect(decodeJwt(next.access_token)).toMatchObject({
      sub: tenant.accountId,
      client_id: decodeJwt(token.access_token).client_id,
    });
    expect((await use(next)).status).toBe(200);
    expect((await use(token)).status).toBe(200);
    const { refresh_token } = await refreshed(next.refresh_token);
    expect(new Set([token.refresh_token, next.refresh_token, refresh_token]).size).toBe(3);
  });

  it("ends its session, and no other, when it is used a second time", async () => {
    const another = await logIn(api, tenant);
    const next = await refreshed(token.refresh_token);
    const last = await refreshed(next.refresh_token);
    expect((await use(last)).status).toBe(200);
    await problemOf(await refresh(token.refresh_token), 401, "invalid_token");
    await problemOf(await refresh(last.refresh_token), 401, "invalid_token");
    await expectEnded(token, next, last);
    expect((await use(another)).status).toBe(200);
    await refreshed(another.refresh_token);
  });

  it("is exchanged at most once when several send it at once, and the session ends", async () => {
    const responses = await Promise.all(Array.from({ length: 8 }, () => refresh(token.refresh_token)));
    const winners = responses.filter(({ ok }) => ok);
    expect(winners.length).toBeLessThanOrEqual(1);
    for (const response of responses.filter(({ ok }) => !ok)) await problemOf(response, 401, "invalid_token");
    const won = await Promise.all(winners.map((winner) => winner.json<Token>()));
    await expectEnded(token, ...won);
  });

  it("is valid for 30 days, and the next one for 30 days more", async () => {
    api.clock.now += 30 * DAY - 1;
    const next = await refreshed(token.refresh_token);
    expect((await use(next)).status).toBe(200);
    api.clock.now += 30 * DAY;
    const response = await refresh(next.refresh_token);
    expect(response.headers.get("www-authenticate")).toMatch(/^Bearer .*error="invalid_token"/);
    await problemOf(response, 401, "token_expired");
  });

  it.each<[string, () => string]>([
    ["empty", () => ""],
    ["no token", () => "token"],
    ["unknown", () => `${newKey("rt", "test")}.${newKey("rt", "test")}`],
    ["of production", () => `${newKey("rt", "live")}.${newKey("rt", "live")}`],
    ["cut off", () => token.refresh_token.slice(0, -1)],
    ["two in one", () => `${token.refresh_token}.${token.refresh_token}`],
    ["half of one", () => token.refresh_token.split(".")[0]!],
    ["the wrong way round", () => token.refresh_token.split(".").reverse().join(".")],
    ["an access token", () => token.access_token.slice(0, 200)],
    ["a secret key", () => tenant.secretKey],
  ])("is 401 invalid_token when it is %s, and the others stay valid", async (_, wrong) => {
    const response = await refresh(wrong());
    expect(response.headers.get("www-authenticate")).toMatch(/^Bearer .*error="invalid_token"/);
    await problemOf(response, 401, "invalid_token");
    await refreshed(token.refresh_token);
  });

  it("is required", async () => {
    for (const path of ["/auth/token-refresh", "/auth/token-revoke"]) {
      for (const body of [{}, { refresh_token: 5 }, { refresh_token: null }]) {
        expect(await wrongPathsOf(await send(api, "POST", path, undefined, body))).toEqual(["refresh_token"]);
      }
    }
  });

  it("is not accepted as an access token", async () => {
    await problemOf(await send(api, "GET", "/partner", token.refresh_token), 401, "invalid_token");
  });

  it("is not used up while its partner is suspended", async () => {
    const path = `/operator/partners/${tenant.id}`;
    await api.operator("POST", `${path}/suspend`);
    await problemOf(await refresh(token.refresh_token), 403, "partner_inactive");
    await problemOf(await refresh(token.refresh_token), 403, "partner_inactive");
    api.clock.now += 60_000;
    await problemOf(await use(token), 403, "partner_inactive");
    await api.operator("POST", `${path}/activate`, { agreement_signed_on: "2026-01-15" });
    await refreshed(token.refresh_token);
    api.clock.now += 60_000;
    expect((await use(token)).status).toBe(200);
  });

  it("is invalid after its account was disabled, even when the account is enabled again", async () => {
    await actOnAccount("disable");
    await problemOf(await refresh(token.refresh_token), 401, "invalid_token");
    await expectEnded(token);
    await actOnAccount("enable");
    await expectEnded(token);
    expect((await use(await logIn(api, tenant))).status).toBe(200);
  });

  it("is stored only as a hash, like all secrets", async () => {
    const next = await refreshed(token.refresh_token);
    const { DB } = bindings;
    const { results: tables } = await DB.prepare(
      "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE '\\_cf%' ESCAPE '\\'",
    ).all<{ name: string }>();
    const rows = await DB.batch(tables.map(({ name }) => DB.prepare(`SELECT * FROM "${name}"`)));
    const stored = JSON.stringify(rows.map(({ results }) => results));
    expect(stored).toContain(String(decodeJwt(next.access_token).sid));
    const secrets = [
      ...[token, next].flatMap(({ refresh_token, access_token }) => [
        ...refresh_token.split("."),
        access_token,
        access_token.split(".")[2]!,
      ]),
      tenant.password,
      tenant.secretKey,
      tenant.apiKey,
      tenant.clientSecret,
    ];
    for (const secret of secrets) expect([secret, stored.includes(secret)]).toEqual([secret, false]);
  });
});

describe("logging out", () => {
  it("ends the session and its access tokens within 60 s", async () => {
    const next = await refreshed(token.refresh_token);
    expect((await use(next)).status).toBe(200);
    expect((await revoke(next.refresh_token)).status).toBe(204);
    await problemOf(await refresh(next.refresh_token), 401, "invalid_token");
    await expectEnded(token, next);
  });

  it("works with a refresh token that was used before, and twice", async () => {
    const next = await refreshed(token.refresh_token);
    expect((await revoke(token.refresh_token)).status).toBe(204);
    expect((await revoke(token.refresh_token)).status).toBe(204);
    await expectEnded(next);
  });

  it("is 204 for an invalid token, and ends nothing", async () => {
    const unknown = `${newKey("rt", "test")}.${newKey("rt", "test")}`;
    for (const nothing of [unknown, "", "token", tenant.secretKey]) {
      const response = await revoke(nothing);
      expect([response.status, await response.text()]).toEqual([204, ""]);
    }
    await refreshed(token.refresh_token);
  });
});

describe("a revoked secret key", () => {
  it("ends the sessions that were started with it, and no others", async () => {
    const made = await send(api, "POST", "/partner/secret-keys", token.access_token, { name: "Leaked" });
    const { secretKey, keyString } = (await made.json()) as { secretKey: { id: string }; keyString: string };
    const begun = await logIn(api, { ...tenant, secretKey: keyString });
    const listed = await send(api, "GET", "/partner/secret-keys", token.access_token);
    const { data } = (await listed.json()) as { data: { id: string; lastUsedAt: string | null }[] };
    expect(data.find(({ id }) => id === secretKey.id)?.lastUsedAt).not.toBeNull();
    await send(api, "DELETE", `/partner/secret-keys/${secretKey.id}`, token.access_token);
    await expectEnded(begun);
    expect((await use(token)).status).toBe(200);
  });
});

describe("a secret key that expires", () => {
  it("ends the log-ins that began with it, and no others", async () => {
    const expiresAt = new Date(api.clock.now + DAY).toISOString();
    const details = { name: "For a day", expiresAt };
    const made = await send(api, "POST", "/partner/secret-keys", token.access_token, details);
    const { keyString: secretKey } = (await made.json()) as { keyString: string };
    api.clock.now += DAY - 1;
    const begun = await logIn(api, { ...tenant, secretKey });
    const other = await logIn(api, tenant);
    expect((await use(begun)).status).toBe(200);
    const next = await refreshed(begun.refresh_token);
    api.clock.now += 1;
    await problemOf(await refresh(next.refresh_token), 401, "invalid_token");
    await expectEnded(begun, next);
    expect((await use(other)).status).toBe(200);
    await refreshed(other.refresh_token);
  });
});
