import { en } from "./texts/en.ts";
import { fr } from "./texts/fr.ts";
import { ha } from "./texts/ha.ts";
import { ig } from "./texts/ig.ts";
import type { PageTexts } from "./texts/page-texts.ts";
import { yo } from "./texts/yo.ts";

/** The languages of the page; the first is the default. */
export const LANGUAGES = ["en", "fr", "ha", "ig", "yo"] as const;
export type Language = (typeof LANGUAGES)[number];

export const TEXTS: Record<Language, PageTexts> = { en, fr, ha, ig, yo };
