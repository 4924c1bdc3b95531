import type { Problem } from "../../../../client/src/api.ts";
import { stampNow } from "../../handheld/data/clock.ts";
import type { Outbox, ScanState } from "../../handheld/data/outbox.ts";
import { isKept } from "../../handheld/data/scan-store.ts";
import type { Report } from "../../handheld/parcels/report-form.tsx";
import type { Feedback } from "../../handheld/scan/feedback-panel.tsx";
import {
  keptAs,
  NOT_STORED,
  refusedAs,
  type Said,
  SENDING,
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
  arrive: t("Arrival kept"),
  refuse: t("Refusal kept"),
  take: t("Taking in kept"),
  report: t("Report kept"),
};
const UNDONE: Said = { kind: "pending", title: t("Taken back"), hint: t("The arrival was not sent.") };
const ALREADY_SENT: Said = {
  kind: "failure",
  title: t("Can't be taken back"),
  hint: t("The arrival is sent already. Keep the parcel, and tell the operator."),
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
    action: Action,
    { isInARow = false, report }: { isInARow?: boolean; report?: Report | undefined } = {},
  ): Promise<void> {
    const { outbox, arrivals } = this.#page;
    const isPending = this.#page.pendingActionOn(trackingCode) === action;
    const isOnShelf = action === "arrive" && this.#page.find(trackingCode)?.status === "ready_for_pickup";
    // The list may not have been loaded since a counted scan was sent.
    if (isPending || isOnShelf || (isInARow && arrivals.has(trackingCode))) {
      const hint = isPending
        ? t("This scan is kept already and waits to be sent.")
        : t("It is on your shelf already.");
      this.show(trackingCode, { kind: "pending", title: t("Scanned before"), hint });
      return;
    }
    this.show(trackingCode, SENDING);
    const scan = await storeScan({
      ...{ scan_id: crypto.randomUUID(), tracking_code: trackingCode, action },
      ...report,
      ...stampNow(),
    });
    outbox.changed();
    if (isInARow) arrivals.add(scan);
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
    this.show(scan.tracking_code, isUndone ? UNDONE : ALREADY_SENT);
    return isUndone;
  }

  async #report(scan: OutboxScan, state: ScanState): Promise<void> {
    const { tracking_code: trackingCode, action } = scan;
    if (state.kind === "recorded") {
      // A parcel that was cancelled on its way goes back, although it has come to its point.
      const isBack = action === "arrive" && (await findDone(scan.scan_id))?.status === "returned";
      this.show(trackingCode, { kind: "success", ...DONE[isBack ? "take" : action] });
    } else if (state.kind === "pending") {
      this.show(trackingCode, keptAs(KEPT[action]));
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
