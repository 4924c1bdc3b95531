import { globSync, readFileSync } from "node:fs";
import { parseSync } from "oxc-parser";
import { expect, it } from "vitest";
import { type Mutation, mutationsOf } from "../../scripts/mutations.ts";

const mutated = (code: string, { start, end, text }: Mutation) =>
  code.slice(0, start) + text + code.slice(end);

it("a mistake turns a condition round, changes an operator, forgets a statement, and drops a filter", () => {
  const code = "if (list.filter(isNew).length > 1) await send(list);";
  expect(mutationsOf("a.ts", code).map((mutation) => mutated(code, mutation))).toEqual([
    "if (!(list.filter(isNew).length > 1)) await send(list);",
    "if (list.filter(isNew).length >= 1) await send(list);",
    "if (list.length > 1) await send(list);",
    "if (list.filter(isNew).length > 1) ;",
  ]);
});

it("a file with a mistake is still a program", () => {
  for (const file of globSync("src/{orders,pages/ui}/**/*.{ts,tsx}")) {
    const code = readFileSync(file, "utf8");
    for (const mutation of mutationsOf(file, code).slice(0, 5))
      expect(parseSync(file, mutated(code, mutation)).errors, `${file}: ${mutation.kind}`).toEqual([]);
  }
});
