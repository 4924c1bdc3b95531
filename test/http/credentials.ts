import { createHmac } from "node:crypto";
import { expect } from "vitest";
import { newKey } from "../../src/shared/keys.ts";
import { type Api, bindings, operatorHeaders, startApi, TOKEN_KEYS } from "../harness.ts";
import { createPoint } from "../points/points.ts";
import { clientToken, logIn, newTenant, SERVER, send, type Tenant } from "../tenant.ts";
import { pageCredentials } from "./page-credentials.ts";

/** A credential that a caller may send, and how every route must answer it. */
export interface Credential {
  name: string;
  headers: Record<string, string>;
  token: string;
  /** The scheme whose routes accept it. */
  opens?: string;
  /** The answer of every route that takes a credential. */
  refusal?: string;
  /** The scheme of a page's cookie, which other routes do not look at. */
  cookie?: string;
}

export const UNAUTHORIZED = "401 unauthorized, challenged";
export const INVALID = "401 invalid_token, challenged with invalid_token";
const EXPIRED = "401 token_expired, challenged with invalid_token";
export const INACTIVE = "403 partner_inactive";
export const CROSS_SITE = "403 cross_site_request";
const FOREIGN = "403 ip_not_allowed";
export const WRONG_KIND = "403 insufficient_scope, challenged with insufficient_scope";
export const LET_IN = "let in";
export const UNKNOWN_ID = "01a1f8b1-ba9f-72b9-b729-0167e5e79a37";

export interface Issued {
  token: string;
  id: string;
}
export type Keys = Record<"sk" | "pk" | "ag" | "dr", Issued>;

async function issued(response: Response): Promise<Issued> {
  expect(response.status).toBe(201);
  const made = (await response.json()) as {
    keyString?: string;
    apiKey?: { id: string };
    secretKey?: { id: string };
    data?: { id: string; key: string };
  };
  const id = (made.apiKey ?? made.secretKey ?? made.data)!.id;
  return { token: made.keyString ?? made.data!.key, id };
}

/** A tenant with a point, and its credentials of every kind. */
export interface Callers {
  tenant: Tenant;
  /** An account's access token. */
  account: string;
  /** A client's access token. */
  client: string;
  pointId: string;
  live: Keys;
}

type Owner = Pick<Callers, "account" | "pointId">;

const makeKey = async (at: Api, { account }: Owner, path: string, details: object = {}) =>
  issued(await send(at, "POST", path, account, { name: "One more", ...details }));

/** A new key of each kind. */
export const issueAll = async (at: Api, owner: Owner): Promise<Keys> => ({
  sk: await makeKey(at, owner, "/partner/secret-keys"),
  pk: await makeKey(at, owner, "/partner/api-keys"),
  ag: await issued(await at.operator("POST", "/operator/agents", { name: "Ada", point_id: owner.pointId })),
  dr: await issued(await at.operator("POST", "/operator/drivers", { name: "Bola" })),
});

const PATHS = {
  sk: "/partner/secret-keys",
  pk: "/partner/api-keys",
  ag: "/operator/agents",
  dr: "/operator/drivers",
};
export async function revoke(api: Api, { account }: Owner, kind: keyof Keys, { id }: Issued): Promise<void> {
  const path = `${PATHS[kind]}/${id}`;
  const { status } = await (path.startsWith("/operator")
    ? api.operator("DELETE", path)
    : send(api, "DELETE", path, account));
  // What the person of a key still holds is told.
  expect(status).toBe(path.startsWith("/operator") ? 200 : 204);
}

const [KEY_ID = "", SECRET = ""] = TOKEN_KEYS.split("=");
const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
const decode = (part: string) => JSON.parse(Buffer.from(part, "base64url").toString()) as object;
const sign = (content: string, secret = SECRET, hash = "sha256") =>
  createHmac(hash, Buffer.from(secret, "base64url")).update(content).digest("base64url");

/** The signed parts of a token, with changes. */
function contentOf(token: string, header: object, claims: object = {}): string {
  const [h = "", c = ""] = token.split(".");
  return `${encode({ ...decode(h), ...header })}.${encode({ ...decode(c), ...claims })}`;
}

/** A changed token, signed by this deployment unless another secret is given. */
function altered(token: string, header: object, claims?: object, secret?: string): string {
  const content = contentOf(token, header, claims);
  return `${content}.${sign(content, secret)}`;
}

const bearer = (
  name: string,
  token: string,
  rest: Partial<Credential> = {},
  address: string | undefined = SERVER,
): Credential => ({
  name,
  token,
  headers: { authorization: `Bearer ${token}`, ...(address ? { "cf-connecting-ip": address } : {}) },
  ...rest,
});

/** A tenant's callers, and one credential of every kind, valid and invalid. The tenant's log-in expires on the way. */
export async function collectCredentials(api: Api): Promise<Callers & { credentials: Credential[] }> {
  const tenant = await newTenant(api);
  const { access_token: stale } = await logIn(api, tenant);
  const { id: pointId } = await createPoint(api);
  const soon = { expiresAt: new Date(api.clock.now + 1000).toISOString() };
  const ending = {
    sk: await makeKey(api, { account: stale, pointId }, PATHS.sk, soon),
    pk: await makeKey(api, { account: stale, pointId }, PATHS.pk, soon),
  };
  api.clock.now += 3_600_000;
  const login = await logIn(api, tenant);
  const account = login.access_token;
  const owner = { account, pointId };
  const client = await clientToken(api, tenant);
  const live = await issueAll(api, owner);
  const permissionless = await makeKey(api, owner, PATHS.pk);
  // No route creates a key without permissions.
  await bindings.DB.prepare("UPDATE keys SET permissions = '[]' WHERE id = ?").bind(permissionless.id).run();

  const revoked = await issueAll(api, owner);
  for (const [kind, key] of Object.entries(revoked)) await revoke(api, owner, kind as keyof Keys, key);
  const ended = await logIn(api, tenant);
  const body = { refresh_token: ended.refresh_token };
  expect((await send(api, "POST", "/auth/token-revoke", undefined, body)).status).toBe(204);
  const production = startApi({ newKey: (kind) => newKey(kind, "live") }, api.clock);
  const ofProduction = await issueAll(production, owner);

  const suspended = await newTenant(api);
  const theirs = {
    account: (await logIn(api, suspended)).access_token,
    client: await clientToken(api, suspended),
  };
  const path = `/operator/partners/${suspended.id}`;
  expect((await api.operator("POST", `${path}/suspend`)).status).toBe(200);
  const pending = await newPartner(api);
  const pendingKey = await issued(await api.operator("POST", `/operator/partners/${pending}/secret-keys`));

  const right = live.sk.token;
  const mistyped = right.slice(0, -1) + (right.endsWith("0") ? "1" : "0");
  const unsigned = contentOf(account, { alg: "none" });
  const long = contentOf(account, { alg: "HS512" });
  const signature = account.split(".").at(-1);
  const credentials: Credential[] = [
    { name: "nothing", token: "(none)", headers: {}, refusal: UNAUTHORIZED },
    {
      name: "another scheme",
      token: live.sk.token,
      headers: { authorization: `Basic ${btoa(`${live.sk.token}:`)}` },
      refusal: UNAUTHORIZED,
    },
    ...[
      ["malformed", "nonsense"],
      ["of two words", `${right} ${right}`],
      ["mistyped", mistyped],
      ["three parts of nothing", "a.b.c"],
      ["unsigned", `${unsigned}.`],
      ["unsigned, with a signature", `${unsigned}.${sign(unsigned)}`],
      ["signed by nobody", altered(account, {}, {}, "AAAA")],
      ["with another's signature", `${contentOf(account, {}, { sub: UNKNOWN_ID })}.${signature}`],
      ["signed with an unknown key", altered(account, { kid: `${KEY_ID}x` })],
      ["of another algorithm", `${long}.${sign(long, SECRET, "sha512")}`],
      ["of another type", altered(account, { typ: "JWT" })],
      ["for another audience", altered(account, {}, { aud: "https://elsewhere.test" })],
      ["of another issuer", altered(account, {}, { iss: "https://elsewhere.test" })],
      ["that never ends", altered(account, {}, { exp: undefined })],
      ["of a log-in that was ended", ended.access_token],
      ["a refresh token", login.refresh_token],
      ["a client secret", tenant.clientSecret],
      ["a set-password token", newKey("sp", "test")],
      ...(["op", "sk", "pk", "ag", "dr"] as const).map((kind) => [
        `an unknown ${kind}`,
        newKey(kind, "test"),
      ]),
      ["an operator token of production", newKey("op", "live")],
      ...Object.entries(ofProduction).map(([kind, { token }]) => [`a ${kind} of production`, token]),
      ...Object.entries(revoked).map(([kind, { token }]) => [`a revoked ${kind}`, token]),
      ...Object.entries(ending).map(([kind, { token }]) => [`an expired ${kind}`, token]),
    ].map(([name, token]) => bearer(name!, token!, { refusal: INVALID })),
    bearer("an expired token", stale, { refusal: EXPIRED }),
    bearer("a suspended partner's account", theirs.account, { refusal: INACTIVE }),
    bearer("a suspended partner's client", theirs.client, { refusal: INACTIVE }),
    bearer("a suspended partner's client elsewhere", theirs.client, { refusal: INACTIVE }, "198.51.100.7"),
    bearer("a suspended partner's sk", suspended.secretKey, { refusal: INACTIVE }),
    bearer("a suspended partner's pk", suspended.apiKey, { refusal: INACTIVE }),
    bearer("a pending partner's sk", pendingKey.token, { refusal: INACTIVE }),
    bearer("a client elsewhere", client, { refusal: FOREIGN }, "198.51.100.7"),
    bearer("a client nowhere", client, { refusal: FOREIGN }, ""),
    bearer("an operator", operatorHeaders.authorization.slice("Bearer ".length), { opens: "operatorToken" }),
    bearer("an account", account, { opens: "accountToken" }),
    // Shows that the tokens above are refused for their changes, and not for how this test signs them.
    bearer("an account, signed again", altered(account, {}), { opens: "accountToken" }),
    bearer("an account elsewhere", account, { opens: "accountToken" }, "198.51.100.7"),
    bearer("a client", client, { opens: "clientToken" }),
    bearer("an sk", live.sk.token, { opens: "secretKey" }),
    bearer("a pk", live.pk.token, { opens: "apiKey" }),
    bearer("a pk without permissions", permissionless.token),
    ...(await pageCredentials(api, tenant, suspended)),
    bearer("an ag", live.ag.token, { opens: "agentKey" }),
    bearer("a dr", live.dr.token, { opens: "driverKey" }),
  ];
  return { tenant, account, client, pointId, live, credentials };
}

async function newPartner(api: Api): Promise<string> {
  const details = { name: "Pending", kind: "store", origin_zip: "100281" };
  const response = await api.operator("POST", "/operator/partners", details);
  return ((await response.json()) as { data: { id: string } }).data.id;
}
