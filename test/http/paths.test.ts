import { globSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { apiOperations } from "../../src/app.ts";

it("every operation's path is written out in a file of its routes, where a search finds it", () => {
  const files = globSync("src/api/**/*.ts").map((file) => readFileSync(file, "utf8"));
  const paths = apiOperations().map(({ path }) => path);
  expect(paths.length).toBeGreaterThan(90);
  expect(paths.filter((path) => !files.some((text) => text.includes(`"${path}"`)))).toEqual([]);
});
