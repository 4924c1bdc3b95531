/**
 * A page's catalogue in English. A sentence is its own key, with names in braces for what is put into it. What follows a bar
 * is not shown: it tells apart sentences that only English says in the same way.
 */
export interface English {
  /** The catalogue that it contains. Not spread into the sentences: a script would keep all of them, though it needs none. */
  readonly shared?: English;
  readonly sentences: readonly string[];
  /** Sentences that are said in another way of one, by the form that they have otherwise. */
  readonly counted: Readonly<Record<string, { readonly one: string }>>;
}

export type Sentence<E extends English> =
  | E["sentences"][number]
  | (keyof E["counted"] & string)
  | (E extends { readonly shared: infer Shared extends English } ? Sentence<Shared> : never);

export const sentencesOf = ({ shared, sentences, counted }: English): string[] => [
  ...new Set([...(shared ? sentencesOf(shared) : []), ...sentences, ...Object.keys(counted)]),
];

/** A sentence in each form that the language's `Intl.PluralRules` tell apart. */
export type Forms = Readonly<Partial<Record<Intl.LDMLPluralRule, string>>>;

/** What another language says for each sentence; for English, only what has forms. */
export type Dictionary = Readonly<Record<string, string | Forms>>;

/** The names in a sentence's braces. */
export type Names<S> = S extends `${string}{${infer Name}}${infer Rest}` ? Name | Names<Rest> : never;

type HasNamesOf<S, T> = [Names<S>, Names<T>] extends [Names<T>, Names<S>] ? true : false;

type Checked<S, T> = T extends ""
  ? "An empty translation"
  : T extends string
    ? HasNamesOf<S, T> extends true
      ? T
      : `It needs ${Names<S> & string}, and nothing else, in braces`
    : "count" extends Names<S>
      ? T extends { readonly other: infer Other }
        ? { readonly [Form in keyof T]: Form extends "other" ? Checked<S, Other> : string }
        : "It needs the form “other”"
      : "Only a sentence with {count} has forms";

/** What a translation of `E` has to be: `fr satisfies Translation<typeof en, typeof fr>` names every gap. */
export type Translation<E extends English, T> = {
  readonly [S in Sentence<E>]: S extends keyof T ? Checked<S, T[S]> : string;
} & { readonly [Unknown in Exclude<keyof T, Sentence<E>>]: never };
