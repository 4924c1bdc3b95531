import { z } from "@hono/zod-openapi";
import { Problem, problemBody } from "../shared/problem.ts";
import { PROBLEMS, type ProblemCode } from "../shared/problem-kinds.ts";
import { ACCESS, type Access, isGuarded } from "./access.ts";
import { mayNeedConfirmation } from "./confirmed.ts";
import type { AnyOperation } from "./operation.ts";
import { ignoresUnknownParameters, isOpenInMaintenance } from "./path-families.ts";

/** The problems of operations, as responses that the OpenAPI document contains once and refers to. */

export const ProblemSchema = z
  .object({
    type: z.url().openapi({ description: "A page that explains the problem" }),
    title: z.string().openapi({ description: "The problem in a few words, for people" }),
    status: z.int().openapi({ description: "The answer's HTTP status" }),
    detail: z.string().optional().openapi({ description: "What to change in this request" }),
    code: z.string().openapi({ description: "The problem's name, for programs" }),
    request_id: z.string().openapi({ description: "Quote it when you ask for help" }),
    existing_id: z.string().optional().openapi({ description: "The id of the order that has the reference" }),
    quoted: z.number().optional().openapi({ description: "The amount of the quote, in naira" }),
    current: z.number().optional().openapi({ description: "What the order would cost now, in naira" }),
    amount_due: z.number().optional().openapi({ description: "What the receiver has to pay, in naira" }),
    holds: z.int().optional().openapi({ description: "How many parcels the point holds" }),
    under_way: z.int().optional().openapi({ description: "How many are on their way to it" }),
    money: z.number().optional().openapi({ description: "What it has of receivers' money, in naira" }),
    tries_left: z.int().optional().openapi({
      description: "How many wrong collection codes are left before a lock; with 0 it is locked",
    }),
    reason: z.enum(["paused", "full"]).optional().openapi({ description: "Why the point takes no parcels" }),
    alternatives: z
      .array(
        z.object({
          id: z.uuid().openapi({ description: "The point's id" }),
          name: z.string().openapi({ description: "Its name" }),
          distance: z.int().openapi({ description: "Metres" }),
        }),
      )
      .optional()
      .openapi({ description: "Up to three other points, the nearest first, with their distance in metres" }),
    error: z.string().optional().openapi({ description: "For OAuth libraries, which sent a form" }),
    error_description: z.string().optional().openapi({ description: "The same" }),
    errors: z
      .array(
        z.object({
          path: z
            .string()
            .openapi({ description: "A field of the body, such as `items.0.qty`, or a parameter" }),
          message: z.string().openapi({ description: "What is wrong with it" }),
        }),
      )
      .optional()
      .openapi({ description: "The fields or parameters that are wrong, and why" }),
  })
  .openapi("Problem", { description: "What is wrong, as RFC 9457 has it" });

const CREDENTIAL_PROBLEMS = [
  "unauthorized",
  "invalid_token",
  "token_expired",
  "partner_inactive",
  "ip_not_allowed",
  "insufficient_scope",
] as const;

const EXAMPLE_REQUEST_ID = "0c1e2f34-5a6b-4c7d-8e9f-0a1b2c3d4e5f";

const ALTERNATIVES = [
  { id: "019a9f2c-7c1e-7b5a-9d0e-3f6a1b2c4d5e", name: "Allen Avenue counter", distance: 640 },
];

/** Additional members in the examples of some problems. */
const EXAMPLES: Partial<Record<ProblemCode, ConstructorParameters<typeof Problem>[2]>> = {
  invalid_request: { errors: [{ path: "page", message: "must be given once" }] },
  item_not_accepted: { errors: [{ path: "items.0.weight_kg", message: "must be at most 30" }] },
  quote_mismatch: { members: { quoted: 1500, current: 2100 } },
  point_unavailable: { members: { reason: "full", alternatives: ALTERNATIVES } },
  service_not_offered: { members: { alternatives: ALTERNATIVES } },
  wrong_collection_code: { members: { tries_left: 4 } },
  payment_required: { members: { amount_due: 12500 } },
  amount_mismatch: { members: { amount_due: 12500 } },
  point_in_use: { members: { holds: 8, under_way: 3, money: 12500 } },
  reference_conflict: { members: { existing_id: "0195e1a2-0000-7000-8000-000000000001" } },
};

const header = (description: string, example: string) => ({
  description,
  schema: { type: "string" as const },
  example,
});

const HEADERS = {
  "X-Request-Id": header("Identifies this request in our logs", EXAMPLE_REQUEST_ID),
  "Retry-After": header("Seconds to wait", "60"),
  "WWW-Authenticate": header("Asks for a credential (RFC 6750)", 'Bearer realm="api", error="invalid_token"'),
  RateLimit: header("What is left of the limit that is used up", '"credential";r=0;t=60'),
  "RateLimit-Policy": header("The limits of this path", '"credential";q=600;w=60'),
  ETag: header("The version of this answer: send it back as `If-None-Match`", '"0c1e2f345a6b4c7d"'),
  "Cache-Control": header(
    "How long the answer may be cached",
    "public, max-age=60, stale-while-revalidate=60",
  ),
};

/** Shorter names of components, to which the document refers hundreds of times. */
const SHORT: Readonly<Record<string, string>> = { "X-Request-Id": "Id", "RateLimit-Policy": "Limits" };
const componentOf = (header: string) => SHORT[header] ?? header;

const refer = (...names: (keyof typeof HEADERS)[]) =>
  Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${componentOf(name)}` }]));

/** The headers of every answer. */
export const ALWAYS = refer("X-Request-Id", "RateLimit-Policy");

/** The headers of answers that may be cached. */
export const CACHED = refer("ETag", "Cache-Control");

const WAITING_PROBLEMS: readonly ProblemCode[] = [
  "rate_limited",
  "quota_exceeded",
  "maintenance",
  "write_conflict",
  "code_locked",
  "points_unavailable",
  "key_unavailable",
  "database_unavailable",
  "partner_moving",
];

function headersOf(codes: readonly ProblemCode[]) {
  return {
    ...ALWAYS,
    ...(PROBLEMS[codes[0]!].status === 401 ? refer("WWW-Authenticate") : {}),
    ...(codes.some((code) => WAITING_PROBLEMS.includes(code)) ? refer("Retry-After") : {}),
    ...(codes.includes("rate_limited") ? refer("RateLimit") : {}),
  };
}

/** The problems that follow from an operation's access and input. */
function derivedProblems(operation: AnyOperation): ProblemCode[] {
  const { method, path, access, query, stream } = operation;
  return [
    "not_acceptable",
    "rate_limited",
    "internal_error",
    // Tokens, and operations that they open, depend on keys of the service.
    ...(access === "public" ? [] : (["key_unavailable", "database_unavailable", "partner_moving"] as const)),
    ...(isGuarded(access as Access) ? CREDENTIAL_PROBLEMS : []),
    ...(operation.ownSiteOnly || ACCESS[access as Access].some((credentials) => "cookie" in credentials)
      ? (["cross_site_request"] as const)
      : []),
    ...(mayNeedConfirmation(operation) ? (["confirmation_required"] as const) : []),
    ...(isOpenInMaintenance(path) ? [] : (["maintenance"] as const)),
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

/** What an operation answers with one status if something is wrong. */
interface ProblemResponse {
  /** Its name in the document. */
  name: string;
  status: number;
  codes: readonly ProblemCode[];
  isPage: boolean;
}

const CODES = Object.keys(PROBLEMS) as ProblemCode[];

/** Short names for problems that nearly every operation shares: the document repeats them hundreds of times. */
const TOGETHER = [
  ["unauthorized-invalid_token-token_expired", "unauthenticated"],
  ["insufficient_scope-ip_not_allowed-partner_inactive", "forbidden"],
  ["database_unavailable-partner_moving-key_unavailable", "unavailable"],
] as const;

const nameOf = (words: readonly string[]): string =>
  TOGETHER.reduce((name, [codes, short]) => name.replace(codes, short), words.join("-"));

export function problemResponses(operation: AnyOperation): ProblemResponse[] {
  const own = new Set([...derivedProblems(operation), ...(operation.problems ?? [])]);
  const isPage = Boolean(operation.problemPage);
  // In the order of the table, so that the same problems always have the same name.
  const byStatus = Map.groupBy(
    CODES.filter((code) => own.has(code)),
    (code) => PROBLEMS[code].status,
  );
  return [...byStatus].map(([status, codes]) => ({
    name: nameOf([...codes, ...(isPage ? ["page"] : [])]),
    status,
    codes,
    isPage,
  }));
}

function describe({ codes, isPage }: ProblemResponse) {
  const schema = { $ref: "#/components/schemas/Problem" };
  const examples = Object.fromEntries(codes.map((code) => [code, { $ref: `#/components/examples/${code}` }]));
  return {
    description: codes.map((code) => `\`${code}\`: ${PROBLEMS[code].meaning}`).join(" "),
    headers: headersOf(codes),
    content: {
      "application/json": { schema, examples },
      "application/problem+json": { schema },
      ...(isPage ? { "text/html": { schema: { type: "string" as const } } } : {}),
    },
  };
}

/** The components that the problems of these operations, and headers of any answer, refer to. */
export function problemComponents(operations: readonly AnyOperation[], baseUrl: string) {
  const responses = new Map(
    operations.flatMap(problemResponses).map((response) => [response.name, response]),
  );
  const codes = new Set([...responses.values()].flatMap((response) => response.codes));
  return {
    headers: Object.fromEntries(Object.entries(HEADERS).map(([name, header]) => [componentOf(name), header])),
    responses: Object.fromEntries([...responses].map(([name, response]) => [name, describe(response)])),
    examples: Object.fromEntries(
      [...codes].map((code) => {
        const problem = new Problem(code, PROBLEMS[code].meaning, EXAMPLES[code]);
        return [
          code,
          { summary: PROBLEMS[code].title, value: problemBody(problem, baseUrl, EXAMPLE_REQUEST_ID) },
        ];
      }),
    ),
  };
}
