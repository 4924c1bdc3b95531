import { language } from "./language.ts";
import { en, type Texts } from "./texts/en.ts";
import { fr } from "./texts/fr.ts";
import { ha } from "./texts/ha.ts";
import { ig } from "./texts/ig.ts";
import { yo } from "./texts/yo.ts";

/** The page's texts in the language that was chosen when it was opened. */
export const texts: Texts = { en, fr, ha, ig, yo }[language];
