import type { English, Sentence } from "../../../texts/catalogue.ts";
import * as en from "../../../texts/en/ui.ts";
import { DEFAULT_LANGUAGE, type Language } from "../../../texts/languages.ts";
import type { Spoken } from "../../../texts/load.ts";
import { type Translator, translator } from "../../../texts/translator.ts";

declare global {
  /** What the page's first script has loaded before any view is. The build and untranslated pages are English. */
  var spoken: Spoken | undefined;
}

/** What the page speaks. */
export const language: Language = globalThis.spoken?.language ?? DEFAULT_LANGUAGE;

/** The sentences of a page's catalogue in the reader's language. */
export const textsOf = <E extends English>(counted: E["counted"]): Translator<Sentence<E>> =>
  translator(language, globalThis.spoken?.dictionary ?? counted);

export const { t, tx } = textsOf<typeof en>(en.counted);
