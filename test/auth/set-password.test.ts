import { beforeAll, describe, expect, it } from "vitest";
import { newKey } from "../../src/shared/keys.ts";
import { type Api, migrate, startApi } from "../harness.ts";
import { problemOf, wrongPathsOf } from "../problems.ts";
import { logIn, newTenant, send, type Tenant } from "../tenant.ts";

const HOUR = 3_600_000;
const PASSWORD = "correct horse battery staple";
const NEW_PASSWORD = "staple battery horse correct";

let api: Api;
let tenant: Tenant;
let accounts: string;

beforeAll(async () => {
  await migrate();
  api = startApi();
  tenant = await newTenant(api);
  accounts = `/operator/partners/${tenant.id}/accounts`;
});

interface Account {
  id: string;
  email: string;
  has_password: boolean;
  set_password_token?: string;
}

async function newAccount(password?: string): Promise<Account> {
  const email = `${crypto.randomUUID()}@example.com`;
  const response = await api.operator("POST", accounts, { email, ...(password ? { password } : {}) });
  expect(response.status).toBe(201);
  return ((await response.json()) as { data: Account }).data;
}

async function newToken({ id }: Account): Promise<string> {
  const response = await api.operator("POST", `${accounts}/${id}/set-password-token`);
  return ((await response.json()) as { data: { set_password_token: string } }).data.set_password_token;
}

const set = (token: string | undefined, password: unknown) =>
  send(api, "POST", "/auth/set-password", undefined, { token, password });

const generate = ({ email }: { email: string }, password: string, at = api) =>
  send(at, "POST", "/auth/token-generate", undefined, { email, password, secret_key: tenant.secretKey });

const loginOf = ({ email }: { email: string }, password: string) =>
  logIn(api, { email, password, secretKey: tenant.secretKey });

const change = (token: string, currentPassword: unknown, newPassword: unknown = NEW_PASSWORD) =>
  send(api, "POST", "/partner/password", token, { currentPassword, newPassword });

const use = (token: string) => send(api, "GET", "/partner", token);

describe("an account that was created without a password", () => {
  it("gets one with the one-time token that the operator was shown", async () => {
    const account = await newAccount();
    expect(account).toMatchObject({
      has_password: false,
      set_password_token: expect.stringMatching(/^\S{40,}$/),
    });
    const response = await set(account.set_password_token, PASSWORD);
    expect([response.status, await response.text()]).toEqual([204, ""]);
    expect((await generate(account, PASSWORD)).status).toBe(200);
    await problemOf(await set(account.set_password_token, NEW_PASSWORD), 401, "invalid_token");
    expect((await generate(account, NEW_PASSWORD)).status).toBe(401);
    const listed = (await (await api.operator("GET", accounts)).json()) as { data: { data: Account[] } };
    const { set_password_token: _, ...rest } = account;
    expect(listed.data.data).toContainEqual({ ...rest, has_password: true });
  });

  it("gets one of two passwords that are set at the same time", async () => {
    const account = await newAccount();
    const responses = await Promise.all(
      [PASSWORD, NEW_PASSWORD].map((password) => set(account.set_password_token, password)),
    );
    const statuses = responses.map(({ status }) => status);
    expect([...statuses].sort()).toEqual([204, 401]);
    const [winner, loser] = statuses[0] === 204 ? [PASSWORD, NEW_PASSWORD] : [NEW_PASSWORD, PASSWORD];
    expect((await generate(account, winner!)).status).toBe(200);
    expect((await generate(account, loser!)).status).toBe(401);
  });

  it("gets no token when it is created with a password", async () => {
    const account = await newAccount(PASSWORD);
    expect(account.has_password).toBe(true);
    expect(account).not.toHaveProperty("set_password_token");
  });
});

describe("a set-password token", () => {
  it("is valid for 24 hours", async () => {
    const [early, late] = [await newAccount(), await newAccount()];
    api.clock.now += 24 * HOUR - 1;
    expect((await set(early.set_password_token, PASSWORD)).status).toBe(204);
    api.clock.now += 1;
    await problemOf(await set(late.set_password_token, PASSWORD), 401, "invalid_token");
  });

  it("is invalid when a new one has been issued", async () => {
    const account = await newAccount();
    const token = await newToken(account);
    await problemOf(await set(account.set_password_token, PASSWORD), 401, "invalid_token");
    expect((await set(token, PASSWORD)).status).toBe(204);
  });

  it("replaces a lost password, which stays valid until then, and ends the sessions", async () => {
    const account = await newAccount(PASSWORD);
    const token = await newToken(account);
    const login = await loginOf(account, PASSWORD);
    expect((await use(login.access_token)).status).toBe(200);
    expect((await set(token, NEW_PASSWORD)).status).toBe(204);
    api.clock.now += 60_000;
    await problemOf(await use(login.access_token), 401, "invalid_token");
    expect((await generate(account, PASSWORD)).status).toBe(401);
    expect((await generate(account, NEW_PASSWORD)).status).toBe(200);
  });

  it("is invalid when the password has been changed in another way", async () => {
    const account = await newAccount(PASSWORD);
    const token = await newToken(account);
    const { access_token } = await loginOf(account, PASSWORD);
    expect((await change(access_token, PASSWORD)).status).toBe(204);
    await problemOf(await set(token, "yet another password"), 401, "invalid_token");
  });

  it.each<[string, () => string]>([
    ["unknown", () => newKey("sp", "test")],
    ["of production", () => newKey("sp", "live")],
    ["malformed", () => "sp_test_short"],
    ["empty", () => ""],
    ["another kind of key", () => tenant.secretKey],
  ])("is 401 invalid_token when it is %s", async (_, token) => {
    const response = await set(token(), PASSWORD);
    expect(response.headers.get("www-authenticate")).toMatch(/^Bearer/);
    await problemOf(response, 401, "invalid_token");
  });
});

describe("a new password", () => {
  let login: string;

  beforeAll(async () => {
    ({ access_token: login } = await logIn(api, tenant));
  });

  const wrong: [string, unknown][] = [
    ["11 characters", "x".repeat(11)],
    ["129 characters", "x".repeat(129)],
    ["11 emoji, which are 22 units of UTF-16", "😀".repeat(11)],
    ["129 emoji", "😀".repeat(129)],
    ["empty", ""],
    ["a number", 123_456_789_012],
    ["text with a control character", `${"x".repeat(12)}\0`],
  ];

  it.each(wrong)("is 400 wherever it is set when it is %s", async (_, password) => {
    const account = await newAccount();
    expect(await wrongPathsOf(await set(account.set_password_token, password))).toEqual(["password"]);
    const made = await api.operator("POST", accounts, { email: "new@example.com", password });
    expect(await wrongPathsOf(made)).toEqual(["password"]);
    expect(await wrongPathsOf(await change(login, tenant.password, password))).toEqual(["newPassword"]);
    // A wrong password does not use up the token.
    expect((await set(account.set_password_token, PASSWORD)).status).toBe(204);
  });

  it.each([
    ["12 characters", "x".repeat(12)],
    ["128 characters", "x".repeat(128)],
    ["12 emoji", "😀".repeat(12)],
    ["128 emoji", "😀".repeat(128)],
    ["words with spaces around them", "  ẹ káàbọ̀ ọ̀rẹ́  "],
  ])("may be %s", async (_, password) => {
    const account = await newAccount();
    expect((await set(account.set_password_token, password)).status).toBe(204);
    expect((await generate(account, password)).status).toBe(200);
  });

  it("is required, and so is the token", async () => {
    const response = await send(api, "POST", "/auth/set-password", undefined, {});
    expect((await wrongPathsOf(response)).sort()).toEqual(["password", "token"]);
  });
});

describe("changing the password", () => {
  it("ends all sessions of the account, and none of other accounts", async () => {
    const account = await newAccount(PASSWORD);
    const [first, second] = [await loginOf(account, PASSWORD), await loginOf(account, PASSWORD)];
    const other = await logIn(api, tenant);
    for (const { access_token } of [first, second, other]) expect((await use(access_token)).status).toBe(200);
    const response = await change(first.access_token, PASSWORD);
    expect([response.status, await response.text()]).toEqual([204, ""]);
    for (const { refresh_token } of [first, second]) {
      const refreshed = await send(api, "POST", "/auth/token-refresh", undefined, { refresh_token });
      await problemOf(refreshed, 401, "invalid_token");
    }
    api.clock.now += 60_000;
    for (const { access_token } of [first, second]) {
      await problemOf(await use(access_token), 401, "invalid_token");
    }
    expect((await use(other.access_token)).status).toBe(200);
    expect((await generate(account, PASSWORD)).status).toBe(401);
    expect((await generate(account, NEW_PASSWORD)).status).toBe(200);
  });

  it("requires both passwords and an account's token", async () => {
    const { access_token } = await logIn(api, tenant);
    const empty = await send(api, "POST", "/partner/password", access_token, {});
    expect((await wrongPathsOf(empty)).sort()).toEqual(["currentPassword", "newPassword"]);
    for (const key of [tenant.apiKey, tenant.secretKey]) {
      await problemOf(await change(key, tenant.password), 403, "insufficient_scope");
    }
  });

  it("counts wrong passwords with failed log-ins: ten lock both", async () => {
    const account = await newAccount(PASSWORD);
    const { access_token } = await loginOf(account, PASSWORD);
    for (let i = 0; i < 5; i++) {
      const response = await change(access_token, `wrong ${i}`);
      expect(response.headers.get("www-authenticate")).toMatch(/^Bearer/);
      await problemOf(response, 401, "invalid_credentials");
      expect((await generate(account, `wrong ${i}`)).status).toBe(401);
    }
    for (const locked of [await change(access_token, PASSWORD), await generate(account, PASSWORD)]) {
      expect(locked.headers.get("retry-after")).toBe("900");
      await problemOf(locked, 429, "rate_limited");
    }
    api.clock.now += HOUR / 4;
    expect((await change(access_token, PASSWORD)).status).toBe(204);
  });

  it("refuses a right guess among many that are sent at once", async () => {
    const account = await newAccount(PASSWORD);
    const { access_token } = await loginOf(account, PASSWORD);
    const guesses = Array.from({ length: 11 }, (_, i) => change(access_token, `guess ${i}`));
    const last = change(access_token, PASSWORD);
    const statuses = (await Promise.all(guesses)).map(({ status }) => status);
    expect(statuses.sort()).toEqual([...Array(10).fill(401), 429]);
    await problemOf(await last, 429, "rate_limited");
  });

  it("stops a log-in with the old password that is in progress", async () => {
    const account = await newAccount(PASSWORD);
    const { access_token } = await loginOf(account, PASSWORD);
    let isChanged = false;
    // The log-in has checked the password before it writes.
    const db = new Proxy(api.deps.db, {
      get(target, name) {
        if (name !== "batch") return Reflect.get(target, name);
        return async (...statements: Parameters<typeof target.batch>) => {
          if (!isChanged) {
            isChanged = true;
            expect((await change(access_token, PASSWORD)).status).toBe(204);
          }
          return target.batch(...statements);
        };
      },
    });
    const response = await generate(account, PASSWORD, startApi({ db }, api.clock));
    expect(isChanged).toBe(true);
    if (!response.ok) return;
    const token = (await response.json()) as { access_token: string };
    api.clock.now += 60_000;
    await problemOf(await use(token.access_token), 401, "invalid_token");
  });
});
