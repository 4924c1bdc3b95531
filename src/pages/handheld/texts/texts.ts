import type { Language } from "../../../texts/languages.ts";
import { en, type Texts } from "./en.ts";
import { fr } from "./fr.ts";
import { ha } from "./ha.ts";
import { ig } from "./ig.ts";
import { language } from "./language.ts";
import { yo } from "./yo.ts";

const TEXTS: Record<Language, Texts> = { en, fr, ha, ig, yo };

/** The texts that the pages for phones share, in the language that was chosen when the page was opened. */
export const texts = TEXTS[language];
