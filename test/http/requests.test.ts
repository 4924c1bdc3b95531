import { beforeAll, describe, expect, it } from "vitest";
import { apiDepsFrom } from "../../src/compose.ts";
import {
  type Api,
  BASE_URL,
  bindings,
  brokenDatabase,
  migrate,
  operatorHeaders,
  startApi,
} from "../harness.ts";
import { createPoint, move } from "../points/points.ts";
import { problemOf } from "../problems.ts";

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const ABSENT = "019a9f2c-7c1e-7b5a-9d0e-3f6a1b2c4d5e";

let api: Api;
let point: string;

beforeAll(async () => {
  await migrate();
  api = startApi();
  const { id } = await createPoint(api);
  await move(api, id, "approve", "publish");
  await api.publish();
  point = `/public/pudo-points/${id}`;
});

describe("every answer", () => {
  /** One answer of each kind: by a handler, by a step before it, and for a path without a route. */
  const answers: [string, () => Promise<Response>, number][] = [
    ["a list", () => api.fetch("/public/pudo-points"), 200],
    ["a point", () => api.fetch(point), 200],
    ["a HEAD", () => api.fetch("/public/pudo-points", { method: "HEAD" }), 200],
    ["a 304", () => api.fetch("/public/pudo-points", { headers: { "if-none-match": "*" } }), 304],
    ["a preflight", () => api.fetch("/public/pudo-points", { method: "OPTIONS" }), 204],
    ["a health check", () => api.fetch("/health"), 200],
    ["a created point", () => createPoint(api).then(() => api.operator("GET", "/operator/points")), 200],
    ["a bad query", () => api.fetch("/public/pudo-points?page=0"), 400],
    ["a missing token", () => api.fetch("/operator/points"), 401],
    ["an unknown path", () => api.fetch("/nowhere"), 404],
    ["an unknown point", () => api.fetch(`/public/pudo-points/${ABSENT}`), 404],
    ["a wrong method", () => api.fetch("/public/pudo-points", { method: "POST" }), 405],
    ["a wrong format", () => api.fetch("/health", { headers: { accept: "text/html" } }), 406],
    ["a fault", () => startApi({ db: brokenDatabase }).operator("GET", "/operator/points"), 500],
  ];

  it.each(answers)("has a request id and nosniff: %s", async (_, ask, status) => {
    const response = await ask();
    expect(response.status).toBe(status);
    expect(response.headers.get("x-request-id")).toMatch(UUID);
    expect(response.headers.get("x-content-type-options")).toBe("nosniff");
    expect(response.headers.get("cache-control")).toBeTruthy();
  });

  it.each(["abc", "A.b_c-9", "x".repeat(128)])("echoes the request id %s", async (id) => {
    for (const path of ["/health", "/nowhere", "/public/pudo-points?page=0", "/operator/points"]) {
      const response = await api.fetch(path, { headers: { "x-request-id": id } });
      expect(response.headers.get("x-request-id")).toBe(id);
      if (!response.ok) expect(await response.json()).toMatchObject({ request_id: id });
    }
  });

  it.each(["", "a b", "a/b", "a,b", "<i>", "é", "x".repeat(129)])(
    "replaces the request id %j with a new one",
    async (id) => {
      const response = await api.fetch("/health", { headers: { "x-request-id": id } });
      expect(response.headers.get("x-request-id")).toMatch(UUID);
    },
  );

  it("has another request id each time", async () => {
    const ids = await Promise.all(
      Array.from({ length: 5 }, async () => (await api.fetch("/health")).headers.get("x-request-id")),
    );
    expect(new Set(ids).size).toBe(5);
  });

  it("is cacheable on public paths and no-store elsewhere", async () => {
    const cacheControl = async (path: string) =>
      (await api.fetch(path, { headers: operatorHeaders })).headers.get("cache-control");
    for (const path of ["/health", "/operator/points", "/operator/maintenance"]) {
      expect(await cacheControl(path)).toBe("no-store");
    }
    for (const path of [
      "/public/pudo-points",
      point,
      "/problems",
      "/problems/teapot",
      "/openapi.json",
      "/llms.txt",
    ]) {
      expect(await cacheControl(path)).toMatch(/^public, max-age=\d+/);
    }
  });

  it("is no-store when it is an error, also on public paths", async () => {
    for (const path of ["/public/pudo-points?page=0", "/public/nowhere", "/problems/nothing", "/nowhere"]) {
      const response = await api.fetch(path);
      expect([path, response.ok, response.headers.get("cache-control")]).toEqual([path, false, "no-store"]);
    }
  });
});

describe("CORS", () => {
  const fromPage = { headers: { origin: "https://shop.example" } };

  it("allows every origin on public paths, also for errors and unknown paths", async () => {
    for (const path of [
      "/public/pudo-points",
      point,
      "/public/pudo-points?page=0",
      `/public/pudo-points/${ABSENT}`,
      "/public/nowhere",
      "/widget/nowhere",
      "/docs/nowhere",
      "/problems",
      "/problems/nothing",
      "/openapi.json",
      "/llms.txt",
    ]) {
      const { headers } = await api.fetch(path, fromPage);
      expect([path, headers.get("access-control-allow-origin")]).toEqual([path, "*"]);
      const exposed = headers.get("access-control-expose-headers")?.toLowerCase().split(/, */);
      expect(exposed).toEqual(expect.arrayContaining(["etag", "retry-after", "x-request-id"]));
    }
  });

  it("answers a preflight that asks for If-None-Match", async () => {
    for (const path of ["/public/pudo-points", point, "/problems", "/openapi.json", "/llms.txt"]) {
      const { status, headers } = await api.fetch(path, {
        method: "OPTIONS",
        headers: {
          ...fromPage.headers,
          "access-control-request-method": "GET",
          "access-control-request-headers": "if-none-match",
        },
      });
      expect([path, status]).toEqual([path, 204]);
      expect(headers.get("access-control-allow-origin")).toBe("*");
      expect(headers.get("access-control-allow-methods")).toMatch(/\bGET\b/);
      expect(headers.get("access-control-allow-headers")?.toLowerCase()).toContain("if-none-match");
    }
  });

  it("is not allowed elsewhere", async () => {
    for (const [method, path] of [
      ["GET", "/health"],
      ["GET", "/operator/points"],
      ["GET", "/nowhere"],
      ["GET", "/publicity"],
      ["OPTIONS", "/operator/points"],
      ["OPTIONS", "/health"],
    ] as const) {
      const { status, headers } = await api.fetch(path, { method, ...fromPage });
      const spoken = [...headers.keys()].filter((name) => name.startsWith("access-control-"));
      expect([method, path, spoken]).toEqual([method, path, []]);
      if (method === "OPTIONS") expect(status).toBe(405);
    }
  });
});

describe("a path and its methods", () => {
  it.each(["/", "/nowhere", "/public", "/public/pudo-points/", "/operator", "/Health", "/problems/a/b"])(
    "is 404 not_found when there is nothing at %s",
    async (path) => {
      await problemOf(await api.fetch(path, { headers: operatorHeaders }), 404, "not_found");
    },
  );

  it.each([
    ["POST", "/public/pudo-points", "GET, HEAD, OPTIONS"],
    ["DELETE", "/public/pudo-points/1", "GET, HEAD, OPTIONS"],
    ["PUT", "/health", "GET, HEAD"],
    ["PROPFIND", "/health", "GET, HEAD"],
    ["PUT", "/operator/points", "GET, HEAD, POST"],
    ["POST", "/operator/points/1", "DELETE, GET, HEAD, PATCH"],
    ["GET", "/operator/points/1/approve", "POST"],
    ["HEAD", "/operator/points/1/approve", "POST"],
    ["POST", "/operator/maintenance", "GET, HEAD, PUT"],
  ])("is 405 for %s %s and allows %s", async (method, path, allowed) => {
    const response = await api.fetch(path, { method });
    expect(response.status).toBe(405);
    expect(response.headers.get("allow")?.split(", ").sort().join(", ")).toBe(allowed);
  });

  it("supports HEAD wherever it supports GET: the same headers, no body", async () => {
    for (const path of [
      "/public/pudo-points",
      point,
      "/health",
      "/problems",
      "/openapi.json",
      "/llms.txt",
      "/operator/points",
      `/public/pudo-points/${ABSENT}`,
    ]) {
      const headers = { ...operatorHeaders, "x-request-id": "one" };
      const get = await api.fetch(path, { headers });
      const head = await api.fetch(path, { method: "HEAD", headers });
      expect([path, head.status, await head.text()]).toEqual([path, get.status, ""]);
      expect([...head.headers]).toEqual([...get.headers]);
    }
  });
});

describe("what is wrong with a request", () => {
  const refuse = { limit: async () => ({ success: false }) };
  const everythingWrong = {
    method: "POST",
    headers: { accept: "text/html", "content-type": "text/plain", "content-length": "70000" },
    body: "x".repeat(70_000),
  };

  it("is reported one at a time, in the order of the contract", async () => {
    const strict = startApi({ limits: { public: refuse, credential: refuse, token: refuse, login: refuse } });
    const ask = (path: string, init: RequestInit) => strict.fetch(`/operator/points${path}?page=x`, init);
    await problemOf(await ask("/1/nothing", everythingWrong), 404, "not_found");
    await problemOf(await ask("/1", everythingWrong), 405, "method_not_allowed");
    await problemOf(await ask("", everythingWrong), 413, "payload_too_large");
    const small = { ...everythingWrong, body: "{", headers: { accept: "text/html" } };
    await problemOf(
      await ask("", { ...small, headers: { ...small.headers, "content-type": "text/plain" } }),
      415,
      "unsupported_media_type",
    );
    const typed = { ...small, headers: { ...small.headers, "content-type": "application/json" } };
    await problemOf(await ask("", typed), 406, "not_acceptable");
    const acceptable = { ...typed, headers: { "content-type": "application/json" } };
    await problemOf(await ask("", acceptable), 429, "rate_limited");
    await problemOf(await api.fetch("/operator/points", acceptable), 401, "unauthorized");
    await problemOf(
      await api.fetch("/operator/points", {
        ...acceptable,
        headers: { ...acceptable.headers, ...operatorHeaders },
      }),
      400,
      "malformed_json",
    );
  });

  it("is only the request id for an internal error", async () => {
    const body = await problemOf(
      await startApi({ db: brokenDatabase }).operator("GET", "/operator/points?search=Adaeze"),
      500,
      "internal_error",
    );
    expect(body).toEqual({
      type: `${BASE_URL}/problems/internal_error`,
      title: expect.any(String),
      status: 500,
      code: "internal_error",
      request_id: expect.stringMatching(UUID),
    });
  });
});

describe("URLs in answers", () => {
  it("start with the configured base URL, whatever the request's host", async () => {
    const elsewhere = startApi({
      config: { ...api.deps.config, baseUrl: "https://points.example" },
    });
    const headers = { host: "evil.example", "x-forwarded-host": "evil.example" };
    const { type } = await problemOf(await elsewhere.fetch("/nowhere", { headers }), 404, "not_found");
    expect(type).toBe("https://points.example/problems/not_found");
    const document = await (await elsewhere.fetch("/openapi.json", { headers })).text();
    expect(JSON.parse(document)).toMatchObject({
      openapi: expect.stringMatching(/^3\.1\./),
      servers: [{ url: "https://points.example" }],
    });
    expect(document).not.toContain(new URL(BASE_URL).host);
  });

  it("never double the slash that the base URL ends with", async () => {
    const { config } = apiDepsFrom({ ...bindings, BASE_URL: "https://points.example/" });
    const { type } = await problemOf(await startApi({ config }).fetch("/nowhere"), 404, "not_found");
    expect(type).toBe("https://points.example/problems/not_found");
  });
});

describe("GET /problems", () => {
  interface Kind {
    code: string;
    status: number;
    title: string;
    meaning: string;
    action: string;
  }

  it("lists every code, and each has a page of its own", async () => {
    const { data } = await (await api.fetch("/problems")).json<{ data: Kind[] }>();
    expect(data.map(({ code }) => code)).toEqual(
      expect.arrayContaining(["invalid_request", "point_gone", "teapot", "maintenance"]),
    );
    for (const kind of data) {
      for (const text of [kind.title, kind.meaning, kind.action]) expect(text).toMatch(/\w/);
      expect(await (await api.fetch(`/problems/${kind.code}`)).json()).toEqual({ data: kind });
    }
  });

  it("explains the problem that an error's type names", async () => {
    const { type, title } = await problemOf(await api.fetch("/nowhere"), 404, "not_found");
    const page = await api.fetch(new URL(type).pathname);
    expect(await page.json()).toMatchObject({ data: { code: "not_found", status: 404, title } });
  });

  it.each(["nothing", "toString", "__proto__", "POINT_GONE"])("has no problem called %s", async (code) => {
    await problemOf(await api.fetch(`/problems/${code}`), 404, "not_found");
  });
});
