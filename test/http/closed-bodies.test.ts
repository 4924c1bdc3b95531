import { expect, it } from "vitest";
import { describeApi } from "../../src/app.ts";
import { BASE_URL } from "../harness.ts";

type Json = Record<string, unknown>;

const { paths, components } = JSON.parse(JSON.stringify(describeApi(BASE_URL, "Test"))) as {
  paths: Record<string, Record<string, { requestBody?: { content: Record<string, Json> }; responses: Json }>>;
  components: { schemas: Record<string, Json> };
};
const operations = Object.entries(paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ name: `${method} ${path}`, ...operation })),
);

/** Everything in `value`, through the named schemas that it refers to, whose names go into `names`. */
function partsOf(value: unknown, names: Set<string>): Json[] {
  if (typeof value !== "object" || value === null) return [];
  const { $ref } = value as { $ref?: string };
  const name = $ref?.startsWith("#/components/schemas/") ? $ref.split("/").at(-1)! : undefined;
  if (name === undefined)
    return [value as Json, ...Object.values(value).flatMap((part) => partsOf(part, names))];
  if (names.has(name)) return [];
  names.add(name);
  return partsOf(components.schemas[name], names);
}

it("the document says of every object in a JSON body that it has no other fields, unless it is ignored whole", () => {
  const bodies = operations.filter(({ requestBody }) => requestBody?.content["application/json"]);
  expect(bodies.length).toBeGreaterThan(20);
  for (const { name, requestBody } of bodies) {
    const parts = partsOf(requestBody!.content["application/json"], new Set());
    for (const { type, properties, additionalProperties, allOf } of parts) {
      expect([name, allOf]).toEqual([name, undefined]);
      // Objects whose fields the service ignores have no fields in the document, which says so.
      if (type === "object")
        expect([name, properties, additionalProperties]).toEqual([name, properties, !properties]);
    }
  }
});

it("the document has no schema for both bodies and answers, because answers may get more fields", () => {
  const [sent, answered] = [new Set<string>(), new Set<string>()];
  for (const { requestBody, responses } of operations) {
    partsOf(requestBody?.content["application/json"], sent);
    partsOf(responses, answered);
  }
  expect([...sent].filter((name) => answered.has(name))).toEqual([]);
});
