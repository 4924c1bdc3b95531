import { pageTexts } from "../../handheld/texts/texts.ts";
import type { Texts } from "./en.ts";

/** The page's texts in the language that was chosen when it was opened. The others' files are not loaded. */
export const texts = pageTexts<Texts>();
