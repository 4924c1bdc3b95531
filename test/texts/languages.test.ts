import { describe, expect, it } from "vitest";
import { languageOfTag } from "../../src/texts/languages.ts";

describe("the language of a tag", () => {
  it.each([
    ["yo", "yo"],
    ["fr-CI", "fr"],
    ["FR_ci", "fr"],
    ["de", undefined],
    ["yor", undefined],
    ["constructor", undefined],
    ["", undefined],
  ])("%j is %s", (tag, language) => {
    expect(languageOfTag(tag)).toBe(language);
  });
});
