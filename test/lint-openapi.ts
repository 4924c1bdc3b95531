import { createConfig, formatProblems, lintFromString } from "@redocly/openapi-core";
import { describeApi } from "../src/app.ts";

/** Checks the OpenAPI document with a strict linter, and that it describes every field; part of `npm run check`. */

const document = describeApi("https://api.example.com", "Pickup-point delivery");

const config = await createConfig({
  extends: ["recommended-strict"],
  rules: {
    // Public operations have an empty list of security requirements.
    "security-defined": "error",
    "operation-4xx-response": "error",
    "no-invalid-media-type-examples": { severity: "error", allowAdditionalProperties: false },
    "no-invalid-schema-examples": "error",
    "operation-tag-defined": "error",
    "tag-description": "error",
    "no-unused-components": "error",
    "rule/described-operations": {
      subject: { type: "Operation" },
      assertions: { required: ["description"] },
    },
    "rule/described-parameters": {
      subject: { type: "Parameter" },
      assertions: { required: ["description"] },
    },
    "rule/examples-of-path-parameters": {
      subject: { type: "Parameter" },
      where: [
        { subject: { type: "Parameter", property: "in" }, assertions: { const: "path", defined: true } },
      ],
      assertions: { required: ["example"] },
    },
    // The form of a page only leads on.
    "operation-2xx-response": "off",
    "rule/operations-that-succeed": {
      subject: { type: "Responses" },
      assertions: { requireAny: ["200", "201", "202", "204", "2XX", "303"] },
    },
    // The deployment sets the address.
    "no-server-example.com": "off",
  },
});
const problems = await lintFromString({
  source: JSON.stringify(document),
  absoluteRef: "openapi.json",
  config,
});
if (problems.length > 0) {
  formatProblems(problems, {
    format: "stylish",
    totals: { errors: problems.length, warnings: 0, ignored: 0 },
    version: "",
  });
  process.exitCode = 1;
}

interface Schema {
  $ref?: string;
  type?: string | string[];
  description?: string;
  allOf?: Schema[];
}
const schemas: Record<string, Schema> = document.components.schemas as Record<string, Schema>;

/** By a description of its own, or that of the schema that it refers to. */
const isDescribed = ({ $ref, description, allOf = [] }: Schema): boolean =>
  Boolean(description) ||
  ($ref !== undefined && isDescribed(schemas[$ref.split("/").at(-1)!]!)) ||
  allOf.some(isDescribed);

/** The paths of fields without a description, in whatever schema of the document. */
function* undescribed(value: unknown, path: string): Generator<string> {
  if (typeof value !== "object" || value === null) return;
  for (const [key, part] of Object.entries(value)) {
    if (key === "example" || key === "examples") continue;
    if (key !== "properties") yield* undescribed(part, `${path}/${key}`);
    else
      for (const [name, field] of Object.entries<Schema>(part)) {
        if (!isDescribed(field)) yield `${path}/${name}`;
        yield* undescribed(field, `${path}/${name}`);
      }
  }
}

for (const path of undescribed(document, "")) {
  console.error(`This field has no description: ${path}`);
  process.exitCode = 1;
}

// `.nullable()` on a named schema would add null to the component, and so wherever else it is used, or to nothing at all.
for (const [name, { type }] of Object.entries(schemas))
  if (type?.includes("null")) {
    console.error(`${name} may be null wherever it is used: make it z.union([…, z.null()]) where it may`);
    process.exitCode = 1;
  }
