import { DEFAULT_LANGUAGE, languageOfTag } from "../../texts/languages.ts";
import { loadTexts } from "./parts.ts";
import { ENGLISH, type Translation } from "./texts/texts.ts";

/** Loads the texts of a locale such as `fr` or `fr-CI`, or English where there is no translation. */
export async function translationFor(locale: string): Promise<Translation> {
  const language = languageOfTag(locale) ?? DEFAULT_LANGUAGE;
  if (language === DEFAULT_LANGUAGE) return { locale: language, texts: ENGLISH };
  return { locale: language, texts: { ...ENGLISH, ...(await loadTexts(language)) } };
}
