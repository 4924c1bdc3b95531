import { describe, expect, it } from "vitest";
import { choose, readSources, type Sources, testsOf } from "../../scripts/tests-of.ts";

/** A project of these files, by what they import and say. */
const project = (files: Record<string, { imports?: string[]; text?: string }>): Sources =>
  new Map(Object.entries(files).map(([file, { imports = [], text = "" }]) => [file, { imports, text }]));

const SOURCES = project({
  "src/app.ts": { imports: ["src/api/v1/orders.ts", "src/api/rates.ts"] },
  "src/api/v1/orders.ts": { imports: ["src/orders/create.ts"], text: 'path: "/api/v1/orders/{id}",' },
  "src/api/rates.ts": { imports: ["src/rates/quote.ts"], text: 'path: "/rates",' },
  "src/orders/create.ts": {},
  "src/rates/quote.ts": {},
  "src/lonely.ts": {},
  "src/pages/ui/list.tsx": {},
  "src/pages/portal/orders.tsx": { imports: ["src/pages/ui/list.tsx"] },
  "src/pages/console/points.tsx": {},
  "test/harness.ts": { imports: ["src/app.ts"] },
  "test/orders/create.test.ts": { imports: ["test/harness.ts"], text: 'get("/api/v1/orders/17")' },
  "test/rates/quote.test.ts": { imports: ["src/rates/quote.ts"] },
  "test/rates/answers.test.ts": { imports: ["test/harness.ts"], text: 'get("/rates?weight=1")' },
  "test/rates/queries.test.ts": { imports: ["test/harness.ts"], text: `get(\`/rates\${query}\`)` },
  "test/http/document.test.ts": { imports: ["test/harness.ts"] },
  "test/pages/portal/fake-api.ts": { text: 'if (path === "/rates") return {}' },
  "test/pages/portal/orders.test.ts": { imports: ["test/pages/portal/fake-api.ts"] },
  "test/pages/console/points.test.ts": {},
});
const filesFor = (file: string) => testsOf(file, SOURCES).map((test) => test.file);

describe("the tests of a changed file", () => {
  it("are those that import it, and those that send requests to a route above it, the nearest first", () => {
    expect(filesFor("src/rates/quote.ts")).toEqual([
      "test/rates/quote.test.ts",
      "test/rates/answers.test.ts",
      "test/rates/queries.test.ts",
    ]);
    expect(filesFor("src/orders/create.ts")).toEqual(["test/orders/create.test.ts"]);
  });

  it("are all that use the whole service, where nothing nearer reaches it", () => {
    expect(filesFor("src/app.ts")).toContain("test/http/document.test.ts");
  });

  it("are the browser tests of the page whose folder it is in, or of the pages that import it", () => {
    expect(filesFor("src/pages/portal/orders.tsx")).toEqual(["test/pages/portal/orders.test.ts"]);
    expect(filesFor("src/pages/ui/list.tsx")).toEqual(["test/pages/portal/orders.test.ts"]);
  });

  it("are first those that say what its view shows", () => {
    const sources = new Map([
      ...SOURCES,
      ["src/pages/portal/password.tsx", { imports: [], text: '<h1>{t("Set a password")}</h1>' }],
      ["test/pages/portal/sign-in.test.ts", { imports: [], text: 'getByText("Set a password")' }],
    ]);
    expect(testsOf("src/pages/portal/password.tsx", sources).map(({ file }) => file)).toEqual([
      "test/pages/portal/sign-in.test.ts",
      "test/pages/portal/orders.test.ts",
    ]);
  });

  it("are one against the running service if nothing nearer reaches it, and none without that", () => {
    const inService = "test/e2e/validator.test.ts";
    const sources = new Map([...SOURCES, [inService, { imports: [], text: "" }]]);
    expect(testsOf("src/lonely.ts", sources)).toEqual([{ file: inService, distance: 0 }]);
    expect(filesFor("src/lonely.ts")).toEqual([]);
  });

  it("are itself if it is a test", () => {
    expect(filesFor("test/rates/quote.test.ts")).toEqual(["test/rates/quote.test.ts"]);
  });

  it("are found for every file of the service, the pages and the client", () => {
    const sources = readSources();
    const files = [...sources.keys()].filter((file) => /^(?:src|client)\/.*(?<!\.d)\.tsx?$/.test(file));
    expect(files.filter((file) => testsOf(file, sources).length === 0)).toEqual([]);
  });
});

describe("a choice of tests", () => {
  const tests = [
    { file: "near, long", distance: 0 },
    { file: "near, short", distance: 0 },
    { file: "far, short", distance: 3 },
    { file: "far, long", distance: 3 },
  ];
  const within = (budgetMs: number) =>
    choose(tests, { budgetMs, msOf: (file) => (file.endsWith("short") ? 100 : 1000) });

  it("takes the nearest for which there is time, and runs the shortest first", () => {
    expect(within(1150).chosen).toEqual(["near, short", "near, long"]);
    expect(within(1250).chosen).toEqual(["near, short", "far, short", "near, long"]);
  });

  it("takes one even if that takes longer, and tells what is left out", () => {
    expect(within(10)).toEqual({
      chosen: ["near, short"],
      left: ["near, long", "far, short", "far, long"],
    });
  });
});
