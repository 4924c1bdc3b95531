import { type Language, languageOfTags } from "../../../texts/languages.ts";
import { readText, writeText } from "../../ui/kept-texts.ts";
import { PAGE } from "../page-name.ts";

/** Set by the build: which numbers stand for the sentences of the page. */
declare const SENTENCES_VERSION: string;

const STORAGE_KEY = `${PAGE}.language`;

/** What was chosen on this device, or else the first of the browser's languages that the page has. */
export const wanted: Language = languageOfTags([readText(STORAGE_KEY) ?? "", ...navigator.languages]);

/** The file with the page's sentences in a language. */
export const fileOf = (language: Language): string => `/${PAGE}/texts-${language}-${SENTENCES_VERSION}.js`;

/** Chooses a language. The page is loaded again, because everything that it shows is in the old language. */
export function chooseLanguage(chosen: string): void {
  writeText(STORAGE_KEY, chosen);
  location.reload();
}
