import { signal } from "@preact/signals";
import type { PointParcels as Parcels } from "../../api.ts";
import type { Answer } from "../../handheld/data/request.ts";
import { LISTS, type ListedParcel, type ListName, readParcels } from "./api.ts";
import type { CachedParcels } from "./storage.ts";

/** The point's parcels, or those that a search finds, as far as they are loaded. */
export class ParcelPages {
  readonly search: string;
  readonly #loaded = signal<Partial<CachedParcels>>({});
  /** The parcels that left the complete list of those to hand over between the last two loads. */
  left: Parcels["to_hand_over"] = [];
  /** Whether all parcels to hand over are loaded. */
  #hasAllHeld = false;

  constructor(search = "") {
    this.search = search;
  }

  /** A component that asks is rendered again when more is loaded. */
  get parcels(): Parcels | undefined {
    return this.#loaded.value.parcels;
  }

  /** When they were loaded, in milliseconds since the epoch. */
  get at(): number | undefined {
    return this.#loaded.value.at;
  }

  /** Shows what was loaded before the page was opened, unless it has been loaded again. */
  restore(cached: CachedParcels): void {
    if (!this.parcels) this.#loaded.value = cached;
  }

  get isComplete(): boolean {
    return LISTS.every((list) => this.missing(list) === 0);
  }

  /** How many parcels of a list are not loaded. */
  missing(list: ListName): number {
    return this.parcels ? Math.max(0, this.parcels.totals[list] - this.parcels[list].length) : 0;
  }

  find(trackingCode: string): ListedParcel | undefined {
    return LISTS.flatMap((list): ListedParcel[] => this.parcels?.[list] ?? []).find(
      (parcel) => parcel.tracking_code === trackingCode,
    );
  }

  /** Loads all lists, each as far as it was loaded before. What was loaded stays if the service can't be reached. */
  async load(key: string): Promise<Answer<Parcels>> {
    const before = this.parcels;
    const loadedAt = Date.now();
    const answer = await readParcels(key, this.#query);
    if (answer.kind !== "done") return answer;
    const loaded = answer.data;
    for (const list of LISTS) {
      const wanted = before?.[list].length ?? 0;
      while (loaded[list].length < wanted && loaded.next[list] !== null) {
        const next = await addPage(key, this.#query, loaded, list);
        if (next.kind !== "done") return next;
      }
    }
    this.#loaded.value = { parcels: loaded, at: loadedAt };
    const hadAllHeld = this.#hasAllHeld;
    this.#hasAllHeld = !answer.isPartial && this.missing("to_hand_over") === 0;
    const isThere = ({ tracking_code }: ListedParcel) => this.find(tracking_code) !== undefined;
    this.left =
      hadAllHeld && this.#hasAllHeld ? before!.to_hand_over.filter((parcel) => !isThere(parcel)) : [];
    return answer;
  }

  /** Loads the next page of a list. */
  async loadMore(key: string, list: ListName): Promise<Answer<Parcels>> {
    // A copy, because all lists may be loaded again meanwhile.
    const { parcels } = this;
    const loaded = parcels && { ...parcels, next: { ...parcels.next } };
    if (!loaded?.next[list]) return this.load(key);
    const answer = await addPage(key, this.#query, loaded, list);
    if (answer.kind === "done" && this.parcels === parcels)
      this.#loaded.value = { ...this.#loaded.value, parcels: loaded };
    return answer;
  }

  get #query() {
    return this.search === "" ? {} : { search: this.search };
  }
}

/** Adds the next page to a list. */
async function addPage(
  key: string,
  query: { search?: string },
  loaded: Parcels,
  list: ListName,
): Promise<Answer<Parcels>> {
  const answer = await readParcels(key, { ...query, list, cursor: loaded.next[list]! });
  if (answer.kind !== "done") return answer;
  Object.assign(loaded, { [list]: [...loaded[list], ...answer.data[list]] });
  loaded.next[list] = answer.data.next[list];
  loaded.totals = answer.data.totals;
  return answer;
}
