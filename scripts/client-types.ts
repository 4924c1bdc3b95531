import { compile, type JSONSchema } from "json-schema-to-typescript";
import { describeApi } from "../src/app.ts";

/** The types of `client/src/api.ts`, made from the OpenAPI document. */

/** The schemas of the document that the client's methods take and give. */
const SCHEMAS = [
  "ClientToken",
  "Estimate",
  "LabelsRequest",
  "NewStoreOrder",
  "NewWebhookEndpoint",
  "NewWhiteLabelOrder",
  "Order",
  "OrdersPagination",
  "Pagination",
  "Problem",
  "PublicPoint",
  "RecoveredWebhooks",
  "RemovedPoint",
  "StoreOrder",
  "StoreOrderCreated",
  "StoreOrders",
  "WebhookDelivery",
  "WebhookDeliveryDetails",
  "WebhookEndpoint",
  "WebhookEndpointChanges",
  "WebhookEndpointWithSecret",
  "WhiteLabelOrder",
  "WhiteLabelOrderCreated",
  "WhiteLabelPoint",
  "WhiteLabelPointList",
];

/** The generator wants a schema that has all the others. */
const ROOT = "Everything";
/** What the generator says above each type, which is true of all. */
const REFERENCE = /( \*\n)? \* This interface was referenced by .*\n \* via the `definition` .*\n/g;
const EMPTY_COMMENT = /\/\*\*\n \*\/\n/g;

/** The queries of operations, as types of these names. */
const QUERIES = {
  DeliveryQuery: "/partner/webhook-deliveries",
  EstimateQuery: "/rates/estimate",
  OrderQuery: "/orders",
  PointQuery: "/public/pudo-points",
};

interface Parameter {
  name: string;
  in: string;
  required?: boolean;
  description?: string;
  schema: JSONSchema;
}
interface Document {
  paths: Record<string, { get: { parameters: Parameter[] } }>;
  webhooks: Record<string, { post: { requestBody: { content: Record<string, { schema: JSONSchema }> } } }>;
  components: { schemas: Record<string, JSONSchema> };
}

function querySchema({ paths }: Document, path: string): JSONSchema {
  const parameters = paths[path]!.get.parameters.filter((parameter) => parameter.in === "query");
  return {
    type: "object",
    properties: Object.fromEntries(
      parameters.map(({ name, schema, description }) => [name, { ...schema, description }]),
    ),
    required: parameters.filter(({ required }) => required).map(({ name }) => name),
  };
}

/** The schemas that these name, and those that they name in turn. */
function reachable(all: Record<string, JSONSchema>, roots: Iterable<string>): Set<string> {
  const found = new Set(roots);
  for (const name of found)
    for (const [, other] of JSON.stringify(all[name]).matchAll(/"#\/definitions\/(\w+)"/g)) found.add(other!);
  return found;
}

export async function clientTypes(): Promise<string> {
  const text = JSON.stringify(describeApi("https://api.example.com", ""));
  const document = JSON.parse(text.replaceAll("#/components/schemas/", "#/definitions/")) as Document;
  const queries = Object.entries(QUERIES).map(([name, path]) => [name, querySchema(document, path)] as const);
  const [code] = document.paths["/problems/{code}"]!.get.parameters;
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
  const all: Record<string, JSONSchema> = { ...document.components.schemas, ...made };
  const names = reachable(all, [...SCHEMAS, ...Object.keys(made)]);
  const definitions = Object.fromEntries([...names].sort().map((name) => [name, all[name]!]));
  const types = await compile({ type: "object", properties: {}, definitions }, ROOT, {
    additionalProperties: false,
    bannerComment: "// Made from the OpenAPI document by `npm run check:client -- --write`.",
    ignoreMinAndMaxItems: true,
    unreachableDefinitions: true,
    style: { printWidth: 110 },
  });
  return types.replace(`export interface ${ROOT} {}\n`, "").replace(REFERENCE, "").replace(EMPTY_COMMENT, "");
}
