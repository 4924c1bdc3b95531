import type { Language } from "../../../texts/languages.ts";
import { language } from "../../handheld/texts/language.ts";
import { texts as common } from "../../handheld/texts/texts.ts";
import { en, type Texts } from "./en.ts";
import { fr } from "./fr.ts";
import { ha } from "./ha.ts";
import { ig } from "./ig.ts";
import { yo } from "./yo.ts";

const TEXTS: Record<Language, Texts> = { en, fr, ha, ig, yo };
const own = TEXTS[language];

/** The page's texts in the language that was chosen when it was opened. */
export const texts = {
  ...common,
  ...own,
  signIn: { ...common.signIn, ...own.signIn },
  scan: { ...common.scan, ...own.scan },
  settings: { ...common.settings, ...own.settings },
};
