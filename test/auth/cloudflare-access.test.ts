import { type CryptoKey, exportJWK, generateKeyPair, type JWTPayload, SignJWT } from "jose";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { accessGate } from "../../src/auth/access-assertion.ts";
import { type Api, migrate, OPERATOR_TOKEN, startApi } from "../harness.ts";
import { problemOf } from "../problems.ts";
import { newTenant } from "../tenant.ts";
import { Browser, dataOf } from "./browser.ts";

const TEAM = "shop.cloudflareaccess.com";
const AUDIENCE = "4714c1358e65fe4b408ad6d432a5f878f08194bdb4752441fd56faefa9b2b6f2";
const EMAIL = "ada@operator.example";

let ours: Record<"privateKey" | "publicKey", CryptoKey>;
let theirs: Record<"privateKey" | "publicKey", CryptoKey>;
let api: Api;
/** Requests for the team's keys. */
let asked: string[];
let keysAnswer: () => Promise<Response>;

beforeAll(async () => {
  await migrate();
  [ours, theirs] = await Promise.all([generateKeyPair("RS256"), generateKeyPair("RS256")]);
});
beforeEach(() => {
  asked = [];
  keysAnswer = async () =>
    Response.json({ keys: [{ ...(await exportJWK(ours.publicKey)), kid: "one", alg: "RS256", use: "sig" }] });
  const access = accessGate(TEAM, AUDIENCE, (url) => {
    asked.push(String(url));
    return keysAnswer();
  });
  api = startApi({ access });
});

interface Changes {
  claims?: JWTPayload;
  kid?: string;
  key?: CryptoKey;
  /** Minutes from now to its end. */
  minutes?: number;
}

const assertion = ({ claims = {}, kid = "one", key = ours.privateKey, minutes = 10 }: Changes = {}) =>
  new SignJWT({ email: EMAIL, type: "app", aud: [AUDIENCE], iss: `https://${TEAM}`, sub: "user", ...claims })
    .setProtectedHeader({ alg: "RS256", kid })
    .setIssuedAt(Math.floor(api.clock.now / 1000))
    .setExpirationTime(Math.floor(api.clock.now / 1000) + 60 * minutes)
    .sign(key);

const ask = async (path: string, changes: Changes = {}, headers: Record<string, string> = {}) =>
  new Browser(api).send("GET", path, undefined, {
    "cf-access-jwt-assertion": await assertion(changes),
    ...headers,
  });

describe("an assertion of Cloudflare Access", () => {
  it("opens /operator without signing in, shows whose it is, and names the e-mail in the audit log", async () => {
    expect((await ask("/operator/partners")).status).toBe(200);
    const session = await dataOf(await ask("/console/session"));
    expect(session).toEqual({
      name: EMAIL,
      expires_at: new Date(api.clock.now + 600_000).toISOString(),
    });
    const browser = new Browser(api);
    const headers = { "cf-access-jwt-assertion": await assertion() };
    const made = await browser.send("POST", "/operator/drivers", { name: "Van 7" }, headers);
    expect(made.status).toBe(201);
    const { data } = await dataOf<{ data: { actor: object }[] }>(await ask("/operator/audit?pageSize=1"));
    expect(data[0]!.actor).toEqual({ kind: "operator", id: EMAIL });
    expect((await browser.send("DELETE", "/console/session", undefined, headers)).status).toBe(204);
    expect(asked).toEqual([`https://${TEAM}/cdn-cgi/access/certs`]);
  });

  it("makes keys of partners for five minutes after its owner has signed in there", async () => {
    const { id } = await newTenant(api);
    const path = `/operator/partners/${id}/secret-keys`;
    const headers = { "cf-access-jwt-assertion": await assertion() };
    const browser = new Browser(api);
    expect((await browser.send("POST", path, undefined, headers)).status).toBe(201);
    api.clock.now += 300_000;
    await problemOf(await browser.send("POST", path, undefined, headers), 403, "confirmation_required");
    const body = { token: OPERATOR_TOKEN };
    const confirmed = await browser.send("POST", "/console/session/confirm", body, headers);
    expect((await problemOf(confirmed, 404, "not_found")).detail).toContain("Cloudflare Access");
    const anew = { "cf-access-jwt-assertion": await assertion() };
    expect((await browser.send("POST", path, undefined, anew)).status).toBe(201);
  });

  it.each<[string, Changes]>([
    ["for another application", { claims: { aud: ["another"] } }],
    ["of another team", { claims: { iss: "https://evil.cloudflareaccess.com" } }],
    ["that is over", { minutes: -1 }],
    ["of a service, which has no e-mail", { claims: { email: undefined, common_name: "ci" } }],
    ["signed with an unknown key", { kid: "two" }],
  ])("is refused if it is one %s", async (_, changes) => {
    await problemOf(await ask("/operator/partners", changes), 401, "invalid_token");
  });

  it("is refused if it is signed by somebody else, by nobody, or by a password", async () => {
    await problemOf(await ask("/operator/partners", { key: theirs.privateKey }), 401, "invalid_token");
    const [, claims] = (await assertion()).split(".");
    const none = btoa('{"alg":"none","kid":"one"}').replace(/=+$/, "");
    const secret = await new SignJWT({
      email: EMAIL,
      aud: AUDIENCE,
      iss: `https://${TEAM}`,
      iat: 1,
      exp: 9e9,
    })
      .setProtectedHeader({ alg: "HS256", kid: "one" })
      .sign(new TextEncoder().encode("a".repeat(32)));
    for (const forged of [`${none}.${claims}.`, secret, "nonsense"]) {
      const refused = await ask("/operator/partners", {}, { "cf-access-jwt-assertion": forged });
      await problemOf(refused, 401, "invalid_token");
    }
  });

  it.each([
    { "sec-fetch-site": "cross-site" },
    { "sec-fetch-site": "same-site" },
    { "sec-fetch-site": "none" },
  ])("does not count in a request with %j, which a browser sends for another site", async (headers) => {
    await problemOf(await ask("/operator/partners", {}, headers), 403, "cross_site_request");
  });

  it("does not count beside a credential in the header", async () => {
    const wrong = { authorization: `Bearer ${api.deps.newKey("op")}` };
    await problemOf(await ask("/operator/partners", {}, wrong), 401, "invalid_token");
    const right = { authorization: `Bearer ${OPERATOR_TOKEN}` };
    expect((await ask("/operator/partners", {}, right)).status).toBe(200);
    await problemOf(await ask("/console/session", {}, right), 404, "not_found");
  });

  it("opens nothing else, and is ignored by a deployment that is not behind Cloudflare Access", async () => {
    await problemOf(await ask("/partner"), 401, "unauthorized");
    delete api.deps.access;
    await problemOf(await ask("/operator/partners"), 401, "unauthorized");
  });

  it("costs a look at the team's keys once in ten minutes, however many are unknown", async () => {
    for (let i = 0; i < 5; i++) await ask("/operator/partners", { kid: `unknown-${i}` });
    expect((await ask("/operator/partners")).status).toBe(200);
    expect(asked).toHaveLength(1);
  });

  it("is 503 while the team's keys can't be read, which are not asked for again at once", async () => {
    keysAnswer = async () => new Response("", { status: 502 });
    for (let i = 0; i < 3; i++) await problemOf(await ask("/operator/partners"), 503, "key_unavailable");
    expect(asked).toHaveLength(1);
  });
});

describe("the cookie of the console", () => {
  it("is not looked at beside a credential in the header, neither to read the session nor to end it", async () => {
    const browser = new Browser(api);
    await browser.send("POST", "/console/session", { token: OPERATOR_TOKEN });
    const [cookie] = [...browser.cookies] as [[string, string]];
    const bearer = { authorization: `Bearer ${OPERATOR_TOKEN}` };
    await problemOf(await browser.send("GET", "/console/session", undefined, bearer), 404, "not_found");
    expect((await browser.send("DELETE", "/console/session", undefined, bearer)).status).toBe(204);
    // The answer deletes the browser's cookie; the session itself goes on.
    browser.cookies.set(...cookie);
    expect((await browser.send("GET", "/console/session")).status).toBe(200);
  });
});
