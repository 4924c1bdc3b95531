import type { Frame } from "./frame.ts";

interface SearchEvents {
  search(text: string): void;
  /** The search was submitted empty, or cleared. */
  cleared(): void;
}

/** The search field with its buttons. */
export class SearchBox {
  readonly #field: HTMLInputElement;
  readonly #clear: HTMLButtonElement;

  constructor({ form, search, clear }: Frame, events: SearchEvents) {
    this.#field = search;
    this.#clear = clear;
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      const text = search.value.trim();
      if (text) events.search(text);
      else events.cleared();
    });
    search.addEventListener("input", () => {
      clear.hidden = search.value === "";
    });
    clear.addEventListener("click", () => {
      events.cleared();
      search.focus();
    });
  }

  clear(): void {
    this.#field.value = "";
    this.#clear.hidden = true;
  }
}
