import { DEFAULT_LANGUAGE } from "../../../shared/languages.ts";
import { PAGE } from "../page-name.ts";
import type { Texts } from "./en.ts";
import { language } from "./language.ts";

/** This script is small and comes first, so that the texts of one language are loaded beside the page's script. */

/** A page's file of texts: its own, and those that the pages for phones share. */
interface PhoneTexts {
  default: unknown;
  common: Texts;
}

declare global {
  var phoneTexts: Promise<PhoneTexts>;
}

const load = (of: string): Promise<PhoneTexts> => import(`/${PAGE}/texts-${of}.js`);

// English is better than no page.
globalThis.phoneTexts = load(language).catch(() => load(DEFAULT_LANGUAGE));
