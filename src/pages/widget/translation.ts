import type { Dictionary } from "../../texts/catalogue.ts";
import { DEFAULT_LANGUAGE, type Language } from "../../texts/languages.ts";
import { loadDictionary } from "./parts.ts";
import { ENGLISH } from "./texts/texts.ts";

/** Loads what a language says for the widget's sentences. */
export async function dictionaryOf(language: Language): Promise<Dictionary> {
  return language === DEFAULT_LANGUAGE ? ENGLISH : await loadDictionary(language);
}
