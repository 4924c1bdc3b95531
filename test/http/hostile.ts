import fc from "fast-check";
import { describeApi } from "../../src/app.ts";
import { BASE_URL } from "../harness.ts";

/** The parts of a JSON Schema from which a sample is made. */
interface Schema {
  $ref?: string;
  type?: string | string[];
  example?: unknown;
  default?: unknown;
  enum?: unknown[];
  const?: unknown;
  properties?: Record<string, Schema>;
  items?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  minimum?: number;
  minItems?: number;
}

interface Parameter {
  name: string;
  schema: Schema;
  in: "path" | "query" | "header";
  required?: boolean;
}

/** An operation of the OpenAPI document. */
export interface DocumentedOperation {
  method: string;
  path: string;
  /** The security scheme; undefined where no credential is asked for. */
  scheme: string | undefined;
  parameters: Parameter[];
  /** A JSON body's media type, schema and example. */
  body?: { type: string; schema: Schema; example?: unknown };
}

interface Document {
  paths: Record<
    string,
    Record<
      string,
      {
        security: Record<string, string[]>[];
        parameters?: Parameter[];
        requestBody?: { content: Record<string, { schema: Schema; example?: unknown }> };
      }
    >
  >;
  components: { schemas: Record<string, Schema> };
}

const document = JSON.parse(JSON.stringify(describeApi(BASE_URL, "Test"))) as Document;

export const operations: DocumentedOperation[] = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, { security, parameters = [], requestBody }]) => {
    const json = Object.entries(requestBody?.content ?? {}).find(([type]) => type.endsWith("json"));
    return {
      method: method.toUpperCase(),
      path,
      scheme: Object.keys(security[0] ?? {})[0],
      parameters,
      ...(json ? { body: { type: json[0], ...json[1] } } : {}),
    };
  }),
);

/**
 * A body with every field that `schema` knows; one for each alternative.
 * @param known values by the name of their field, in the place of the example
 */
export function samplesOf(schema: Schema, known: Record<string, unknown>): unknown[] {
  const { anyOf, oneOf } = resolved(schema);
  return (anyOf ?? oneOf ?? [schema]).map((alternative) => sampleOf(alternative, known));
}

function sampleOf(given: Schema, known: Record<string, unknown>): unknown {
  const schema = resolved(given);
  if (schema.properties) {
    return Object.fromEntries(
      Object.entries(schema.properties).map(([name, property]) => [
        name,
        known[name] ?? sampleOf(property, known),
      ]),
    );
  }
  for (const value of [schema.example, schema.const, schema.enum?.[0], schema.default]) {
    if (value !== undefined) return value;
  }
  const alternatives = schema.anyOf ?? schema.oneOf ?? schema.allOf;
  if (alternatives) return sampleOf(alternatives[0]!, known);
  switch ([schema.type].flat()[0]) {
    case "array":
      return Array.from({ length: schema.minItems ?? 1 }, () => sampleOf(schema.items ?? {}, known));
    case "number":
    case "integer":
      return schema.minimum ?? 1;
    case "boolean":
      return false;
    default:
      return "some text";
  }
}

function resolved({ $ref, ...schema }: Schema): Schema {
  return $ref ? { ...document.components.schemas[$ref.split("/").at(-1)!]!, ...schema } : schema;
}

type Path = (string | number)[];

/** The way to every field and entry of `value`, itself first. */
export function fieldsOf(value: unknown): Path[] {
  if (typeof value !== "object" || value === null) return [[]];
  return [
    [],
    ...Object.entries(value).flatMap(([name, member]) => fieldsOf(member).map((path) => [name, ...path])),
  ];
}

/** What `path` leads to in `value`. */
export const valueAt = (value: unknown, path: Path): unknown =>
  path.reduce((member: unknown, name) => (member as Record<string, unknown>)[name], value);

const MARK = "(the field that is replaced)";

/** `sample` as JSON, with the JSON text `json` in the place of one field. */
export function replaced(sample: unknown, path: Path, json: string): string {
  const put = (value: unknown, [name, ...rest]: Path): unknown => {
    if (name === undefined) return MARK;
    const member = put((value as Record<string, unknown>)[name], rest);
    return Array.isArray(value)
      ? value.map((entry, i) => (i === Number(name) ? member : entry))
      : { ...(value as object), [name]: member };
  };
  return JSON.stringify(put(sample, path)).replace(JSON.stringify(MARK), () => json);
}

/** What programs read from objects without a look at their type. */
const MEMBERS = [
  "length",
  "size",
  "toString",
  "valueOf",
  "toJSON",
  "then",
  "__proto__",
  "constructor",
  "prototype",
  "hasOwnProperty",
  "trim",
];

/** JSON texts that are hostile by themselves, tried on every field. */
export const HOSTILE_JSON: readonly string[] = [
  '{"length":{"toString":1}}',
  '{"length":1e308,"0":"a"}',
  '{"toString":1,"valueOf":1}',
  '{"then":{"then":1}}',
  '{"__proto__":{"length":5,"toString":1}}',
  "{}",
  "[]",
  '[{"length":{"toString":1}}]',
  `${"[".repeat(12)}${"]".repeat(12)}`,
  `[${"0,".repeat(2000)}0]`,
  "null",
  "true",
  "-1",
  "1e308",
  "1e999",
  "9007199254740993",
  '""',
  '"\\u0000"',
  '"\\ud800"',
  '"\\u202e\\u2066"',
  '"0000-01-01T00:00:00Z"',
  `"${"x".repeat(5000)}"`,
  `"${"\\u1e69\\u0323".repeat(400)}"`,
];

/** Any JSON text, mostly of a kind that a program may trip over. */
export const hostileJson: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(...HOSTILE_JSON),
  fc
    .dictionary(fc.constantFrom(...MEMBERS), fc.jsonValue({ depthSize: "small" }), { minKeys: 1 })
    .map(jsonOf),
  fc.array(fc.dictionary(fc.constantFrom(...MEMBERS), fc.jsonValue({ depthSize: "small" }))).map(jsonOf),
  fc.json(),
  fc.string({ unit: "binary" }).map(jsonOf),
  fc.double().map(jsonOf),
);

function jsonOf(value: unknown): string {
  return JSON.stringify(value);
}

/** Texts, percent-encoded, that are hostile wherever they stand in a URL. */
export const HOSTILE_NAMES: readonly string[] = [
  "%00",
  "%ff",
  "%ED%A0%80",
  "%F0%9F%92%A9",
  "__proto__",
  "constructor",
  "x".repeat(5000),
];

/** Values of query parameters, percent-encoded. */
export const HOSTILE_VALUES: readonly string[] = [
  ...HOSTILE_NAMES,
  "",
  "%",
  "%0a",
  "%20",
  "%E2%80%AE",
  "null",
  "undefined",
  "NaN",
  "Infinity",
  "-1",
  "0",
  "-0",
  "1e999",
  "1e3",
  "0x10",
  "9007199254740991",
  "9007199254740993",
  "9".repeat(400),
  "true",
  "[]",
  "{}",
  "[object%20Object]",
  "0000-01-01T00:00:00Z",
  "0001-01-01T00:00:00%2B23:59",
  "1969-12-31T23:59:59Z",
  "9999-12-31T23:59:59.999999999-23:59",
  "-271821-04-20T00:00:00Z",
  "1969-12-31",
  "0000-01-01",
  "9999-12-31",
  "*",
  "%22",
  "%27%20OR%201=1;--",
  "(((((",
  "a%20AND%20b%20NOT%20(",
  "a%20".repeat(100),
  "-180,-90,180,90",
  "0x0x0",
  Buffer.from('[0,{"length":{"toString":1}},0,null]').toString("base64url"),
  Buffer.from('[1e15,"x",1e15,-62167219200000]').toString("base64url"),
  Buffer.from("null").toString("base64url"),
];

/** Any text of a URL's part. */
export const hostileText: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(...HOSTILE_VALUES),
  fc.webPath().map((path) => path.slice(1).replaceAll("/", "%2F")),
  fc.string({ unit: "binary" }).map((text) => encodeURIComponent(text.toWellFormed())),
);
