import * as en from "../../../texts/en/ui.ts";
import { DEFAULT_LANGUAGE } from "../../../texts/languages.ts";
import { type Spoken, textsOf } from "../../../texts/translator.ts";

declare global {
  /** What the page's first script has loaded before any view is. */
  var loadedTexts: Spoken | undefined;
}

/** The build and untranslated pages are English. */
export const spoken: Spoken = globalThis.loadedTexts ?? { language: DEFAULT_LANGUAGE };
export const { language } = spoken;

export const { t, tx } = textsOf<typeof en>(spoken, en.counted);
