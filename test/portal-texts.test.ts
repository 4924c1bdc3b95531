import { globSync, readFileSync } from "node:fs";
import { parseSync, type StringLiteral, Visitor } from "oxc-parser";
import { describe, expect, it } from "vitest";
import { pluralOf } from "../src/pages/ui/text/format.ts";
import { DEFAULT_LANGUAGE, LANGUAGE_CODES } from "../src/texts/languages.ts";

const FOLDERS = "src/pages/{portal,ui}/**/*.{ts,tsx}";
const LETTERS = /\p{L}{2,}/u;
/** Units, which are the same everywhere. */
const UNITS = ["kg", "cm"];

const isText = (node: { type: string } | undefined | null): node is StringLiteral =>
  node?.type === "Literal" && "value" in node && typeof node.value === "string";

const sentences = new Set(["{n} day", "{n} days", "{n} hour", "{n} hours", "{n} minute", "{n} minutes"]);
const bare: string[] = [];

for (const file of globSync(FOLDERS, { exclude: ["**/texts/**"] })) {
  const { program } = parseSync(file, readFileSync(file, "utf8"));
  const addNoun = (noun: string) => sentences.add(`{n} ${noun}`).add(`{n} ${pluralOf(noun)}`);
  new Visitor({
    CallExpression({ callee, arguments: [first, second] }) {
      if (callee.type !== "Identifier") return;
      if (["t", "tx"].includes(callee.name) && isText(first)) sentences.add(first.value);
      if (callee.name === "counted" && isText(second)) addNoun(second.value);
    },
    JSXAttribute({ name, value }) {
      if (name.name === "noun" && isText(value)) addNoun(value.value);
      if (["label", "title", "hint", "aria-label", "placeholder", "caption"].includes(String(name.name)))
        if (isText(value) && LETTERS.test(value.value)) bare.push(`${file}: ${value.value}`);
    },
    JSXText({ value }) {
      if (LETTERS.test(value) && !UNITS.includes(value.trim())) bare.push(`${file}: ${value.trim()}`);
    },
  }).visit(program);
}

const placeholders = (sentence: string) => [...sentence.matchAll(/\{\w+\}/g)].map(([name]) => name).sort();

describe("the portal's texts", () => {
  it("all go through t(), so that they can be said in another language", () => {
    expect(bare).toEqual([]);
    expect(sentences.size).toBeGreaterThan(600);
  });

  it.each(LANGUAGE_CODES.filter((code) => code !== DEFAULT_LANGUAGE))(
    "are all there in %s, with the same values in them",
    async (code) => {
      const { default: dictionary } = (await import(`../src/pages/portal/texts/${code}.ts`)) as {
        default: Record<string, string>;
      };
      expect(Object.keys(dictionary).sort()).toEqual([...sentences].sort());
      for (const [english, said] of Object.entries(dictionary)) {
        expect(placeholders(said), english).toEqual(placeholders(english));
        expect(said.trim(), english).not.toBe("");
      }
    },
  );
});
