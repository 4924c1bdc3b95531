import type { Problem } from "../../../../client/src/api.ts";
import { readableCode } from "../../../shared/tracking-code.ts";
import { icon } from "../../handheld/by-hand/icon.ts";
import { momentOf } from "../../handheld/texts/times.ts";
import { element } from "../../ui/element.ts";
import type { OutboxScan } from "../data/storage.ts";
import { texts } from "../texts/texts.ts";

const t = texts.outbox;
/** A day without a network may have 200 scans. */
const MOST_SHOWN = 20;

/** What a problem means to a driver, and what to do about it. */
export function explain({ code, title }: Problem): { title: string; action: string } {
  return texts.problems[code] ?? { title, action: texts.otherProblem };
}

interface OutboxEvents {
  send(): Promise<void>;
  dismiss(scan: OutboxScan): void;
  /** Sends those of another key. */
  adopt(): void;
}

/** The scans that are not recorded: pending and rejected ones, and those that were made with another key. */
export class OutboxPanel {
  readonly element = element("div", { class: "stack", id: "outbox", tabindex: -1 });
  readonly #events: OutboxEvents;

  constructor(events: OutboxEvents) {
    this.#events = events;
  }

  update(own: OutboxScan[], others: OutboxScan[]): void {
    const hadFocus = this.element.contains(document.activeElement);
    const pending = own.filter(({ rejection }) => !rejection);
    const rejected = own.filter(({ rejection }) => rejection);
    this.element.replaceChildren(
      ...(rejected.length > 0 ? [this.#rejected(rejected)] : []),
      ...(pending.length > 0 ? [this.#pending(pending)] : []),
      ...(others.length > 0 ? [this.#others(others.length)] : []),
    );
    if (hadFocus) this.element.focus();
  }

  #pending(scans: OutboxScan[]): HTMLElement {
    const send = element("button", { type: "button", class: "secondary" }, icon("refresh"), t.sendNow);
    send.addEventListener("click", async () => {
      send.lastChild!.textContent = t.sending;
      await this.#events.send();
      send.lastChild!.textContent = t.sendNow;
    });
    const shown = scans.slice(-MOST_SHOWN).reverse();
    return element(
      "section",
      { class: "card stack", "aria-labelledby": "pending-title" },
      element("h2", { id: "pending-title" }, icon("clock"), `${t.pendingTitle} (${scans.length})`),
      element("p", { class: "hint" }, t.pendingHint),
      element("ul", { class: "scans" }, ...shown.map((scan) => element("li", {}, ...whatOf(scan)))),
      scans.length > shown.length && element("p", { class: "hint" }, t.more(scans.length - shown.length)),
      send,
    );
  }

  #others(count: number): HTMLElement {
    return element(
      "section",
      { class: "card stack", "aria-labelledby": "others-title" },
      element("h2", { id: "others-title" }, icon("key"), `${t.othersTitle} (${count})`),
      element("p", { class: "hint" }, t.othersHint),
      element("button", { type: "button", class: "secondary", onclick: () => this.#events.adopt() }, t.adopt),
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
            onclick: () => this.#events.dismiss(scan),
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
    element("span", { class: "hint" }, t.at(t.actions[action], momentOf(new Date(occurred_at)))),
  ];
}
