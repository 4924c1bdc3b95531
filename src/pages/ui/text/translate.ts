import { DEFAULT_LANGUAGE, type Language } from "../../../texts/languages.ts";

/** Sentences by their English. */
export type Dictionary = Record<string, string>;

declare global {
  /** What the page's first script has loaded before any view is. The build and untranslated pages are English. */
  var translation: { language: Language; dictionary: Dictionary } | undefined;
}

/** What the page speaks. */
export const language: Language = globalThis.translation?.language ?? DEFAULT_LANGUAGE;
const dictionary: Dictionary = globalThis.translation?.dictionary ?? {};

const translated = (english: string): string => dictionary[english] ?? english;

const PLACEHOLDER = /\{(\w+)\}/;

/** A sentence in the reader's language. It is written in English, with names in braces for what is put into it. */
export function t(english: string, values: Record<string, string | number | undefined> = {}): string {
  return translated(english).replace(new RegExp(PLACEHOLDER, "g"), (_, name: string) =>
    String(values[name] ?? ""),
  );
}

/** The same with elements in it. */
export function tx<Child>(english: string, values: Record<string, Child>): (string | Child | undefined)[] {
  // Each second part is a placeholder's name.
  return translated(english)
    .split(PLACEHOLDER)
    .map((part, i) => (i % 2 === 0 ? part : values[part]));
}
