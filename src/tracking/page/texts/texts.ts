import type { Language } from "../../../shared/languages.ts";
import { en } from "./en.ts";
import { fr } from "./fr.ts";
import { ha } from "./ha.ts";
import { ig } from "./ig.ts";
import type { PageTexts } from "./page-texts.ts";
import { yo } from "./yo.ts";

export const TEXTS: Record<Language, PageTexts> = { en, fr, ha, ig, yo };
