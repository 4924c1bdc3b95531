import type { Dictionary } from "../../../texts/catalogue.ts";
import { DEFAULT_LANGUAGE, type Language } from "../../../texts/languages.ts";
import { fileOf, wanted } from "./language.ts";

async function load(language: Language): Promise<{ language: Language; dictionary: Dictionary }> {
  const file = (await import(fileOf(language))) as { default: Dictionary };
  return { language, dictionary: file.default };
}

/** English where the language can't be loaded, which is better than no page. */
export const { language, dictionary } = await load(wanted).catch(() => load(DEFAULT_LANGUAGE));
