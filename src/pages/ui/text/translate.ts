import type { ComponentChildren } from "preact";
import type { Dictionary } from "./language.ts";

declare global {
  /** The sentences of the reader's language, which are there before any view is. */
  var dictionary: Dictionary | undefined;
}

const translated = (english: string): string => globalThis.dictionary?.[english] ?? english;

const PLACEHOLDER = /\{(\w+)\}/;

/** A sentence in the reader's language. It is written in English, with names in braces for what is put into it. */
export function t(english: string, values: Record<string, string | number | undefined> = {}): string {
  return translated(english).replace(new RegExp(PLACEHOLDER, "g"), (_, name: string) =>
    String(values[name] ?? ""),
  );
}

/** The same with elements in it. */
export function tx(english: string, values: Record<string, ComponentChildren>): ComponentChildren {
  // Between two sentences' parts there is always a name.
  return translated(english)
    .split(PLACEHOLDER)
    .map((part, i) => (i % 2 === 0 ? part : values[part]));
}
