import { drizzle } from "drizzle-orm/d1";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { newKey } from "../../src/shared/keys.ts";
import { type Api, migrate, operatorHeaders, startApi } from "../harness.ts";
import { createPoint } from "../points/points.ts";
import { clientToken, logIn, newTenant, send } from "../tenant.ts";

/** All log lines, while credentials of every kind are created, used and misused. */
const lines: string[] = [];
/** What no line may contain. */
let secrets: string[];
let requests = 0;

beforeAll(async () => {
  await migrate();
  for (const method of ["log", "info", "warn", "error", "debug"] as const) {
    vi.spyOn(console, method).mockImplementation((...parts: unknown[]) => {
      lines.push(parts.map((part) => (part instanceof Error ? part.stack : String(part))).join(" "));
    });
  }
  secrets = await useAndMisuse(startApi());
});

afterAll(() => {
  vi.restoreAllMocks();
});

const fail = async () => {
  throw new Error("D1 is down");
};
/** Fails when a statement runs, because Drizzle's error then lists the bound values. */
const failingDatabase = drizzle({
  prepare: () => ({
    bind() {
      return this;
    },
    all: fail,
    raw: fail,
    run: fail,
  }),
  batch: fail,
} as unknown as D1Database);

async function dataOf<T>(response: Promise<Response>): Promise<T> {
  const answer = await response;
  if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
  return (await answer.json<{ data: T }>()).data;
}

async function useAndMisuse(api: Api): Promise<string[]> {
  const tenant = await newTenant(api);
  const token = await logIn(api, tenant);
  const client = await clientToken(api, tenant);
  const { id: point_id } = await createPoint(api);
  const agent = await dataOf<{ key: string }>(
    api.operator("POST", "/operator/agents", { name: "Adaeze Okonkwo", point_id }),
  );
  const driver = await dataOf<{ key: string }>(
    api.operator("POST", "/operator/drivers", { name: "Bolanle Adéyẹmí" }),
  );
  const at = `/operator/partners/${tenant.id}`;
  const invitee = "invited.person@example.com";
  const { set_password_token } = await dataOf<{ set_password_token: string }>(
    api.operator("POST", `${at}/accounts`, { email: invitee }),
  );
  const rotated = await dataOf<{ client_secret: string }>(
    api.operator("POST", `${at}/clients/${tenant.clientId}/rotate`),
  );
  const credentials = [
    ...[token.access_token, client, tenant.secretKey, tenant.apiKey, agent.key, driver.key],
    operatorHeaders.authorization.slice("Bearer ".length),
  ];
  const inBodies = [token.refresh_token, set_password_token, tenant.clientSecret, rotated.client_secret];
  const password = "the words of the invited person";
  const login = { email: tenant.email, password: tenant.password, secret_key: tenant.secretKey };
  const bodies: [string, object][] = [
    ["/auth/token-generate", login],
    ["/auth/token-generate", { ...login, password }],
    ["/auth/token-generate", { ...login, secret_key: newKey("sk", "live") }],
    ["/auth/token-generate", { ...login, email: [tenant.email] }],
    ["/api/v1/auth/token", { client_id: tenant.clientId, client_secret: tenant.secretKey }],
    ["/api/v1/auth/token", { client_id: tenant.email, client_secret: rotated.client_secret }],
    ["/auth/set-password", { token: set_password_token, password: "short" }],
    ["/auth/set-password", { token: set_password_token, password }],
    ["/auth/set-password", { token: set_password_token, password }],
    ["/auth/token-refresh", { refresh_token: token.refresh_token }],
    ["/auth/token-refresh", { refresh_token: token.refresh_token }],
    ["/auth/token-revoke", { refresh_token: token.refresh_token }],
    ["/partner/password", { currentPassword: tenant.password, newPassword: "short" }],
    [`${at}/accounts`, { email: tenant.email, password }],
  ];
  const kv = {
    get() {
      throw new Error("KV is down");
    },
  } as unknown as KVNamespace;

  requests = lines.length;
  for (const isolate of [api, startApi({ db: failingDatabase }, api.clock), startApi({ kv }, api.clock)]) {
    const ask = async (path: string, init: RequestInit = {}) => {
      requests++;
      await isolate.fetch(path, init);
    };
    for (const [path, body] of bodies) {
      const json = JSON.stringify(body);
      for (const wrong of [json, json.slice(0, -1), `${json}x`]) {
        await ask(path, { method: "POST", headers: { "content-type": "application/json" }, body: wrong });
      }
      await ask(path, { method: "POST", headers: { "content-type": "text/plain" }, body: json });
    }
    for (const secret of [...credentials, ...inBodies]) {
      const mistyped = `${secret.slice(0, -1)}${secret.endsWith("0") ? "1" : "0"}`;
      for (const authorization of [`Bearer ${secret}`, `Basic ${secret}`, secret, `Bearer ${mistyped}`]) {
        for (const path of [
          "/partner",
          "/operator/partners",
          "/operator/maintenance",
          "/public/pudo-points",
        ]) {
          await ask(path, { headers: { authorization } });
        }
      }
      // Puts each credential where a caller may send it by mistake.
      await ask(`/partner?access_token=${secret}`);
      await ask(`/partner/api-keys/${secret}`, { method: "DELETE", headers: operatorHeaders });
      await ask(`/operator/partners/${secret}`, { headers: operatorHeaders });
      await ask(`/operator/partners?search=${secret}&page=${secret}`, { headers: operatorHeaders });
      await ask(`/operator/drivers/${secret}`, { method: "DELETE", headers: operatorHeaders });
      await ask(`/nowhere/${secret}`);
      await ask("/partner", { method: "PUT", headers: { authorization: `Bearer ${secret}` } });
      await ask("/partner", { headers: { accept: secret } });
      await ask("/partner", { headers: { "x-request-id": `"${secret}"` } });
      await ask("/auth/token-revoke", { method: "POST", headers: { "content-type": secret }, body: secret });
    }
    for (const email of [tenant.email, invitee]) {
      await ask(`/operator/partners?search=${email}`, { headers: operatorHeaders });
      await ask(`/${email}`);
    }
    await ask(`${at}/accounts`, { headers: operatorHeaders });
    await ask("/health");
    isolate.clock.now += 61_000;
  }
  return [
    ...credentials.flatMap((credential) => [credential, credential.split(".").at(-1)!]),
    ...inBodies.flatMap((secret) => secret.split(".")),
    ...[tenant.email, invitee, tenant.password, password, "Adaeze", "Adéyẹmí"],
  ];
}

describe("the log", () => {
  it("has a line of JSON for each request, and one more for what failed on our side", () => {
    const levels = lines.map((line) => (JSON.parse(line) as { level: string }).level);
    expect(levels.filter((level) => level === "info").length).toBe(requests);
    expect(levels.filter((level) => level === "error").length).toBeGreaterThan(50);
  });

  it("has no key, token, password, secret, e-mail or person's name in any line", () => {
    const told = lines.filter((line) =>
      secrets.some((secret) => line.toLowerCase().includes(secret.toLowerCase())),
    );
    expect(told).toEqual([]);
    expect(lines.filter((line) => /@|_(test|live)_|eyJ/.test(line))).toEqual([]);
  });
});

describe("each secret that the log is searched for", () => {
  it("is long enough not to occur by chance", () => {
    expect(secrets.filter((secret) => secret.length < 6)).toEqual([]);
  });
});

describe("a request with a well-formed credential", () => {
  it("is logged with no more than its route and status", async () => {
    const api = startApi();
    const before = lines.length;
    await send(api, "GET", "/operator/partners", newKey("op", "test"));
    expect(lines.slice(before).map((line) => JSON.parse(line))).toEqual([
      {
        level: "info",
        message: "request",
        method: "GET",
        route: "/operator/partners",
        status: 401,
        duration_ms: 0,
        request_id: expect.any(String),
      },
    ]);
  });
});
