import { signal } from "@preact/signals";
import { ParcelPages } from "../data/parcel-pages.ts";

/** How long the agent pauses typing before the service is asked. */
const TYPING_PAUSE_MS = 250;

/** The last four digits of a phone number, or a whole one. */
const PHONE = /^(\d{4}|[\d +()-]{7,20})$/;

/** What the agent searches the point's lists for. */
export class Search {
  readonly #typed = signal("");
  readonly #found = signal<ParcelPages | undefined>(undefined);
  readonly #hasFailed = signal(false);
  readonly #all: ParcelPages;
  readonly #load: (pages: ParcelPages) => Promise<void>;
  #typing: ReturnType<typeof setTimeout> | undefined;

  /** @param load loads a search from its beginning */
  constructor(all: ParcelPages, load: (pages: ParcelPages) => Promise<void>) {
    this.#all = all;
    this.#load = load;
  }

  /** What is in the field. */
  get typed(): string {
    return this.#typed.value;
  }

  get text(): string {
    return this.typed.trim();
  }

  /** What the service has found, if it was asked because not all parcels are loaded. */
  get found(): ParcelPages | undefined {
    return this.#found.value;
  }

  /** Whether the service could not be asked. */
  get hasFailed(): boolean {
    return this.#hasFailed.value;
  }

  /** Searches what is loaded at once, and lets the service search the rest when the agent pauses typing. */
  type(typed: string): void {
    clearTimeout(this.#typing);
    this.#typed.value = typed;
    this.#hasFailed.value = false;
    // Phone numbers are not on the device.
    const isForService = !this.#all.isComplete || PHONE.test(this.text);
    const found = this.text !== "" && isForService ? new ParcelPages(this.text) : undefined;
    this.#found.value = found;
    if (found) this.#typing = setTimeout(() => this.#ask(found), TYPING_PAUSE_MS);
  }

  async #ask(pages: ParcelPages): Promise<void> {
    await this.#load(pages);
    if (this.found === pages) this.#hasFailed.value = !pages.parcels;
  }
}
