import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  areLike,
  common,
  firstOfMany,
  GAP,
  lengthened,
  shortened,
  withoutToasts,
} from "./pages/aria-lines.ts";

const lines = (text: string) => text.split("|");

describe("lines of an aria snapshot", () => {
  it.each([
    ["a|b", "a|b", true],
    ["a|b", "a", false],
    ["a", "a|b", false],
    ["a|x|b", "a|b", false],
    ["a|x|y|b", "a|…|b", true],
    ["a|b", "a|…|b", true],
    ["a|x|b|y", "a|…|b|…", true],
    ["a|x|b|y", "a|…|b", false],
    ["x|a", "…|a", true],
    ["b|a", "…|a|…|b|…", false],
    ["a|b|a", "…|a|b|…|a", true],
    ["a|b", "…|a|b|…|b", false],
    ["a|…|b", "a|b", false],
    ["a|…|b", "a|…|b", true],
  ])("%s are like what was recorded as %s: %s", (seen, recorded, areSo) => {
    expect(areLike(lines(seen), lines(recorded))).toBe(areSo);
  });

  it("that two recordings have in common fit both, and are the first if nothing differs", () => {
    const some = fc.array(fc.constantFrom("a", "b", "c"), { minLength: 1 });
    fc.assert(
      fc.property(some, some, (before, after) => {
        const both = common(before, after);
        expect([before, after].map((each) => areLike(each, both))).toEqual([true, true]);
        expect(common(before, before)).toEqual(before);
      }),
    );
    expect(common(["a", "x", "b"], ["a", "y", "b"])).toEqual(["a", GAP, "b"]);
  });

  it("have the first rows of a table and the first items of each list", () => {
    const row = (i: number) => [`  - row "${i}":`, `    - cell "${i}"`];
    const table = ["- table:", ...[1, 2, 3, 4, 5].flatMap(row), "- list:", "  - listitem: a", "- button"];
    expect(firstOfMany(table, 3)).toEqual([...table.slice(0, 7), GAP, ...table.slice(-3)]);
    const quoted = table.map((line) => line.replace(/row (.*):$/, "'row $1: a':"));
    expect(firstOfMany(quoted, 3)).toEqual([...quoted.slice(0, 7), GAP, ...quoted.slice(-3)]);
  });

  it("have no messages that vanish by themselves, but those of a view", () => {
    const view = ["- main:", "  - status: 3 arrived"];
    expect(withoutToasts([...view, "- status:", "  - paragraph: Saved.", "- dialog"])).toEqual([
      ...view,
      "- dialog",
    ]);
    expect(withoutToasts(view)).toEqual(view);
  });

  it("are shortened where the same is above, and lengthened again", () => {
    const entry = ["- list:", "  - listitem:", "    - text: a", "    - text: b"];
    expect(shortened([...entry, ...entry], new Map())).toEqual([...entry, "- list: as above"]);
    const line = fc.tuple(fc.nat(3), fc.constantFrom("- a:", "- b:", "- c"));
    const tree = fc.array(line, { minLength: 1, maxLength: 20 });
    fc.assert(
      fc.property(fc.array(tree), (trees) => {
        const texts = trees.map((each) => each.map(([depth, text]) => "  ".repeat(depth) + text));
        const [written, read] = [new Map<string, string>(), new Map<string, string>()];
        for (const text of texts) expect(lengthened(shortened(text, written), read)).toEqual(text);
      }),
    );
  });
});
