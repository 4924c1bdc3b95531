import { z } from "@hono/zod-openapi";
import { openApiDocument } from "../http/openapi.ts";
import { answer } from "../http/reply.ts";
import type { Router } from "../http/router.ts";
import { CACHEABLE } from "./schemas/answers.ts";

export function addDocumentRoutes(router: Router): void {
  let document: string | undefined;
  router.add(
    {
      access: "public",
      tag: "Service",
      method: "get",
      path: "/openapi.json",
      summary: "Read this OpenAPI document",
      responses: {
        200: {
          description: "OpenAPI 3.1",
          content: { "application/json": { schema: z.looseObject({ openapi: z.string() }) } },
        },
      },
    },
    (c, { deps }) => {
      document ??= JSON.stringify(openApiDocument(router.app, deps.config.baseUrl, deps.config.brand));
      return answer(c, document, 200, { "content-type": "application/json", ...CACHEABLE });
    },
  );
}
