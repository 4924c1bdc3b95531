import { parseTrackingCode } from "../../shared/tracking-code.ts";
import type { FeedbackPanel } from "../handheld/by-hand/feedback.ts";
import { serverNow } from "../handheld/data/clock.ts";
import type { StopKey } from "./data/api.ts";
import type { Day, HeldParcel } from "./data/day.ts";
import { explain } from "./panels/outbox-panel.ts";
import type { Recorder } from "./scan/recorder.ts";
import { openDriveOn } from "./sheets/drive-on-sheet.ts";
import { openHandBack } from "./sheets/hand-back-sheet.ts";
import { openParcelSheet } from "./sheets/parcel-sheet.ts";
import { texts } from "./texts/texts.ts";

/** A second scan within this time comes from a parcel that is still in the driver's hand. */
const JUST_NOW_MS = 20_000;

/** What the acts need from the page around them. */
interface Surroundings {
  /** The stop at which the driver is. */
  at(): StopKey | undefined;
  open(stop: StopKey): void;
}

/** What a driver does with parcels: takes them, looks at them, reports on them, gives them back. */
export class ParcelActs {
  readonly #day: Day;
  readonly #recorder: Recorder;
  readonly #feedback: FeedbackPanel;
  readonly #page: Surroundings;
  #sheet: HTMLDialogElement | undefined;

  constructor(day: Day, recorder: Recorder, feedback: FeedbackPanel, page: Surroundings) {
    this.#day = day;
    this.#recorder = recorder;
    this.#feedback = feedback;
    this.#page = page;
  }

  selectByCamera(trackingCode: string): void {
    // The camera still reads codes while a sheet is open.
    if (!this.#sheet?.isConnected) this.#take(trackingCode);
  }

  /** @returns false if the text is no code */
  selectByScanner(text: string): boolean {
    const trackingCode = parseTrackingCode(text);
    if (!trackingCode) {
      const isTyped = document.activeElement?.matches("input");
      const { notOurs: title, notOursHint: hint } = texts.scan;
      if (!isTyped) this.#feedback.show({ kind: "failure", title, hint });
      return false;
    }
    for (const dialog of document.querySelectorAll("dialog")) dialog.close();
    this.#take(trackingCode);
    return true;
  }

  selectInList(trackingCode: string): void {
    this.#feedback.clear();
    this.#openParcel(trackingCode);
  }

  /** Hands back what the driver has for a shop. */
  handBack(stop: StopKey): void {
    const parcels = this.#day.heldFor(stop);
    const name = parcels[0]?.goesTo?.name ?? "";
    this.#sheet = openHandBack(name, parcels, (chosen, code) => this.#handBackWith(stop, chosen, code));
  }

  askBeforeLeaving(notTaken: number, leave: () => void): void {
    this.#sheet = openDriveOn(notTaken, leave);
  }

  closeSheet(): void {
    this.#sheet?.close();
  }

  /**
   * Records that the driver takes a parcel, even one that seems to be in the van: it may have been given away and have come
   * back while this device was offline. A parcel that was just scanned is not recorded again.
   */
  #take(trackingCode: string): void {
    if (this.#recorder.isStoring(trackingCode)) return;
    const goesTo = this.#day.destinationOf(trackingCode);
    const parcel = { tracking_code: trackingCode, goesTo };
    const at = this.#page.at();
    if (!this.#day.has(trackingCode)) void this.#recorder.record([parcel], "collect", at);
    else if (this.#day.wasTakenSince(trackingCode, serverNow() - JUST_NOW_MS)) {
      this.#recorder.show([parcel], { kind: "pending", title: texts.feedback.inVan });
      this.#openParcel(trackingCode);
    } else {
      void this.#recorder.record([parcel], "collect", at);
      this.#openParcel(trackingCode);
    }
  }

  #openParcel(trackingCode: string): void {
    const held = this.#day.held.find(({ tracking_code }) => tracking_code === trackingCode);
    const goesTo = held?.goesTo ?? this.#day.destinationOf(trackingCode);
    const stop = goesTo && (`${goesTo.kind}:${goesTo.id}` as const);
    const parcel = { tracking_code: trackingCode, goesTo, since: held?.since };
    this.#sheet = openParcelSheet(parcel, {
      take: () => this.#take(trackingCode),
      report: (problem, note) =>
        this.#recorder.record([parcel], "report", undefined, { problem, ...(note !== "" && { note }) }),
      openStop: stop && stop !== this.#page.at() ? () => this.#page.open(stop) : undefined,
    });
  }

  async #handBackWith(stop: StopKey, parcels: HeldParcel[], code: string): Promise<string | undefined> {
    const recorded = await this.#recorder.record(parcels, "hand_back", stop, { receiving_code: code });
    const wrong = recorded?.states.find((state) => state.kind === "rejected");
    if (!wrong) return undefined;
    if (wrong.problem.code !== "wrong_receiving_code") return explain(wrong.problem).title;
    this.#feedback.clear();
    const { tries_left: triesLeft } = wrong.problem as { tries_left?: unknown };
    return texts.handBack.wrong(typeof triesLeft === "number" ? triesLeft : undefined);
  }
}
