import { beforeAll, describe, expect, it } from "vitest";
import { describeApi } from "../../src/app.ts";
import { ACCESS, type Access } from "../../src/http/access.ts";
import { type Api, BASE_URL, migrate, operatorHeaders, startApi } from "../harness.ts";
import {
  type Callers,
  CROSS_SITE,
  type Credential,
  collectCredentials,
  INACTIVE,
  LET_IN,
  UNAUTHORIZED,
  UNKNOWN_ID,
  WRONG_KIND,
} from "./credentials.ts";
import { ACCESS_GATE } from "./page-credentials.ts";
import { headersOf, probesOf } from "./probes.ts";

const FORM = "application/x-www-form-urlencoded";

interface Route {
  method: string;
  path: string;
  /** Its security schemes in the document, each of which is enough; empty if it takes no credential. */
  schemes: string[];
  /** The media type of its body. */
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

const document = JSON.parse(JSON.stringify(describeApi(BASE_URL, "Test"))) as Document;

/** Read from the document, so that new routes are included. */
const routes: Route[] = Object.entries(document.paths).flatMap(([path, operations]) =>
  Object.entries(operations).map(([method, { security, requestBody }]) => ({
    method: method.toUpperCase(),
    path,
    schemes: security.flatMap((scheme) => Object.keys(scheme)),
    type: Object.keys(requestBody?.content ?? { "application/json": {} })[0]!,
  })),
);

let api: Api;
let callers: Callers;
let credentials: Credential[];

beforeAll(async () => {
  await migrate();
  const before = startApi({ access: ACCESS_GATE });
  ({ credentials, ...callers } = await collectCredentials(before));
  // A new isolate, which has cached nothing about suspended partners and ended sessions.
  api = startApi({ access: ACCESS_GATE }, before.clock);
});

/** A request that changes nothing if it is let in: its ids are unknown, and no route accepts its body. */
function harmless({ method, path, type }: Route, headers: Record<string, string>): [string, RequestInit] {
  const url = path.replace(/\{\w+\}/g, UNKNOWN_ID);
  if (method === "GET") return [url, { method, headers }];
  return [url, { method, headers: { ...headers, "content-type": type }, body: "[]" }];
}

/** Whether a request was let in. A page's form looks for the parcel before it reads the body. */
const letIn = (method: string, type?: string) =>
  method === "GET" ? [200, 400, 404] : type === FORM ? [404] : [400];

async function outcomeOf(
  known: readonly number[],
  { token }: Credential,
  response: Response,
): Promise<string> {
  const text = await response.text();
  expect(text).not.toContain(token);
  const { status } = response;
  if (status !== 401 && status !== 403) {
    return known.includes(status) ? LET_IN : `${status} ${text}`;
  }
  const { code } = JSON.parse(text) as { code: string };
  // A label's link is its own credential.
  if (code === "invalid_signature") return LET_IN;
  // Only callers that the route accepts get this answer.
  if (code === "confirmation_required") return LET_IN;
  const challenge = response.headers.get("www-authenticate");
  if (challenge === null) return `${status} ${code}`;
  expect(challenge).toMatch(/^Bearer \w+="[^"]+"/);
  const error = /\berror="(\w+)"/.exec(challenge)?.[1];
  return `${status} ${code}, challenged${error ? ` with ${error}` : ""}`;
}

/** The outcome of each credential at one route. */
async function outcomesAt(
  known: readonly number[],
  ask: (headers: Record<string, string>) => Promise<Response>,
): Promise<Record<string, string>> {
  const outcomes: Record<string, string> = {};
  for (const credential of credentials) {
    outcomes[credential.name] = await outcomeOf(known, credential, await ask(credential.headers));
  }
  return outcomes;
}

/** A request by which somebody signs in to a page, but from another site. */
const isSignIn = ({ method, path }: Pick<Route, "method" | "path">) =>
  method === "POST" && /^\/(portal|console)\/(session|passkeys\/sign-in)$/.test(path);

interface About {
  /** The session of the portal itself, which partners in any state may see. */
  isSession?: boolean;
  isSignIn?: boolean;
}

const expectedAt = (schemes: readonly string[], { isSession, isSignIn }: About = {}) =>
  Object.fromEntries(
    credentials.map(({ name, refusal, opens = "", cookie }) => {
      if (isSignIn && refusal === CROSS_SITE) return [name, CROSS_SITE];
      if (schemes.length === 0) return [name, LET_IN];
      if (cookie === undefined) return [name, refusal ?? (schemes.includes(opens) ? LET_IN : WRONG_KIND)];
      if (!schemes.includes(cookie)) return [name, UNAUTHORIZED];
      return [name, (isSession && refusal === INACTIVE ? undefined : refusal) ?? LET_IN];
    }),
  );

const label = ({ method, path, schemes }: Route) =>
  [`${method} ${path}`, schemes.join(" or ") || "nothing"] as const;

describe("every route, with every credential there is", () => {
  it.each(routes.map((route) => [...label(route), route] as const))("%s takes %s", async (_, __, route) => {
    const outcomes = await outcomesAt(letIn(route.method, route.type), (headers) =>
      api.fetch(...harmless(route, headers)),
    );
    const about = { isSession: route.path.startsWith("/portal/session"), isSignIn: isSignIn(route) };
    expect(outcomes).toEqual(expectedAt(route.schemes, about));
  });
});

describe("the document", () => {
  const FAMILIES: [RegExp, string[]][] = [
    [/^\/operator(\/|$)/, ["operatorToken", "consoleSession"]],
    [
      /^\/partner(\/(?!webhook-|events|fees|receiving-codes|payouts|money|simulate)|$)/,
      ["accountToken", "portalSession"],
    ],
    [
      /^\/(partner\/(webhook-|events|fees|receiving-codes|payouts|money|simulate)|rates\/)/,
      ["accountToken", "secretKey", "portalSession"],
    ],
    [/^\/api\/v1\/partners\//, ["clientToken"]],
    [/^\/api\/v1\/(orders|labels|returns|pickups|handovers)(\/|$)/, ["secretKey", "portalSession"]],
    [/^\/orders(\/|$)/, ["apiKey", "secretKey", "portalSession"]],
    [/^\/agent\//, ["agentKey"]],
    [/^\/driver\//, ["driverKey"]],
    [
      /^\/(public|problems|widget|docs|auth|labels|track)(\/|$)|^\/(health|llms\.txt|openapi(\/\w+)?\.json|\.well-known\/oauth-authorization-server|api\/v1\/auth\/token)$/,
      [],
    ],
  ];

  // Only people with a session, and no tokens, decide who may sign in for a partner.
  const ofPages = routes.filter(
    ({ method, path }) =>
      /^\/(portal|console)\//.test(path) || (method === "POST" && path.startsWith("/partner/accounts")),
  );
  const others = routes.filter((route) => !ofPages.includes(route));

  it("lets everybody sign in to a page, and afterwards only its session", () => {
    expect(Object.fromEntries(ofPages.map((route) => label(route)))).toEqual({
      "POST /portal/session": "nothing",
      "GET /portal/session": "portalSession",
      "DELETE /portal/session": "portalSession",
      "POST /portal/session/confirm": "portalSession",
      "POST /portal/session/confirm-options": "portalSession",
      "POST /portal/passkeys/options": "portalSession",
      "POST /portal/passkeys": "portalSession",
      "POST /portal/passkeys/sign-in-options": "nothing",
      "POST /portal/passkeys/sign-in": "nothing",
      "POST /partner/accounts": "portalSession",
      "POST /partner/accounts/{id}/invite": "portalSession",
      "POST /partner/accounts/{id}/disable": "portalSession",
      "POST /console/session": "nothing",
      "GET /console/session": "operatorToken or consoleSession",
      "DELETE /console/session": "operatorToken or consoleSession",
      "POST /console/session/confirm": "operatorToken or consoleSession",
    });
  });

  it.each(others.map((route) => [...label(route), route.path, route.schemes] as const))(
    "gives %s the credentials of its group of paths: %s",
    (_, __, path, schemes) => {
      const families = FAMILIES.filter(([pattern]) => pattern.test(path));
      expect(families.map(([, wanted]) => wanted)).toEqual([schemes]);
    },
  );

  it("declares each scheme as enough by itself, and none for all routes", () => {
    expect(document.security).toBeUndefined();
    for (const operation of Object.values(document.paths).flatMap((operations) =>
      Object.values(operations),
    )) {
      expect(operation.security.filter((scheme) => Object.keys(scheme).length !== 1)).toEqual([]);
    }
  });
});

describe("a route for each kind of caller", () => {
  it.each(Object.entries(ACCESS))("%s accepts only its own credentials", async (access, wanted) => {
    const probe = probesOf(api);
    const outcomes = await outcomesAt(letIn("GET"), (headers) => probe(access as Access, headers));
    const schemes = wanted.map(({ scheme }) => scheme);
    expect(outcomes).toEqual(expectedAt(schemes, { isSession: access === "portal" }));
  });

  it("gets the caller as its actor", async () => {
    const probe = probesOf(api);
    const { tenant, account, client, pointId, live } = callers;
    const partnerId = tenant.id;
    for (const [access, token, actor] of [
      ["public", live.sk.token, null],
      ["token", live.sk.token, null],
      ["operator", operatorHeaders.authorization.slice(7), { kind: "operator", name: "test" }],
      [
        "account",
        account,
        {
          kind: "account",
          partnerId,
          database: 0,
          accountId: tenant.accountId,
          secretKeyId: expect.any(String),
        },
      ],
      ["client", client, { kind: "client", partnerId, database: 0, clientId: tenant.clientId }],
      ["secret_key", live.sk.token, { kind: "secret_key", partnerId, database: 0, keyId: live.sk.id }],
      [
        "account_or_secret_key",
        account,
        {
          kind: "account",
          partnerId,
          database: 0,
          accountId: tenant.accountId,
          secretKeyId: expect.any(String),
        },
      ],
      [
        "account_or_secret_key",
        live.sk.token,
        { kind: "secret_key", partnerId, database: 0, keyId: live.sk.id },
      ],
      ["orders_read", live.sk.token, { kind: "secret_key", partnerId, database: 0, keyId: live.sk.id }],
      [
        "orders_read",
        live.pk.token,
        { kind: "api_key", partnerId, database: 0, keyId: live.pk.id, permissions: ["orders:read"] },
      ],
      ["agent", live.ag.token, { kind: "agent", keyId: live.ag.id, keyNo: 1, pointId }],
      ["driver", live.dr.token, { kind: "driver", keyId: live.dr.id, keyNo: 1 }],
    ] as const) {
      expect([access, await (await probe(access, headersOf(token))).json()]).toEqual([
        access,
        { data: actor },
      ]);
    }
  });
});
