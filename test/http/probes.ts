import { createExecutionContext, waitOnExecutionContext } from "cloudflare:test";
import { z } from "@hono/zod-openapi";
import { ACCESS, type Access } from "../../src/http/access.ts";
import { Router } from "../../src/http/router.ts";
import { type Api, BASE_URL, bindings } from "../harness.ts";
import { SERVER } from "../tenant.ts";

const ACTOR = {
  description: "The actor",
  content: { "application/json": { schema: z.object({ data: z.looseObject({}).nullable() }) } },
};

/** Sends requests to routes that the test adds: one for each kind of access, which answers with its actor. */
export function probesOf(at: Api) {
  const router = new Router(() => at.deps);
  for (const access of Object.keys(ACCESS) as Access[]) {
    router.add(
      {
        method: "get",
        path: `/probes/${access}`,
        access,
        tag: "Service",
        summary: access,
        responses: { 200: ACTOR },
      },
      ({ actor, reply }) => reply(200, { data: actor ? { ...actor } : null }),
    );
  }
  return async (access: Access, headers: Record<string, string>) => {
    const context = createExecutionContext();
    const request = new Request(`${BASE_URL}/probes/${access}`, { headers });
    const response = await router.app.fetch(request, bindings, context);
    await waitOnExecutionContext(context);
    return response;
  };
}

export const headersOf = (token: string) => ({
  authorization: `Bearer ${token}`,
  "cf-connecting-ip": SERVER,
});
