import { z } from "@hono/zod-openapi";
import { openApiDocument } from "../http/openapi.ts";
import type { AnyOperation } from "../http/operation.ts";
import { answer } from "../http/reply.ts";
import type { Router } from "../http/router.ts";
import { TAG_GROUPS, type TagGroup } from "../http/tags.ts";
import { CACHEABLE } from "./schemas/answers.ts";
import { WEBHOOK_HEADERS, webhookDescriptions } from "./schemas/webhook-event.ts";

/** What `GET /openapi.json` answers. */
export const documentOf = (operations: readonly AnyOperation[], config: { baseUrl: string; brand: string }) =>
  openApiDocument(operations, { routes: webhookDescriptions(), headers: WEBHOOK_HEADERS }, config);

interface Part {
  path: string;
  /** Whose operations it has. */
  reader: string;
  groups: TagGroup[];
}

/** Parts of the document, for programs of one kind of caller. */
const PARTS: Part[] = [
  {
    path: "/openapi/partner.json",
    reader: "partners: their operations, public ones, and webhooks",
    groups: ["Public", "Partner", "Service"],
  },
  { path: "/openapi/operator.json", reader: "the operator", groups: ["Operator", "Service"] },
  { path: "/openapi/handheld.json", reader: "agents and drivers", groups: ["Agent and driver", "Service"] },
];

/** `#/components/schemas/Order` becomes `["schemas", "Order"]`. */
const REFERENCE = /"#\/components\/(\w+)\/([^"]+)"/g;

type Components = Record<string, Record<string, unknown>>;

/** The components that `value` refers to, and those that they refer to. */
function componentsOf(value: unknown, all: Components): Components {
  const found: Components = {};
  const parts = [value];
  for (const part of parts) {
    for (const [, kind, name] of JSON.stringify(part).matchAll(REFERENCE)) {
      found[kind!] ??= {};
      const named = found[kind!]!;
      if (name! in named) continue;
      named[name!] = all[kind!]![name!];
      parts.push(named[name!]);
    }
  }
  return found;
}

function partOf(document: ReturnType<typeof documentOf>, groups: readonly TagGroup[]) {
  const tagGroups = TAG_GROUPS.filter(({ name }) => groups.includes(name));
  const tags = new Set(tagGroups.flatMap((group) => group.tags));
  const operations = Object.entries(document.paths!).flatMap(([path, methods]) =>
    Object.entries(methods as Record<string, { tags: string[]; security: object[] }>)
      .filter(
        ([
          ,
          {
            tags: [tag],
          },
        ]) => tags.has(tag!),
      )
      .map(([method, operation]) => ({ path, method, operation })),
  );
  const paths: Record<string, Record<string, object>> = {};
  for (const { path, method, operation } of operations) paths[path] = { ...paths[path], [method]: operation };
  const webhooks = groups.includes("Partner") ? document.webhooks : undefined;
  const schemes = new Set(operations.flatMap(({ operation }) => operation.security.flatMap(Object.keys)));
  return {
    ...document,
    tags: document.tags!.filter(({ name }) => tags.has(name)),
    "x-tagGroups": tagGroups,
    paths,
    webhooks,
    components: {
      ...componentsOf({ paths, webhooks }, document.components),
      securitySchemes: Object.fromEntries(
        Object.entries(document.components.securitySchemes).filter(([name]) => schemes.has(name)),
      ),
    },
  };
}

const DOCUMENT = {
  access: "public",
  tag: "Service",
  method: "get",
  responses: {
    200: {
      description: "OpenAPI 3.1",
      content: {
        "application/json": {
          schema: z.looseObject({ openapi: z.string().openapi({ description: "The version of OpenAPI" }) }),
        },
      },
    },
  },
} as const;

export function addDocumentRoutes(router: Router): void {
  const made = new Map<string, string>();
  const add = (path: string, summary: string, groups?: readonly TagGroup[]) =>
    router.add(
      {
        ...DOCUMENT,
        path,
        summary,
        description: "For generators of clients and for tools. It changes only with a deployment.",
      },
      ({ c, deps }) => {
        const whole = () => documentOf(router.operations, deps.config);
        const text = made.get(path) ?? JSON.stringify(groups ? partOf(whole(), groups) : whole());
        made.set(path, text);
        return answer(c, text, 200, { "content-type": "application/json", ...CACHEABLE });
      },
    );
  add("/openapi.json", "Read this OpenAPI document");
  for (const { path, reader, groups } of PARTS)
    add(path, `Read the part of this document for ${reader}`, groups);
}
