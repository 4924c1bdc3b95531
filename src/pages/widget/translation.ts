import { loadTexts, TRANSLATED } from "./parts.ts";
import { ENGLISH, type Translation } from "./texts/texts.ts";

/** Loads the texts of a locale such as `fr` or `fr-CI`, or English where there is no translation. */
export async function translationFor(locale: string): Promise<Translation> {
  const language = locale.toLowerCase().split(/[-_]/)[0]!;
  if (!TRANSLATED.includes(language)) return { locale: "en", texts: ENGLISH };
  return { locale: language, texts: { ...ENGLISH, ...(await loadTexts(language)) } };
}
