import { readableCode } from "../../shared/tracking-code.ts";
import type { Problem } from "./api.ts";
import { timeOf } from "./days.ts";
import { element, icon } from "./element.ts";
import type { KeptScan } from "./kept.ts";
import { texts } from "./texts.ts";

const t = texts.waiting;

/** What a problem means at a counter, and what to do about it. */
export function explain({ code, title, detail }: Problem): { title: string; action: string } {
  return texts.problems[code] ?? { title, action: [detail, texts.otherProblem].filter(Boolean).join(" ") };
}

/** The scans that the service does not have: those that wait, those that it refused, and how many are another counter's. */
export class WaitingPanel {
  readonly element = element("div", { class: "stack", id: "waiting", tabindex: -1 });
  readonly #onSend: () => Promise<void>;
  readonly #onDismiss: (scan: KeptScan) => void;

  constructor(onSend: () => Promise<void>, onDismiss: (scan: KeptScan) => void) {
    this.#onSend = onSend;
    this.#onDismiss = onDismiss;
  }

  update(kept: KeptScan[], others: KeptScan[]): void {
    const hadFocus = this.element.contains(document.activeElement);
    const waiting = kept.filter(({ problem }) => !problem);
    const refused = kept.filter(({ problem }) => problem);
    const othersWaiting = others.filter(({ problem }) => !problem).length;
    this.element.replaceChildren(
      ...(refused.length > 0 ? [this.#refused(refused)] : []),
      ...(waiting.length > 0 ? [this.#waiting(waiting)] : []),
      ...(othersWaiting > 0 ? [this.#others(othersWaiting)] : []),
    );
    if (hadFocus) this.element.focus();
  }

  #waiting(scans: KeptScan[]): HTMLElement {
    const send = element("button", { type: "button", class: "secondary" }, icon("refresh"), t.sendNow);
    send.addEventListener("click", async () => {
      send.lastChild!.textContent = t.sending;
      await this.#onSend();
      send.lastChild!.textContent = t.sendNow;
    });
    return element(
      "section",
      { class: "card stack", "aria-labelledby": "waiting-title" },
      element("h2", { id: "waiting-title" }, icon("clock"), `${t.title} (${scans.length})`),
      element("p", { class: "hint" }, t.hint),
      element("ul", { class: "kept" }, ...scans.map((scan) => element("li", {}, ...whatOf(scan)))),
      send,
    );
  }

  #others(count: number): HTMLElement {
    return element(
      "section",
      { class: "card stack", "aria-labelledby": "others-title" },
      element("h2", { id: "others-title" }, icon("key"), `${t.othersTitle} (${count})`),
      element("p", { class: "hint" }, t.othersHint),
    );
  }

  #refused(scans: KeptScan[]): HTMLElement {
    const item = (scan: KeptScan) => {
      const { title, action } = explain(scan.problem!);
      return element(
        "li",
        { class: "stack" },
        element("div", {}, ...whatOf(scan)),
        element("p", {}, element("strong", {}, title), ` ${action}`),
        element(
          "button",
          {
            type: "button",
            class: "quiet",
            "aria-label": t.dismissFor(readableCode(scan.tracking_code)),
            onclick: () => this.#onDismiss(scan),
          },
          t.dismiss,
        ),
      );
    };
    return element(
      "section",
      { class: "card stack refused", "aria-labelledby": "refused-title" },
      element("h2", { id: "refused-title" }, icon("warning"), `${t.refusedTitle} (${scans.length})`),
      element("ul", { class: "kept" }, ...scans.map(item)),
    );
  }
}

function whatOf({ tracking_code, action, occurred_at }: KeptScan): HTMLElement[] {
  return [
    element("span", { class: "code" }, readableCode(tracking_code)),
    element("span", { class: "hint" }, t.at(t.actions[action], timeOf(new Date(occurred_at)))),
  ];
}
