import { createExecutionContext, waitOnExecutionContext } from "cloudflare:test";
import { createHmac } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { createApp } from "../../src/app.ts";
import { ACCESS, type Access } from "../../src/http/access.ts";
import { openApiDocument } from "../../src/http/openapi.ts";
import { json } from "../../src/http/reply.ts";
import { Router } from "../../src/http/router.ts";
import { newKey } from "../../src/shared/keys.ts";
import { type Api, BASE_URL, bindings, migrate, operatorHeaders, startApi, TOKEN_KEYS } from "../harness.ts";
import { createPoint } from "../points/points.ts";
import { problemOf } from "../problems.ts";
import { clientToken, logIn, newTenant, SERVER, send, type Tenant } from "../tenant.ts";

interface Route {
  method: string;
  path: string;
  /** What the document says that it takes; undefined where it takes no credential. */
  scheme: string | undefined;
  /** Of its body. */
  type: string;
}

interface Document {
  security?: unknown;
  paths: Record<
    string,
    Record<
      string,
      { security: Record<string, string[]>[]; requestBody?: { content: Record<string, unknown> } }
    >
  >;
}

const document = JSON.parse(
  JSON.stringify(
    openApiDocument(
      createApp(() => {
        throw new Error("no request is sent to this app");
      }),
      BASE_URL,
      "Test",
    ),
  ),
) as Document;

/** Read from the document, so that a new route is in the matrix by itself. */
const routes: Route[] = Object.entries(document.paths).flatMap(([path, operations]) =>
  Object.entries(operations).map(([method, { security, requestBody }]) => ({
    method: method.toUpperCase(),
    path,
    scheme: Object.keys(security[0] ?? {})[0],
    type: Object.keys(requestBody?.content ?? { "application/json": {} })[0]!,
  })),
);

/** Something that a caller may send, and what should come of it. */
interface Credential {
  name: string;
  headers: Record<string, string>;
  token: string;
  /** The scheme whose routes it opens. */
  opens?: string;
  /** The answer of every guarded route, whatever it takes. */
  refusal?: string;
}

const UNAUTHORIZED = "401 unauthorized, challenged";
const INVALID = "401 invalid_token, challenged with invalid_token";
const EXPIRED = "401 token_expired, challenged with invalid_token";
const INACTIVE = "403 partner_inactive";
const FOREIGN = "403 ip_not_allowed";
const WRONG_KIND = "403 insufficient_scope, challenged with insufficient_scope";
const LET_IN = "let in";
const UNKNOWN_ID = "01a1f8b1-ba9f-72b9-b729-0167e5e79a37";

interface Issued {
  token: string;
  id: string;
}
type Keys = Record<"sk" | "pk" | "ag" | "dr", Issued>;

let api: Api;
let tenant: Tenant;
let account: string;
let client: string;
let pointId: string;
let live: Keys;
let permissionless: Issued;
let credentials: Credential[];

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

const make = async (at: Api, path: string, details: object = {}) =>
  issued(await send(at, "POST", path, account, { name: "One more", ...details }));
const issueAll = async (at: Api): Promise<Keys> => ({
  sk: await make(at, "/partner/secret-keys"),
  pk: await make(at, "/partner/api-keys"),
  ag: await issued(await at.operator("POST", "/operator/agents", { name: "Ada", point_id: pointId })),
  dr: await issued(await at.operator("POST", "/operator/drivers", { name: "Bola" })),
});

const PATHS = {
  sk: "/partner/secret-keys",
  pk: "/partner/api-keys",
  ag: "/operator/agents",
  dr: "/operator/drivers",
};
async function revoke(kind: keyof Keys, { id }: Issued): Promise<void> {
  const path = `${PATHS[kind]}/${id}`;
  const { status } = await (path.startsWith("/operator")
    ? api.operator("DELETE", path)
    : send(api, "DELETE", path, account));
  expect(status).toBe(204);
}

const [KEY_ID = "", SECRET = ""] = TOKEN_KEYS.split("=");
const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
const decode = (part: string) => JSON.parse(Buffer.from(part, "base64url").toString()) as object;
const sign = (content: string, secret = SECRET, hash = "sha256") =>
  createHmac(hash, Buffer.from(secret, "base64url")).update(content).digest("base64url");

/** The parts of a token that get signed, with something else in them. */
function contentOf(token: string, header: object, claims: object = {}): string {
  const [h = "", c = ""] = token.split(".");
  return `${encode({ ...decode(h), ...header })}.${encode({ ...decode(c), ...claims })}`;
}

/** A token that this deployment might have signed. */
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

async function collect(): Promise<Credential[]> {
  const soon = { expiresAt: new Date(api.clock.now + 1000).toISOString() };
  const ending = {
    sk: await make(api, PATHS.sk, soon),
    pk: await make(api, PATHS.pk, soon),
  };
  const stale = account;
  api.clock.now += 3_600_000;
  const login = await logIn(api, tenant);
  account = login.access_token;
  client = await clientToken(api, tenant);
  live = await issueAll(api);
  permissionless = await make(api, PATHS.pk);
  // No route makes such a key before there is a second permission.
  await bindings.DB.prepare("UPDATE keys SET permissions = '[]' WHERE id = ?").bind(permissionless.id).run();

  const revoked = await issueAll(api);
  for (const [kind, key] of Object.entries(revoked)) await revoke(kind as keyof Keys, key);
  const ended = await logIn(api, tenant);
  const body = { refresh_token: ended.refresh_token };
  expect((await send(api, "POST", "/auth/token-revoke", undefined, body)).status).toBe(204);
  const ofProduction = await issueAll(startApi({ newKey: (kind) => newKey(kind, "live") }, api.clock));

  const suspended = await newTenant(api);
  const theirs = {
    account: (await logIn(api, suspended)).access_token,
    client: await clientToken(api, suspended),
  };
  const path = `/operator/partners/${suspended.id}`;
  expect((await api.operator("POST", `${path}/suspend`)).status).toBe(200);
  const pending = await newPartner();
  const pendingKey = await issued(await api.operator("POST", `/operator/partners/${pending}/secret-keys`));

  const right = live.sk.token;
  const mistyped = right.slice(0, -1) + (right.endsWith("0") ? "1" : "0");
  const unsigned = contentOf(account, { alg: "none" });
  const long = contentOf(account, { alg: "HS512" });
  const signature = account.split(".").at(-1);
  return [
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
    // Shows that the alterations above are what is refused, and not the way in which they are made.
    bearer("an account, signed again", altered(account, {}), { opens: "accountToken" }),
    bearer("an account elsewhere", account, { opens: "accountToken" }, "198.51.100.7"),
    bearer("a client", client, { opens: "clientToken" }),
    bearer("an sk", live.sk.token, { opens: "secretKey" }),
    bearer("a pk", live.pk.token, { opens: "apiKey" }),
    bearer("a pk without permissions", permissionless.token),
    bearer("an ag", live.ag.token, { opens: "agentKey" }),
    bearer("a dr", live.dr.token, { opens: "driverKey" }),
  ];
}

async function newPartner(): Promise<string> {
  const details = { name: "Pending", kind: "store", origin_zip: "100281" };
  const response = await api.operator("POST", "/operator/partners", details);
  return ((await response.json()) as { data: { id: string } }).data.id;
}

beforeAll(async () => {
  await migrate();
  api = startApi();
  tenant = await newTenant(api);
  ({ access_token: account } = await logIn(api, tenant));
  ({ id: pointId } = await createPoint(api));
  credentials = await collect();
  // An isolate that knows nothing of what was suspended and ended meanwhile.
  api = startApi({}, api.clock);
});

/** A request that does no harm where it is let in: its ids are unknown, its body is not what any route takes. */
function harmless({ method, path, type }: Route, headers: Record<string, string>): [string, RequestInit] {
  const url = path.replace(/\{\w+\}/g, UNKNOWN_ID);
  if (method === "GET") return [url, { method, headers }];
  return [url, { method, headers: { ...headers, "content-type": type }, body: "[]" }];
}

async function outcomeOf(method: string, { token }: Credential, response: Response): Promise<string> {
  const text = await response.text();
  expect(text).not.toContain(token);
  const { status } = response;
  if (status !== 401 && status !== 403) {
    return (method === "GET" ? [200, 400, 404] : [400]).includes(status) ? LET_IN : `${status} ${text}`;
  }
  const { code } = JSON.parse(text) as { code: string };
  // A label's link is its own credential.
  if (code === "invalid_signature") return LET_IN;
  const challenge = response.headers.get("www-authenticate");
  if (challenge === null) return `${status} ${code}`;
  expect(challenge).toMatch(/^Bearer \w+="[^"]+"/);
  const error = /\berror="(\w+)"/.exec(challenge)?.[1];
  return `${status} ${code}, challenged${error ? ` with ${error}` : ""}`;
}

/** What comes of each credential at one route, to be compared at once. */
async function outcomesAt(
  method: string,
  ask: (headers: Record<string, string>) => Promise<Response>,
): Promise<Record<string, string>> {
  const outcomes: Record<string, string> = {};
  for (const credential of credentials) {
    outcomes[credential.name] = await outcomeOf(method, credential, await ask(credential.headers));
  }
  return outcomes;
}

const expectedAt = (scheme: string | undefined) =>
  Object.fromEntries(
    credentials.map(({ name, refusal, opens }) => [
      name,
      scheme === undefined ? LET_IN : (refusal ?? (opens === scheme ? LET_IN : WRONG_KIND)),
    ]),
  );

const label = ({ method, path, scheme }: Route) => [`${method} ${path}`, scheme ?? "nothing"] as const;

describe("every route, with every credential there is", () => {
  it.each(routes.map((route) => [...label(route), route] as const))("%s takes %s", async (_, __, route) => {
    const outcomes = await outcomesAt(route.method, (headers) => api.fetch(...harmless(route, headers)));
    expect(outcomes).toEqual(expectedAt(route.scheme));
  });
});

describe("the document", () => {
  const FAMILIES: [RegExp, string | undefined][] = [
    [/^\/operator(\/|$)/, "operatorToken"],
    [/^\/(partner|rates)(\/|$)/, "accountToken"],
    [/^\/api\/v1\/partners\//, "clientToken"],
    [/^\/api\/v1\/(orders|labels)(\/|$)/, "secretKey"],
    [/^\/orders(\/|$)/, "apiKey"],
    [/^\/agent\//, "agentKey"],
    [/^\/driver\//, "driverKey"],
    [
      /^\/(public|problems|widget|docs|auth|labels|track)(\/|$)|^\/(health|openapi\.json|api\/v1\/auth\/token)$/,
      undefined,
    ],
  ];

  it.each(routes.map((route) => [...label(route), route.path, route.scheme] as const))(
    "gives %s the credential of its family: %s",
    (_, __, path, scheme) => {
      const families = FAMILIES.filter(([pattern]) => pattern.test(path));
      expect(families.map(([, wanted]) => wanted)).toEqual([scheme]);
    },
  );

  it("declares one scheme for a guarded route, and none for the others", () => {
    expect(document.security).toBeUndefined();
    for (const operation of Object.values(document.paths).flatMap((operations) =>
      Object.values(operations),
    )) {
      expect(operation.security.map((scheme) => Object.keys(scheme).length)).toEqual(
        operation.security.length === 0 ? [] : [1],
      );
    }
  });
});

/** A door for each kind of caller, which tells who came in: most kinds have no route of their own yet. */
function doorsOf(at: Api) {
  const router = new Router(() => at.deps);
  for (const access of Object.keys(ACCESS) as Access[]) {
    router.add(
      {
        method: "get",
        path: `/doors/${access}`,
        access,
        tag: "Doors",
        summary: access,
        responses: { 200: { description: "Open" } },
      },
      (c, { actor }) => json(c, { data: actor ?? null }),
    );
  }
  return async (access: Access, headers: Record<string, string>) => {
    const context = createExecutionContext();
    const request = new Request(`${BASE_URL}/doors/${access}`, { headers });
    const response = await router.app.fetch(request, bindings, context);
    await waitOnExecutionContext(context);
    return response;
  };
}

const headersOf = (token: string) => ({ authorization: `Bearer ${token}`, "cf-connecting-ip": SERVER });

describe("a route for each kind of caller", () => {
  it.each(Object.entries(ACCESS))("%s opens to its own credential alone", async (access, wanted) => {
    const knock = doorsOf(api);
    const outcomes = await outcomesAt("GET", (headers) => knock(access as Access, headers));
    expect(outcomes).toEqual(expectedAt(wanted?.scheme));
  });

  it("knows who calls", async () => {
    const knock = doorsOf(api);
    const partnerId = tenant.id;
    for (const [access, token, actor] of [
      ["public", live.sk.token, null],
      ["token", live.sk.token, null],
      ["operator", operatorHeaders.authorization.slice(7), { kind: "operator", name: "test" }],
      ["account", account, { kind: "account", partnerId, accountId: tenant.accountId }],
      ["client", client, { kind: "client", partnerId, clientId: tenant.clientId }],
      ["secret_key", live.sk.token, { kind: "secret_key", partnerId, keyId: live.sk.id }],
      [
        "orders_read",
        live.pk.token,
        { kind: "api_key", partnerId, keyId: live.pk.id, permissions: ["orders:read"] },
      ],
      ["agent", live.ag.token, { kind: "agent", keyId: live.ag.id, pointId }],
      ["driver", live.dr.token, { kind: "driver", keyId: live.dr.id }],
    ] as const) {
      expect([access, await (await knock(access, headersOf(token))).json()]).toEqual([
        access,
        { data: actor },
      ]);
    }
  });
});

const DOORS = { sk: "secret_key", pk: "orders_read", ag: "agent", dr: "driver" } as const;

describe.each(Object.entries(DOORS) as [keyof Keys, Access][])("a key of the kind %s", (kind, access) => {
  it("stops at the very next request once it is revoked", async () => {
    const knock = doorsOf(api);
    const key = (await issueAll(api))[kind];
    expect((await knock(access, headersOf(key.token))).status).toBe(200);
    await revoke(kind, key);
    await problemOf(await knock(access, headersOf(key.token)), 401, "invalid_token");
  });

  it("notes its use, to the minute", async () => {
    const knock = doorsOf(api);
    const key = (await issueAll(api))[kind];
    const lastUsedAt = () =>
      bindings.DB.prepare("SELECT last_used_at FROM keys WHERE id = ?").bind(key.id).first("last_used_at");
    expect(await lastUsedAt()).toBeNull();
    const first = ++api.clock.now;
    await knock(access, headersOf(key.token));
    expect(await lastUsedAt()).toBe(first);
    api.clock.now += 59_000;
    await knock(access, headersOf(key.token));
    expect(await lastUsedAt()).toBe(first);
    api.clock.now += 2_000;
    await knock(access, headersOf(key.token));
    expect(await lastUsedAt()).toBe(api.clock.now);
  });
});

describe("a key's last use", () => {
  it("is in the list of its owner", async () => {
    const knock = doorsOf(api);
    await knock("secret_key", headersOf(live.sk.token));
    const list = await (await send(api, "GET", "/partner/secret-keys", account)).json<{
      data: { id: string; lastUsedAt: string | null }[];
    }>();
    expect(Date.parse(list.data.find(({ id }) => id === live.sk.id)!.lastUsedAt!)).toBeGreaterThan(
      api.clock.now - 60_001,
    );
  });
});

describe("a partner that is suspended", () => {
  it("is shut out: its keys at once, its tokens within 60 s; activated, it comes in again", async () => {
    const other = await newTenant(api);
    const knock = doorsOf(api);
    const doors = [
      ["secret_key", other.secretKey],
      ["orders_read", other.apiKey],
      ["account", (await logIn(api, other)).access_token],
      ["client", await clientToken(api, other)],
    ] as const;
    const statuses = (some: readonly (readonly [Access, string])[]) =>
      Promise.all(some.map(async ([access, token]) => (await knock(access, headersOf(token))).status));
    expect(await statuses(doors)).toEqual([200, 200, 200, 200]);

    const path = `/operator/partners/${other.id}`;
    expect((await api.operator("POST", `${path}/suspend`)).status).toBe(200);
    expect(await statuses(doors.slice(0, 2))).toEqual([403, 403]);
    api.clock.now += 60_000;
    for (const [access, token] of doors) {
      await problemOf(await knock(access, headersOf(token)), 403, "partner_inactive");
    }

    const signed = { agreement_signed_on: "2026-02-01" };
    expect((await api.operator("POST", `${path}/activate`, signed)).status).toBe(200);
    expect(await statuses(doors.slice(0, 2))).toEqual([200, 200]);
    api.clock.now += 60_000;
    expect(await statuses(doors)).toEqual([200, 200, 200, 200]);
  });
});
