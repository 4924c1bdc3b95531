/** The languages of the pages for customers, receivers, agents and partners, with their own names; the first is the default. */
export const LANGUAGES = { en: "English", fr: "Français", ha: "Hausa", ig: "Igbo", yo: "Yorùbá" } as const;
export type Language = keyof typeof LANGUAGES;

/** The language of pages if the reader's is unknown or has no translation. */
export const DEFAULT_LANGUAGE = "en" satisfies Language;
export const LANGUAGE_CODES = Object.keys(LANGUAGES) as [Language, ...Language[]];

/** Languages that have a dictionary; sentences are their own English. */
export type Translated = Exclude<Language, typeof DEFAULT_LANGUAGE>;
export const TRANSLATED = LANGUAGE_CODES.filter((code) => code !== DEFAULT_LANGUAGE);

/** The language of a tag such as `fr-CI`; undefined if the pages are not translated into it. */
export function languageOfTag(tag: string): Language | undefined {
  const code = tag.toLowerCase().split(/[-_]/)[0]!;
  return LANGUAGE_CODES.find((known) => known === code);
}

/** The first language of a reader's tags that the pages have, else the default. */
export const languageOfTags = (tags: readonly string[]): Language =>
  tags.map(languageOfTag).find((known) => known !== undefined) ?? DEFAULT_LANGUAGE;
