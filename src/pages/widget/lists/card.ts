import type { PublicPoint as Point } from "../../../../client/src/api.ts";
import { isAvailable } from "../data/parcel.ts";
import { element } from "../frame/element.ts";
import type { Frame } from "../frame/frame.ts";
import { icon } from "../frame/icon.ts";
import { labelOf } from "../texts/opening-text.ts";
import type { Translation } from "../texts/texts.ts";
import { chooseButton, labelChoose } from "./choose-button.ts";
import { formatDistance, limitLine, pointLines } from "./point-lines.ts";

interface CardEvents {
  chosen(point: Point): void;
  closed(): void;
}

/** The card of the point whose pin is open: above its pin, or at the bottom of a narrow map. */
export class PointCard {
  readonly #card: HTMLElement;
  readonly #events: CardEvents;
  #point: Point | undefined;

  constructor({ card }: Frame, events: CardEvents) {
    this.#card = card;
    this.#events = events;
    card.addEventListener("keydown", (event) => {
      if (event.key !== "Escape") return;
      event.stopPropagation();
      events.closed();
    });
    // The map must neither move nor zoom with what happens on the card.
    for (const name of ["mousedown", "dblclick", "click", "wheel"])
      card.addEventListener(name, (event) => event.stopPropagation());
  }

  get point(): Point | undefined {
    return this.#point;
  }

  /** @param metres from the customer's place */
  show(
    point: Point | undefined,
    isChosen: boolean,
    metres: number | undefined,
    translation: Translation,
  ): void {
    this.#point = point;
    this.#card.hidden = !point;
    if (!point) {
      this.#card.replaceChildren();
      return;
    }
    const { t, locale } = translation;
    const lines = pointLines(point, translation);
    lines[1]!.textContent = metres === undefined ? "" : formatDistance(metres, locale);
    const close = element(
      "button",
      { type: "button", class: "icon-button close", "aria-label": t("Close"), onclick: this.#events.closed },
      icon("cross"),
    );
    const choose = chooseButton(point, this.#events.chosen);
    labelChoose(choose, isChosen, t);
    this.#card.classList.toggle("unavailable", !isAvailable(point));
    this.#card.setAttribute("aria-label", labelOf(point, t));
    this.#card.replaceChildren(...lines, close, limitLine(point, translation), choose);
  }

  focus(): void {
    this.#card.querySelector<HTMLElement>(".choose")?.focus({ preventScroll: true });
  }
}
