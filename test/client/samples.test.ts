import { describe, expect, it } from "vitest";
import { createClient } from "../../client/src/index.ts";
import { STORE_SAMPLES, WHITE_LABEL_SAMPLES } from "../../scripts/client-samples.ts";
import { describeApi } from "../../src/app.ts";

const BASE = "https://pudo.example.org";

interface Operation {
  security: Record<string, string[]>[];
  "x-codeSamples"?: { label: string; source: string }[];
}
const operations = Object.entries(describeApi(BASE, "").paths ?? {}).flatMap(([path, methods]) =>
  Object.entries(methods as Record<string, Operation>).map(([method, operation]) => ({
    ...{ name: `${method.toUpperCase()} ${path}`, credentials: operation.security.flatMap(Object.keys) },
    sample: operation["x-codeSamples"]?.find(({ label }) => label === "pudo-client")?.source,
  })),
);

/** The method and path of a sample's first request after that for its token. */
async function askedBy(sample: (fetch: typeof globalThis.fetch) => Promise<unknown>): Promise<string> {
  const asked: string[] = [];
  await sample(async (url, init) => {
    const { pathname } = new URL(String(url));
    if (pathname === "/api/v1/auth/token") return Response.json({ access_token: "t", expires_in: 3600 });
    asked.push(`${init?.method} ${pathname}`);
    throw new Error("nobody answers");
  }).catch(() => undefined);
  return asked[0] ?? "nothing";
}

const patternOf = (name: string) =>
  new RegExp(`^${name.replace(/[.*+?^$()|[\]\\]/g, "\\$&").replace(/\{\w+\}/g, "[^/]+")}$`);
const options = (fetch: typeof globalThis.fetch) => ({ baseUrl: BASE, fetch, retries: 0 });

describe("a sample of pudo-client in the OpenAPI document", () => {
  it.each(Object.entries(STORE_SAMPLES))("calls what it stands at: %s", async (name, sample) => {
    const asked = await askedBy((fetch) =>
      sample(createClient({ ...options(fetch), secretKey: "sk_test_1" })),
    );
    expect(asked).toMatch(patternOf(name));
  });

  it.each(Object.entries(WHITE_LABEL_SAMPLES))("calls what it stands at: %s", async (name, sample) => {
    const credentials = { clientId: "id", clientSecret: "secret" };
    const asked = await askedBy((fetch) => sample(createClient({ ...options(fetch), ...credentials })));
    expect(asked).toMatch(patternOf(name));
  });

  it("stands at every operation that takes a secret key or a client's token, with this deployment's address", () => {
    const ofServers = operations.filter(({ credentials }) =>
      credentials.some((name) => ["secretKey", "clientToken"].includes(name)),
    );
    const without = ofServers.filter(({ sample }) => sample === undefined).map(({ name }) => name);
    // The client reads an order by the path that stores have, which shows more.
    expect(without).toEqual(["GET /orders/{id}"]);
    const samples = operations.flatMap(({ sample }) => sample ?? []);
    expect(samples.filter((text) => !text.includes(`baseUrl: "${BASE}"`))).toEqual([]);
    expect(samples.length).toBe(Object.keys({ ...STORE_SAMPLES, ...WHITE_LABEL_SAMPLES }).length);
  });
});
