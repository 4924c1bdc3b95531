import { DEFAULT_LANGUAGE, type Language, languageOfTag } from "../../../texts/languages.ts";
import { PAGE } from "../page-name.ts";

const STORAGE_KEY = `${PAGE}.language`;

/** The language that was chosen on this device, or else the first of the browser's languages that the page has. */
export const language: Language =
  [localStorage.getItem(STORAGE_KEY) ?? "", ...navigator.languages]
    .map(languageOfTag)
    .find((known) => known !== undefined) ?? DEFAULT_LANGUAGE;

/** Chooses a language. The page is loaded again, because everything that it shows is in the old language. */
export function chooseLanguage(chosen: string): void {
  localStorage.setItem(STORAGE_KEY, chosen);
  location.reload();
}
