import { Hono } from "hono";

/** The yardstick: a bare Hono Worker that answers each path with a constant body of the size in the path. */
const app = new Hono();
const bodies = new Map<string, string>();

app.get("/:size", (c) => {
  const size = c.req.param("size");
  let body = bodies.get(size);
  if (body === undefined) {
    body = "x".repeat(Number(size));
    bodies.set(size, body);
  }
  return c.body(body, 200, { "content-type": "application/json" });
});

export default app;
