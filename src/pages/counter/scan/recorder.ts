import type { Problem } from "../../../../client/src/api.ts";
import { stampNow } from "../../handheld/data/clock.ts";
import { isOnline } from "../../handheld/data/connection.ts";
import type { Outbox, ScanState } from "../../handheld/data/outbox.ts";
import type { Feedback, Outcome } from "../../handheld/scan/feedback-panel.tsx";
import { isPassing, type ListedParcel } from "../data/api.ts";
import { findDone, type OutboxScan, type Report, storeScan } from "../data/storage.ts";
import { explain } from "../parcels/pending.ts";
import { texts } from "../texts/texts.ts";
import type { Arrivals } from "./arrivals-row.tsx";

/** How long the agent waits for the service's answer to a scan before it is shown as pending. */
const LONGEST_WAIT_MS = 5_000;

/** What the recorder needs from the page around it. */
export interface Surroundings {
  outbox: Outbox<OutboxScan>;
  feedback: Feedback;
  arrivals: Arrivals;
  find(trackingCode: string): ListedParcel | undefined;
  /** The action on a parcel that is in the outbox. */
  pendingActionOn(trackingCode: string): OutboxScan["action"] | undefined;
  /** Offers to take in a parcel that belongs elsewhere. */
  offerTaking(trackingCode: string): Promise<void>;
  refresh(): Promise<void>;
  isClosed(): boolean;
}

/** Records all scans except hand-overs, and shows the results. */
export class Recorder {
  readonly #page: Surroundings;
  /** Scans whose outcome is not shown yet. It will replace the outcome that is shown. */
  readonly #unreported = new Set<OutboxScan>();

  constructor(page: Surroundings) {
    this.#page = page;
  }

  /** @param isInARow whether it is counted among the arrivals in a row */
  async record(
    trackingCode: string,
    action: OutboxScan["action"],
    { isInARow = false, report }: { isInARow?: boolean; report?: Report | undefined } = {},
  ): Promise<void> {
    const { outbox, arrivals } = this.#page;
    const isPending = this.#page.pendingActionOn(trackingCode) === action;
    const isOnShelf = action === "arrive" && this.#page.find(trackingCode)?.status === "ready_for_pickup";
    // The list may not have been loaded since a counted scan was sent.
    if (isPending || isOnShelf || (isInARow && arrivals.has(trackingCode))) {
      const { scannedBefore, alreadyPending, alreadyOnShelf } = texts.feedback;
      const hint = isPending ? alreadyPending : alreadyOnShelf;
      this.show(trackingCode, { kind: "pending", title: scannedBefore, hint });
      return;
    }
    this.show(trackingCode, { kind: "sending", title: texts.feedback.sending });
    let scan: OutboxScan;
    try {
      scan = await storeScan({
        ...{ scan_id: crypto.randomUUID(), tracking_code: trackingCode, action },
        ...report,
        ...stampNow(),
      });
    } catch {
      const { notStored, notStoredHint } = texts.feedback;
      this.show(trackingCode, { kind: "failure", title: notStored, hint: notStoredHint });
      return;
    }
    outbox.changed();
    if (isInARow) arrivals.add(scan);
    this.#unreported.add(scan);
    const sending = navigator.onLine ? outbox.send() : undefined;
    await Promise.race([sending, new Promise((resolve) => setTimeout(resolve, LONGEST_WAIT_MS))]);
    const state = await outbox.stateOf(scan);
    this.#unreported.delete(scan);
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

  /** Takes back a scan that was not sent; returns whether it was. */
  async undo(scan: OutboxScan): Promise<boolean> {
    const { undone, undoneHint, alreadySent, alreadySentHint } = texts.row;
    const isUndone = await this.#page.outbox.undo(scan);
    const outcome = isUndone
      ? { title: undone, hint: undoneHint }
      : { title: alreadySent, hint: alreadySentHint };
    this.show(scan.tracking_code, { kind: isUndone ? "pending" : "failure", ...outcome });
    return isUndone;
  }

  async #report(scan: OutboxScan, state: ScanState): Promise<void> {
    const { tracking_code: trackingCode, action } = scan;
    if (state.kind === "recorded") {
      // A parcel that was cancelled on its way goes back, although it has come to its point.
      const isBack = action === "arrive" && (await findDone(scan.scan_id))?.status === "returned";
      const done = isBack ? "take" : action;
      this.show(trackingCode, { kind: "success", title: texts.done[done], hint: texts.next[done] });
    } else if (state.kind === "pending") {
      const { pending, pendingOffline, pendingOnline } = texts.feedback;
      const hint = isOnline() ? pendingOnline : pendingOffline;
      this.show(trackingCode, { kind: "pending", title: pending[action], hint });
    } else {
      this.#page.arrivals.remove(scan);
      // A rejected scan stays in the outbox if the agent may have missed it: the page is closed, or another outcome follows.
      const isSeen = this.showProblem(trackingCode, state.problem);
      if (isSeen && this.#unreported.size === 0) await this.#page.outbox.remove([scan]);
      const isOfAnother = action === "arrive" && state.problem.code === "order_not_found";
      if (isSeen && isOfAnother) await this.#page.offerTaking(trackingCode);
    }
  }

  showProblem(trackingCode: string, problem: Problem): boolean {
    const { title, action } = explain(problem);
    return this.show(trackingCode, { kind: "failure", title, hint: action });
  }

  /** @returns false if the page is closed */
  show(trackingCode: string, outcome: Omit<Outcome, "trackingCode" | "name">): boolean {
    if (this.#page.isClosed()) return false;
    const parcel = this.#page.find(trackingCode);
    const name = parcel && !isPassing(parcel) ? parcel.recipient_name : undefined;
    this.#page.feedback.show({ ...outcome, trackingCode, name });
    return true;
  }
}
