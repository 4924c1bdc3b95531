import type { Dictionary } from "./catalogue.ts";
import { DEFAULT_LANGUAGE, type Language } from "./languages.ts";
import type { Spoken } from "./translator.ts";

/** Loads the one dictionary that a page needs. English where it can't be loaded, which is better than no page. */
export async function loadTexts(page: string, language: Language): Promise<Spoken> {
  if (language === DEFAULT_LANGUAGE) return { language };
  try {
    const texts = (await import(`/${page}/texts-${language}.js`)) as { default: Dictionary };
    return { language, dictionary: texts.default };
  } catch {
    return { language: DEFAULT_LANGUAGE };
  }
}
