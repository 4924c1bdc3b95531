import { stampNow } from "../../handheld/data/clock.ts";
import type { Outbox, ScanState } from "../../handheld/data/outbox.ts";
import { isKept } from "../../handheld/data/scan-store.ts";
import { playCue } from "../../handheld/scan/cue.ts";
import type { Feedback } from "../../handheld/scan/feedback-panel.tsx";
import {
  keptAs,
  NOT_STORED,
  refusedAs,
  type Said,
  SENDING,
  untilAnswered,
} from "../../handheld/scan/outcomes.ts";
import type { IdentifiedScan, StopKey } from "../data/api.ts";
import type { HeldParcel } from "../data/day.ts";
import { type OutboxScan, scanStore, storedSession } from "../data/storage.ts";
import { visitOf } from "../data/visit.ts";
import { destinationOf, explain } from "../panels/words.ts";
import { t } from "../texts/translate.ts";

const DONE: Record<IdentifiedScan["action"], string> = {
  collect: t("Taken"),
  hand_back: t("Given back"),
  report: t("Reported"),
};
const KEPT: Record<IdentifiedScan["action"], string> = {
  collect: t("Kept: taken"),
  hand_back: t("Kept: given back"),
  report: t("Kept: report"),
};

/** What the recorder needs from the page around it. */
export interface Surroundings {
  outbox: Outbox<OutboxScan>;
  feedback: Feedback;
  /** Shows scans in the lists. The device has stored them: nothing leaves a list that could be lost. */
  stored(scans: OutboxScan[]): void;
  /** Loads what scans have changed. */
  recorded(): void;
  isClosed(): boolean;
}

/** Further data of a scan. */
export type Details = Pick<IdentifiedScan, "receiving_code" | "problem" | "note">;
export type Scanned = Pick<HeldParcel, "tracking_code" | "goesTo">;

/** Records scans, and shows the results. */
export class Recorder {
  readonly #page: Surroundings;
  /** The scans that were made last: what came of earlier ones is heard, and shown only if it went wrong. */
  #latest: OutboxScan[] | undefined;
  /** The parcels whose scans the device is storing. */
  readonly #storing = new Set<string>();
  /** Scans whose outcome is not shown yet. It will replace the outcome that is shown. */
  readonly #unreported = new Set<OutboxScan>();

  constructor(page: Surroundings) {
    this.#page = page;
  }

  /** Whether a parcel was scanned a moment ago, and nothing shows that yet. */
  isStoring = (trackingCode: string): boolean => this.#storing.has(trackingCode);

  /**
   * Stores scans of several parcels, sends them and waits some time for the answer.
   * @param stop where the driver is
   * @returns undefined if the device can't keep them, and the service did not answer
   */
  async record(
    parcels: Scanned[],
    action: IdentifiedScan["action"],
    stop: StopKey | undefined,
    details: Details = {},
  ): Promise<{ scans: OutboxScan[]; states: ScanState[] } | undefined> {
    const common = {
      ...{ action, ...details, owner: storedSession()?.owner ?? "" },
      ...(stop && action !== "report" && { handover_id: visitOf(stop) }),
      ...stampNow(),
    };
    const made = parcels.map(({ tracking_code, goesTo }) => ({
      ...{ ...common, scan_id: crypto.randomUUID(), tracking_code, goesTo },
    }));
    const scans = await this.#store(made);
    const areKept = scans.every(isKept);
    const { outbox } = this.#page;
    this.#latest = scans;
    this.show(parcels, SENDING);
    if (areKept) this.#page.stored(scans);
    outbox.tellOtherTabs();
    for (const scan of scans) this.#unreported.add(scan);
    const sending = navigator.onLine ? outbox.send() : undefined;
    if (sending) await untilAnswered(sending, areKept);
    const states = await this.#statesOf(scans);
    for (const scan of scans) this.#unreported.delete(scan);
    if (isAnyPending(states) && !areKept) {
      await outbox.remove(scans.filter((_, i) => states[i]!.kind === "pending"));
      this.show(parcels, NOT_STORED);
      return undefined;
    }
    await this.#report(parcels, scans, states);
    if (sending && isAnyPending(states)) void this.#reportLate(parcels, scans, sending);
    if (navigator.onLine) this.#page.recorded();
    return { scans, states };
  }

  #statesOf = (scans: OutboxScan[]): Promise<ScanState[]> =>
    Promise.all(scans.map((scan) => this.#page.outbox.stateOf(scan)));

  /** Replaces "kept" by the outcome of a slow answer, unless the driver has gone on. */
  async #reportLate(parcels: Scanned[], scans: OutboxScan[], sending: Promise<void>): Promise<void> {
    const { shown } = this.#page.feedback;
    await sending;
    const states = await this.#statesOf(scans);
    if (isAnyPending(states) || this.#page.feedback.shown !== shown) return;
    await this.#report(parcels, scans, states);
    this.#page.recorded();
  }

  async #store(scans: OutboxScan[]): Promise<OutboxScan[]> {
    for (const { tracking_code } of scans) this.#storing.add(tracking_code);
    try {
      return await scanStore.add(scans);
    } finally {
      for (const { tracking_code } of scans) this.#storing.delete(tracking_code);
    }
  }

  async #report(parcels: Scanned[], scans: OutboxScan[], states: ScanState[]): Promise<void> {
    const { action } = scans[0]!;
    const rejected = states.find((state) => state.kind === "rejected");
    if (rejected) {
      const isSeen = this.show(parcels, refusedAs(explain(rejected.problem)));
      // A rejected scan stays in the outbox if the driver may have missed it, or if others succeeded.
      const isOnly = states.every(({ kind }) => kind === "rejected");
      if (isSeen && isOnly && this.#unreported.size === 0) await this.#page.outbox.remove(scans);
    } else if (scans !== this.#latest) {
      playCue(isAnyPending(states) ? "pending" : "success");
    } else if (isAnyPending(states)) {
      this.show(parcels, keptAs(KEPT[action]));
    } else {
      const goesTo = parcels.length === 1 && action === "collect" ? parcels[0]!.goesTo : undefined;
      this.show(parcels, {
        kind: "success",
        title: DONE[action],
        ...(goesTo && { hint: destinationOf(goesTo) }),
      });
    }
  }

  /** @returns false if the page is closed */
  show(parcels: Scanned[], outcome: Said): boolean {
    if (this.#page.isClosed()) return false;
    const [one, ...others] = parcels;
    const title =
      others.length > 0
        ? `${outcome.title}: ${t("{count} parcels", { count: parcels.length })}`
        : outcome.title;
    this.#page.feedback.show({
      ...outcome,
      title,
      ...(one && others.length === 0 && { trackingCode: one.tracking_code }),
    });
    return true;
  }
}

const isAnyPending = (states: ScanState[]): boolean => states.some(({ kind }) => kind === "pending");
