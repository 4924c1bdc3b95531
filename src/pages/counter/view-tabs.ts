import { icon } from "../handheld/by-hand/icon.ts";
import { element, setText } from "../ui/element.ts";
import { LISTS, type ListName } from "./data/api.ts";
import { texts } from "./texts/texts.ts";

export type View = "scan" | ListName;

const ICONS: Record<View, string> = {
  ...{ scan: "scan", expected: "truck", shelf: "shelf", expiring: "clock" },
  to_hand_over: "out",
};

/** The navigation between scanning and the lists, each with its number of parcels. */
export class ViewTabs {
  readonly element: HTMLElement;
  readonly #tabs = new Map<View, { button: HTMLButtonElement; count: HTMLElement }>();

  constructor(onSwitch: (view: View) => void) {
    for (const view of ["scan", ...LISTS] as const) {
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

  count(totals: Record<ListName, number> | undefined): void {
    for (const list of LISTS) setText(this.#tabs.get(list)!.count, totals ? String(totals[list]) : "");
  }
}
