import { readableCode } from "../../../shared/tracking-code.ts";
import { element, setText } from "../../ui/element.ts";
import { isPassing, type ListedParcel } from "../data/api.ts";
import { destinationOf } from "./destination.ts";

/** What a row says about a parcel's time, and how urgent it is. */
export interface Timing {
  text: string;
  urgency: "calm" | "soon" | "urgent";
}

interface Row {
  item: HTMLLIElement;
  button: HTMLButtonElement;
  name: HTMLElement;
  code: HTMLElement;
  timing: HTMLElement;
}

/**
 * The rows of a list. A parcel keeps its row, and with it the focus; the rows of parcels that are gone are used for new
 * ones, because making elements is slow on a cheap phone.
 */
export class ParcelRows {
  readonly element = element("ul", { class: "parcels", onclick: (event) => this.#select(event) });
  readonly #onSelect: (trackingCode: string) => void;
  #rows = new Map<string, Row>();

  constructor(onSelect: (trackingCode: string) => void) {
    this.#onSelect = onSelect;
  }

  show(parcels: ListedParcel[], timingOf: (parcel: ListedParcel) => Timing): void {
    const before = this.#rows;
    const kept = new Map<string, Row>();
    for (const { tracking_code: code } of parcels) {
      const row = before.get(code);
      if (row) kept.set(code, row);
      before.delete(code);
    }
    // Not the row with the focus, because the next Enter would open a different parcel from the chosen one.
    const free = [...before.values()].filter(({ button }) => button !== document.activeElement).values();
    this.#rows = new Map();
    let place = this.element.firstElementChild;
    for (const parcel of parcels) {
      const row = kept.get(parcel.tracking_code) ?? free.next().value ?? newRow();
      fill(row, parcel, timingOf(parcel));
      this.#rows.set(parcel.tracking_code, row);
      if (place === row.item) place = row.item.nextElementSibling;
      else this.element.insertBefore(row.item, place);
    }
    while (place) {
      const next: Element | null = place.nextElementSibling;
      place.remove();
      place = next;
    }
  }

  /** @returns false if the parcel is not listed */
  focusOn(trackingCode: string): boolean {
    const row = this.#rows.get(trackingCode);
    row?.button.focus();
    return row !== undefined;
  }

  #select({ target }: Event): void {
    const code = (target as Element).closest("button")?.dataset.code;
    if (code) this.#onSelect(code);
  }
}

function newRow(): Row {
  const name = element("span", { class: "parcel-name" });
  const code = element("span", { class: "code" });
  const timing = element("span", { class: "timing" });
  const button = element("button", { type: "button" }, name, code, timing);
  return { item: element("li", {}, button), button, name, code, timing };
}

function fill({ button, name, code, timing }: Row, parcel: ListedParcel, { text, urgency }: Timing): void {
  button.dataset.code = parcel.tracking_code;
  setText(name, isPassing(parcel) ? destinationOf(parcel) : parcel.recipient_name);
  setText(code, readableCode(parcel.tracking_code));
  setText(timing, text);
  timing.dataset.urgency = urgency;
}
