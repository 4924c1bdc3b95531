import { DEFAULT_LANGUAGE } from "../../../shared/languages.ts";
import { PAGE } from "../page-name.ts";
import { en, type Texts } from "./en.ts";
import { language } from "./language.ts";

/** A page's file of texts in another language: its own, and those that the pages for phones share. */
interface Translation {
  default: unknown;
  common: Texts;
}

/** English is always loaded, and better than no page. */
const translation: Translation | undefined =
  language === DEFAULT_LANGUAGE
    ? undefined
    : await import(`/${PAGE}/texts-${language}.js`).catch(() => undefined);

/** The texts that the pages for phones share, in the language that was chosen when the page was opened. */
export const texts: Texts = translation?.common ?? en;

/** The texts of a page, with those that both share. @param english the page's own in English */
export function pageTexts<Own extends { signIn: object; scan: object; settings: object }>(english: Own) {
  const own = (translation?.default as Own | undefined) ?? english;
  return {
    ...texts,
    ...own,
    signIn: { ...texts.signIn, ...own.signIn },
    scan: { ...texts.scan, ...own.scan },
    settings: { ...texts.settings, ...own.settings },
  };
}
