import { type Context, Hono } from "hono";
import { accepts } from "hono/accepts";
import { cors } from "hono/cors";
import { etag } from "hono/etag";
import { HTTPException } from "hono/http-exception";
import { methodNotAllowed } from "hono/method-not-allowed";
import { requestId } from "hono/request-id";
import { secureHeaders } from "hono/secure-headers";
import { answer } from "../src/http/reply.ts";
import { Router } from "../src/http/router.ts";
import type { ApiDeps } from "../src/platform/deps.ts";
import { EdgeCache } from "../src/platform/edge-cache.ts";
import { MAINTENANCE, NO_MAINTENANCE } from "../src/platform/maintenance.ts";
import { logRequest } from "../src/shared/log.ts";

/**
 * A Worker that answers `/ours/{count}` and `/hono/{count}` by answering the same request so many times: through our
 * router, and through Hono's own middleware with a few lines of ours for what Hono has none for (maintenance, rate
 * limit, log line as JSON).
 */

const BODY = "x".repeat(11_000);
const HEADERS = { "content-type": "application/json", "cache-control": "public, max-age=60", vary: "Accept" };
const ETAG = '"0123456789abcdef"';
const EXPOSED = ["ETag", "Retry-After", "X-Request-Id", "RateLimit", "RateLimit-Policy"];

const kv = { get: async (keys: string[]) => new Map(keys.map((key) => [key, null])) };
const limiter = { limit: async () => ({ success: true }) };
const deps = {
  now: Date.now,
  edge: new EdgeCache(kv as unknown as KVNamespace, Date.now, [MAINTENANCE], async () => {}),
  limits: { public: limiter, credential: limiter, token: limiter, login: limiter },
  config: { baseUrl: "https://api.example.com", environment: "local" },
} as unknown as ApiDeps;

const router = new Router(() => deps);
router.add(
  {
    method: "get",
    path: "/public/constant",
    access: "public",
    tag: "Points",
    summary: "",
    responses: { 200: { description: "" } },
  },
  (c) => answer(c, BODY, 200, { ...HEADERS, etag: ETAG }),
);

const hono = new Hono<{ Variables: { requestId: string } }>();
const prefix = "0c1e2f34-5a6b-4c7d-8e9f-";
let requests = 0;
hono.use(
  requestId({ limitLength: 128, generator: () => prefix + (++requests).toString(16).padStart(12, "0") }),
);
hono.use(async (c, next) => {
  const startedAt = Date.now();
  await next();
  logRequest(c.req.method, "/public/constant", c.res.status, Date.now() - startedAt, c.get("requestId"));
});
hono.use(
  cors({ origin: "*", exposeHeaders: EXPOSED, allowHeaders: ["Accept", "If-None-Match", "X-Request-Id"] }),
);
hono.use(
  secureHeaders({
    ...{ crossOriginResourcePolicy: false, crossOriginOpenerPolicy: false, originAgentCluster: false },
    ...{
      referrerPolicy: false,
      strictTransportSecurity: false,
      xDnsPrefetchControl: false,
      xDownloadOptions: false,
    },
    ...{ xFrameOptions: false, xPermittedCrossDomainPolicies: false, xXssProtection: false },
  }),
);
hono.use(methodNotAllowed({ app: hono }));
hono.use(
  etag({ retainedHeaders: ["etag", "cache-control", "vary", "x-request-id", "access-control-allow-origin"] }),
);
hono.use(async (c, next) => {
  const known = await deps.edge.value(MAINTENANCE, (work) => c.executionCtx.waitUntil(work));
  if ((known ?? NO_MAINTENANCE).enabled) throw new HTTPException(503);
  if (
    accepts(c, { header: "Accept", supports: ["application/json"], default: "none" }) === "none" &&
    c.req.header("accept")
  )
    throw new HTTPException(406);
  const { success } = await limiter.limit();
  if (!success) throw new HTTPException(429);
  await next();
});
hono.get("/public/constant", (c: Context) =>
  c.body(BODY, 200, { ...HEADERS, etag: ETAG, "ratelimit-policy": '"public";q=6000;w=60' }),
);

const bare = new Hono();
bare.get("/public/constant", (c) => c.body(BODY, 200, { ...HEADERS, etag: ETAG }));

const apps = new Map<string, { fetch(request: Request, env: never, context: ExecutionContext): unknown }>(
  Object.entries({ ours: router.app, hono, bare }),
);

export default {
  async fetch(request, env, context) {
    const [, which = "", count] = new URL(request.url).pathname.split("/");
    const app = apps.get(which);
    for (let i = 0; app && i < Number(count); i++) {
      const asked = new Request("https://api.example.com/public/constant");
      const response = (await app.fetch(asked, env as never, context)) as Response;
      if (response.headers.get("etag") !== ETAG || (await response.text()).length !== BODY.length)
        return new Response(null, { status: 500 });
    }
    return new Response("done");
  },
} satisfies ExportedHandler;
