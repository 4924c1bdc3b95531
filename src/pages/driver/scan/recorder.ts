import { stampNow } from "../../handheld/data/clock.ts";
import { heldNow, type Outbox, type ScanState } from "../../handheld/data/outbox.ts";
import { isKept } from "../../handheld/data/scan-store.ts";
import { playCue } from "../../handheld/scan/cue.ts";
import type { Feedback, Outcome } from "../../handheld/scan/feedback-panel.tsx";
import {
  keptAs,
  NOT_STORED,
  refusedAs,
  type Said,
  SENDING,
  TOO_LATE,
  UNDONE,
  untilAnswered,
} from "../../handheld/scan/outcomes.ts";
import { type IdentifiedScan, keyOf, type StopKey } from "../data/api.ts";
import type { HeldParcel } from "../data/day.ts";
import { type Destination, findDone, type OutboxScan, scanStore, storedSession } from "../data/storage.ts";
import { visitOf } from "../data/visit.ts";
import { destinationOf, explain } from "../panels/words.ts";
import { t } from "../texts/translate.ts";

const DONE: Record<IdentifiedScan["action"], string> = {
  collect: t("Taken"),
  hand_back: t("Given back"),
  report: t("Reported"),
};
const KEPT: Record<IdentifiedScan["action"], string> = {
  collect: t("Saved: taken"),
  hand_back: t("Saved: given back"),
  report: t("Saved: report"),
};

/** What the recorder needs from the page around it. */
export interface Surroundings {
  outbox: Outbox<OutboxScan>;
  feedback: Feedback;
  /** Shows scans in the lists. The device has stored them: nothing leaves a list that could be lost. */
  stored(scans: OutboxScan[]): void;
  /** Whether a stop is on the driver's rounds of the day. */
  isOnRound(stop: StopKey): boolean;
  /** Loads what scans have changed. */
  recorded(): void;
  isClosed(): boolean;
}

/** Further data of a scan. */
export type Details = Pick<IdentifiedScan, "receiving_code" | "problem" | "note">;
/** Where a parcel goes, by this device or by the service, which does not name it by its id. */
type Goal = Destination | Omit<Destination, "id">;
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
  /** What was shown of scans that could be taken back. */
  readonly #held = new WeakMap<OutboxScan[], Outcome | undefined>();

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
    // Giving back needs the service's answer at once, because it checks the code.
    const held = action === "hand_back" ? {} : heldNow();
    const common = {
      ...{ action, ...details, owner: storedSession()?.owner ?? "" },
      ...(stop && action !== "report" && { handover_id: visitOf(stop) }),
      ...stampNow(),
      ...held,
    };
    const made = parcels.map(({ tracking_code, goesTo }) => ({
      ...{ ...common, scan_id: crypto.randomUUID(), tracking_code, goesTo },
    }));
    const scans = await this.#store(made);
    const areKept = scans.every(isKept);
    const { outbox } = this.#page;
    this.#latest = scans;
    if (held.heldUntil) this.#showHeld(parcels, scans);
    else this.show(parcels, SENDING);
    if (areKept) this.#page.stored(scans);
    outbox.tellOtherTabs();
    if (held.heldUntil && (await outbox.wasUndone(scans[0]!))) return undefined;
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
    } else {
      const isPending = isAnyPending(states);
      const said = isPending ? keptAs(KEPT[action]) : await this.#saidOf(parcels, scans);
      const before = this.#held.get(scans);
      // That a parcel is for another round is told even if the driver has gone on.
      const isNews = !isPending && said.kind !== "success" && said.title !== before?.title;
      if (isNews || (!before && scans === this.#latest)) this.show(parcels, said);
      else if (before) this.#page.feedback.settle(before, { ...before, undo: undefined, ...said });
      else playCue(isPending ? "pending" : "success");
    }
  }

  /** What the device has, and will send unless it is taken back. */
  #showHeld(parcels: Scanned[], scans: OutboxScan[]): void {
    const [scan] = scans;
    const said = this.#saidAt(scan!.action, parcels[0]!.goesTo);
    this.show(parcels, { ...said, undo: () => void this.#undo(parcels, scan!) });
    this.#held.set(scans, this.#page.feedback.shown);
  }

  async #undo(parcels: Scanned[], scan: OutboxScan): Promise<void> {
    this.show(parcels, (await this.#page.outbox.undo(scan)) ? UNDONE : TOO_LATE);
  }

  /** What is said of recorded scans: of a parcel that was taken, always where it goes. */
  async #saidOf([parcel, ...others]: Scanned[], [scan]: OutboxScan[]): Promise<Said> {
    const { action, scan_id } = scan!;
    if (others.length > 0) return { kind: "success", title: DONE[action] };
    const told = (await findDone(scan_id))?.told;
    return this.#saidAt(action, told?.goes_to ?? parcel!.goesTo, told?.on_round);
  }

  /** What is said of a scan, by where its parcel goes as far as that is known. */
  #saidAt(action: OutboxScan["action"], goesTo: Goal | undefined, isOnRound = this.#isOnRound(goesTo)): Said {
    const done: Said = { kind: "success", title: DONE[action] };
    if (action !== "collect" || !goesTo) return done;
    if (isOnRound) return { ...done, hint: destinationOf(goesTo) };
    return {
      kind: "pending",
      title: t("Not on your round"),
      hint: `${destinationOf(goesTo)}. ${t("You have it now: leave it at a depot, or give it to the driver who goes there.")}`,
    };
  }

  #isOnRound = (goesTo: Goal | undefined): boolean =>
    !goesTo || !("id" in goesTo) || this.#page.isOnRound(keyOf(goesTo));

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
