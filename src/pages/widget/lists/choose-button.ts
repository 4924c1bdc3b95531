import type { PublicPoint as Point } from "../../../../client/src/api.ts";
import { isAvailable } from "../data/parcel.ts";
import { element } from "../frame/element.ts";
import { icon } from "../frame/icon.ts";
import type { Say } from "../texts/texts.ts";

/** The button that chooses a point. It takes the focus even where the point can't be chosen, so that its state is read out. */
export function chooseButton(point: Point, onClick: (point: Point) => void): HTMLButtonElement {
  return element("button", {
    type: "button",
    class: "choose primary",
    "aria-disabled": isAvailable(point) ? undefined : "true",
    onclick: () => isAvailable(point) && onClick(point),
  });
}

export function labelChoose(button: HTMLElement, isChosen: boolean, t: Say): void {
  button.replaceChildren(...(isChosen ? [icon("check"), t("Keep this point")] : [t("Choose this point")]));
}
