import type { Problem } from "../../../../client/src/api.ts";
import { readableCode } from "../../../shared/tracking-code.ts";
import { icon } from "../../handheld/by-hand/icon.ts";
import { timeOf } from "../../handheld/texts/times.ts";
import { element } from "../../ui/element.ts";
import type { OutboxScan } from "../data/storage.ts";
import { texts } from "../texts/texts.ts";

const t = texts.outbox;

export type ParcelMove = Exclude<OutboxScan["action"], "report">;

/** What a problem means at a counter, and what to do about it. */
export function explain({ code, title }: Problem): { title: string; action: string } {
  return texts.problems[code] ?? { title, action: texts.otherProblem };
}

/** The scans that will move a parcel, by its code; the last one of each. */
export const pendingMoves = (scans: OutboxScan[]): Map<string, OutboxScan & { action: ParcelMove }> =>
  new Map(
    scans
      .filter(
        (scan): scan is OutboxScan & { action: ParcelMove } => !scan.rejection && scan.action !== "report",
      )
      .map((scan) => [scan.tracking_code, scan]),
  );

/** The scans that are not recorded: pending and rejected ones, and the number of those of another counter. */
export class OutboxPanel {
  readonly element = element("div", { class: "stack", id: "outbox", tabindex: -1 });
  readonly #onSend: () => Promise<void>;
  readonly #onDismiss: (scan: OutboxScan) => void;

  constructor(onSend: () => Promise<void>, onDismiss: (scan: OutboxScan) => void) {
    this.#onSend = onSend;
    this.#onDismiss = onDismiss;
  }

  update(own: OutboxScan[], others: OutboxScan[]): void {
    const hadFocus = this.element.contains(document.activeElement);
    const pending = own.filter(({ rejection }) => !rejection);
    const rejected = own.filter(({ rejection }) => rejection);
    const othersPending = others.filter(({ rejection }) => !rejection).length;
    this.element.replaceChildren(
      ...(rejected.length > 0 ? [this.#rejected(rejected)] : []),
      ...(pending.length > 0 ? [this.#pending(pending)] : []),
      ...(othersPending > 0 ? [this.#others(othersPending)] : []),
    );
    if (hadFocus) this.element.focus();
  }

  #pending(scans: OutboxScan[]): HTMLElement {
    const send = element("button", { type: "button", class: "secondary" }, icon("refresh"), t.sendNow);
    send.addEventListener("click", async () => {
      send.lastChild!.textContent = t.sending;
      await this.#onSend();
      send.lastChild!.textContent = t.sendNow;
    });
    return element(
      "section",
      { class: "card stack", "aria-labelledby": "pending-title" },
      element("h2", { id: "pending-title" }, icon("clock"), `${t.pendingTitle} (${scans.length})`),
      element("p", { class: "hint" }, t.pendingHint),
      element("ul", { class: "scans" }, ...scans.map((scan) => element("li", {}, ...whatOf(scan)))),
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

  #rejected(scans: OutboxScan[]): HTMLElement {
    const item = (scan: OutboxScan) => {
      const { title, action } = explain(scan.rejection!);
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
      { class: "card stack rejected", "aria-labelledby": "rejected-title" },
      element("h2", { id: "rejected-title" }, icon("warning"), `${t.rejectedTitle} (${scans.length})`),
      element("ul", { class: "scans" }, ...scans.map(item)),
    );
  }
}

function whatOf({ tracking_code, action, occurred_at }: OutboxScan): HTMLElement[] {
  return [
    element("span", { class: "code" }, readableCode(tracking_code)),
    element("span", { class: "hint" }, t.at(t.actions[action], timeOf(new Date(occurred_at)))),
  ];
}
