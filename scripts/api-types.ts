import { compile, type JSONSchema } from "json-schema-to-typescript";
import { describeApi } from "../src/app.ts";

/**
 * Makes the types of the API's requests and answers from the OpenAPI document: those of the partners' client, and those
 * that only our own pages need.
 */

/** The schemas of the document that the client's methods take and return. */
const CLIENT_SCHEMAS = [
  "ClientToken",
  "Estimate",
  "Fees",
  "Handover",
  "HandoverDetails",
  "Handovers",
  "LabelsRequest",
  "ListedReceivingCode",
  "NewPickup",
  "NewStoreOrder",
  "NewStoreReturn",
  "NewWebhookEndpoint",
  "NewWhiteLabelOrder",
  "NewWhiteLabelReturn",
  "Order",
  "OrderEvents",
  "OrdersPagination",
  "OwnPayout",
  "Pagination",
  "PartnerMoney",
  "PayoutDetails",
  "Pickup",
  "PickupRead",
  "Pickups",
  "Problem",
  "PublicPoint",
  "ReceivingCode",
  "RecoveredWebhooks",
  "RemovedPoint",
  "ReturnCreated",
  "SimulatedParcel",
  "Simulation",
  "StoreOrder",
  "StoreOrderCreated",
  "StoreOrders",
  "WebhookDelivery",
  "WebhookDeliveryDetails",
  "WebhookEndpoint",
  "WebhookEndpointChanges",
  "WebhookEndpointTest",
  "WebhookEndpointWithSecret",
  "WhiteLabelOrder",
  "WhiteLabelOrderCreated",
  "WhiteLabelPoint",
  "WhiteLabelPointList",
  "WhiteLabelReturnCreated",
];

/** The generator needs one schema that contains all others. */
const ROOT = "Everything";
/** A comment that the generator writes above each type, and that says nothing. */
const REFERENCE = /( \*\n)? \* This interface was referenced by .*\n \* via the `definition` .*\n/g;
const EMPTY_COMMENT = /\/\*\*\n \*\/\n/g;

/** The operations whose queries the client's methods take, by the names of the types. */
const CLIENT_QUERIES = {
  DeliveryQuery: "/partner/webhook-deliveries",
  EventQuery: "/partner/events",
  EstimateQuery: "/rates/estimate",
  HandoverQuery: "/api/v1/handovers",
  OrderQuery: "/orders",
  PickupQuery: "/api/v1/pickups",
  PointQuery: "/public/pudo-points",
};

/** Operations of partners' servers, which the client's methods cover. */
const CLIENT_PATHS = "/api/v1/";

type Schemas = Record<string, JSONSchema>;
type Content = Record<string, { schema: JSONSchema }>;

interface Parameter {
  name: string;
  in: string;
  required?: boolean;
  description?: string;
  schema: JSONSchema;
}
interface Operation {
  parameters?: Parameter[];
  requestBody?: { content: Content };
  responses: Record<string, { content?: Content }>;
}
interface Document {
  paths: Record<string, Record<string, Operation>>;
  webhooks: Record<string, { post: { requestBody: { content: Content } } }>;
  components: { schemas: Schemas };
}

/** What a schema says for people alone. */
const ANNOTATIONS = ["description", "example"];

/**
 * An array of a fixed length is a tuple. What a place says about a schema that has a name is no part of its type: the
 * generator would take it for one that allows any field.
 */
function asTyped(_: string, value: JSONSchema | null): unknown {
  if (value?.type === "array" && value.minItems === value.maxItems && value.minItems)
    return { ...value, items: Array(value.minItems).fill(value.items), additionalItems: false };
  const isAnnotation = (part: JSONSchema) => Object.keys(part).every((key) => ANNOTATIONS.includes(key));
  const remark = value?.allOf?.find(isAnnotation);
  return remark ? { ...value, ...remark, allOf: value!.allOf!.filter((part) => part !== remark) } : value;
}

const text = JSON.stringify(describeApi("https://api.example.com", ""));
const document = JSON.parse(text.replaceAll("#/components/schemas/", "#/definitions/"), asTyped) as Document;

/** `client/src/api.ts`. */
export async function clientTypes(): Promise<string> {
  const schemas = clientSchemas();
  return compileTypes(schemas, Object.keys(schemas), "npm run check:client -- --write");
}

/** `src/pages/api.ts`, which is not committed. */
export async function pageTypes(): Promise<string> {
  const known = Object.keys(clientSchemas());
  const ofClient = Object.fromEntries(known.map((name) => [name, { tsType: name }]));
  const answers = byOperation(({ responses }) => {
    const successes = Object.keys(responses).filter((status) => status.startsWith("2"));
    return successes.flatMap((status) => jsonOf(responses[status]!.content ?? NOTHING));
  });
  const bodies = byOperation(({ requestBody }) => (requestBody ? jsonOf(requestBody.content) : []));
  const queries = byOperation((operation) => {
    const names = inQuery(operation).map(({ name }) => name);
    return names.length > 0 ? [{ enum: names }] : [];
  });
  const made = {
    Answers: required(answers, "What operations answer, by their method and path"),
    Bodies: required(bodies, "What they take"),
    Queries: required(queries, "The parameters that their query may have"),
  };
  const schemas = { ...document.components.schemas, ...made, ...ofClient };
  const types = await compileTypes(schemas, Object.keys(made), "npm run build:types");
  const imported = known.filter((name) => types.includes(`export type ${name} = ${name};`));
  const [banner, ...rest] = types.replace(/export type (\w+) = \1;\n/g, "").split("\n\n");
  const imports = `import type {\n${imported.map((name) => `  ${name},\n`).join("")}} from "../../client/src/api.ts";`;
  return [banner, imports, ...rest].join("\n\n");
}

/** The schemas that the client has, by their names. */
function clientSchemas(): Schemas {
  const queries = Object.entries(CLIENT_QUERIES).map(([name, path]) => [name, querySchema(path)] as const);
  const [code] = document.paths["/problems/{code}"]!.get!.parameters!;
  const events = Object.values(document.webhooks).map(
    ({ post }) => post.requestBody.content["application/json"]!.schema,
  );
  const made = {
    ...Object.fromEntries(queries),
    ProblemCode: code!.schema,
    WebhookEvent: {
      description:
        "What a webhook tells, by its `type`. A later version of the service may send other types.",
      oneOf: events,
    },
  };
  return reachable({ ...document.components.schemas, ...made }, [...CLIENT_SCHEMAS, ...Object.keys(made)]);
}

const inQuery = ({ parameters = [] }: Operation): Parameter[] =>
  parameters.filter((parameter) => parameter.in === "query");

function querySchema(path: string): JSONSchema {
  const parameters = inQuery(document.paths[path]!.get!);
  return {
    type: "object",
    properties: Object.fromEntries(
      parameters.map(({ name, schema, description }) => [name, { ...schema, description }]),
    ),
    required: parameters.filter(({ required }) => required).map(({ name }) => name),
  };
}

/** An answer without a body. */
const NOTHING = { "application/json": { schema: { tsType: "undefined" } } };

const jsonOf = (content: Content): JSONSchema[] =>
  content["application/json"] ? [content["application/json"].schema] : [];

/** One thing of each operation, by the operation's name, such as `GET /operator/points/*`. */
function byOperation(schemasOf: (operation: Operation) => JSONSchema[]): Schemas {
  const found = Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => {
      const schemas = schemasOf(operation);
      const different = [...new Map(schemas.map((schema) => [JSON.stringify(schema), schema])).values()];
      const name = `${method.toUpperCase()} ${path.replaceAll(/\{\w+\}/g, "*")}`;
      return [name, different.length > 1 ? { anyOf: different } : different[0]] as const;
    }),
  );
  const wanted = found.filter(([name, schema]) => schema && !name.includes(CLIENT_PATHS));
  return Object.fromEntries(wanted as [string, JSONSchema][]);
}

const required = (properties: Schemas, description: string): JSONSchema => ({
  ...{ type: "object", description, properties, required: Object.keys(properties) },
});

/** These schemas, and those to which they refer. */
function reachable(all: Schemas, roots: string[]): Schemas {
  const found = new Set(roots);
  for (const name of found)
    for (const [, other] of JSON.stringify(all[name]).matchAll(/"#\/definitions\/(\w+)"/g)) found.add(other!);
  return Object.fromEntries([...found].sort().map((name) => [name, all[name]!]));
}

async function compileTypes(all: Schemas, roots: string[], command: string): Promise<string> {
  const schema = { type: "object", properties: {}, definitions: reachable(all, roots) } as const;
  const types = await compile(schema, ROOT, {
    additionalProperties: false,
    bannerComment: `// Made from the OpenAPI document by \`${command}\`.`,
    ignoreMinAndMaxItems: true,
    unreachableDefinitions: true,
    style: { printWidth: 110 },
  });
  return types.replace(`export interface ${ROOT} {}\n`, "").replace(REFERENCE, "").replace(EMPTY_COMMENT, "");
}
