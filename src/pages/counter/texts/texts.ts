import { en, type Texts } from "./en.ts";
import { fr } from "./fr.ts";
import { ha } from "./ha.ts";
import { ig } from "./ig.ts";
import { language } from "./language.ts";
import { yo } from "./yo.ts";

/** The page's texts in the language that was chosen when it was opened. */
export const texts: Texts = { en, fr, ha, ig, yo }[language];
