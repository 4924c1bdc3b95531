import type { Suggestions } from "../data/point-source.ts";
import type { Frame } from "../frame/frame.ts";
import type { Translation } from "../texts/texts.ts";
import { type Suggestion, SuggestionList } from "./suggestion-list.ts";

/** How long typing must pause before suggestions are requested. */
const DEBOUNCE_MS = 200;

interface SearchEvents {
  suggestionsFor(text: string, signal: AbortSignal): Promise<Suggestions>;
  chosen(suggestion: Suggestion): void;
  /** The search was submitted empty, or cleared. */
  cleared(): void;
}

/** The search field with its suggestions and buttons. */
export class SearchBox {
  readonly #field: HTMLInputElement;
  readonly #clear: HTMLButtonElement;
  readonly #events: SearchEvents;
  readonly #list: SuggestionList;
  #translation: Translation;
  #debounce: ReturnType<typeof setTimeout> | undefined;
  #request: AbortController | undefined;
  /** The last suggestions, and what they are for. */
  #known: { text: string; suggestions: Suggestions } | undefined;

  constructor(frame: Frame, translation: Translation, events: SearchEvents) {
    const { form, search, suggestions, clear } = frame;
    this.#field = search;
    this.#clear = clear;
    this.#events = events;
    this.#translation = translation;
    this.#list = new SuggestionList(search, suggestions, (suggestion) => this.#choose(suggestion));
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      void this.#submit();
    });
    search.addEventListener("input", () => this.#typed());
    search.addEventListener("keydown", (event) => this.#pressed(event));
    search.addEventListener("focus", () => this.#showKnown());
    search.addEventListener("blur", () => this.#close());
    clear.addEventListener("click", () => {
      this.clear();
      events.cleared();
      search.focus();
    });
  }

  setTranslation(translation: Translation): void {
    this.#translation = translation;
  }

  /** Discards the suggestions, which depend on place and parcel. */
  forget(): void {
    this.#known = undefined;
    this.#close();
  }

  clear(): void {
    this.setText("");
  }

  setText(text: string): void {
    this.#cancel();
    this.#close();
    this.#field.value = text;
    this.#clear.hidden = text === "";
  }

  remove(): void {
    this.#cancel();
  }

  get #text(): string {
    return this.#field.value.trim();
  }

  #typed(): void {
    this.#clear.hidden = this.#field.value === "";
    this.#cancel();
    if (this.#text === "") {
      this.#close();
      return;
    }
    this.#debounce = setTimeout(() => void this.#ask(), DEBOUNCE_MS);
  }

  /** Shows suggestions for what is typed. They are an aid: if they fail, the search itself will say so. */
  async #ask(): Promise<void> {
    const suggestions = await this.#load().catch(() => undefined);
    if (suggestions && this.#field.matches(":focus"))
      this.#list.show(this.#text, suggestions, this.#translation);
  }

  /** @returns undefined if something else was typed meanwhile */
  async #load(): Promise<Suggestions | undefined> {
    const text = this.#text;
    if (this.#known?.text === text) return this.#known.suggestions;
    this.#cancel();
    const request = new AbortController();
    this.#request = request;
    const suggestions = await this.#events.suggestionsFor(text, request.signal);
    if (request.signal.aborted) return undefined;
    this.#known = { text, suggestions };
    return suggestions;
  }

  #showKnown(): void {
    if (this.#known && this.#known.text === this.#text && this.#text !== "")
      this.#list.show(this.#text, this.#known.suggestions, this.#translation);
  }

  #pressed(event: KeyboardEvent): void {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key] as 1 | -1 | undefined;
    if (step && this.#list.isOpen) {
      event.preventDefault();
      this.#list.move(step);
    } else if (step) {
      this.#showKnown();
    } else if (event.key === "Escape" && this.#list.isOpen) {
      // Escape would clear the field, and close a dialog that the widget is in.
      event.preventDefault();
      event.stopPropagation();
      this.#close();
    }
  }

  /** Goes to the option that the keys have reached, else to the likeliest place, else searches for the text: points fit better. */
  async #submit(): Promise<void> {
    const text = this.#text;
    const { active } = this.#list;
    if (text === "") {
      this.clear();
      this.#events.cleared();
    } else if (active) this.#choose(active);
    else {
      const suggestions = await this.#load().catch(() => ({ areas: [], points: [], best: "areas" as const }));
      if (!suggestions || this.#text !== text) return;
      const [area] = suggestions.areas;
      const isArea = area !== undefined && suggestions.best !== "points";
      this.#choose(isArea ? { kind: "area", area } : { kind: "text", text });
    }
  }

  #choose(suggestion: Suggestion): void {
    this.#cancel();
    this.#close();
    this.#events.chosen(suggestion);
  }

  #cancel(): void {
    clearTimeout(this.#debounce);
    this.#request?.abort();
  }

  #close(): void {
    this.#list.close();
  }
}
