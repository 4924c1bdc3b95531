import { languageOfTags } from "../../../texts/languages.ts";
import { loadTexts } from "../../../texts/load.ts";
import type { Spoken } from "../../../texts/translator.ts";
import { readText, writeText } from "../kept-texts.ts";

const STORAGE_KEY = "portal.language";

/** Loads the page again, because all that it shows is in the old language. */
export function chooseLanguage(chosen: string): void {
  writeText(STORAGE_KEY, chosen);
  location.reload();
}

/**
 * The language that was chosen in this browser, else the first of the browser's languages that the page has, with its
 * sentences; undefined if the page is not translated.
 */
export async function loadSpoken(): Promise<Spoken | undefined> {
  const { dataset } = document.documentElement;
  if (!dataset.translated) return undefined;
  const wanted = languageOfTags([readText(STORAGE_KEY) ?? "", ...navigator.languages]);
  const spoken = await loadTexts(dataset.translated, wanted);
  document.documentElement.lang = spoken.language;
  return spoken;
}
