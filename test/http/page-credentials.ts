import { exportJWK, generateKeyPair, SignJWT } from "jose";
import { expect } from "vitest";
import { accessGate } from "../../src/auth/access-assertion.ts";
import { Authenticator } from "../auth/authenticator.ts";
import { Browser, dataOf } from "../auth/browser.ts";
import { type Api, BASE_URL, OPERATOR_TOKEN } from "../harness.ts";
import type { Tenant } from "../tenant.ts";
import { CROSS_SITE, type Credential, INACTIVE, INVALID } from "./credentials.ts";

const TEAM = "shop.cloudflareaccess.com";
const AUDIENCE = "4714c1358e65fe4b408ad6d432a5f878f08194bdb4752441fd56faefa9b2b6f2";
const keys = generateKeyPair("RS256");

/** Cloudflare Access of a team that guards the console, whose keys are here. */
export const ACCESS_GATE = accessGate(TEAM, AUDIENCE, async () =>
  Response.json({
    keys: [{ ...(await exportJWK((await keys).publicKey)), kid: "one", alg: "RS256", use: "sig" }],
  }),
);

/** What Cloudflare Access says of an operator. */
async function assertion(api: Api, audience = AUDIENCE): Promise<string> {
  const now = Math.floor(api.clock.now / 1000);
  return new SignJWT({
    email: "ada@operator.example",
    type: "app",
    aud: [audience],
    iss: `https://${TEAM}`,
    sub: "ada",
  })
    .setProtectedHeader({ alg: "RS256", kid: "one" })
    .setIssuedAt(now)
    .setExpirationTime(now + 3600)
    .sign((await keys).privateKey);
}

const cookieOf = ({ cookies }: Browser, page: string) => `__Host-${page}=${cookies.get(`__Host-${page}`)}`;

async function portalSession(api: Api, tenant: Tenant): Promise<string> {
  const browser = new Browser(api);
  expect((await browser.signIn(tenant)).status).toBe(200);
  return cookieOf(browser, "portal");
}

/** A session that a passkey has begun. */
async function passkeySession(api: Api, tenant: Tenant): Promise<string> {
  const owner = new Browser(api);
  await owner.signIn(tenant);
  const { password } = tenant;
  expect((await owner.send("POST", "/portal/session/confirm", { password })).status).toBe(200);
  const key = new Authenticator(BASE_URL);
  const creation = await dataOf<Parameters<typeof key.create>[0]>(
    await owner.send("POST", "/portal/passkeys/options"),
  );
  const added = await owner.send("POST", "/portal/passkeys", {
    name: "Phone",
    response: key.create(creation),
  });
  expect(added.status).toBe(201);
  const visitor = new Browser(api);
  const options = await dataOf<Parameters<typeof key.get>[0]>(
    await visitor.send("POST", "/portal/passkeys/sign-in-options"),
  );
  const response = key.get(options);
  expect((await visitor.send("POST", "/portal/passkeys/sign-in", { response })).status).toBe(200);
  return cookieOf(visitor, "portal");
}

/** Sessions of our pages and their substitutes: valid, ended, and sent by another site. */
export async function pageCredentials(api: Api, tenant: Tenant, suspended: Tenant): Promise<Credential[]> {
  const ended = await portalSession(api, tenant);
  const headers = { cookie: ended, "sec-fetch-site": "same-origin" };
  expect((await api.fetch("/portal/session", { method: "DELETE", headers })).status).toBe(204);
  const operator = new Browser(api);
  await operator.send("POST", "/console/session", { token: OPERATOR_TOKEN });
  const [portal, passkey, theirs] = [
    await portalSession(api, tenant),
    await passkeySession(api, tenant),
    await portalSession(api, suspended),
  ];
  const console = cookieOf(operator, "console");
  const session = (name: string, cookie: string, rest: Partial<Credential> = {}, site = "same-origin") => ({
    name,
    token: cookie.split("=")[1]!,
    headers: { cookie, "sec-fetch-site": site },
    cookie: cookie === console ? "consoleSession" : "portalSession",
    ...rest,
  });
  const access = (name: string, token: string, rest: Partial<Credential> = {}, site = "same-origin") => ({
    name,
    token,
    headers: { "cf-access-jwt-assertion": token, "sec-fetch-site": site },
    cookie: "consoleSession",
    ...rest,
  });
  const passed = await assertion(api);
  return [
    session("a portal session", portal),
    session("a portal session that a passkey began", passkey),
    session("a portal session, ended", ended, { refusal: INVALID }),
    session("a portal session, of another site", portal, { refusal: CROSS_SITE }, "cross-site"),
    session("a suspended partner's portal session", theirs, { refusal: INACTIVE }),
    session("a console session", console),
    session("a console session, of another site", console, { refusal: CROSS_SITE }, "same-site"),
    access("an assertion of Cloudflare Access", passed),
    access("an assertion, of another site", passed, { refusal: CROSS_SITE }, "cross-site"),
    access("an assertion for another application", await assertion(api, "another"), { refusal: INVALID }),
  ];
}
