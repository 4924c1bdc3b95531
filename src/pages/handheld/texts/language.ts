import { languageOfTags } from "../../../texts/languages.ts";
import { loadTexts } from "../../../texts/load.ts";
import { PAGE } from "../page-name.ts";

const STORAGE_KEY = `${PAGE}.language`;

/** In the language that was chosen on this device, or else the first of the browser's languages that the page has. */
export const spoken = await loadTexts(
  PAGE,
  languageOfTags([localStorage.getItem(STORAGE_KEY) ?? "", ...navigator.languages]),
);
export const { language } = spoken;

/** Chooses a language. The page is loaded again, because everything that it shows is in the old language. */
export function chooseLanguage(chosen: string): void {
  localStorage.setItem(STORAGE_KEY, chosen);
  location.reload();
}
