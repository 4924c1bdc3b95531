import { DEFAULT_LANGUAGE, type Language } from "../../../texts/languages.ts";
import { language } from "../../handheld/texts/language.ts";
import { texts as common } from "../../handheld/texts/texts.ts";
import { en, type Texts } from "./en.ts";

const own = language === DEFAULT_LANGUAGE ? en : await load(language);

/** The page's texts in the language that was chosen when it was opened. The others' files are not loaded. */
export const texts = {
  ...common,
  ...own,
  signIn: { ...common.signIn, ...own.signIn },
  scan: { ...common.scan, ...own.scan },
  settings: { ...common.settings, ...own.settings },
};

/** English is always loaded, and better than no page. */
async function load(other: Exclude<Language, typeof DEFAULT_LANGUAGE>): Promise<Texts> {
  try {
    return ((await import(`/counter/texts-${other}.js`)) as { default: Texts }).default;
  } catch {
    return en;
  }
}
