import { readableCode } from "../../../shared/tracking-code.ts";
import { element } from "../../ui/element.ts";
import { type Cue, playCue } from "../scan/cue.ts";
import { texts } from "../texts/texts.ts";
import { icon } from "./icon.ts";

export interface Feedback {
  kind: Cue | "sending";
  title: string;
  /** Undefined if what was scanned is no tracking code. */
  trackingCode?: string;
  name?: string | undefined;
  hint?: string | undefined;
}

const ICONS = { success: "check", pending: "clock", failure: "warning", sending: "refresh" };

/** The outcome of the last scan, large enough to be seen from the side. It stays until the next one. */
export class FeedbackPanel {
  readonly element = element("div", { class: "feedback", "aria-live": "assertive", "aria-atomic": "true" });

  show({ kind, title, trackingCode, name, hint }: Feedback): void {
    if (kind !== "sending") playCue(kind);
    this.element.replaceChildren(
      element(
        "div",
        { class: `outcome ${kind}` },
        icon(ICONS[kind]),
        element(
          "div",
          {},
          element("p", { class: "outcome-title" }, title),
          trackingCode !== undefined &&
            element(
              "p",
              { class: "outcome-parcel" },
              element("span", { class: "code" }, readableCode(trackingCode)),
              name && ` ${name}`,
            ),
          hint && element("p", {}, hint),
        ),
        element(
          "button",
          { type: "button", class: "close", "aria-label": texts.closeMessage, onclick: () => this.clear() },
          icon("cross"),
        ),
      ),
    );
  }

  clear(): void {
    this.element.replaceChildren();
  }

  /** Clears an outcome, but not a scan that is still being sent. */
  clearIfFinal(): void {
    if (!this.element.querySelector(".sending")) this.clear();
  }
}
