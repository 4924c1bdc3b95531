import { randomBytes } from "node:crypto";
import { decodeJwt, decodeProtectedHeader, type JWTPayload, SignJWT } from "jose";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { type Api, BASE_URL, migrate, startApi, TOKEN_KEYS } from "../harness.ts";
import { problemOf } from "../problems.ts";
import { clientToken, logIn, newTenant, send, type Tenant } from "../tenant.ts";

const secretOf = (entry: string) => Buffer.from(entry.slice(entry.indexOf("=") + 1), "base64url");
const newEntry = (id: string, bytes = 32) => `${id}=${randomBytes(bytes).toString("base64url")}`;
const base64 = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");

let api: Api;
let tenant: Tenant;
let token: string;
let claims: JWTPayload;

beforeAll(async () => {
  await migrate();
  api = startApi();
  tenant = await newTenant(api);
  ({ access_token: token } = await logIn(api, tenant));
  claims = decodeJwt(token);
});

afterEach(() => {
  vi.restoreAllMocks();
});

const use = (credential: string, at = api) => send(at, "GET", "/partner", credential);

/** The real token's header and claims with changes, signed with the deployment's key unless another is given. */
function forge(header: object = {}, changes: object = {}, secret = secretOf(TOKEN_KEYS)): Promise<string> {
  return new SignJWT({ ...claims, ...changes })
    .setProtectedHeader({ alg: "HS256", typ: "at+jwt", kid: "first", ...header })
    .sign(secret);
}

describe("an access token", () => {
  it("gives access to the routes for its kind", async () => {
    expect((await use(token)).status).toBe(200);
    // Shows that the forged tokens below are refused because of what is forged.
    expect((await use(await forge())).status).toBe(200);
  });

  it.each<[string, () => Promise<string> | string]>([
    [
      "has alg none and no signature",
      () => `${base64({ alg: "none", typ: "at+jwt", kid: "first" })}.${base64(claims)}.`,
    ],
    [
      "has alg None and the old signature",
      () => `${base64({ alg: "None", typ: "at+jwt", kid: "first" })}.${token.split(".").slice(1).join(".")}`,
    ],
    ["is signed with HS512 and the same key", () => forge({ alg: "HS512" })],
    ["is signed with HS384 and the same key", () => forge({ alg: "HS384" })],
    ["names another key", () => forge({ kid: "second" })],
    ["names an empty key", () => forge({ kid: "" })],
    ["names no key", () => forge({ kid: undefined })],
    ["is another kind of JWT", () => forge({ typ: "JWT" })],
    ["does not say what kind of JWT it is", () => forge({ typ: undefined })],
    ["is meant for another audience", () => forge({}, { aud: "https://other.test" })],
    ["comes from another issuer", () => forge({}, { iss: `${BASE_URL}/` })],
    ["is signed with another key", () => forge({}, {}, randomBytes(32))],
    ["brings its own key", () => forge({ jwk: { kty: "oct", k: base64("k") } }, {}, randomBytes(32))],
    [
      "has an extension that must be understood",
      () =>
        `${base64({ alg: "HS256", typ: "at+jwt", kid: "first", crit: ["x"], x: 1 })}.${token.split(".").slice(1).join(".")}`,
    ],
    ["lacks sub", () => forge({}, { sub: undefined })],
    ["lacks client_id", () => forge({}, { client_id: undefined })],
    ["lacks iss", () => forge({}, { iss: undefined })],
    ["lacks aud", () => forge({}, { aud: undefined })],
    ["lacks iat", () => forge({}, { iat: undefined })],
    ["lacks exp", () => forge({}, { exp: undefined })],
    ["lacks jti", () => forge({}, { jti: undefined })],
    ["lacks its scope", () => forge({}, { scope: undefined })],
    ["lacks its log-in", () => forge({}, { sid: undefined })],
    ["names an unknown log-in", () => forge({}, { sid: crypto.randomUUID() })],
    ["names another account", () => forge({}, { sub: crypto.randomUUID() })],
    ["is an account's and calls itself a client's", () => forge({}, { scope: "client" })],
    ["is an account's and calls itself an operator's", () => forge({}, { scope: "operator" })],
    ["expires at no number", () => forge({}, { exp: "never" })],
    ["is not valid yet", () => forge({}, { nbf: claims.exp! - 1 })],
    ["is cut off", () => token.slice(0, -1)],
    ["lacks its signature", () => token.slice(0, token.lastIndexOf(".") + 1)],
    ["lacks a segment", () => token.slice(0, token.lastIndexOf("."))],
    ["has four segments", () => `${token}.${token.split(".")[2]}`],
    ["is no JSON inside", () => `${token.split(".")[0]}.YWJj.${token.split(".")[2]}`],
    ["is nothing but dots", () => ".."],
  ])("is 401 invalid_token when it %s", async (_, tampered) => {
    const response = await use(await tampered());
    expect(response.headers.get("www-authenticate")).toMatch(/^Bearer .*error="invalid_token"/);
    await problemOf(response, 401, "invalid_token");
  });

  it("is invalid when its claims are another token's, or differ in one", async () => {
    const [header, , signature] = token.split(".");
    const { access_token: other } = await logIn(api, tenant);
    await problemOf(await use(`${header}.${other.split(".")[1]}.${signature}`), 401, "invalid_token");
    const longer = base64({ ...claims, exp: claims.exp! + 3600 });
    await problemOf(await use(`${header}.${longer}.${signature}`), 401, "invalid_token");
  });

  it("is refused as a client's when it is an account's, and the other way round", async () => {
    const client = decodeJwt(await clientToken(api, tenant));
    await problemOf(await use(await forge({}, { ...client, sid: undefined })), 403, "insufficient_scope");
    const asAccount = await forge({}, { ...client, scope: "account" });
    await problemOf(await use(asAccount), 401, "invalid_token");
  });

  it("is refused by routes for other kinds of credentials", async () => {
    await problemOf(await send(api, "GET", "/operator/partners", token), 403, "insufficient_scope");
  });

  it("expires after 3600 s, and says so", async () => {
    const clock = { now: claims.iat! * 1000 + 3_599_000 };
    const later = startApi({}, clock);
    expect((await use(token, later)).status).toBe(200);
    clock.now += 1000;
    const response = await use(token, later);
    expect(response.headers.get("www-authenticate")).toMatch(/^Bearer .*error="invalid_token"/);
    await problemOf(response, 401, "token_expired");
    // A forged token must not get the answer that it has expired.
    await problemOf(await use(await forge({}, {}, randomBytes(32)), later), 401, "invalid_token");
  });
});

describe("another spelling of an access token", () => {
  const last = (text: string, by: number) => {
    const symbols = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    return text.slice(0, -1) + symbols[symbols.indexOf(text.at(-1)!) ^ by]!;
  };
  it.each<[string, () => string]>([
    ["a space in the signature", () => `${token.slice(0, -5)} ${token.slice(-5)}`],
    ["padding", () => `${token}=`],
    ["bits that base64 does not use", () => last(token, 1)],
  ])("with %s is refused: rate limits would count it as another token", async (_, spelled) => {
    await problemOf(await use(spelled()), 401, "invalid_token");
  });
});

describe("the secret TOKEN_KEYS", () => {
  const withKeys = (tokenKeys: string | undefined) =>
    startApi({ config: { ...api.deps.config, ...{ tokenKeys } } as Api["deps"]["config"] }, api.clock);

  it("is rotated without ending a token: the first key signs, both verify, until the old one is removed", async () => {
    const next = newEntry("second");
    const rotated = withKeys(`${next}, ${TOKEN_KEYS}`);
    const { access_token: fresh } = await logIn(rotated, tenant);
    expect(decodeProtectedHeader(fresh).kid).toBe("second");
    expect((await use(token, rotated)).status).toBe(200);
    expect((await use(fresh, rotated)).status).toBe(200);
    // During a rotation the new key comes second at first, while some isolates still have the old setting.
    expect((await use(fresh, withKeys(`${TOKEN_KEYS},${next}`))).status).toBe(200);
    const finished = withKeys(next);
    await problemOf(await use(token, finished), 401, "invalid_token");
    expect((await use(fresh, finished)).status).toBe(200);
  });

  it("verifies with the key that a token names, and with no other", async () => {
    const next = newEntry("second");
    const both = withKeys(`${TOKEN_KEYS},${next}`);
    await problemOf(await use(await forge({ kid: "first" }, {}, secretOf(next)), both), 401, "invalid_token");
    expect((await use(await forge({ kid: "second" }, {}, secretOf(next)), both)).status).toBe(200);
  });

  it.each<[string, string | undefined]>([
    ["is missing", undefined],
    ["is empty", " , "],
    ["is too short", newEntry("first", 31)],
    ["has a second key that is too short", `${newEntry("first")},${newEntry("second", 31)}`],
    ["has no id", newEntry("").slice(1)],
    ["holds three keys", [1, 2, 3].map((n) => newEntry(`k${n}`)).join()],
  ])("lets no token pass when it %s, and only the log says why", async (_, tokenKeys) => {
    const broken = withKeys(tokenKeys);
    const errors = vi.spyOn(console, "error").mockImplementation(() => {});
    const body = await problemOf(await use(token, broken), 503, "key_unavailable");
    expect(Object.keys(body).sort()).toEqual(["code", "request_id", "status", "title", "type"]);
    const line = errors.mock.lastCall?.[0] as string;
    expect(JSON.parse(line)).toMatchObject({
      level: "error",
      request_id: body.request_id,
      cause: expect.stringContaining("TOKEN_KEYS"),
    });
    for (const entry of (tokenKeys ?? "").split(",").filter((text) => text.trim() !== "")) {
      expect(line).not.toContain(entry.slice(entry.indexOf("=") + 1));
    }
    expect(line).not.toContain(token);
  });

  it("does not affect requests without an access token", async () => {
    const broken = withKeys(undefined);
    for (const path of ["/health", "/public/pudo-points", "/problems"]) {
      expect((await broken.fetch(path)).status).toBe(200);
    }
    expect((await broken.operator("GET", "/operator/partners")).status).toBe(200);
    await problemOf(await use(tenant.apiKey, broken), 403, "insufficient_scope");
  });

  it("does not use up a refresh token when it is missing", async () => {
    vi.spyOn(console, "error").mockImplementation(() => {});
    const { refresh_token } = await logIn(api, tenant);
    const refresh = (at: Api) => send(at, "POST", "/auth/token-refresh", undefined, { refresh_token });
    await problemOf(await refresh(withKeys(undefined)), 503, "key_unavailable");
    expect((await refresh(api)).status).toBe(200);
  });
});
