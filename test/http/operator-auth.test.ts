import { afterEach, describe, expect, vi } from "vitest";
import type { ApiDeps } from "../../src/platform/deps.ts";
import { newKey } from "../../src/shared/keys.ts";
import { it as base, PER_FILE } from "../fixtures.ts";
import { BASE_URL, operatorHeaders, startApi } from "../harness.ts";
import { problemOf } from "../problems.ts";

const it = base.extend("given", PER_FILE, ({ api }) => {
  const ask = (authorization?: string, at = api) =>
    at.fetch("/operator/maintenance", authorization === undefined ? {} : { headers: { authorization } });
  return { ask };
});

afterEach(() => {
  vi.restoreAllMocks();
});

const withConfig = (config: Partial<ApiDeps["config"]>) =>
  startApi({ config: { environment: "local", baseUrl: BASE_URL, brand: "Test", cod: true, ...config } });

describe("an operator's token", () => {
  it("gives access to /operator, whatever the case of the scheme", async ({ given: { ask } }) => {
    const { authorization } = operatorHeaders;
    expect((await ask(authorization)).status).toBe(200);
    expect((await ask(authorization.replace("Bearer", "bearer"))).status).toBe(200);
  });

  it("is required", async ({ given: { ask } }) => {
    const response = await ask();
    // RFC 6750 §3: at least one parameter follows the scheme, and no `error` if no credential was sent.
    expect(response.headers.get("www-authenticate")).toMatch(/^Bearer [a-z]+="/);
    expect(response.headers.get("www-authenticate")).not.toContain("error");
    await problemOf(response, 401, "unauthorized");
  });

  it("is required when another scheme is used (RFC 6750 §3.1)", async ({ given: { ask } }) => {
    const response = await ask(`Basic ${btoa("operator:secret")}`);
    expect(response.headers.get("www-authenticate")).toMatch(/^Bearer/);
    expect(response.headers.get("www-authenticate")).not.toContain("error");
    await problemOf(response, 401, "unauthorized");
  });

  const token = operatorHeaders.authorization.slice("Bearer ".length);
  const altered = token.slice(0, -1) + (token.endsWith("0") ? "1" : "0");
  it.for([
    ["empty", "Bearer "],
    ["without a scheme", token],
    ["malformed", "Bearer op_test_short"],
    ["two tokens", `Bearer ${token} ${token}`],
    ["with a wrong checksum", `Bearer ${altered}`],
    ["cut off", `Bearer ${token.slice(0, -1)}`],
    ["in another case", `Bearer ${token.toUpperCase()}`],
    ["unknown", `Bearer ${newKey("op", "test")}`],
    ["of production", `Bearer ${newKey("op", "live")}`],
  ] as const)("is 401 when it is %s", async ([_, authorization], { given: { ask } }) => {
    const response = await ask(authorization);
    expect(response.status).toBe(401);
    expect(response.headers.get("www-authenticate")).toMatch(/^Bearer/);
    expect(await response.text()).not.toContain(token);
  });

  it("is invalid_token, with the error in the challenge, when it is unknown or mistyped", async ({
    given: { ask },
  }) => {
    for (const wrong of [newKey("op", "test"), altered, "op_test_short"]) {
      const response = await ask(`Bearer ${wrong}`);
      expect(response.headers.get("www-authenticate")).toMatch(/^Bearer .*error="invalid_token"/);
      await problemOf(response, 401, "invalid_token");
    }
  });

  it("is not read from the query", async ({ api }) => {
    await problemOf(await api.fetch(`/operator/points?access_token=${token}`), 401, "unauthorized");
  });

  it("may be one of two that are valid", async ({ given: { ask } }) => {
    const [first, second] = [newKey("op", "test"), newKey("op", "test")];
    const both = withConfig({ operatorTokens: `ada=${first}, bola=${second}` });
    expect((await ask(`Bearer ${first}`, both)).status).toBe(200);
    expect((await ask(`Bearer ${second}`, both)).status).toBe(200);
    await problemOf(await ask(operatorHeaders.authorization, both), 401, "invalid_token");
  });
});

describe("the secret OPERATOR_TOKENS", () => {
  const live = newKey("op", "live");
  const test = newKey("op", "test");

  it("takes live tokens in production", async ({ given: { ask } }) => {
    const production = withConfig({ environment: "production", operatorTokens: `ada=${live}` });
    expect((await ask(`Bearer ${live}`, production)).status).toBe(200);
    await problemOf(await ask(`Bearer ${test}`, production), 401, "invalid_token");
  });

  it.for<[string, Partial<ApiDeps["config"]>]>([
    ["is missing", {}],
    ["is empty", { operatorTokens: " , " }],
    ["is a test token in production", { environment: "production", operatorTokens: `ada=${test}` }],
    ["is a live token elsewhere", { environment: "staging", operatorTokens: `ada=${live}` }],
    ["has no name", { operatorTokens: test }],
    ["has a wrong checksum", { operatorTokens: `ada=${test}0` }],
    ["holds three tokens", { operatorTokens: [1, 2, 3].map((n) => `op${n}=${newKey("op", "test")}`).join() }],
  ])("closes /operator when it %s, and only the log says why", async ([_, config], { given: { ask } }) => {
    const errors = vi.spyOn(console, "error");
    for (const token of [test, live]) {
      const response = await ask(`Bearer ${token}`, withConfig(config));
      const { detail, request_id } = await problemOf(response, 503, "key_unavailable");
      expect(detail).toBeUndefined();
      const line = errors.mock.lastCall?.[0] as string;
      expect(JSON.parse(line)).toMatchObject({
        level: "error",
        request_id,
        cause: expect.stringContaining("OPERATOR_TOKENS"),
      });
      for (const secret of [test, live, ...(config.operatorTokens?.match(/op_\w+/g) ?? [])]) {
        expect(line).not.toContain(secret);
      }
    }
  });

  it("is not needed outside /operator", async () => {
    const closed = withConfig({});
    expect((await closed.fetch("/health")).status).toBe(200);
    expect((await closed.fetch("/public/pudo-points")).status).toBe(200);
  });
});
