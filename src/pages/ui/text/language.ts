import { DEFAULT_LANGUAGE, type Language, languageOfTag } from "../../../shared/languages.ts";

/** The page's name if it is translated. The build and the other pages are English. */
const page = globalThis.document?.documentElement.dataset.translated || undefined;
const key = `${page}.language`;

/** What was chosen in this browser, else the first of the browser's languages that the page has. */
export const language: Language =
  page === undefined
    ? DEFAULT_LANGUAGE
    : ([localStorage.getItem(key) ?? "", ...navigator.languages]
        .map(languageOfTag)
        .find((known) => known !== undefined) ?? DEFAULT_LANGUAGE);

/** Loads the page again, because all that it shows is in the old language. */
export function chooseLanguage(chosen: string): void {
  localStorage.setItem(key, chosen);
  location.reload();
}

/** Sentences by their English. */
export type Dictionary = Record<string, string>;

/** Loads the sentences of the language. English is better than no page. */
export async function loadDictionary(): Promise<Dictionary> {
  document.documentElement.lang = language;
  if (language === DEFAULT_LANGUAGE) return {};
  try {
    return ((await import(`/${page}/texts-${language}.js`)) as { default: Dictionary }).default;
  } catch {
    return {};
  }
}
