import type { PublicPoint as Point } from "../../../client/src/api.ts";
import type { Area } from "./data/area.ts";
import type { Box, Coordinates } from "./data/geometry.ts";
import type { Frame } from "./frame/frame.ts";
import type { Marks } from "./map/map-markers.ts";
import type { MapView } from "./map/map-view.ts";
import { loadMapPart } from "./parts.ts";
import type { Translation } from "./texts/texts.ts";

interface PaneEvents {
  /** The map was loaded. */
  ready(): void;
  moved(isByHand: boolean): void;
  picked(point: Point): void;
  failed(): void;
}

/** What the map shows. It is known even while the map is not loaded. */
interface MapContent {
  points: Point[];
  areas: Area[];
  marks: Marks;
  place: Coordinates | undefined;
  tiles: { url: string | null; attribution: string | null };
  /** The point with a card at its pin. */
  card: Point | undefined;
  /** Where the map opens. */
  places: Coordinates[];
}

/** The map, which is loaded when it is first seen, and what it shows once it is. */
export class MapPane {
  readonly #frame: Frame;
  readonly #events: PaneEvents;
  #translation: Translation;
  #view: MapView | undefined;
  #isLoading = false;
  #isRemoved = false;
  readonly #content: MapContent = {
    points: [],
    areas: [],
    marks: { active: undefined, chosen: undefined, lit: undefined },
    place: undefined,
    tiles: { url: null, attribution: null },
    card: undefined,
    places: [],
  };

  constructor(frame: Frame, translation: Translation, events: PaneEvents) {
    this.#frame = frame;
    this.#translation = translation;
    this.#events = events;
  }

  /** What the map shows; undefined until the map is loaded. */
  get box(): Box | undefined {
    return this.#view?.box;
  }

  get zoom(): number {
    return this.#view?.zoom ?? 0;
  }

  get centre(): Coordinates | undefined {
    return this.#view?.centre;
  }

  /** Loads the map and shows it. Does nothing if it is loaded. */
  async open(): Promise<void> {
    if (this.#view || this.#isLoading) return;
    this.#isLoading = true;
    try {
      const { MapView } = await loadMapPart();
      if (this.#isRemoved) return;
      const { moved, picked } = this.#events;
      this.#view = new MapView(this.#frame, this.#translation, { moved, picked });
      this.#fill(this.#view);
      this.#events.ready();
    } catch (error) {
      console.warn("pudo-map goes on without its map:", error);
      this.#events.failed();
    } finally {
      this.#isLoading = false;
    }
  }

  remove(): void {
    this.#isRemoved = true;
    this.#view?.remove();
  }

  setTranslation(translation: Translation): void {
    this.#translation = translation;
    this.#view?.setTranslation(translation);
  }

  setTiles(url: string | null, attribution: string | null): void {
    this.#content.tiles = { url, attribution };
    this.#view?.setTiles(url, attribution);
  }

  setPlace(place: Coordinates | undefined): void {
    this.#content.place = place;
    this.#view?.setPlace(place, this.#translation);
  }

  /** @param areas drawn besides the points */
  setSubjects(points: Point[], areas: Area[]): void {
    this.#content.points = points;
    this.#content.areas = areas;
    this.#view?.setSubjects(subjectsOf(this.#content));
  }

  mark(marks: Partial<Marks>): void {
    this.#content.marks = { ...this.#content.marks, ...marks };
    this.#view?.mark(this.#content.marks);
  }

  /** Shows the card of a point above its pin. */
  pinCard(point: Point | undefined): void {
    this.#content.card = point;
    this.#view?.pinCard(point);
  }

  focusPin(point: Point): void {
    this.#view?.focusPin(point);
  }

  resized(): void {
    this.#view?.resized();
  }

  /** Shows all of these places; without any, the country. */
  show(places: Coordinates[]): void {
    this.#content.places = places;
    this.#view?.show(places);
  }

  #fill(view: MapView): void {
    const { marks, place, tiles, card, places } = this.#content;
    view.setTiles(tiles.url, tiles.attribution);
    view.setPlace(place, this.#translation);
    view.show(places);
    view.setSubjects(subjectsOf(this.#content));
    view.mark(marks);
    view.pinCard(card);
  }
}

function subjectsOf({ points, areas }: MapContent) {
  return [...points.map((point) => ({ point })), ...areas.map((area) => ({ area }))];
}
