import { decodeJwt, decodeProtectedHeader } from "jose";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { newKey } from "../../src/shared/keys.ts";
import { type Api, BASE_URL, bindings, migrate, startApi } from "../harness.ts";
import { problemOf, wrongPathsOf } from "../problems.ts";
import { logIn, newTenant, send, type Tenant } from "../tenant.ts";
import { type Body, generateAt, newAccountOf, newAddress, newEmail, right } from "./log-ins.ts";

const _MINUTE = 60_000;
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

let api: Api;
let tenant: Tenant;
let other: Tenant;

beforeAll(async () => {
  await migrate();
  api = startApi();
  tenant = await newTenant(api);
  other = await newTenant(api);
});

afterEach(() => {
  vi.restoreAllMocks();
});

const generate = (body: object, address = newAddress()) => generateAt(api, body, address);

async function make<T>(path: string, body?: object): Promise<T> {
  const response = await api.operator("POST", path, body);
  expect(response.ok).toBe(true);
  return ((await response.json()) as { data: T }).data;
}

const newAccount = (password?: string) => newAccountOf(api, tenant, password);

describe("a log-in", () => {
  it("answers with an OAuth token and nothing else", async () => {
    const response = await generate(right(tenant));
    expect(response.status).toBe(200);
    expect(response.headers.get("cache-control")).toBe("no-store");
    expect(await response.json()).toEqual({
      access_token: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
      refresh_token: expect.stringMatching(/^\S{40,200}$/),
      token_type: "Bearer",
      expires_in: 3600,
    });
  });

  it("gives a JWT access token of RFC 9068", async () => {
    const { access_token } = await logIn(api, tenant);
    expect(decodeProtectedHeader(access_token)).toEqual({ alg: "HS256", typ: "at+jwt", kid: "first" });
    const now = Math.floor(api.clock.now / 1000);
    expect(decodeJwt(access_token)).toEqual({
      iss: BASE_URL,
      aud: BASE_URL,
      sub: tenant.accountId,
      client_id: expect.stringMatching(UUID),
      iat: now,
      exp: now + 3600,
      jti: expect.stringMatching(UUID),
      scope: "account",
      sid: expect.stringMatching(UUID),
    });
    const { access_token: again } = await logIn(api, tenant);
    const [first, second] = [decodeJwt(access_token), decodeJwt(again)];
    expect(second.jti).not.toBe(first.jti);
    expect(second.sid).not.toBe(first.sid);
    for (const personal of [tenant.email, tenant.secretKey]) {
      expect(JSON.stringify(first)).not.toContain(personal);
    }
  });

  it("accepts the e-mail in upper and lower case, and no other", async () => {
    expect((await generate({ ...right(tenant), email: tenant.email.toUpperCase() })).status).toBe(200);
    const wider = { ...right(tenant), email: tenant.email.replace("account", "accoun%") };
    await problemOf(await generate(wider), 401, "invalid_credentials");
  });

  it("accepts any secret key of the account's partner", async () => {
    const { key } = await make<{ key: string }>(`/operator/partners/${tenant.id}/secret-keys`);
    expect((await generate({ ...right(tenant), secret_key: key })).status).toBe(200);
  });

  it("works from any address: the allow-list is for clients", async () => {
    expect((await generate(right(tenant), "2001:db8::1")).status).toBe(200);
  });

  it.each<[object, string[]]>([
    [{}, ["email", "password", "secret_key"]],
    [{ email: "a@example.com", password: "x" }, ["secret_key"]],
    [{ email: "a@example.com", secret_key: "x" }, ["password"]],
    [{ password: "x", secret_key: "x" }, ["email"]],
    [{ email: 5, password: ["x"], secret_key: null }, ["email", "password", "secret_key"]],
    [
      { email: "a\0@example.com", password: "x".repeat(1001), secret_key: "\n" },
      ["email", "password", "secret_key"],
    ],
  ])("with the body %j is 400 and names %j", async (body, paths) => {
    expect((await wrongPathsOf(await generate(body))).sort()).toEqual(paths);
  });
});

describe("the answer to a wrong log-in", () => {
  const wrongChecksum = (key: string) => key.slice(0, -1) + (key.endsWith("0") ? "1" : "0");
  const withKey = async (secret_key: string) => ({ ...right(tenant), secret_key });
  const newSecretKey = async (body: object) => {
    const { access_token } = await logIn(api, tenant);
    const response = await send(api, "POST", "/partner/secret-keys", access_token, { name: "x", ...body });
    return (await response.json()) as { secretKey: { id: string }; keyString: string };
  };

  const revoked = async () => {
    const { secretKey, keyString } = await newSecretKey({});
    const { access_token } = await logIn(api, { ...tenant, secretKey: keyString });
    expect((await send(api, "DELETE", `/partner/secret-keys/${secretKey.id}`, access_token)).status).toBe(
      204,
    );
    return withKey(keyString);
  };
  const expired = async () => {
    const expiresAt = new Date(api.clock.now + 1000).toISOString();
    const { keyString } = await newSecretKey({ expiresAt });
    api.clock.now += 1000;
    return withKey(keyString);
  };
  const disabled = async () => {
    const { id, ...body } = await newAccount();
    expect((await generate(body)).status).toBe(200);
    await make(`/operator/partners/${tenant.id}/accounts/${id}/disable`);
    return body;
  };
  const withoutPassword = async (password: string) => {
    const { id: _, ...body } = await newAccount("");
    return { ...body, password };
  };

  /** Failures with a valid secret key, which must have the same answer and cost. */
  const withValidKey: [string, () => Promise<Body>][] = [
    ["an unknown e-mail", async () => ({ ...right(tenant), email: newEmail() })],
    ["something that is no e-mail", async () => ({ ...right(tenant), email: "nobody" })],
    ["a wrong password", async () => ({ ...right(tenant), password: `${tenant.password}.` })],
    ["an empty password", async () => ({ ...right(tenant), password: "" })],
    ["another partner's secret key", () => withKey(other.secretKey)],
    ["a disabled account", disabled],
    ["an account without a password", () => withoutPassword(tenant.password)],
    ["an account without a password, and none sent", () => withoutPassword("")],
  ];
  const withUnknownKey: [string, () => Promise<Body>][] = [
    ["an unknown secret key", () => withKey(newKey("sk", "test"))],
    ["a revoked secret key", revoked],
    ["an expired secret key", expired],
  ];
  const withoutKey: [string, () => Promise<Body>][] = [
    ["a malformed secret key", () => withKey("sk_test_short")],
    ["an empty secret key", () => withKey("")],
    ["a mistyped secret key", () => withKey(wrongChecksum(tenant.secretKey))],
    ["a secret key of production", () => withKey(newKey("sk", "live"))],
    ["an API key in place of the secret key", () => withKey(tenant.apiKey)],
    ["a client's secret in place of the secret key", () => withKey(tenant.clientSecret)],
    ["everything wrong", async () => ({ email: newEmail(), password: "x", secret_key: "x" })],
  ];

  const refuse = (body: Body) =>
    api.fetch("/auth/token-generate", {
      method: "POST",
      // With the same request id, the answers must be equal byte for byte.
      headers: {
        "content-type": "application/json",
        "x-request-id": "one",
        "cf-connecting-ip": newAddress(),
      },
      body: JSON.stringify(body),
    });

  let usual: { headers: [string, string][]; text: string };

  beforeAll(async () => {
    const response = await refuse({ email: newEmail(), password: "x", secret_key: tenant.secretKey });
    usual = { headers: [...response.headers], text: await response.text() };
  });

  it.each([...withValidKey, ...withUnknownKey, ...withoutKey])("does not reveal %s", async (_, prepare) => {
    const response = await refuse(await prepare());
    expect(response.status).toBe(401);
    expect(response.headers.get("www-authenticate")).toBe('Bearer realm="api"');
    expect({ headers: [...response.headers], text: await response.text() }).toEqual(usual);
    expect(JSON.parse(usual.text)).toMatchObject({ status: 401, code: "invalid_credentials" });
  });

  it("comes after the same D1 queries, whatever is wrong", async () => {
    const { DB } = bindings;
    const asked: [string, string[]][] = [];
    for (const [name, prepare] of [...withValidKey, ...withUnknownKey]) {
      const body = await prepare();
      const spy = vi.spyOn(DB, "prepare");
      await refuse(body);
      asked.push([name, spy.mock.calls.map(([sql]) => sql)]);
      spy.mockRestore();
    }
    const [[, first]] = asked as [[string, string[]]];
    expect(first.length).toBeGreaterThan(3);
    const ofKey = asked.slice(0, withValidKey.length);
    for (const [name, statements] of ofKey) expect([name, statements]).toEqual([name, first]);
    // These count for their address and not for an e-mail.
    const ofAddress = asked.slice(withValidKey.length);
    for (const [name, statements] of ofAddress) {
      expect([name, statements]).toEqual([name, ofAddress[0]![1]]);
      expect([name, statements.length]).toEqual([name, first.length]);
    }
  });
});

describe("the account of a partner that is not active", () => {
  it.each(["pending", "suspended"] as const)("gets no token while it is %s", async (status) => {
    const { id } = await make<{ id: string }>("/operator/partners", {
      name: "New",
      kind: "store",
      origin_zip: "100281",
    });
    const path = `/operator/partners/${id}`;
    const body = { email: newEmail(), password: tenant.password };
    await make(`${path}/accounts`, body);
    const { key: secret_key } = await make<{ key: string }>(`${path}/secret-keys`);
    if (status === "suspended") {
      await make(`${path}/activate`, { agreement_signed_on: "2026-01-15" });
      await make(`${path}/suspend`);
    }
    const { detail } = await problemOf(await generate({ ...body, secret_key }), 403, "partner_inactive");
    expect(detail).toContain(status);
    // Token endpoints report wrong credentials first.
    const wrong = { ...body, secret_key, password: "wrong" };
    await problemOf(await generate(wrong), 401, "invalid_credentials");
    await problemOf(await generate({ ...body, secret_key: other.secretKey }), 401, "invalid_credentials");
  });
});
