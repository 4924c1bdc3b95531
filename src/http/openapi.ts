import { type OpenAPIHono, type RouteConfig, z } from "@hono/zod-openapi";
import type { ApiEnv } from "../platform/deps.ts";
import { PROBLEMS, Problem, type ProblemCode, problemBody } from "../shared/problem.ts";
import { ACCESS, type Access, isGuarded } from "./access.ts";
import { closeBodies } from "./closed-bodies.ts";
import type { AnyOperation } from "./operation.ts";
import { ignoresUnknownParameters } from "./path-families.ts";
import type { ApiContext } from "./reply.ts";

const EXAMPLE_BASE_URL = "https://api.example.com";
const EXAMPLE_REQUEST_ID = "0c1e2f34-5a6b-4c7d-8e9f-0a1b2c3d4e5f";

export const ProblemSchema = z
  .object({
    type: z.url().openapi({ description: "A page that explains the problem" }),
    title: z.string(),
    status: z.int(),
    detail: z.string().optional().openapi({ description: "What to change in this request" }),
    code: z.string().openapi({ description: "The problem's name, for programs" }),
    request_id: z.string().openapi({ description: "Quote it when you ask for help" }),
    existing_id: z.string().optional().openapi({ description: "The id of the order that has the reference" }),
    quoted: z.number().optional().openapi({ description: "The amount of the quote, in naira" }),
    current: z.number().optional().openapi({ description: "What the order would cost now, in naira" }),
    tries_left: z.int().optional().openapi({
      description: "How many wrong collection codes are left before a lock; with 0 it is locked",
    }),
    errors: z
      .array(z.object({ path: z.string(), message: z.string() }))
      .optional()
      .openapi({ description: "The fields or parameters that are wrong, and why" }),
  })
  .openapi("Problem");

const CREDENTIAL_PROBLEMS = [
  "unauthorized",
  "invalid_token",
  "token_expired",
  "partner_inactive",
  "ip_not_allowed",
  "insufficient_scope",
] as const;

/** One entry for each kind of credential that is accepted. */
function securityOf(access: Access): Record<string, string[]>[] {
  return ACCESS[access].map((credentials) => ({
    [credentials.scheme]: "permission" in credentials ? [credentials.permission] : [],
  }));
}

/** The problems that follow from an operation's access and input. */
function derivedProblems(operation: AnyOperation): ProblemCode[] {
  const { method, access, query, stream, duringMaintenance } = operation;
  return [
    "not_acceptable",
    "rate_limited",
    "internal_error",
    ...(isGuarded(access) ? CREDENTIAL_PROBLEMS : []),
    ...(access !== "operator" && !duringMaintenance ? (["maintenance"] as const) : []),
    ...(method === "get" || access === "operator" || access === "public"
      ? []
      : (["quota_exceeded"] as const)),
    // A body is checked even if the operation declares none.
    ...(method === "get" ? [] : (["payload_too_large", "unsupported_media_type", "teapot"] as const)),
    ...(method === "get" || stream ? [] : (["malformed_json"] as const)),
    ...(method === "get" && !query && ignoresUnknownParameters(operation)
      ? []
      : (["invalid_request"] as const)),
  ];
}

const header = (description: string, example: string) => ({
  description,
  schema: { type: "string" as const },
  example,
});
const REQUEST_ID_HEADER = {
  "X-Request-Id": header("Identifies this request in our logs", EXAMPLE_REQUEST_ID),
};
const WAITING_PROBLEMS: readonly ProblemCode[] = [
  "rate_limited",
  "quota_exceeded",
  "maintenance",
  "code_locked",
  "points_unavailable",
];
const RETRY_AFTER_HEADER = { "Retry-After": header("Seconds to wait", "60") };

function problemResponse(codes: ProblemCode[], { problemPage }: AnyOperation) {
  const examples = Object.fromEntries(
    codes.map((code) => {
      const errors =
        code === "invalid_request" ? { errors: [{ path: "page", message: "must be given once" }] } : {};
      return [
        code,
        {
          value: problemBody(
            new Problem(code, PROBLEMS[code].meaning, errors),
            EXAMPLE_BASE_URL,
            EXAMPLE_REQUEST_ID,
          ),
        },
      ];
    }),
  );
  const waits = codes.some((code) => WAITING_PROBLEMS.includes(code));
  return {
    description: codes.map((code) => `\`${code}\`: ${PROBLEMS[code].meaning}`).join(" "),
    headers: { ...REQUEST_ID_HEADER, ...(waits ? RETRY_AFTER_HEADER : {}) },
    content: {
      "application/json": { schema: ProblemSchema, examples },
      "application/problem+json": { schema: ProblemSchema, examples },
      ...(problemPage ? { "text/html": { schema: z.string() } } : {}),
    },
  };
}

/** `GET /operator/points/{id}` becomes `getOperatorPointsById`. */
function operationId(method: string, path: string): string {
  const words = path
    .replace(/\{(\w+)\}/g, "by/$1")
    .split(/[^A-Za-z0-9]+/)
    .filter(Boolean);
  return method + words.map((word) => word[0]!.toUpperCase() + word.slice(1)).join("");
}

/** An operation's entry in the document, derived from the declaration that also runs it. */
export function describeOperation(operation: AnyOperation): RouteConfig {
  const {
    method,
    path,
    access,
    tag,
    summary,
    description,
    query,
    body,
    stream,
    responses,
    problems = [],
  } = operation;
  const codes = [...new Set([...derivedProblems(operation), ...problems])];
  const byStatus = Map.groupBy(codes, (code) => PROBLEMS[code].status);
  const pathParameters = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name: name!,
    in: "path" as const,
    required: true,
    schema: { type: "string" as const },
  }));
  const content = body ? { "application/json": { schema: body } } : (stream?.content ?? {});
  return {
    method,
    path,
    operationId: operationId(method, path),
    tags: [tag],
    summary,
    ...(description ? { description } : {}),
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
            headers: { ...REQUEST_ID_HEADER, ...("headers" in response ? response.headers : {}) },
          },
        ]),
      ),
      ...Object.fromEntries(
        [...byStatus].map(([status, group]) => [status, problemResponse(group, operation)]),
      ),
    } as RouteConfig["responses"],
  };
}

/** The whole document, as `GET /openapi.json` serves it. */
export function openApiDocument(
  app: OpenAPIHono<{ Bindings: ApiEnv; Variables: ApiContext["var"] }>,
  baseUrl: string,
  brand: string,
) {
  const used = new Set(
    app.openAPIRegistry.definitions.flatMap((definition) =>
      definition.type === "route" ? (definition.route.security ?? []).flatMap(Object.keys) : [],
    ),
  );
  for (const credentials of Object.values(ACCESS).flat()) {
    if (!used.has(credentials.scheme)) continue;
    app.openAPIRegistry.registerComponent("securitySchemes", credentials.scheme, {
      type: "http",
      scheme: "bearer",
      description: `Takes ${credentials.name}.`,
    });
  }
  const document = app.getOpenAPI31Document({
    openapi: "3.1.0",
    info: {
      title: `${brand} API`,
      version: "0.2.0",
      description:
        "Times are RFC 3339 in UTC, weights kilograms, money Nigerian Naira, distances metres, coordinates WGS 84 degrees. " +
        "Every error body is a problem (RFC 9457); `GET /problems` lists them.",
      license: { name: "MIT", url: "https://opensource.org/license/mit" },
    },
    servers: [{ url: baseUrl }],
    tags: [
      { name: "Points", description: "Published pickup points, for anyone to read" },
      { name: "Tokens", description: "Getting, renewing and ending access tokens" },
      { name: "Orders: stores", description: "Creating orders with a secret key" },
      { name: "Orders: white label", description: "The white-label partners' points, orders and labels" },
      { name: "Orders: view", description: "Reading orders with an API key or a secret key" },
      { name: "Labels", description: "Labels by a signed link" },
      { name: "Tracking", description: "Where a parcel is, for its receiver" },
      { name: "Scans", description: "What agents and drivers scan" },
      { name: "Partner", description: "A partner's own account and keys" },
      {
        name: "Webhooks",
        description: "The events that your server receives, its endpoints and its deliveries",
      },
      { name: "Rates", description: "What a delivery costs" },
      { name: "Operator: points", description: "Managing the network's points" },
      { name: "Operator: partners", description: "Partners, their accounts, clients and first keys" },
      { name: "Operator: people", description: "Agents and drivers" },
      { name: "Operator: tariffs", description: "The prices from which rates are computed" },
      { name: "Operator: orders", description: "Orders of all partners" },
      { name: "Operator: webhooks", description: "Webhooks that can't be delivered" },
      { name: "Operator: service", description: "Status, maintenance mode and the audit log" },
      { name: "Service", description: "Health, errors and this document" },
    ],
  });
  return closeBodies(document);
}
