import { createExecutionContext } from "cloudflare:test";
import { z } from "@hono/zod-openapi";
import { describe, expect } from "vitest";
import { Router } from "../../src/http/router.ts";
import { it as base, PER_FILE } from "../fixtures.ts";
import { BASE_URL, bindings } from "../harness.ts";

const PARCEL = z.object({ code: z.string(), weight: z.number() });
const parcel = { code: "7KQ2M9XW4B36", weight: 2 };

const it = base.extend("ask", PER_FILE, ({ api }) => {
  const router = new Router(() => api.deps);
  router.add(
    {
      method: "get",
      path: "/replies/{what}",
      access: "public",
      tag: "Service",
      summary: "Answer in each way that is declared, and in some that are not",
      responses: {
        200: {
          description: "The parcel",
          content: { "application/json": { schema: PARCEL }, "text/csv": { schema: z.string() } },
        },
        204: { description: "Nothing" },
      },
    },
    ({ params: { what }, reply }) => {
      if (what === "nothing") return reply(204);
      if (what === "file") return reply(200, "code\r\n", { "content-type": "text/csv; charset=utf-8" });
      if (what === "parcel") return reply(200, parcel, { etag: '"1"' });
      // @ts-expect-error: a field is missing
      if (what === "less") return reply(200, { code: parcel.code });
      // @ts-expect-error: a field is not declared
      if (what === "more") return reply(200, { ...parcel, size: 3 });
      // @ts-expect-error: the field has another type
      if (what === "other") return reply(200, { ...parcel, weight: "2" });
      // @ts-expect-error: there is no such answer
      if (what === "created") return reply(201, parcel);
      // @ts-expect-error: this answer has no body
      if (what === "full") return reply(204, parcel);
      // @ts-expect-error: this kind of file is not declared
      return reply(200, "code\r\n", { "content-type": "text/plain" });
    },
  );
  return (what: string) =>
    router.app.fetch(new Request(`${BASE_URL}/replies/${what}`), bindings, createExecutionContext());
});

describe("A handler's reply", () => {
  it("is JSON with the headers that it is given", async ({ ask }) => {
    const response = await ask("parcel");
    expect(response.headers.get("content-type")).toBe("application/json");
    expect(response.headers.get("etag")).toBe('"1"');
    expect(await response.json()).toEqual(parcel);
  });

  it("is a file as it is, with the type that it is given", async ({ ask }) => {
    const response = await ask("file");
    expect(response.headers.get("content-type")).toBe("text/csv; charset=utf-8");
    expect(await response.text()).toBe("code\r\n");
  });

  it("has neither body nor type where no body is declared", async ({ ask }) => {
    const response = await ask("nothing");
    expect(response.status).toBe(204);
    expect(response.headers.get("content-type")).toBeNull();
    expect(response.body).toBeNull();
  });
});
