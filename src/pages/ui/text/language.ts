import { DEFAULT_LANGUAGE, languageOfTag } from "../../../texts/languages.ts";
import type { Dictionary } from "./translate.ts";

const STORAGE_KEY = "portal.language";

/** Loads the page again, because all that it shows is in the old language. */
export function chooseLanguage(chosen: string): void {
  localStorage.setItem(STORAGE_KEY, chosen);
  location.reload();
}

/**
 * The language that was chosen in this browser, else the first of the browser's languages that the page has, with its
 * sentences. English where the page has no others, or where they can't be loaded.
 */
export async function loadTranslation(): Promise<NonNullable<typeof globalThis.translation>> {
  const { lang, dataset } = document.documentElement;
  const english = { language: DEFAULT_LANGUAGE, dictionary: {} } as const;
  if (!dataset.translated) return english;
  const language = [localStorage.getItem(STORAGE_KEY) ?? "", ...navigator.languages]
    .map(languageOfTag)
    .find((known) => known !== undefined);
  if (language === undefined || language === lang) return english;
  try {
    const loaded = (await import(`/${dataset.translated}/texts-${language}.js`)) as { default: Dictionary };
    document.documentElement.lang = language;
    return { language, dictionary: loaded.default };
  } catch {
    return english;
  }
}
