import { z } from "@hono/zod-openapi";
import { openApiDocument } from "../http/openapi.ts";
import type { AnyOperation } from "../http/operation.ts";
import { answer } from "../http/reply.ts";
import type { Router } from "../http/router.ts";
import { CACHEABLE } from "./schemas/answers.ts";
import { WEBHOOK_HEADERS, webhookDescriptions } from "./schemas/webhook-event.ts";

/** What `GET /openapi.json` answers. */
export const documentOf = (operations: readonly AnyOperation[], config: { baseUrl: string; brand: string }) =>
  openApiDocument(operations, { routes: webhookDescriptions(), headers: WEBHOOK_HEADERS }, config);

export function addDocumentRoutes(router: Router): void {
  let document: string | undefined;
  router.add(
    {
      access: "public",
      tag: "Service",
      method: "get",
      path: "/openapi.json",
      summary: "Read this OpenAPI document",
      description: "For generators of clients and for tools. It changes only with a deployment.",
      responses: {
        200: {
          description: "OpenAPI 3.1",
          content: {
            "application/json": {
              schema: z.looseObject({
                openapi: z.string().openapi({ description: "The version of OpenAPI" }),
              }),
            },
          },
        },
      },
    },
    ({ c, deps }) => {
      document ??= JSON.stringify(documentOf(router.operations, deps.config));
      return answer(c, document, 200, { "content-type": "application/json", ...CACHEABLE });
    },
  );
}
