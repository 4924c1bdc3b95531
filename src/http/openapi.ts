import { OpenAPIHono, type RouteConfig } from "@hono/zod-openapi";
import { ACCESS, type Access } from "./access.ts";
import { exampleOf, type Schema } from "./body-example.ts";
import SAMPLES from "./client-samples.json" with { type: "json" };
import type { AnyOperation } from "./operation.ts";
import { ALWAYS, ProblemSchema, problemComponents, problemResponses } from "./problem-responses.ts";
import { TAG_GROUPS, TAGS } from "./tags.ts";

/** One entry for each kind of credential that is accepted. The scheme's description names the permission. */
function securityOf(access: Access): Record<string, string[]>[] {
  return ACCESS[access].map(({ scheme }) => ({ [scheme]: [] }));
}

/** `GET /operator/points/{id}` becomes `getOperatorPointsById`. */
function operationId(method: string, path: string): string {
  const words = path
    .replace(/\{(\w+)\}/g, "by/$1")
    .split(/[^A-Za-z0-9]+/)
    .filter(Boolean);
  return method + words.map((word) => word[0]!.toUpperCase() + word.slice(1)).join("");
}

/** How `pudo-client` calls an operation, if it does. The samples are written by `npm run check:client -- --write`. */
function samplesOf(method: string, path: string, baseUrl: string) {
  const source = (SAMPLES as Record<string, string>)[`${method.toUpperCase()} ${path}`];
  if (source === undefined) return {};
  const text = source.replaceAll("https://api.example.com", baseUrl);
  return { "x-codeSamples": [{ lang: "javascript", label: "pudo-client", source: text }] };
}

/** An operation's entry in the document, derived from the declaration that also runs it. */
function describeOperation(operation: AnyOperation, baseUrl: string): RouteConfig {
  const { method, path, access, tag, summary, description, query, stream, responses } = operation;
  const body = operation.documentedBody ?? operation.body;
  const pathParameters = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name: name!,
    in: "path" as const,
    required: true,
    schema: { type: "string" as const },
    ...(operation.params as Record<string, object> | undefined)?.[name!],
  }));
  const content = body ? { "application/json": { schema: body } } : (stream?.content ?? {});
  return {
    method,
    path,
    operationId: operationId(method, path),
    tags: [tag],
    summary,
    // Programs that show the description alone, such as a model's list of tools, learn what the operation does.
    ...(description ? { description: `${summary}. ${description}` } : {}),
    ...samplesOf(method, path, baseUrl),
    security: securityOf(access),
    parameters: [...pathParameters, ...(query?.openapi ?? []), ...(operation.headers ?? [])] as NonNullable<
      RouteConfig["parameters"]
    >,
    ...(body || stream ? { request: { body: { required: !operation.bodyOptional, content } } } : {}),
    responses: {
      ...Object.fromEntries(
        Object.entries(responses).map(([status, response]) => [
          status,
          {
            ...response,
            headers: { ...ALWAYS, ...("headers" in response ? response.headers : {}) },
          },
        ]),
      ),
      ...Object.fromEntries(
        problemResponses(operation).map(({ status, name }) => [
          status,
          { $ref: `#/components/responses/${name}` },
        ]),
      ),
    } as RouteConfig["responses"],
  };
}

function securitySchemes() {
  const credentials = Object.values(ACCESS).flat();
  return Object.fromEntries(
    credentials.map((credential) => {
      const description = `Takes ${credential.name}.`;
      return [
        credential.scheme,
        "cookie" in credential
          ? {
              type: "apiKey" as const,
              in: "cookie" as const,
              name: `__Host-${credential.cookie}`,
              description,
            }
          : { type: "http" as const, scheme: "bearer", description },
      ];
    }),
  );
}

/** Gives each JSON body that has no example of its own one that is made of its fields'. */
function addBodyExamples(
  operations: readonly AnyOperation[],
  paths: Record<string, Partial<Record<string, { requestBody?: { content: Record<string, Body> } }>>>,
  named: Record<string, Schema>,
): void {
  for (const { method, path, notInExample } of operations) {
    const body = paths[path]?.[method]?.requestBody?.content["application/json"];
    if (body && body.example === undefined) body.example = exampleOf(body.schema, named, notInExample);
  }
}

interface Body {
  schema: Schema;
  example?: unknown;
}

/** The whole document, as `GET /openapi.json` serves it. */
export function openApiDocument(
  operations: readonly AnyOperation[],
  webhooks: { routes: readonly RouteConfig[]; headers: readonly { name: string }[] },
  { baseUrl, brand }: { baseUrl: string; brand: string },
) {
  // Only for the document's generator: this router serves no request.
  const generator = new OpenAPIHono();
  const { openAPIRegistry: registry } = generator;
  registry.register("Problem", ProblemSchema);
  for (const operation of operations) registry.registerPath(describeOperation(operation, baseUrl));
  for (const webhook of webhooks.routes) registry.registerWebhook(webhook);
  const { components, ...document } = generator.getOpenAPI31Document({
    openapi: "3.1.0",
    info: {
      title: `${brand} API`,
      version: "0.3.0",
      description:
        "Times are RFC 3339 in UTC, weights kilograms, money Nigerian Naira, distances metres, coordinates WGS 84 degrees. " +
        "Every error body is a problem (RFC 9457); `GET /problems` lists them.",
      contact: { name: brand, url: baseUrl },
      license: { name: "MIT", url: "https://opensource.org/license/mit" },
    },
    servers: [{ url: baseUrl }],
    tags: TAGS,
    "x-tagGroups": TAG_GROUPS,
  });
  const schemas = components?.schemas ?? {};
  // The generator's own types allow references wherever this document has none.
  addBodyExamples(operations, (document.paths ?? {}) as never, schemas as Record<string, Schema>);
  return {
    ...document,
    components: {
      schemas,
      parameters: Object.fromEntries(webhooks.headers.map((header) => [header.name, header])),
      ...problemComponents(operations, baseUrl),
      securitySchemes: securitySchemes(),
    },
  };
}
