import { icon } from "../handheld/by-hand/icon.ts";
import { element, setText } from "../ui/element.ts";
import { texts } from "./texts/texts.ts";

const VIEWS = ["round", "scan", "van", "day"] as const;
export type View = (typeof VIEWS)[number];

const ICONS: Record<View, string> = { round: "round", scan: "scan", van: "truck", day: "day" };

/** The navigation between the views. */
export class Tabs {
  readonly element: HTMLElement;
  readonly #tabs = new Map<View, { button: HTMLButtonElement; count: HTMLElement }>();

  constructor(onSwitch: (view: View) => void) {
    for (const view of VIEWS) {
      const count = element("span", { class: "count" });
      const button = element(
        "button",
        { type: "button", "data-view": view, onclick: () => onSwitch(view) },
        icon(ICONS[view]),
        element("span", {}, texts.views[view]),
        count,
      );
      this.#tabs.set(view, { button, count });
    }
    const buttons = [...this.#tabs.values()].map(({ button }) => button);
    this.element = element("nav", { "aria-label": texts.views.navigation }, ...buttons);
  }

  show(view: View): void {
    for (const [name, { button }] of this.#tabs)
      button.setAttribute("aria-current", name === view ? "true" : "false");
  }

  count(view: View, n: number): void {
    setText(this.#tabs.get(view)!.count, n > 0 ? String(n) : "");
  }
}
