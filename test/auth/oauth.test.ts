import { describe, expect } from "vitest";
import { it as base, PER_FILE } from "../fixtures.ts";
import { BASE_URL } from "../harness.ts";
import { problemOf } from "../problems.ts";
import { SERVER, send } from "../tenant.ts";

const PATH = "/api/v1/auth/token";
const GRANT = { grant_type: "client_credentials" };

const it = base.extend("given", PER_FILE, async ({ api, tenant }) => {
  await api.operator("PUT", `/operator/partners/${tenant.id}/allow-list`, { entries: [SERVER] });
  const ask = (fields: Record<string, string> | string, headers: Record<string, string> = {}) =>
    api.fetch(PATH, {
      method: "POST",
      headers: {
        "content-type": "application/x-www-form-urlencoded",
        "cf-connecting-ip": SERVER,
        ...headers,
      },
      body: new URLSearchParams(fields).toString(),
    });
  const client = { client_id: tenant.clientId, client_secret: tenant.clientSecret };
  /** As libraries do that encode every character but letters and digits. */
  const encoded = (text: string) =>
    text.replace(/[^A-Za-z0-9]/g, (one) => `%${one.charCodeAt(0).toString(16)}`);
  const basic = (id = client.client_id, secret = client.client_secret) => ({
    authorization: `Basic ${Buffer.from(`${encoded(id)}:${encoded(secret)}`).toString("base64")}`,
  });
  return { ask, client, basic };
});

const TOKEN = { access_token: expect.any(String), token_type: "Bearer", expires_in: 3600 };

describe("a client's log-in as an OAuth library sends it", () => {
  it("answers a form that has the client in it, and ignores what it does not know", async ({
    given: { ask, client },
  }) => {
    const response = await ask({ ...client, ...GRANT, scope: "orders", audience: "https://api.test" });
    expect([response.status, await response.json()]).toEqual([200, TOKEN]);
    expect(response.headers.get("cache-control")).toBe("no-store");
  });

  it("answers a form with the client as Basic", async ({ given: { ask, client, basic } }) => {
    for (const fields of [GRANT, { ...GRANT, client_id: client.client_id }]) {
      const response = await ask(fields, basic());
      expect([response.status, await response.json()]).toEqual([200, TOKEN]);
    }
  });

  it("answers JSON with a grant_type or without, and no other", async ({ api, given: { client } }) => {
    const answerTo = (body: object) => send(api, "POST", PATH, undefined, body, SERVER);
    expect((await answerTo(client)).status).toBe(200);
    expect((await answerTo({ ...client, ...GRANT })).status).toBe(200);
    const problem = await problemOf(
      await answerTo({ ...client, grant_type: "password" }),
      400,
      "invalid_request",
    );
    expect(problem).not.toHaveProperty("error");
  });

  it.for([
    [{ grant_type: "password" }, "unsupported_grant_type"],
    [{}, "invalid_request"],
  ] as const)(
    "says of the grant %j what is wrong: %s",
    async ([grant, error], { given: { ask, client } }) => {
      const problem = await problemOf(await ask({ ...client, ...grant }), 400, "invalid_request");
      expect(problem).toMatchObject({ error, error_description: expect.any(String) });
    },
  );

  it("says that a client is wrong, missing or given twice", async ({ given: { ask, client, basic } }) => {
    const wrong = { ...client, client_secret: `${client.client_secret}x` };
    for (const response of [
      await ask({ ...wrong, ...GRANT }),
      await ask(GRANT),
      await ask(GRANT, basic(client.client_id, "cs_test_x")),
      await ask(GRANT, { authorization: "Basic !!!" }),
    ]) {
      expect(response.headers.get("www-authenticate")).toBe('Basic realm="api"');
      const problem = await problemOf(response, 401, "invalid_credentials");
      expect(problem).toMatchObject({ error: "invalid_client" });
    }
    const twice = await problemOf(await ask({ ...client, ...GRANT }, basic()), 400, "invalid_request");
    expect(twice).toMatchObject({ error: "invalid_request" });
    const repeated = await ask(`grant_type=client_credentials&client_id=a&client_id=b&client_secret=c`);
    expect(await problemOf(repeated, 400, "invalid_request")).toMatchObject({ error: "invalid_request" });
  });

  it("says that an address is not on the allow-list", async ({ given: { ask, client } }) => {
    const response = await ask({ ...client, ...GRANT }, { "cf-connecting-ip": "198.51.100.7" });
    expect(await problemOf(response, 403, "ip_not_allowed")).toMatchObject({ error: "unauthorized_client" });
  });
});

describe("GET /.well-known/oauth-authorization-server", () => {
  it("names the token endpoint (RFC 8414)", async ({ api }) => {
    const response = await api.fetch("/.well-known/oauth-authorization-server");
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({
      issuer: BASE_URL,
      token_endpoint: `${BASE_URL}${PATH}`,
      grant_types_supported: ["client_credentials"],
      token_endpoint_auth_methods_supported: ["client_secret_basic", "client_secret_post"],
    });
  });
});
