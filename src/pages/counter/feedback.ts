import { readableCode } from "../../shared/tracking-code.ts";
import { element, icon } from "./element.ts";
import { give, type Signal } from "./signal.ts";
import { texts } from "./texts.ts";

export interface Feedback {
  kind: Signal | "sending";
  title: string;
  trackingCode: string;
  name?: string | undefined;
  hint?: string | undefined;
}

const ICONS = { success: "check", kept: "clock", failure: "warning", sending: "refresh" };

/** What became of the last scan, large enough to be seen from the side; it stays until the next. */
export class FeedbackPanel {
  readonly element = element("div", { class: "feedback", "aria-live": "assertive", "aria-atomic": "true" });

  show({ kind, title, trackingCode, name, hint }: Feedback): void {
    if (kind !== "sending") give(kind);
    this.element.replaceChildren(
      element(
        "div",
        { class: `outcome ${kind}` },
        icon(ICONS[kind]),
        element(
          "div",
          {},
          element("p", { class: "outcome-title" }, title),
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
          { type: "button", class: "close", "aria-label": texts.feedback.close, onclick: () => this.clear() },
          icon("cross"),
        ),
      ),
    );
  }

  clear(): void {
    this.element.replaceChildren();
  }

  /** Makes room, unless the outcome is still to come. */
  clearIfKnown(): void {
    if (!this.element.querySelector(".sending")) this.clear();
  }
}
