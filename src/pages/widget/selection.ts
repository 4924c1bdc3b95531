import type { PublicPoint as Point } from "../../../client/src/api.ts";
import { type Coordinates, distance } from "./data/geometry.ts";
import type { Frame } from "./frame/frame.ts";
import { PointCard } from "./lists/card.ts";
import type { PointList } from "./lists/point-list.ts";
import type { MapPane } from "./map-pane.ts";
import type { Translation } from "./texts/texts.ts";

interface SelectionEvents {
  /** The customer wants this point. */
  chosen(point: Point): void;
  choice(): Point | undefined;
  /** Where the customer is. */
  place(): Coordinates | undefined;
  /** Whether only one of map and list is shown. */
  isNarrow(): boolean;
}

/** Which point's details are open, in the list or in a card on the map, and which points stand out. */
export class Selection {
  readonly #frame: Frame;
  readonly #map: MapPane;
  readonly #points: PointList;
  readonly #events: SelectionEvents;
  readonly #card: PointCard;
  #translation: Translation;
  #active: { point: Point; in: "list" | "card" } | undefined;

  constructor(
    frame: Frame,
    map: MapPane,
    points: PointList,
    translation: Translation,
    events: SelectionEvents,
  ) {
    this.#frame = frame;
    this.#map = map;
    this.#points = points;
    this.#translation = translation;
    this.#events = events;
    this.#card = new PointCard(frame, { chosen: events.chosen, closed: () => this.#closeCard() });
  }

  get active(): Point | undefined {
    return this.#active?.point;
  }

  setTranslation(translation: Translation): void {
    this.#translation = translation;
    this.mark();
  }

  openInList(point: Point): void {
    this.#active = { point, in: "list" };
    this.mark();
  }

  openCard(point: Point): void {
    this.#active = { point, in: "card" };
    this.mark();
    this.#points.reveal(point);
    this.#card.focus();
  }

  close(): void {
    if (!this.#active) return;
    this.#active = undefined;
    this.mark();
  }

  /** Shows which point is active and which is chosen. */
  mark(): void {
    const chosen = this.#events.choice();
    const { point: active, in: where } = this.#active ?? {};
    this.#points.mark(active, where === "list", chosen);
    const shown = where === "card" ? active : undefined;
    const place = this.#events.place();
    const metres = shown && place && distance(place, shown.address);
    this.#card.show(shown, shown !== undefined && shown.id === chosen?.id, metres, this.#translation);
    this.placeCard();
    this.#map.mark({ active, chosen });
  }

  /** Puts the card at its pin, or at the bottom of a narrow map. */
  placeCard(): void {
    this.#map.pinCard(this.#events.isNarrow() ? undefined : this.#card.point);
    if (!this.#frame.card.isConnected) this.#frame.mapArea.append(this.#frame.card);
  }

  #closeCard(): void {
    const { point } = this.#card;
    this.close();
    if (point) this.#map.focusPin(point);
  }
}
