import type { Dictionary } from "../../../texts/catalogue.ts";
import * as en from "../../../texts/en/widget.ts";
import type { Language } from "../../../texts/languages.ts";
import { type Translator, translator } from "../../../texts/translator.ts";
import type { PudoTexts } from "../package/pudo-map.d.ts";
import { replacements, type WidgetSentence } from "./names.ts";

export type Say = Translator<WidgetSentence>["t"];

/** What a widget says, and in which language. */
export interface Translation {
  locale: Language;
  t: Say;
  /** What the shop says of when the parcel would be at a point, or nothing. */
  arrival: string;
}

/** @param texts those of the shop */
export function translationOf(
  locale: Language,
  dictionary: Dictionary,
  texts: PudoTexts = {},
  arrival = "",
): Translation {
  return {
    locale,
    arrival,
    ...translator<WidgetSentence>(locale, { ...dictionary, ...replacements(texts) }),
  };
}

export const ENGLISH: Dictionary = en.counted;
