import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import type { Plugin } from "esbuild";
import { parseSync, Visitor } from "oxc-parser";
import { type Dictionary, type English, sentencesOf } from "../src/texts/catalogue.ts";
import { DEFAULT_LANGUAGE, type Language } from "../src/texts/languages.ts";

/**
 * So that a phone loads no sentence twice, nor in a language that nobody reads there, the build puts a number in the place
 * of each sentence in a `t("…")`. Each language, English too, has a file with its sentences in the order of these numbers.
 */
export interface NumberedSentences {
  numbers: Map<string, number>;
  /** For the files' names: a script can't get a file with other numbers, however a deployment falls between the two. */
  version: string;
  dictionaryOf(language: Language): Promise<Dictionary>;
}

export async function numberedSentences(page: string): Promise<NumberedSentences> {
  const english = (await import(`../src/texts/en/${page}.ts`)) as English;
  const sentences = sentencesOf(english);
  return {
    numbers: new Map(sentences.map((sentence, i) => [sentence, i])),
    version: createHash("sha256").update(JSON.stringify(sentences)).digest("hex").slice(0, 8),
    async dictionaryOf(language) {
      if (language === DEFAULT_LANGUAGE)
        return Object.fromEntries(sentences.map((one) => [one, said(one, english)]));
      return ((await import(`../src/texts/${language}/${page}.ts`)) as { default: Dictionary }).default;
    },
  };
}

function said(sentence: string, { counted }: English): Dictionary[string] {
  const other = sentence.split("|")[0]!;
  return sentence in counted ? { ...counted[sentence], other } : other;
}

export async function dictionaryFile(
  { numbers, dictionaryOf }: NumberedSentences,
  language: Language,
): Promise<string> {
  const dictionary = await dictionaryOf(language);
  return `export default ${JSON.stringify([...numbers.keys()].map((sentence) => dictionary[sentence]))}`;
}

/** Puts numbers in the place of sentences in the code of a page for phones. */
export function withNumbers({ numbers }: NumberedSentences): Plugin {
  return {
    name: "with-numbers",
    setup({ onLoad }) {
      onLoad({ filter: /\/(pages\/(counter|driver|handheld)\/.+|texts\/parcel)\.tsx?$/ }, ({ path }) => ({
        contents: numbered(path, readFileSync(path, "utf8"), numbers),
        loader: path.endsWith("x") ? "tsx" : "ts",
      }));
    },
  };
}

export function numbered(path: string, source: string, numbers: Map<string, number>): string {
  const parts: string[] = [];
  let end = 0;
  new Visitor({
    CallExpression({ callee, arguments: [sentence] }) {
      if (callee.type !== "Identifier" || callee.name !== "t") return;
      const number = sentence?.type === "Literal" ? numbers.get(String(sentence.value)) : undefined;
      if (number === undefined) throw new Error(`${path}: t needs a sentence of the catalogue, written out.`);
      parts.push(source.slice(end, sentence!.start), String(number));
      end = sentence!.end;
    },
  }).visit(parseSync(path, source).program);
  return parts.join("") + source.slice(end);
}
