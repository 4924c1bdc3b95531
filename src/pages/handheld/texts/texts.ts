import type { Language } from "../../../shared/languages.ts";
import { en, type Texts } from "./en.ts";
import { fr } from "./fr.ts";
import { ha } from "./ha.ts";
import { ig } from "./ig.ts";
import { language } from "./language.ts";
import { yo } from "./yo.ts";

const TEXTS: Record<Language, Texts> = { en, fr, ha, ig, yo };

/** What the pages for phones say alike, in the language that was chosen when the page was opened. */
export const texts = TEXTS[language];
