import type { Dictionary, English, Names, Sentence } from "./catalogue.ts";
import { DEFAULT_LANGUAGE, type Language } from "./languages.ts";

type Value = string | number;
type Values<S, V> = { readonly [Name in Names<S>]: Name extends "count" ? number : V };
/** A sentence without names takes no values. */
type Rest<S, V> = [Names<S>] extends [never] ? [] : [values: Values<S, V>];

export interface Translator<S extends string> {
  /** A sentence in the reader's language. Its `count` decides the form, and is written as the language writes numbers. */
  t<K extends S>(sentence: K, ...rest: Rest<K, Value>): string;
  /** The same with elements in it. */
  tx<Child, K extends S>(sentence: K, values: Values<K, Child>): (string | Child)[];
}

const NAME = /\{(\w+)\}/;

/** English where the runtime has nothing of the language. */
export const localesOf = (language: Language): string[] =>
  language === DEFAULT_LANGUAGE ? ["en-NG"] : [language, "en-NG"];

/** @param dictionary the page's catalogue in this language; in English, what it has `counted` */
export function translator<S extends string>(language: Language, dictionary: Dictionary): Translator<S> {
  // Made when the first count comes, because making them takes long.
  let rules: Intl.PluralRules | undefined;
  let numbers: Intl.NumberFormat | undefined;

  function said(sentence: string, count: unknown): string {
    const found = dictionary[sentence];
    if (typeof found === "string") return found;
    rules ??= new Intl.PluralRules(localesOf(language));
    const form = found && (found[rules.select(Number(count))] ?? found.other);
    return form ?? sentence.split("|")[0]!;
  }

  /** Each second part is what is put in for a name. */
  function parts(sentence: string, values: Readonly<Record<string, unknown>> = {}): unknown[] {
    return said(sentence, values.count)
      .split(NAME)
      .map((part, i) => {
        if (i % 2 === 0) return part;
        const value = values[part];
        if (part !== "count") return value;
        numbers ??= new Intl.NumberFormat(localesOf(language));
        return numbers.format(Number(value));
      });
  }

  return {
    t: (sentence, ...[values]) => parts(sentence, values).join(""),
    // What is not a part of the sentence is one of its values.
    tx: <Child, K extends S>(sentence: K, values: Values<K, Child>) =>
      parts(sentence, values) as (string | Child)[],
  };
}

/** What a page speaks. Without a dictionary, sentences are their own English. */
export interface Spoken {
  language: Language;
  dictionary?: Dictionary;
}

/** The sentences of a page's English catalogue, in what the page speaks. */
export const textsOf = <E extends English>(
  { language, dictionary }: Spoken,
  counted: E["counted"],
): Translator<Sentence<E>> => translator(language, dictionary ?? counted);
