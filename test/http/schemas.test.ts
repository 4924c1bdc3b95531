import { type Schema, Validator } from "@cfworker/json-schema";
import type { z } from "@hono/zod-openapi";
import { describe, expect, it } from "vitest";
import { apiOperations, describeApi } from "../../src/app.ts";
import { Problem } from "../../src/shared/problem.ts";
import { validated } from "../../src/shared/validation.ts";
import { BASE_URL } from "../harness.ts";
import { fieldsOf, HOSTILE_JSON, operations, replaced, samplesOf, valueAt } from "./hostile.ts";

const { components } = JSON.parse(JSON.stringify(describeApi(BASE_URL, "Test"))) as { components: object };

/** JSON texts at the limits of what fields accept, besides the hostile ones. */
const VALUES = [
  ...HOSTILE_JSON.filter((json) => json !== "1e999"),
  ...["0.001", "0.29", "1.005", "-0.5", "30", "91", "1001", "100001", "1000000000000.5"],
  ...["", " ", "\t", "a\nb", "\u007f", "\u009f", "\u200f", ".", "..", "...", ".a", "a/b", "é", "Ṣ"].map(
    quoted,
  ),
  ...[21, 65, 121, 201, 255, 501, 1001, 2001].map((length) => quoted("x".repeat(length))),
  ...["a@b", "a b@c.de", "ada@example.com", "1234567", "------", "+234 (80) 3", "25:00", "2026-02-30"].map(
    quoted,
  ),
  ...["orders:read", "package.created"].map((entry) => JSON.stringify([entry, entry])),
  JSON.stringify(Array(101).fill("a")),
];

/** The messages of rules that no schema of one field can express: between fields, and for what is not JSON. */
const UNSAID =
  /must go together with|and not both|other types beside \*|needs the layout|less than|well-formed Unicode/;
/** Fields of which the schema allows only what the documentation recommends, or whose rule a deployment may loosen. */
const LOOSER = /(^|\.)(occurred_at|expiresAt|url|webhook_url)$/;

function quoted(text: string): string {
  return JSON.stringify(text);
}

/** The body as the service reads it, whose copied text is clean; or what is wrong with it. */
function read(schema: z.ZodType, body: unknown): { faults: string[]; clean?: unknown } {
  try {
    return { faults: [], clean: validated(schema, body) };
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return { faults: error.errors!.map(({ path, message }) => `${path} ${message}`) };
  }
}

const schemas = new Map(
  apiOperations().map(({ method, path, body, documentedBody }) => [
    `${method} ${path}`,
    documentedBody ?? body,
  ]),
);
const withBody = operations.flatMap(({ method, path, body }) => {
  const schema = schemas.get(`${method.toLowerCase()} ${path}`);
  return body && schema
    ? [{ name: `${method} ${path}`, documented: body.schema, example: body.example, schema }]
    : [];
});

describe("a body's example in the OpenAPI document is one that the service takes", () => {
  it.each(withBody.map((one) => [one.name, one] as const))("%s", (_, { example, schema }) => {
    expect(example).toBeDefined();
    expect(read(schema, structuredClone(example)).faults).toEqual([]);
  });
});

describe("a body's schema in the OpenAPI document refuses what the service refuses, and nothing else", () => {
  it.each(withBody.map((one) => [one.name, one] as const))("%s", (_, { documented, schema }) => {
    const validator = new Validator({ ...documented, components } as Schema, "2020-12", false);
    for (const sample of samplesOf(documented, {})) {
      for (const path of fieldsOf(sample)) {
        for (const json of VALUES) {
          const body: unknown = JSON.parse(replaced(sample, path, json));
          const { faults, clean } = read(schema, body);
          const at = `${path.join(".")}: ${json}`;
          if (validator.validate(body).valid)
            expect(
              faults.filter((fault) => !UNSAID.test(fault)),
              at,
            ).toEqual([]);
          else if (faults.length === 0 && !LOOSER.test(path.join(".")))
            expect(valueAt(clean, path), at).toSatisfy(
              (value) =>
                value !== JSON.parse(json) &&
                validator.validate(JSON.parse(replaced(sample, path, JSON.stringify(value)))).valid,
            );
        }
      }
    }
  });
});
