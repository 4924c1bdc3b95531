import { addressLine } from "../../../shared/address-line.ts";
import { icon } from "../../handheld/by-hand/icon.ts";
import { momentOf } from "../../handheld/texts/times.ts";
import { element, setText } from "../../ui/element.ts";
import { keyOf, type Stop, type StopKey } from "../data/api.ts";
import type { Day } from "../data/day.ts";
import { metresBetween, watchPosition } from "../data/place.ts";
import { texts } from "../texts/texts.ts";
import { factsOf } from "./stop-facts.ts";

const t = texts.round;

interface RoundEvents {
  open(stop: StopKey): void;
  refresh(): Promise<void>;
}

/** The day's stops in their order. */
export class RoundPanel {
  readonly element: HTMLElement;
  readonly #note = element("p", { class: "hint" });
  readonly #rounds = element("div", { class: "stack" });
  readonly #distances = element(
    "button",
    { type: "button", class: "quiet", onclick: () => this.#showDistances() },
    t.distances,
  );
  readonly #noPosition = element("p", { class: "hint", role: "status" });
  readonly #events: RoundEvents;
  readonly #signal: AbortSignal;
  #day: Day;
  #here: { latitude: number; longitude: number } | undefined;

  constructor(day: Day, events: RoundEvents, signal: AbortSignal) {
    this.#day = day;
    this.#events = events;
    this.#signal = signal;
    this.element = element(
      "section",
      { class: "stack", "aria-labelledby": "round-title" },
      element(
        "div",
        { class: "list-head" },
        element("h2", { id: "round-title", tabindex: -1 }, t.title),
        element(
          "button",
          { type: "button", class: "quiet", onclick: () => this.#events.refresh() },
          icon("refresh"),
          t.refresh,
        ),
      ),
      this.#note,
      this.#rounds,
      this.#distances,
      this.#noPosition,
    );
  }

  update(): void {
    const { round, at } = this.#day;
    setText(this.#note, at ? t.updated(momentOf(new Date(at))) : t.never);
    this.#distances.hidden = this.#here !== undefined || this.#day.stops.length === 0;
    if (!round) return;
    const focused = this.#rounds.contains(document.activeElement)
      ? (document.activeElement as HTMLElement).dataset.stop
      : undefined;
    const hasSeveral = round.rounds.length > 1;
    this.#rounds.replaceChildren(
      ...round.rounds.flatMap(({ name, stops }) => [
        element(hasSeveral ? "h3" : "p", { class: "round-name" }, name),
        element("ol", { class: "stops" }, ...stops.map((stop, i) => this.#row(stop, i + 1))),
      ]),
      ...(round.rounds.length === 0
        ? [element("p", { class: "empty" }, element("strong", {}, t.none), element("br"), t.noneHint)]
        : []),
    );
    if (focused) this.focusOn(focused);
  }

  focusOn(stop: string): void {
    this.#rounds.querySelector<HTMLElement>(`[data-stop="${CSS.escape(stop)}"]`)?.focus();
  }

  #row(stop: Stop, number: number): HTMLElement {
    const key = keyOf(stop);
    const give = this.#day.heldFor(key).length;
    const take = this.#day.countToTake(stop);
    const away = this.#here && metresBetween(this.#here, stop);
    return element(
      "li",
      { "data-done": String(give + take === 0) },
      element(
        "button",
        { type: "button", "data-stop": key, onclick: () => this.#events.open(key) },
        element("span", { class: "stop-number", "aria-hidden": "true" }, String(number)),
        element(
          "span",
          { class: "stop-text" },
          element("span", { class: "stop-name" }, stop.name),
          element("span", { class: "stop-address" }, addressLine(stop)),
          element("span", { class: "badges" }, ...factsOf(stop, { give, take, away, isToldOfNothing: true })),
        ),
      ),
    );
  }

  #showDistances(): void {
    watchPosition(
      (here) => {
        this.#here = { latitude: here.latitude, longitude: here.longitude };
        setText(this.#noPosition, "");
        this.update();
      },
      () => setText(this.#noPosition, t.noPosition),
      this.#signal,
    );
  }
}
