import { Hono } from "hono";

/**
 * The yardsticks: a bare Hono Worker that answers each path with a constant body of the size in the path, and under
 * `/dressed` the same with the headers and the log line that every public answer needs.
 */
const app = new Hono();
const bodies = new Map<string, string>();

function bodyOf(size: string): string {
  const body = bodies.get(size) ?? "x".repeat(Number(size));
  bodies.set(size, body);
  return body;
}

app.get("/:size", (c) => c.body(bodyOf(c.req.param("size")), 200, { "content-type": "application/json" }));

let requests = 0;

app.get("/dressed/:size", (c) => {
  const requestId = `0c1e2f34-5a6b-4c7d-8e9f-${(++requests).toString(16).padStart(12, "0")}`;
  const response = c.body(bodyOf(c.req.param("size")), 200, {
    "content-type": "application/json",
    "x-content-type-options": "nosniff",
    "cache-control": "public, max-age=60, stale-while-revalidate=60",
    "ratelimit-policy": '"public";q=6000;w=60',
    "access-control-allow-origin": "*",
    "access-control-expose-headers": "ETag, Retry-After, X-Request-Id, RateLimit, RateLimit-Policy",
    "x-request-id": requestId,
    etag: `"0123456789abcdef-${requests}"`,
    vary: "Accept",
  });
  console.log(
    `{"level":"info","message":"request","method":"GET","route":"/dressed","status":200,"duration_ms":0,"request_id":"${requestId}"}`,
  );
  return response;
});

export default app;
