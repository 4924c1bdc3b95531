import { decodeJwt, decodeProtectedHeader } from "jose";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { PASSWORD_COST } from "../../src/auth/passwords.ts";
import { newKey } from "../../src/shared/keys.ts";
import { type Api, BASE_URL, bindings, migrate, startApi } from "../harness.ts";
import { problemOf, wrongPathsOf } from "../problems.ts";
import { logIn, newTenant, SERVER, send, type Tenant } from "../tenant.ts";

const MINUTE = 60_000;
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

let addresses = 0;
/** An address without failed attempts. */
const newAddress = () => `198.51.100.${++addresses}`;
const newEmail = () => `${crypto.randomUUID()}@example.com`;

interface Body {
  email: string;
  password: string;
  secret_key: string;
}

const right = ({ email, password, secretKey }: Tenant): Body => ({ email, password, secret_key: secretKey });

const generate = (body: object, address = newAddress(), at = api) =>
  send(at, "POST", "/auth/token-generate", undefined, body, address);

async function make<T>(path: string, body?: object): Promise<T> {
  const response = await api.operator("POST", path, body);
  expect(response.ok).toBe(true);
  return ((await response.json()) as { data: T }).data;
}

/** One more account of the tenant, to be locked or disabled. */
async function newAccount(password: string | undefined = tenant.password): Promise<Body & { id: string }> {
  const email = newEmail();
  const path = `/operator/partners/${tenant.id}/accounts`;
  const { id } = await make<{ id: string }>(path, { email, ...(password ? { password } : {}) });
  return { id, email, password: password ?? "", secret_key: tenant.secretKey };
}

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
    for (const [name, statements] of asked) expect([name, statements]).toEqual([name, first]);
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

describe("failed log-ins", () => {
  const wrong = { password: "wrong" };
  const times = (n: number, attempt: () => Promise<Response>) =>
    Promise.all(Array.from({ length: n }, async () => (await attempt()).status));

  it("lock the e-mail at the tenth, for 15 minutes, wherever they come from", async () => {
    const { id: _, ...body } = await newAccount();
    const fail = () => generate({ ...body, ...wrong });
    expect(await times(9, fail)).toEqual(Array(9).fill(401));
    api.clock.now += 15 * MINUTE - 1;
    expect((await fail()).status).toBe(401);

    const response = await generate(body);
    expect(response.headers.get("retry-after")).toBe("900");
    expect(response.headers.get("ratelimit")).toMatch(/^"\w+";r=0;t=900$/);
    await problemOf(response, 429, "rate_limited");
    const upper = { ...body, email: body.email.toUpperCase() };
    await problemOf(await generate(upper), 429, "rate_limited");
    await problemOf(await generate(body, newAddress(), startApi({}, api.clock)), 429, "rate_limited");
    expect((await generate(right(tenant))).status).toBe(200);

    api.clock.now += 14 * MINUTE;
    expect((await generate(body)).headers.get("retry-after")).toBe("60");
    api.clock.now += MINUTE - 1;
    expect((await generate({ ...body, ...wrong })).headers.get("retry-after")).toBe("1");
    api.clock.now += 1;
    // Failures before and during the lock don't count for the next one.
    expect((await fail()).status).toBe(401);
    expect((await generate(body)).status).toBe(200);
  });

  it("lock an e-mail that no account has in the same way", async () => {
    const body = { email: newEmail(), password: "wrong", secret_key: tenant.secretKey };
    expect(await times(10, () => generate(body))).toEqual(Array(10).fill(401));
    const response = await generate(body);
    expect(response.headers.get("retry-after")).toBe("900");
    await problemOf(response, 429, "rate_limited");
  });

  it("with another partner's secret key do not lock the account", async () => {
    const { id: _, ...body } = await newAccount();
    const statuses = await times(10, () => generate({ ...body, ...wrong, secret_key: other.secretKey }));
    expect(statuses).toEqual(Array(10).fill(401));
    await problemOf(await generate({ ...body, ...wrong, secret_key: other.secretKey }), 429, "rate_limited");
    expect((await generate(body)).status).toBe(200);
  });

  it("do not count after 15 minutes", async () => {
    const { id: _, ...body } = await newAccount();
    const fail = () => generate({ ...body, ...wrong });
    await times(9, fail);
    api.clock.now += 15 * MINUTE;
    expect((await fail()).status).toBe(401);
    expect((await generate(body)).status).toBe(200);
  });

  it("without a valid secret key lock the address, but neither the e-mail nor callers with a key", async () => {
    const address = newAddress();
    const keyless = { ...right(tenant), secret_key: newKey("sk", "test") };
    const fail = () => generate(keyless, address);
    expect(await times(10, fail)).toEqual(Array(10).fill(401));
    const locked = await generate({ ...keyless, email: newEmail(), secret_key: "malformed" }, address);
    expect(locked.headers.get("retry-after")).toBe("900");
    await problemOf(locked, 429, "rate_limited");
    expect((await generate(right(tenant), address)).status).toBe(200);
    expect((await generate(keyless, newAddress())).status).toBe(401);
    api.clock.now += 15 * MINUTE;
    expect((await fail()).status).toBe(401);
  });

  it("are in the audit log when they lock an account, without its e-mail", async () => {
    const { id, ...body } = await newAccount();
    await times(10, () => generate({ ...body, ...wrong }));
    const response = await api.operator("GET", `/operator/audit?action=account.locked&subject_id=${id}`);
    const text = await response.text();
    expect(JSON.parse(text).data.pagination.totalCount).toBe(1);
    expect(text).not.toContain(body.email);
  });

  it("are reset when a one-time token sets a new password", async () => {
    const { id, ...body } = await newAccount();
    await times(10, () => generate({ ...body, ...wrong }));
    const issued = await api.operator(
      "POST",
      `/operator/partners/${tenant.id}/accounts/${id}/set-password-token`,
    );
    const { data } = (await issued.json()) as { data: { set_password_token: string } };
    const password = "another long password";
    const set = await send(api, "POST", "/auth/set-password", undefined, {
      token: data.set_password_token,
      password,
    });
    expect(set.status).toBe(204);
    expect((await generate({ ...body, password })).status).toBe(200);
  });

  it("do not reveal a right guess among many at once, not even of a suspended partner", async () => {
    const suspended = await newTenant(api);
    await api.operator("POST", `/operator/partners/${suspended.id}/suspend`);
    const body = right(suspended);
    const guesses = [...Array(11).fill({ ...body, ...wrong }), body];
    const statuses = await Promise.all(guesses.map(async (guess) => (await generate(guess)).status));
    expect(statuses.filter((status) => status === 401)).toHaveLength(10);
    expect(statuses.at(-1)).toBe(429);
  });

  it("tell at most ten of many at once that they were wrong, and let no right one through", async () => {
    const { id: _, ...body } = await newAccount();
    const attempts = Array.from({ length: 11 }, (_, i) =>
      generate({ ...body, password: `guess ${i}` }, SERVER),
    );
    const last = generate(body, SERVER);
    const statuses = (await Promise.all(attempts)).map(({ status }) => status);
    expect(statuses.sort()).toEqual([...Array(10).fill(401), 429]);
    await problemOf(await last, 429, "rate_limited");
  });
});

describe("a flood of log-ins", () => {
  it("waits for its passwords in a short queue, beyond which it is told to come back in a moment", async () => {
    const secret_key = tenant.secretKey;
    const bodies = Array.from({ length: 40 }, () => ({ email: newEmail(), password: "wrong", secret_key }));
    const costly = startApi({ passwordCost: PASSWORD_COST }, api.clock);
    const responses = await Promise.all(bodies.map((body) => generate(body, newAddress(), costly)));
    const refused = responses.filter(({ status }) => status === 429);
    expect(refused.length).toBeGreaterThan(0);
    for (const response of refused) {
      expect(response.headers.get("retry-after")).toBe("2");
      expect(response.headers.get("ratelimit")).toBe('"passwords";r=0;t=2');
      await problemOf(response, 429, "rate_limited");
    }
    expect(responses.filter(({ status }) => status === 401)).toHaveLength(40 - refused.length);
    expect((await generate(right(tenant))).status).toBe(200);
  });

  it("has places of its own beside a flood of sign-ins to the portal", async () => {
    const costly = startApi({ passwordCost: PASSWORD_COST - 2 }, api.clock);
    const signIns = Array.from({ length: 30 }, () =>
      send(
        costly,
        "POST",
        "/portal/session",
        undefined,
        { email: newEmail(), password: "wrong" },
        newAddress(),
      ),
    );
    // When the first is refused, the queue of those who only claim to be somebody is full.
    await Promise.any(signIns.map(async (response) => expect((await response).status).toBe(429)));
    const logIns = Array.from({ length: 5 }, () => generate(right(tenant), newAddress(), costly));
    expect((await Promise.all(logIns)).map(({ status }) => status)).toEqual(Array(5).fill(200));
    await Promise.all(signIns);
  });
});
