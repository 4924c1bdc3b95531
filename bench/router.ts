import { createRoute, OpenAPIHono, z } from "@hono/zod-openapi";
import { Hono } from "hono";
import { negotiate } from "../src/http/negotiate.ts";
import { number, oneOf, wholeNumber, withDefault } from "../src/http/parameters.ts";
import { Query } from "../src/http/query.ts";
import { answer } from "../src/http/reply.ts";
import { Router } from "../src/http/router.ts";
import type { ApiDeps } from "../src/platform/deps.ts";
import { logRequest } from "../src/shared/log.ts";
import { median, range, usually } from "./spread.ts";

/** Our router and query parser beside `@hono/zod-openapi`, in one process: the same steps, headers, log line and body. */

const ROUNDS = usually(60);
const REQUESTS = 500;
const PATH = "/public/pudo-points";
const URL = `http://localhost${PATH}?latitude=6.6018&longitude=3.3515&pageSize=10&sortBy=name`;
const SORTS = ["name", "city", "createdAt"] as const;
const body = "x".repeat(11_000);
const JSON_TYPE = { "content-type": "application/json" };
const HEADERS = {
  "x-content-type-options": "nosniff",
  "cache-control": "no-store",
  "ratelimit-policy": '"public";q=6000;w=60',
  "access-control-allow-origin": "*",
  "access-control-expose-headers": "ETag, Retry-After, X-Request-Id, RateLimit, RateLimit-Policy",
};

/** What the steps of a public request read: there is no maintenance, and no limit. */
const deps = {
  now: Date.now,
  edge: { value: async () => undefined },
  callers: { noteExhausted: () => {} },
} as unknown as ApiDeps;

function ours() {
  const router = new Router(() => deps);
  const query = new Query({
    latitude: number("Degrees", { min: -90, max: 90, example: 6.6 }),
    longitude: number("Degrees", { min: -180, max: 180, example: 3.35 }),
    page: withDefault(wholeNumber("From 1", { min: 1 }), 1),
    pageSize: withDefault(wholeNumber("Entries", { min: 1, max: 2000 }), 10),
    sortBy: oneOf("The order", SORTS),
  });
  router.add(
    {
      ...{ method: "get", path: PATH, access: "public", tag: "Points", summary: "List points", query },
      responses: { 200: { description: "Points" } },
    },
    ({ c }) => answer(c, body, 200, JSON_TYPE),
  );
  return router.app;
}

/** A chain of middleware for the steps that our router has, and a Zod schema for the query. */
function libraries() {
  const app = new OpenAPIHono<{ Variables: { requestId: string; startedAt: number } }>();
  const prefix = crypto.randomUUID().slice(0, 23);
  let requests = 0;
  app.use(async (c, next) => {
    c.set("requestId", `${prefix}-${(++requests).toString(16).padStart(12, "0")}`);
    c.set("startedAt", deps.now());
    await next();
    logRequest("GET", PATH, c.res.status, deps.now() - c.get("startedAt"), c.get("requestId"));
  });
  app.use(async (_, next) => {
    if (await deps.edge.value(undefined as never, () => {})) throw new Error("maintenance");
    await next();
  });
  app.use(async (c, next) => {
    negotiate(c.req.header("accept") ?? null, ["application/json"]);
    await next();
  });
  app.use(async (_, next) => {
    if (deps.limits) throw new Error("counted");
    await next();
  });
  const route = createRoute({
    method: "get",
    path: PATH,
    request: {
      query: z.strictObject({
        latitude: z.coerce.number().min(-90).max(90).optional(),
        longitude: z.coerce.number().min(-180).max(180).optional(),
        page: z.coerce.number().int().min(1).default(1),
        pageSize: z.coerce.number().int().min(1).max(2000).default(10),
        sortBy: z.enum(SORTS).optional(),
      }),
    },
    responses: { 200: { description: "Points" } },
  });
  app.openapi(route, (c) => {
    c.req.valid("query");
    return c.body(body, 200, { ...HEADERS, ...JSON_TYPE, "x-request-id": c.get("requestId") });
  });
  return app;
}

const bare = () => new Hono().get(PATH, (c) => c.body(body, 200, JSON_TYPE));

type App = { fetch(request: Request): Response | Promise<Response> };

/** Microseconds of CPU for a request. */
async function costOf(app: App): Promise<number> {
  const requests = Array.from({ length: REQUESTS }, () => new Request(URL));
  const before = process.cpuUsage();
  for (const request of requests) {
    const response = await app.fetch(request);
    if (response.status !== 200) throw new Error(`answered ${response.status}: ${await response.text()}`);
  }
  const { user, system } = process.cpuUsage(before);
  return (user + system) / REQUESTS;
}

export async function routerFigures(): Promise<void> {
  const apps: [string, App][] = [
    ["a bare Hono route", bare()],
    ["our router and query", ours()],
    ["`openapi()`, middleware and a Zod query", libraries()],
  ];
  const costs = apps.map((): number[] => []);
  const { log } = console;
  console.log = () => {};
  try {
    for (let round = -10; round < ROUNDS; round++) {
      for (const [i, [, app]] of apps.entries()) {
        const cost = await costOf(app);
        if (round >= 0) costs[i]!.push(cost);
      }
    }
  } finally {
    console.log = log;
  }
  console.log("\n| a request | µs of CPU | of the bare route's |\n|---|---|---|");
  for (const [i, [name]] of apps.entries()) {
    const ratios = costs[i]!.map((cost, round) => cost / costs[0]![round]!);
    console.log(`| ${name} | ${median(costs[i]!).toFixed(0)} | ${range(ratios, 2)} |`);
  }
}
