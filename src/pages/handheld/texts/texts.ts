import type { Texts } from "./en.ts";

const loaded = await globalThis.phoneTexts;

/** The texts that the pages for phones share, in the language that was chosen when the page was opened. */
export const texts: Texts = loaded.common;

/** The texts of a page, with those that both share. `Own` is the type of the page's own. */
export function pageTexts<Own extends { signIn: object; scan: object; settings: object }>() {
  const own = loaded.default as Own;
  return {
    ...texts,
    ...own,
    signIn: { ...texts.signIn, ...own.signIn },
    scan: { ...texts.scan, ...own.scan },
    settings: { ...texts.settings, ...own.settings },
  };
}
