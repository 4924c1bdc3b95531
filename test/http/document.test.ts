import { beforeAll, describe, expect, it } from "vitest";
import { migrate, startApi } from "../harness.ts";

interface Document {
  paths: Record<
    string,
    Record<
      string,
      {
        summary: string;
        description: string;
        parameters?: { name: string; in: string; schema: Record<string, unknown> }[];
        responses: Record<string, { $ref?: string }>;
      }
    >
  >;
  components: {
    examples: Record<string, { value: { existing_id?: string } }>;
  } & Record<string, Record<string, unknown>>;
}

/** Names of places and of actions, what is typed or scanned, and parts of links that are refused as a whole. */
const FREE_TEXT = new Set([
  ...["search", "state", "city", "origin", "destination", "code", "tracking_code"],
  ...["action", "actor", "subject_id", "lang", "expires", "signature"],
]);

let document: Document;

const read = async (path: string): Promise<Document> => (await startApi().fetch(path)).json();

beforeAll(async () => {
  await migrate();
  document = await read("/openapi.json");
});

/** Every object that `value` contains, and itself. */
function* objectsIn(value: unknown): Generator<Record<string, unknown>> {
  if (typeof value !== "object" || value === null) return;
  yield value as Record<string, unknown>;
  for (const part of Object.values(value)) yield* objectsIn(part);
}

describe("GET /openapi.json", () => {
  // With an example of each body, and descriptions that can be read without their summaries.
  it("has at most 3,200 bytes for each operation, with every field described", () => {
    const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods));
    // Samples of code are beside what an operation says.
    const described = JSON.stringify(document, (key, value) => (key === "x-codeSamples" ? undefined : value));
    expect(new TextEncoder().encode(described).byteLength / operations.length).toBeLessThan(3_200);
  });

  it("has every problem once, and refers to it wherever it occurs", () => {
    const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods));
    expect(operations.length).toBeGreaterThan(90);
    for (const { responses } of operations) {
      for (const [status, response] of Object.entries(responses)) {
        // The 503 of `/health` is not a problem body.
        if (Number(status) >= 400 && !("content" in response)) {
          expect(response.$ref).toMatch(/^#\/components\/responses\//);
        }
      }
    }
  });

  it("says the form of every parameter in a query that is not typed by people", () => {
    const formless = Object.values(document.paths)
      .flatMap((methods) => Object.values(methods))
      .flatMap(({ parameters = [] }) => parameters)
      .filter(({ in: place, schema }) => place === "query" && schema.type === "string")
      .filter(({ schema }) => !["enum", "format", "pattern"].some((form) => form in schema))
      .map(({ name }) => name);
    expect(formless.filter((name) => !FREE_TEXT.has(name))).toEqual([]);
  });

  it("declares RateLimit-Policy for every answer", () => {
    for (const [path, methods] of Object.entries(document.paths)) {
      for (const { responses } of Object.values(methods)) {
        for (const [status, response] of Object.entries(responses)) {
          const name = response.$ref?.split("/").at(-1);
          const { headers } = (name === undefined ? response : document.components.responses![name]) as {
            headers?: object;
          };
          expect(headers, `${status} of ${path}`).toHaveProperty("RateLimit-Policy");
        }
      }
    }
  });

  it("refers to nothing that it lacks", () => {
    const references = [...objectsIn(document)].flatMap(({ $ref }) =>
      typeof $ref === "string" ? [$ref] : [],
    );
    expect(references.length).toBeGreaterThan(500);
    for (const reference of new Set(references)) {
      const [, , kind, name] = reference.split("/");
      expect(document.components[kind!], reference).toHaveProperty([name!]);
    }
  });

  it.each([
    ["partner", "/api/v1/orders", "/operator/points"],
    ["operator", "/operator/points", "/driver/scans"],
    ["handheld", "/driver/scans", "/api/v1/orders"],
  ])(
    "has a part for %s callers, which says the same and refers to nothing that it lacks",
    async (part, has, lacks) => {
      const { paths, components } = await read(`/openapi/${part}.json`);
      expect(Object.keys(paths)).toContain(has);
      expect(Object.keys(paths)).not.toContain(lacks);
      expect(document.paths).toMatchObject(paths);
      for (const { $ref } of objectsIn({ paths, components })) {
        if (typeof $ref !== "string") continue;
        const [, , kind, name] = $ref.split("/");
        expect(components[kind!], $ref).toHaveProperty([name!]);
        expect(document.components[kind!]![name!]).toEqual(components[kind!]![name!]);
      }
    },
  );

  it("is whole in its parts, but for the sessions of our own pages", async () => {
    const parts = await Promise.all(
      ["partner", "operator", "handheld"].map((part) => read(`/openapi/${part}.json`)),
    );
    const missing = Object.keys(document.paths).filter((path) => !parts.some(({ paths }) => path in paths));
    expect(missing.filter((path) => !/^\/(portal|console)\//.test(path))).toEqual([]);
  });

  it("says of each operation first what it does", () => {
    for (const { summary, description } of Object.values(document.paths).flatMap((methods) =>
      Object.values(methods),
    )) {
      expect(description.startsWith(`${summary}. `), description).toBe(true);
    }
  });

  it("shows the existing order's id in the example of a reference in use", () => {
    expect(document.components.examples.reference_conflict?.value.existing_id).toMatch(/^[0-9a-f-]{36}$/);
  });
});
