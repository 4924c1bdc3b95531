import { createExecutionContext, waitOnExecutionContext } from "cloudflare:test";
import { randomBytes } from "node:crypto";
import { dereference, type OutputUnit, validate } from "@cfworker/json-schema";
import { drizzle } from "drizzle-orm/d1";
import { createApp, describeApi } from "../src/app.ts";
import { apiDepsFrom, consumerDepsFrom, EDGE_VALUES } from "../src/compose.ts";
import { countFaults } from "../src/operations/faults.ts";
import { CallerMemory } from "../src/platform/caller-memory.ts";
import type { ApiDeps, DeliveryDue, PointsMessage } from "../src/platform/deps.ts";
import { EdgeCache } from "../src/platform/edge-cache.ts";
import type { FailureMessage } from "../src/platform/failure-log.ts";
import { FailureLog } from "../src/platform/failure-log.ts";
import { FaultCounter } from "../src/platform/fault-counter.ts";
import { type OrderDatabase, OrderDatabases } from "../src/platform/order-databases.ts";
import { StateCache } from "../src/platform/state-cache.ts";
import { reportDamage } from "../src/points/edit/change.ts";
import { buildSnapshot } from "../src/points/snapshot/build.ts";
import { newKey } from "../src/shared/keys.ts";
import { bindings } from "./storage.ts";

export { bindings };

export const BASE_URL = "https://api.test";
/** The service's name, which partners' customers must not see. */
const BRAND = "Zebrawing";
export const TOKEN_KEYS = `first=${randomBytes(32).toString("base64url")}`;
export const CODE_KEYS = `first=${randomBytes(32).toString("base64url")}`;
export const WEBHOOK_KEYS = `first=${randomBytes(32).toString("base64url")}`;
export const OPERATOR_TOKEN = newKey("op", "test");

/** An isolate of the API Worker on this test file's D1, KV and queues, with a clock that the test moves. */
export interface Api {
  deps: ApiDeps;
  /** The database of a new tenant's orders. */
  orders: OrderDatabase;
  /** The messages sent to the queues. */
  sent: PointsMessage[];
  announced: DeliveryDue[];
  failed: FailureMessage[];
  clock: { now: number };
  /** Sends a request and checks the answer against the OpenAPI document. */
  fetch(path: string, init?: RequestInit): Promise<Response>;
  /** The same with the operator's token and a JSON `body`. */
  operator(method: string, path: string, body?: unknown): Promise<Response>;
  /** Moves the clock by an hour, so that a build is allowed, and builds the snapshot. */
  publish(): Promise<void>;
}

/** Prepares D1 and KV as a first deployment does: with a snapshot, which has no points. */
export async function migrate(): Promise<void> {
  const { DB, ORDERS_0, ORDERS_1, TEST_SCHEMA, TEST_ORDERS_SCHEMA } = bindings;
  await Promise.all([
    make(DB, TEST_SCHEMA),
    make(ORDERS_0, TEST_ORDERS_SCHEMA),
    make(ORDERS_1, TEST_ORDERS_SCHEMA),
  ]);
  await buildSnapshot({ ...consumerDepsFrom(bindings), now: () => 60_000 });
}

/** D1 takes 100 kB at once. */
const STATEMENTS_AT_ONCE = 300;

/** As texts that SQLite runs statement by statement: a batch of hundreds takes a third longer. */
async function make(database: D1Database, schema: string[]): Promise<void> {
  for (let i = 0; i < schema.length; i += STATEMENTS_AT_ONCE)
    await database.prepare(schema.slice(i, i + STATEMENTS_AT_ONCE).join(";\n")).run();
}

const apps = new Map<string, ReturnType<typeof createApp>>();

/** One for all isolates, because its routes take milliseconds to declare; they keep only the document, which has this in it. */
function appOf({ config: { baseUrl, brand } }: ApiDeps) {
  const key = `${baseUrl} ${brand}`;
  const app = apps.get(key) ?? createApp((env) => (env as unknown as { deps: ApiDeps }).deps);
  apps.set(key, app);
  return app;
}

/** Starts a new isolate with empty caches. */
export function startApi(
  overrides: Partial<ApiDeps> = {},
  clock = { now: Date.parse("2026-11-20T09:00:00Z") },
): Api {
  const sent: PointsMessage[] = [];
  const announced: DeliveryDue[] = [];
  const failed: FailureMessage[] = [];
  const pointsQueue: ApiDeps["pointsQueue"] = {
    send: async (message) => {
      sent.push(message);
      return { metadata: { metrics: { backlogCount: 0, backlogBytes: 0 } } };
    },
  };
  const deps: ApiDeps = {
    ...apiDepsFrom({
      ...bindings,
      BASE_URL,
      BRAND,
      OPERATOR_TOKENS: `test=${OPERATOR_TOKEN}`,
      TOKEN_KEYS,
      CODE_KEYS,
      WEBHOOK_KEYS,
      WEBHOOK_ALLOWED_HOSTS: "localhost:*",
      COD: "on",
      RATE_LIMITS: "off",
    }),
    now: () => clock.now,
    wait: async () => {},
    // A log-in is no slower than other requests. test/auth/passwords.test.ts has the cost of production.
    passwordCost: 1,
    edge: new EdgeCache(
      bindings.KV,
      () => clock.now,
      EDGE_VALUES,
      () => reportDamage(pointsQueue),
    ),
    states: new StateCache(() => clock.now),
    callers: new CallerMemory(() => clock.now),
    failures: new FailureLog(
      {
        send: async (message) => {
          failed.push(message);
          return { metadata: { metrics: { backlogCount: 0, backlogBytes: 0 } } };
        },
      },
      () => clock.now,
    ),
    faults: new FaultCounter(
      (count) => countFaults({ db: drizzle(bindings.DB), now: () => clock.now }, count),
      () => clock.now,
    ),
    pointsQueue,
    webhookQueue: queueInto(announced),
    ...overrides,
  };
  const fetch = async (path: string, init: RequestInit = {}) => {
    const context = createExecutionContext();
    const response = await appOf(deps).fetch(new Request(`${BASE_URL}${path}`, init), { deps }, context);
    await waitOnExecutionContext(context);
    await assertDocumented(init.method ?? "GET", path, response);
    return response;
  };
  return {
    deps,
    orders: deps.orders.all[0]!,
    sent,
    announced,
    failed,
    clock,
    fetch,
    operator: (method, path, body) =>
      fetch(path, {
        method,
        headers: {
          authorization: `Bearer ${OPERATOR_TOKEN}`,
          ...(body === undefined ? {} : { "content-type": "application/json" }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      }),
    publish: async () => {
      clock.now += 3_600_000;
      await buildSnapshot(deps);
    },
  };
}

/** A queue that collects its messages in an array. */
function queueInto(messages: DeliveryDue[]): ApiDeps["webhookQueue"] {
  return {
    sendBatch: async (sent) => {
      messages.push(...[...sent].map(({ body }) => body));
      return { metadata: { metrics: { backlogCount: 0, backlogBytes: 0 } } };
    },
  };
}

/** A D1 database that is down, for `startApi({ db: brokenDatabase })`. */
export const brokenDatabase = drizzle({
  prepare() {
    throw new Error("D1 is down");
  },
} as unknown as D1Database);

/** Databases of orders that fail in the same way. */
export const brokenOrders = new OrderDatabases([
  Object.assign(drizzle(brokenDatabase.$client), { number: 0 }),
]);

export const operatorHeaders = { authorization: `Bearer ${OPERATOR_TOKEN}` };

interface DocumentedAnswer {
  content?: Record<string, { schema: object }>;
}
interface Document {
  paths: Record<string, Record<string, { responses: Record<string, DocumentedAnswer | { $ref: string }> }>>;
  components: { responses: Record<string, DocumentedAnswer> };
}

/** The OpenAPI document, prepared for looking up answers. */
function readDocument() {
  // Built without a request, which the app under test might refuse, count or log.
  const document: Document = JSON.parse(JSON.stringify(describeApi(BASE_URL, BRAND)));
  const paths = Object.entries(document.paths).map(([pattern, methods]) => ({
    pattern: new RegExp(`^${pattern.replaceAll(".", "\\.").replace(/\{\w+\}/g, "[^/]+")}$`),
    parameters: pattern.split("{").length - 1,
    methods,
  }));
  paths.sort((a, b) => a.parameters - b.parameters);
  return { ...document, paths, lookup: dereference({ components: document.components }) };
}

let described: ReturnType<typeof readDocument> | undefined;

/** The schemas of answers whose references are in the look-up, with those of the components. */
const known = new Set<object>();

function errorsOf(body: unknown, schema: object): OutputUnit[] {
  const { lookup } = described!;
  if (!known.has(schema)) dereference(schema, lookup, undefined, `/answers/${known.size}`);
  known.add(schema);
  return validate(body, schema, "2020-12", lookup, false).errors;
}

/** Fails if the OpenAPI document does not declare the status for the operation, or if the body does not match its schema. */
async function assertDocumented(method: string, path: string, response: Response): Promise<void> {
  described ??= readDocument();
  const { pathname } = new URL(path, BASE_URL);
  const name = method === "HEAD" ? "get" : method.toLowerCase();
  const operation = described.paths.find(({ pattern, methods }) => name in methods && pattern.test(pathname))
    ?.methods[name];
  if (!operation) return;
  const entry = operation.responses[response.status];
  if (!entry) throw new Error(`${method} ${pathname} answered ${response.status}, which it does not declare`);
  const declared = "$ref" in entry ? described.components.responses[entry.$ref.split("/").at(-1)!]! : entry;
  const type = response.headers.get("content-type")?.split(";")[0];
  if (type === undefined || method === "HEAD") return;
  const schema = declared.content?.[type]?.schema;
  if (!schema)
    throw new Error(
      `${method} ${pathname} answered ${response.status} as ${type}, which it does not declare`,
    );
  if (!type.endsWith("json")) return;
  const errors = errorsOf(await response.clone().json(), schema);
  if (errors.length > 0)
    throw new Error(`${method} ${pathname} ${response.status}: ${JSON.stringify(errors)}`);
}
