import { inspect } from "node:util";
import * as oauth4webapi from "oauth4webapi";
import * as openidClient from "openid-client";
import { ClientCredentials } from "simple-oauth2";
import { describe, expect, it } from "vitest";
import { demo } from "../pages/demo.ts";

const { base_url } = demo;
const { client_id, client_secret } = demo.partners[0]!;
const WRONG = "not the secret";

/** How each library gets a client's token, as its own documentation shows, in both ways of naming the client. */
const LIBRARIES: Record<string, Record<"Basic" | "the form", (secret: string) => Promise<unknown>>> = {
  oauth4webapi: {
    Basic: (secret) => byOauth4webapi(oauth4webapi.ClientSecretBasic(secret)),
    "the form": (secret) => byOauth4webapi(oauth4webapi.ClientSecretPost(secret)),
  },
  "openid-client": {
    Basic: (secret) => byOpenidClient(openidClient.ClientSecretBasic(secret)),
    "the form": (secret) => byOpenidClient(openidClient.ClientSecretPost(secret)),
  },
  "simple-oauth2": {
    Basic: (secret) => bySimpleOauth2(secret, "header"),
    "the form": (secret) => bySimpleOauth2(secret, "body"),
  },
};

async function byOauth4webapi(authentication: oauth4webapi.ClientAuth): Promise<unknown> {
  // The local server has no https.
  const insecure = { [oauth4webapi.allowInsecureRequests]: true };
  const issuer = new URL(base_url);
  const description = await oauth4webapi.discoveryRequest(issuer, { algorithm: "oauth2", ...insecure });
  const server = await oauth4webapi.processDiscoveryResponse(issuer, description);
  const client = { client_id };
  const parameters = new URLSearchParams();
  const answer = await oauth4webapi.clientCredentialsGrantRequest(
    ...([server, client, authentication, parameters, insecure] as const),
  );
  return (await oauth4webapi.processClientCredentialsResponse(server, client, answer)).access_token;
}

async function byOpenidClient(authentication: openidClient.ClientAuth): Promise<unknown> {
  const configuration = await openidClient.discovery(
    ...([new URL(base_url), client_id, undefined, authentication] as const),
    { algorithm: "oauth2", execute: [openidClient.allowInsecureRequests] },
  );
  return (await openidClient.clientCredentialsGrant(configuration)).access_token;
}

async function bySimpleOauth2(secret: string, authorizationMethod: "header" | "body"): Promise<unknown> {
  const client = new ClientCredentials({
    client: { id: client_id, secret },
    auth: { tokenHost: base_url, tokenPath: "/api/v1/auth/token" },
    options: { authorizationMethod },
  });
  return (await client.getToken({})).token.access_token;
}

describe.each(Object.entries(LIBRARIES))("%s", (_, ways) => {
  it.each(Object.entries(ways))("gets a client's token by %s", async (_way, tokenBy) => {
    const token = await tokenBy(client_secret);
    const response = await fetch(`${base_url}/api/v1/partners/pudo-points?limit=1`, {
      headers: { authorization: `Bearer ${token}` },
    });
    expect(response.status).toBe(200);
  });

  it.each(Object.entries(ways))("says by %s that a secret is wrong", async (_way, tokenBy) => {
    const error = await tokenBy(WRONG).catch((thrown: unknown) => thrown);
    // Two of them read the challenge in the answer's header, and the third one its body.
    expect(inspect(error, { depth: 5 })).toMatch(/invalid_client|status: 401/);
  });
});
