import { globSync, readFileSync } from "node:fs";
import { basename } from "node:path";
import { parseSync, Visitor } from "oxc-parser";
import { describe, expect, it } from "vitest";
import { type English, sentencesOf } from "../../src/texts/catalogue.ts";
import * as common from "../../src/texts/en/common.ts";
import * as handheld from "../../src/texts/en/handheld.ts";
import * as ui from "../../src/texts/en/ui.ts";
import { LANGUAGE_CODES, TRANSLATED } from "../../src/texts/languages.ts";

const LETTERS = /\p{L}{2,}/u;
/** Units, which are the same everywhere. */
const UNITS = ["kg", "cm"];
/** Attributes that people read. */
const READ = ["label", "title", "hint", "aria-label", "placeholder", "caption"];

/** Catalogues that others contain. */
const SHARED: Record<string, English> = { common, handheld, ui };
/** Where the sentences of a catalogue are said, if not in the page of its name. */
const FOLDERS: Record<string, string> = {
  common: "src/{pages,tracking,texts}",
  ui: "src/pages/ui",
  handheld: "src/pages/{counter,driver,handheld}",
  tracking: "src/tracking/page",
};

const catalogues = globSync("src/texts/en/*.ts").map((file) => basename(file, ".ts"));

/** All strings in the code of a folder, and what is written in it for people without a `t`. */
function read(folder: string): { strings: Set<string>; bare: string[] } {
  const strings = new Set<string>();
  const bare: string[] = [];
  for (const file of globSync(`${folder}/**/*.{ts,tsx}`, { exclude: ["src/texts/{en,fr,ha,ig,yo}/**"] })) {
    new Visitor({
      Literal({ value }) {
        if (typeof value === "string") strings.add(value);
      },
      JSXAttribute({ name, value }) {
        const text = value?.type === "Literal" ? String(value.value) : "";
        if (READ.includes(String(name.name)) && LETTERS.test(text)) bare.push(`${file}: ${text}`);
      },
      JSXText({ value }) {
        if (LETTERS.test(value) && !UNITS.includes(value.trim())) bare.push(`${file}: ${value.trim()}`);
      },
    }).visit(parseSync(file, readFileSync(file, "utf8")).program);
  }
  return { strings, bare };
}

describe("the sentences of a catalogue", () => {
  it.each(catalogues)("are all said, and each is in one catalogue alone: %s", async (name) => {
    const english = (await import(`../../src/texts/en/${name}.ts`)) as English;
    const shared = new Set(
      Object.entries(SHARED).flatMap(([other, catalogue]) => {
        const isIn = sentencesOf(catalogue).every((key) => sentencesOf(english).includes(key));
        return other !== name && isIn ? sentencesOf(catalogue) : [];
      }),
    );
    const own = sentencesOf(english).filter((key) => !shared.has(key));
    const { strings } = read(FOLDERS[name] ?? `src/pages/${name}`);
    expect(own.filter((sentence) => !strings.has(sentence))).toEqual([]);
    const listed = [...(english.shared ? sentencesOf(english.shared) : []), ...english.sentences];
    expect(new Set(listed).size).toBe(listed.length);
  });

  it("are the only words of the portal and of the phones' pages, so that all can be said in another language", () => {
    for (const folder of ["portal", "ui", "counter", "driver", "handheld"])
      expect(read(`src/pages/${folder}`).bare).toEqual([]);
  });

  it("are in every language of the list, but the console's", () => {
    const files = (code: string) => globSync(`src/texts/${code}/*.ts`).map((file) => basename(file, ".ts"));
    const wanted = catalogues.filter((name) => name !== "console").sort();
    for (const code of TRANSLATED) expect(files(code).sort(), code).toEqual(wanted);
    expect(globSync("src/texts/*/").sort()).toEqual(LANGUAGE_CODES.map((code) => `src/texts/${code}`).sort());
  });

  it("stand in two catalogues only if one contains the other", async () => {
    const seen = new Map<string, string>();
    for (const name of catalogues.filter((one) => one !== "console")) {
      const english = (await import(`../../src/texts/en/${name}.ts`)) as English;
      for (const key of sentencesOf(english)) {
        if (Object.values(SHARED).some((shared) => shared !== english && sentencesOf(shared).includes(key)))
          continue;
        expect(seen.get(key), key).toBeUndefined();
        seen.set(key, name);
      }
    }
    expect(seen.size).toBeGreaterThan(1000);
  });
});
