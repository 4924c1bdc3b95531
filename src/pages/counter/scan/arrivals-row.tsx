import { signal } from "@preact/signals";
import { Icon } from "../../handheld/elements/icon.tsx";
import type { OutboxScan } from "../data/storage.ts";
import { t } from "../texts/translate.ts";

/** The arrivals that were scanned in a row, if each scan is recorded as one without a question. */
export class Arrivals {
  readonly #scans = signal<readonly OutboxScan[] | undefined>(undefined);

  get isInARow(): boolean {
    return this.#scans.value !== undefined;
  }

  get scans(): readonly OutboxScan[] {
    return this.#scans.value ?? [];
  }

  /** Begins counting from 0, or ends it. */
  begin(isInARow: boolean): void {
    this.#scans.value = isInARow ? [] : undefined;
  }

  has(trackingCode: string): boolean {
    return this.scans.some((scan) => scan.tracking_code === trackingCode);
  }

  add(scan: OutboxScan): void {
    if (this.isInARow) this.#scans.value = [...this.scans, scan];
  }

  /** Removes an arrival that was taken back, or that the service did not accept. */
  remove(scan: OutboxScan): void {
    if (this.isInARow) this.#scans.value = this.scans.filter((other) => other !== scan);
  }
}

interface Props {
  arrivals: Arrivals;
  /** @returns false if the scan can't be taken back, because it may have been sent */
  undo: (scan: OutboxScan) => Promise<boolean>;
}

/** How many arrivals were scanned in a row, and a way to take back the last one. */
export function ArrivalsRow({ arrivals, undo }: Props) {
  const { scans } = arrivals;
  const takeBack = async () => {
    const last = scans.at(-1);
    if (last) await undo(last);
  };
  return (
    <div class="row-count" hidden={!arrivals.isInARow}>
      <p class="row-number" role="status">
        {t("{count} arrived", { count: scans.length })}
      </p>
      <button type="button" class="quiet" aria-disabled={scans.length === 0} onClick={takeBack}>
        <Icon name="return" />
        {t("Undo last")}
      </button>
    </div>
  );
}
