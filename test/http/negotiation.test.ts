import { describe, expect } from "vitest";
import { it as base, PER_FILE } from "../fixtures.ts";
import { problemOf } from "../problems.ts";

const it = base.extend("given", PER_FILE, ({ api }) => {
  const ask = (path: string, accept?: string) =>
    api.fetch(path, accept === undefined ? {} : { headers: { accept } });
  return { ask };
});

describe("Accept", () => {
  it.for([
    undefined,
    "",
    "*/*",
    "application/*",
    "application/json",
    "Application/JSON; charset=utf-8",
    "text/html, application/json;q=0.1",
    "text/html,*/*;q=0.8",
    "application/json;q=0.001",
    "application/*;q=0, application/json",
    "*/*;q=0, application/*;q=0.5",
    "application/geo+json, application/json;q=0.5",
  ])("allows JSON as %j", async (accept, { given: { ask } }) => {
    const response = await ask("/health", accept);
    expect([response.status, response.headers.get("content-type")]).toEqual([200, "application/json"]);
  });

  it.for([
    "text/html",
    "text/*",
    "application/xml",
    "application/problem+json",
    "application/json;q=0",
    "application/json; q=0.0",
    "*/*;q=0",
    "*/*, application/json;q=0",
    "application/*, application/json;q=0",
    "*/*, application/*;q=0",
    "application/jsonp",
  ])("excludes JSON as %j", async (accept, { given: { ask } }) => {
    await problemOf(await ask("/health", accept), 406, "not_acceptable");
    await problemOf(await ask("/operator/points", accept), 406, "not_acceptable");
  });

  it.for([
    ["application/geo+json", "application/geo+json"],
    ["application/json;q=0.5, application/geo+json", "application/geo+json"],
    ["*/*, application/json;q=0", "application/geo+json"],
    ["application/geo+json, application/json", "application/json"],
    ["application/geo+json;q=0.4, application/*", "application/json"],
    ["application/geo+json;q=0, */*", "application/json"],
    ["*/*", "application/json"],
  ] as const)("gets points for %j as %s", async ([accept, type], { given: { ask } }) => {
    const response = await ask("/public/pudo-points", accept);
    expect([response.status, response.headers.get("content-type")]).toEqual([200, type]);
    expect(response.headers.get("vary")).toBe("Accept");
  });

  it("that excludes both formats of points is 406", async ({ given: { ask } }) => {
    for (const accept of [
      "text/csv",
      "application/json;q=0, application/geo+json;q=0",
      "application/*;q=0",
    ]) {
      await problemOf(await ask("/public/pudo-points", accept), 406, "not_acceptable");
    }
  });
});

describe("an error", () => {
  it.for([
    ["application/problem+json", "/nowhere"],
    ["application/problem+json, application/json", "/public/pudo-points?page=0"],
    ["application/json, application/problem+json;q=0.1", "/operator/points"],
    ["application/problem+json", "/health"],
    ["Application/Problem+JSON", "/nowhere"],
  ] as const)("is problem+json for %j at %s", async ([accept, path], { given: { ask } }) => {
    const response = await ask(path, accept);
    expect([response.ok, response.headers.get("content-type")]).toEqual([false, "application/problem+json"]);
  });

  it.for([
    [undefined, "/nowhere"],
    ["application/json", "/public/pudo-points?page=0"],
    ["*/*", "/operator/points"],
    ["application/*", "/nowhere"],
    ["text/html", "/health"],
    ["application/json, application/problem+json;q=0", "/public/pudo-points?page=0"],
  ] as const)("is plain JSON for %j at %s", async ([accept, path], { given: { ask } }) => {
    const response = await ask(path, accept);
    expect([response.ok, response.headers.get("content-type")]).toEqual([false, "application/json"]);
  });
});
