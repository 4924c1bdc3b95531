import fc from "fast-check";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { type Api, bindings, migrate, operatorHeaders, startApi } from "../harness.ts";
import { clientToken, logIn, SERVER, send } from "../tenant.ts";
import { newCounter, ON_SHELF } from "../tracking/scans.ts";
import {
  type DocumentedOperation,
  fieldsOf,
  HOSTILE_JSON,
  HOSTILE_NAMES,
  HOSTILE_VALUES,
  hostileJson,
  hostileText,
  operations,
  replaced,
  samplesOf,
  valueAt,
} from "./hostile.ts";

const SHUT_OUT = ["unauthorized", "invalid_token", "token_expired"];
/** How many random values each operation gets. */
const RANDOM_RUNS = 10;
/** They take a file and a form. */
const OTHER_BODIES = ["/operator/points/import", "/track/{tracking_code}/return"];

let api: Api;
/** A credential for the operations of each security scheme. */
let credentials: Record<string, Record<string, string>>;
/** Ids of existing things, by the path or the field that names them. */
let known: Record<string, unknown>;

beforeAll(async () => {
  await migrate();
  api = startApi();
  await api.publish();
  const { tenant, pointId, agent, driver, parcel } = await newCounter(api);
  const { id, tracking_code } = await parcel(ON_SHELF);
  const { access_token: account } = await logIn(api, tenant);
  const made = await send(api, "POST", "/partner/webhook-endpoints", account, {
    url: "https://example.com/hook",
    events: ["*"],
  });
  const bearer = (token: string) => ({ authorization: `Bearer ${token}`, "cf-connecting-ip": SERVER });
  const portal = await send(api, "POST", "/portal/session", undefined, {
    email: tenant.email,
    password: tenant.password,
  });
  // Confirmed, and for as long as the tests take.
  await bindings.DB.prepare("UPDATE page_sessions SET confirmed_at = expires_at").run();
  credentials = {
    operatorToken: operatorHeaders,
    accountToken: bearer(account),
    clientToken: bearer(await clientToken(api, tenant)),
    secretKey: bearer(tenant.secretKey),
    apiKey: bearer(tenant.apiKey),
    agentKey: bearer(agent),
    driverKey: bearer(driver),
    portalSession: {
      cookie: portal.headers.getSetCookie()[0]!.split(";")[0]!,
      "sec-fetch-site": "same-origin",
    },
  };
  // Operators must not change the credentials that other operations use.
  const other = await newCounter(api);
  known = {
    "/operator/partners": other.tenant.id,
    "/operator/points": other.pointId,
    "/partner/webhook-endpoints": (await made.json<{ data: { id: string } }>()).data.id,
    id,
    ids: id,
    order_ids: [id],
    tracking_code,
    trackingCode: tracking_code,
    pudo_point_id: pointId,
    point_id: pointId,
    origin: "100281",
    destination: "900211",
    weight: 2.5,
  };
});

// A body that turns maintenance on must not shut out the next operation.
afterEach(async ({ task }) => {
  if (task.name === "PUT /operator/maintenance")
    await api.operator("PUT", "/operator/maintenance", { enabled: false });
});

interface Outcome {
  status: number;
  /** Only problems have it. */
  code?: string;
}

/** The problem of the first result of a batch, whose orders are judged one by one. */
function refusalIn(text: string): { status: number; errors?: { path: string }[] } | undefined {
  return text.startsWith('{"status":"success","data":{"results":[')
    ? JSON.parse(text).data.results[0].problem
    : undefined;
}

async function ask(
  { method, scheme }: DocumentedOperation,
  url: string,
  body?: { type: string; text: string },
  headers: Record<string, string> = {},
): Promise<Outcome> {
  const response = await api.fetch(url, {
    method,
    headers: {
      ...(scheme ? credentials[scheme] : {}),
      ...(body ? { "content-type": body.type } : {}),
      ...headers,
    },
    ...(body ? { body: body.text } : {}),
  });
  const text = await response.text();
  const refused = refusalIn(text);
  if (refused) return refused;
  return response.status === 401 ? JSON.parse(text) : { status: response.status };
}

/** The operation's path with an existing id for each parameter that is not given. */
function pathOf({ path }: DocumentedOperation, given: Record<string, string> = {}): string {
  const [collection = ""] = path.split("/{");
  return path.replace(/\{(\w+)\}/g, (_, name: string) =>
    String(given[name] ?? known[collection] ?? known[name] ?? "unknown"),
  );
}

const label = (operation: DocumentedOperation) =>
  [`${operation.method} ${operation.path}`, operation] as const;
const withBody = operations.filter(({ body }) => body);
const withParameters = operations.filter(({ parameters }) => parameters.length > 0);

/** A required parameter with a value that it may have. */
const given = ({ name, schema }: DocumentedOperation["parameters"][number]) =>
  `${name}=${known[name] ?? samplesOf(schema, {})[0]}`;

/** All pairs, which are tried before random ones. */
const pairs = <A, B>(some: readonly A[], others: readonly B[]): [A, B][] =>
  some.flatMap((one) => others.map((other): [A, B] => [one, other]));

describe("no body makes the service fail", () => {
  it.each(withBody.map(label))("%s", async (_, operation) => {
    const { type, schema } = operation.body!;
    const fields = samplesOf(schema, known).flatMap((sample) =>
      fieldsOf(sample).map((path) => ({ sample, path })),
    );
    const examples = pairs(fields, HOSTILE_JSON);
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...fields), hostileJson, async ({ sample, path }, json) => {
        const text = replaced(sample, path, json);
        const { status, code } = await ask(operation, pathOf(operation), { type, text });
        expect(status, text).toBeLessThan(500);
        // Otherwise the body was never validated.
        if (operation.scheme) expect(SHUT_OUT).not.toContain(code);
      }),
      { examples, numRuns: examples.length + RANDOM_RUNS },
    );
  });
});

describe("a field whose value is of another type is 400", () => {
  const validated = withBody.filter(({ body }) => body!.type === "application/json");
  it.each(validated.map(label))("%s", async (_, operation) => {
    const { type, schema } = operation.body!;
    const isObject = (value: unknown) => typeof value === "object" && !Array.isArray(value);
    for (const sample of samplesOf(schema, known)) {
      for (const path of fieldsOf(sample).filter((field) => !isObject(valueAt(sample, field)))) {
        const text = replaced(sample, path, '{"length":{"toString":1}}');
        const { status } = await ask(operation, pathOf(operation), { type, text });
        expect(status, text).toBe(400);
      }
    }
  });
});

/** The way to every object of `value`, itself first. */
function objectsOf(value: unknown): (string | number)[][] {
  if (typeof value !== "object" || value === null) return [];
  const below = Object.entries(value).flatMap(([name, member]) =>
    objectsOf(member).map((path) => [name, ...path]),
  );
  return Array.isArray(value) ? below : [[], ...below];
}

/** What extensions of browsers say in it is ignored. */
const OPEN = "clientExtensionResults";

describe("a field that nobody knows is 400 and named, wherever it stands", () => {
  const ofJson = withBody.filter(({ body }) => body!.type === "application/json");
  it.each(ofJson.map(label))("%s", async (_, operation) => {
    const { type, schema } = operation.body!;
    for (const sample of samplesOf(schema, known)) {
      for (const path of objectsOf(sample).filter((to) => to.at(-1) !== OPEN)) {
        for (const name of ["nobody_knows_me", "__proto__", "constructor"]) {
          const object = JSON.stringify(valueAt(sample, path))
            .replace("{", `{"${name}":1,`)
            .replace(",}", "}");
          const text = replaced(sample, path, object);
          const url = pathOf(operation);
          const response = await api.fetch(url, {
            method: operation.method,
            headers: { ...(operation.scheme ? credentials[operation.scheme] : {}), "content-type": type },
            body: text,
          });
          const answer = await response.text();
          const ofEntry = refusalIn(answer);
          const { status, errors } = ofEntry ?? JSON.parse(answer);
          expect([text, status]).toEqual([text, 400]);
          const at = [...(ofEntry ? path.slice(2) : path), name].join(".");
          expect(errors.map((error: { path: string }) => error.path)).toContain(at);
        }
      }
    }
  });

  it("in an action that takes no fields", async () => {
    const actions = operations.filter(
      ({ method, body, path }) => method !== "GET" && !body && !OTHER_BODIES.includes(path),
    );
    expect(actions.length).toBeGreaterThan(10);
    for (const operation of actions) {
      const response = await api.fetch(pathOf(operation), {
        method: operation.method,
        headers: {
          ...(operation.scheme ? credentials[operation.scheme] : {}),
          "content-type": "application/json",
        },
        body: '{"nobody_knows_me":1}',
      });
      const { errors } = await response.json<{ errors?: { path: string }[] }>();
      expect([operation.path, errors]).toEqual([
        operation.path,
        [expect.objectContaining({ path: "nobody_knows_me" })],
      ]);
    }
  });
});

describe("a parameter that nobody knows", () => {
  const isIgnored = ({ path }: DocumentedOperation) =>
    /^\/(public|problems|labels|track)(\/|$)|^\/(openapi(\/\w+)?\.json|llms\.txt)$/.test(path);
  it.each(operations.map(label))("%s", async (_, operation) => {
    const sample = operation.body && samplesOf(operation.body.schema, known)[0];
    const required = operation.parameters.filter(
      (parameter) => parameter.required && parameter.in === "query",
    );
    const query = required.map((parameter) => `${given(parameter)}&`).join("");
    const response = await api.fetch(`${pathOf(operation)}?${query}nobody_knows_me=1`, {
      method: operation.method,
      headers: {
        ...(operation.scheme ? credentials[operation.scheme] : {}),
        ...(operation.body ? { "content-type": operation.body.type } : {}),
      },
      ...(sample === undefined ? {} : { body: JSON.stringify(sample) }),
    });
    if (isIgnored(operation)) return expect(response.status).not.toBe(400);
    const { errors } = await response.json<{ errors?: { path: string }[] }>();
    expect([response.status, errors]).toEqual([400, [expect.objectContaining({ path: "nobody_knows_me" })]]);
  });
});

describe("no parameter makes the service fail", () => {
  it.each(withParameters.map(label))("%s", async (_, operation) => {
    const { parameters } = operation;
    const body = operation.body && {
      type: operation.body.type,
      text: JSON.stringify(samplesOf(operation.body.schema, known)[0]),
    };
    const examples = parameters.flatMap((parameter) =>
      pairs([parameter], parameter.in === "query" ? HOSTILE_VALUES : HOSTILE_NAMES),
    );
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...parameters), hostileText, async (parameter, text) => {
        const { name } = parameter;
        const url = pathOf(operation, parameter.in === "path" ? { [name]: text } : {});
        const others = parameters.filter(
          (other) => other.required && other.in === "query" && other !== parameter,
        );
        const query = [...(parameter.in === "query" ? [`${name}=${text}`] : []), ...others.map(given)].join(
          "&",
        );
        const headers = parameter.in === "header" ? { [name]: text } : {};
        const { status } = await ask(operation, `${url}?${query}`, body, headers);
        expect(status, `${name}: ${text}`).toBeLessThan(500);
      }),
      { examples, numRuns: examples.length + RANDOM_RUNS },
    );
  });
});
