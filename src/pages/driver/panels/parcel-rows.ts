import { readableCode } from "../../../shared/tracking-code.ts";
import { element, setText } from "../../ui/element.ts";

export interface Row {
  tracking_code: string;
  name: string;
}

/** A list of parcels. Unchanged rows are not touched, because a driver may have 200 parcels and a slow phone. */
export class ParcelRows {
  readonly element = element("ul", { class: "parcels" });
  readonly #onSelect: (trackingCode: string) => void;
  readonly #items = new Map<string, { item: HTMLLIElement; name: HTMLElement }>();

  constructor(onSelect: (trackingCode: string) => void) {
    this.#onSelect = onSelect;
  }

  show(rows: Row[]): void {
    const wanted = new Set(rows.map(({ tracking_code }) => tracking_code));
    for (const [code, { item }] of this.#items) {
      if (wanted.has(code)) continue;
      item.remove();
      this.#items.delete(code);
    }
    for (const [i, { tracking_code: code, name }] of rows.entries()) {
      const row = this.#items.get(code) ?? this.#newRow(code);
      this.#items.set(code, row);
      setText(row.name, name);
      if (this.element.children[i] !== row.item)
        this.element.insertBefore(row.item, this.element.children[i] ?? null);
    }
  }

  #newRow(code: string) {
    const name = element("span", { class: "destination" });
    const item = element(
      "li",
      {},
      element(
        "button",
        { type: "button", onclick: () => this.#onSelect(code) },
        element("span", { class: "parcel-name" }, readableCode(code)),
        name,
      ),
    );
    return { item, name };
  }
}
