import { describe, expect, it } from "vitest";
import { dictionaryFile, numbered, numberedSentences } from "../../scripts/number-sentences.ts";
import driver from "../../src/texts/fr/driver.ts";

const NUMBERS = new Map([
  ["Close", 0],
  ["To {place}", 1],
]);
const inCode = (code: string) => numbered("page.tsx", code, NUMBERS);

describe("a page for phones", () => {
  it("has numbers in the place of its sentences, and nowhere else", () => {
    const code = 'const view = <p title="Close">{t("To {place}", { place: t("Close") })}’{at("Close")}</p>;';
    expect(inCode(code)).toBe('const view = <p title="Close">{t(1, { place: t(0) })}’{at("Close")}</p>;');
  });

  it("is not built if a sentence is unknown or not written out", () => {
    for (const code of ['t("Open")', "t(sentence)", 't(isOpen ? "Close" : "To {place}")', "t()"])
      expect(() => inCode(code)).toThrow("page.tsx: t needs a sentence of the catalogue, written out.");
  });

  it("finds the sentence of a number in every language, without the note that follows a bar", async () => {
    const sentences = await numberedSentences("driver");
    const [en, fr] = await Promise.all(
      (["en", "fr"] as const).map(async (language) => {
        const file = await dictionaryFile(sentences, language);
        return JSON.parse(file.slice(file.indexOf("["))) as unknown[];
      }),
    );
    const number = sentences.numbers.get("Report|a scan")!;
    expect([en![number], fr![number]]).toEqual(["Report", driver["Report|a scan"]]);
    const counted = sentences.numbers.get("{count} parcels")!;
    expect(en![counted]).toEqual({ one: "{count} parcel", other: "{count} parcels" });
    expect([en!.length, fr!.length]).toEqual([sentences.numbers.size, sentences.numbers.size]);
  });
});
