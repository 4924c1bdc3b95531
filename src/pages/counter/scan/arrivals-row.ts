import { icon } from "../../handheld/by-hand/icon.ts";
import { element, setText } from "../../ui/element.ts";
import type { OutboxScan } from "../data/storage.ts";
import { texts } from "../texts/texts.ts";

const t = texts.row;

/** How many arrivals were scanned in a row, and a way to take back the last one. */
export class ArrivalsRow {
  readonly element = element("div", { class: "row-count", hidden: true });
  readonly #count = element("p", { class: "row-number", role: "status" });
  readonly #undo = element(
    "button",
    { type: "button", class: "quiet", onclick: () => this.#takeBack() },
    icon("return"),
    t.undo,
  );
  readonly #onUndo: (scan: OutboxScan) => Promise<boolean>;
  #scans: OutboxScan[] = [];

  /** @param onUndo returns false if the scan can't be taken back, because it may have been sent */
  constructor(onUndo: (scan: OutboxScan) => Promise<boolean>) {
    this.#onUndo = onUndo;
    this.element.append(this.#count, this.#undo);
  }

  /** Begins counting from 0, or ends it. */
  begin(isInARow: boolean): void {
    this.element.hidden = !isInARow;
    this.#show([]);
  }

  has(trackingCode: string): boolean {
    return this.#scans.some((scan) => scan.tracking_code === trackingCode);
  }

  add(scan: OutboxScan): void {
    this.#show([...this.#scans, scan]);
  }

  /** Removes an arrival that was taken back, or that the service did not accept. */
  remove(scan: OutboxScan): void {
    if (this.#scans.includes(scan)) this.#show(this.#scans.filter((other) => other !== scan));
  }

  async #takeBack(): Promise<void> {
    const last = this.#scans.at(-1);
    if (last && (await this.#onUndo(last))) this.remove(last);
  }

  #show(scans: OutboxScan[]): void {
    this.#scans = scans;
    this.#undo.setAttribute("aria-disabled", String(scans.length === 0));
    setText(this.#count, t.count(scans.length));
  }
}
