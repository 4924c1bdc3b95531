import type { Problem } from "../../../../client/src/api.ts";
import { stampNow } from "../../handheld/data/clock.ts";
import { heldNow, type Outbox, type ScanState } from "../../handheld/data/outbox.ts";
import { isKept } from "../../handheld/data/scan-store.ts";
import type { Report } from "../../handheld/parcels/report-form.tsx";
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
import { isPassing, type ListedParcel } from "../data/api.ts";
import { findDone, type OutboxScan, storeScan } from "../data/storage.ts";
import { explain } from "../parcels/words.ts";
import { t } from "../texts/translate.ts";
import type { Arrivals } from "./arrivals-row.tsx";

type Action = OutboxScan["action"];

/** What was recorded, and what to do now. */
const DONE: Record<Action, { title: string; hint: string }> = {
  arrive: { title: t("Arrived"), hint: t("Put it on the shelf.") },
  refuse: { title: t("Refused"), hint: t("Keep it apart: the driver takes it back.") },
  take: { title: t("Taken in"), hint: t("Keep it apart: a driver collects it.") },
  report: { title: t("Reported"), hint: t("The operator is told.") },
};
const KEPT: Record<Action, string> = {
  arrive: t("Arrival saved"),
  refuse: t("Refusal saved"),
  take: t("Taking in saved"),
  report: t("Report saved"),
};

/** What the recorder needs from the page around it. */
export interface Surroundings {
  outbox: Outbox<OutboxScan>;
  feedback: Feedback;
  arrivals: Arrivals;
  find(trackingCode: string): ListedParcel | undefined;
  /** The action on a parcel that is in the outbox. */
  pendingActionOn(trackingCode: string): Action | undefined;
  /** Offers to take in a parcel that belongs elsewhere. */
  offerTaking(trackingCode: string): Promise<void>;
  refresh(): Promise<void>;
  isClosed(): boolean;
}

/** What else is known of a scan. */
interface Further {
  /** Whether it is counted among the arrivals in a row. */
  isInARow?: boolean;
  report?: Report | undefined;
  /** The place where the parcel is put. */
  shelf?: string | undefined;
}

/** Records all scans except hand-overs, and shows the results. */
export class Recorder {
  readonly #page: Surroundings;
  /** Scans whose outcome is not shown yet. It will replace the outcome that is shown. */
  readonly #unreported = new Set<OutboxScan>();
  /** What was shown of scans that could be taken back. */
  readonly #held = new WeakMap<OutboxScan, Outcome | undefined>();

  constructor(page: Surroundings) {
    this.#page = page;
  }

  async record(
    trackingCode: string,
    action: Action,
    { isInARow = false, report, shelf }: Further = {},
  ): Promise<void> {
    const { outbox, arrivals } = this.#page;
    const isPending = this.#page.pendingActionOn(trackingCode) === action;
    const isOnShelf = action === "arrive" && this.#page.find(trackingCode)?.status === "ready_for_pickup";
    // The list may not have been loaded since a counted scan was sent.
    if (isPending || isOnShelf || (isInARow && arrivals.has(trackingCode))) {
      const hint = isPending
        ? t("This scan is saved already and waits to be sent.")
        : t("It is on your shelf already.");
      this.show(trackingCode, { kind: "pending", title: t("Scanned before"), hint });
      return;
    }
    const held = heldNow();
    if (!held.heldUntil) this.show(trackingCode, SENDING);
    const scan = await storeScan({
      ...{ scan_id: crypto.randomUUID(), tracking_code: trackingCode, action },
      ...report,
      ...(shelf && { shelf }),
      ...stampNow(),
      ...held,
    });
    outbox.changed();
    if (isInARow) arrivals.add(scan);
    if (held.heldUntil) {
      this.#showHeld(scan);
      if (await outbox.wasUndone(scan)) return;
    }
    this.#unreported.add(scan);
    const sending = navigator.onLine ? outbox.send() : undefined;
    if (sending) await untilAnswered(sending, isKept(scan));
    const state = await outbox.stateOf(scan);
    this.#unreported.delete(scan);
    if (state.kind === "pending" && !isKept(scan)) return this.#forget(scan);
    await this.#report(scan, state);
    if (state.kind === "pending") {
      const { shown } = this.#page.feedback;
      await sending;
      const late = await outbox.stateOf(scan);
      // The agent may have gone on.
      if (late.kind !== "pending" && this.#page.feedback.shown === shown) await this.#report(scan, late);
    }
    if (navigator.onLine) await this.#page.refresh();
  }

  /** Nobody is told that a scan is kept which is gone with the page. */
  async #forget(scan: OutboxScan): Promise<void> {
    await this.#page.outbox.remove([scan]);
    this.#page.arrivals.remove(scan);
    this.show(scan.tracking_code, NOT_STORED);
  }

  /** Takes back a scan that was not sent; returns whether it was. */
  async undo(scan: OutboxScan): Promise<boolean> {
    const isUndone = await this.#page.outbox.undo(scan);
    if (isUndone) this.#page.arrivals.remove(scan);
    this.show(scan.tracking_code, isUndone ? UNDONE : TOO_LATE);
    return isUndone;
  }

  /** What the device has, and will send unless it is taken back. */
  #showHeld(scan: OutboxScan): void {
    const { tracking_code, action, shelf } = scan;
    const undo = () => void this.undo(scan);
    this.show(tracking_code, { kind: "success", ...DONE[action], place: shelf, undo });
    this.#held.set(scan, this.#page.feedback.shown);
  }

  async #report(scan: OutboxScan, state: ScanState): Promise<void> {
    const { tracking_code: trackingCode, action, shelf } = scan;
    if (state.kind === "recorded") {
      // A parcel that was cancelled on its way goes back, although it has come to its point.
      const isBack = action === "arrive" && (await findDone(scan.scan_id))?.status === "returned";
      const done = DONE[isBack ? "take" : action];
      const said = { kind: "success", ...done, place: shelf } as const;
      // What is shown for a scan that was held says so already.
      if (this.#held.has(scan) && !isBack) this.#settle(scan, said);
      else this.show(trackingCode, said);
    } else if (state.kind === "pending") {
      const said = { ...keptAs(KEPT[action]), place: shelf };
      if (this.#held.has(scan)) this.#settle(scan, said);
      else this.show(trackingCode, said);
    } else {
      this.#page.arrivals.remove(scan);
      // A rejected scan stays in the outbox if the agent may have missed it: the page is closed, or another outcome follows.
      const isSeen = this.showProblem(trackingCode, state.problem);
      if (isSeen && this.#unreported.size === 0) await this.#page.outbox.remove([scan]);
      const isOfAnother = action === "arrive" && state.problem.code === "order_not_found";
      if (isSeen && isOfAnother) await this.#page.offerTaking(trackingCode);
    }
  }

  #settle(scan: OutboxScan, outcome: Said): void {
    const { feedback } = this.#page;
    const shown = this.#held.get(scan);
    if (!shown || feedback.shown !== shown) return;
    feedback.settle(shown, { ...shown, undo: undefined, ...outcome });
    this.#held.set(scan, feedback.shown);
  }

  showProblem(trackingCode: string, problem: Problem): boolean {
    return this.show(trackingCode, refusedAs(explain(problem)));
  }

  /** @returns false if the page is closed */
  show(trackingCode: string, outcome: Said): boolean {
    if (this.#page.isClosed()) return false;
    const parcel = this.#page.find(trackingCode);
    const name = parcel && !isPassing(parcel) ? parcel.recipient_name : undefined;
    this.#page.feedback.show({ ...outcome, trackingCode, name });
    return true;
  }
}
