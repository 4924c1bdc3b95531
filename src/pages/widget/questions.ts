import type { PublicPoint as Point } from "../../../client/src/api.ts";
import { type Area, nameOfArea } from "./data/area.ts";
import type { Coordinates } from "./data/geometry.ts";
import { isAvailable, type ParcelItem } from "./data/parcel.ts";
import { coordinates, type PointLoader, parcelQuery } from "./data/point-loader.ts";
import type { PointSource, Suggestions } from "./data/point-source.ts";
import { isSearch } from "./data/result.ts";
import type { Frame } from "./frame/frame.ts";
import type { Listing } from "./listing.ts";
import type { Remedy } from "./lists/list-state.ts";
import { SearchBox } from "./lists/search-box.ts";
import type { Suggestion } from "./lists/suggestion-list.ts";
import type { MapPane } from "./map-pane.ts";
import type { Beginning } from "./settings.ts";
import type { Translation } from "./texts/texts.ts";

/** States with few points have them listed at once, rather than by city. */
const FEW_POINTS = 25;

interface QuestionEvents {
  parcel(): ParcelItem;
  /** A point was found by its name, or as the nearest that can be chosen. */
  found(point: Point): void;
  stateChanged(): void;
}

interface Parts {
  frame: Frame;
  source: PointSource;
  loader: PointLoader;
  map: MapPane;
  listing: Listing;
}

/** The customer's questions: the points near a place, those that a search finds, or those in the map's view. */
export class Questions {
  readonly #parts: Parts;
  readonly #events: QuestionEvents;
  readonly #removal: AbortSignal;
  readonly #search: SearchBox;
  #place: Coordinates | undefined;
  #beginning: Beginning | undefined;
  #hasNoPosition = false;

  constructor(parts: Parts, translation: Translation, events: QuestionEvents, removal: AbortSignal) {
    this.#parts = parts;
    this.#events = events;
    this.#removal = removal;
    this.#search = new SearchBox(parts.frame, translation, {
      suggestionsFor: (text, signal) => this.#suggestionsFor(text, signal),
      chosen: (suggestion) => this.#follow(suggestion),
      cleared: () => this.#clearSearch(),
    });
    removal.addEventListener("abort", () => this.#search.remove());
    const { nearMe, here } = parts.frame;
    nearMe.addEventListener("click", () => void this.#locate());
    here.addEventListener("click", () => this.#searchHere());
  }

  /** Where the customer is. */
  get place(): Coordinates | undefined {
    return this.#place;
  }

  get hasNoPosition(): boolean {
    return this.#hasNoPosition;
  }

  setTranslation(translation: Translation): void {
    this.#search.setTranslation(translation);
  }

  /** Suggestions depend on the parcel. */
  parcelChanged(): void {
    this.#search.forget();
  }

  /** Begins again, at the customer's place, at another place with a name, or with the whole country. */
  start(beginning: Beginning | undefined): void {
    const { loader, map } = this.#parts;
    this.#beginning = beginning;
    this.#place = beginning?.name === undefined ? beginning?.place : undefined;
    map.setPlace(this.#place);
    map.show([]);
    this.#search.clear();
    this.#search.forget();
    loader.stop();
    this.#home();
  }

  /** The answer to another question begins to load. */
  asked(): void {
    this.#hasNoPosition = false;
    this.#parts.frame.here.hidden = true;
  }

  #clearSearch(): void {
    const { result } = this.#parts.loader;
    if (isSearch(result) || result.kind === "view") this.#home();
  }

  #suggestionsFor(search: string, signal: AbortSignal): Promise<Suggestions> {
    const place = this.#place && coordinates(this.#place);
    return this.#parts.source.suggest({ search, ...place, ...parcelQuery(this.#events.parcel()) }, signal);
  }

  #follow(suggestion: Suggestion): void {
    const { loader } = this.#parts;
    if (suggestion.kind === "area") this.openArea(suggestion.area);
    else if (suggestion.kind === "text") {
      this.#search.setText(suggestion.text);
      void loader.search(suggestion.text);
    } else {
      const { point } = suggestion;
      this.#search.setText(point.name);
      void loader.loadNearest(point.address, point.name).then(() => this.#events.found(point));
    }
  }

  /** Asks for the points nearest to one that can't be chosen, and opens the first that can. */
  async offerInsteadOf({ name, address }: Point): Promise<void> {
    const { loader } = this.#parts;
    this.#search.setText(name);
    await loader.loadNearest(address, name);
    const { result } = loader;
    // Meanwhile the customer may have asked something else.
    if (result.kind !== "near" || result.name !== name) return;
    const next = result.points.find(isAvailable);
    if (next) this.#events.found(next);
  }

  openArea(area: Area): void {
    const { loader } = this.#parts;
    this.#search.setText(nameOfArea(area));
    if (area.type === "state" && area.count > FEW_POINTS) void loader.loadAreas(area);
    else void loader.loadNearest(area, nameOfArea(area));
  }

  /** The map has moved. */
  moved(isByHand: boolean): void {
    const { frame, loader, listing } = this.#parts;
    if (isByHand && isSearch(loader.result)) frame.here.hidden = false;
    else if (isByHand && loader.result.kind !== "view") loader.showView();
    loader.loadViewDebounced();
    listing.viewChangedSoon();
  }

  remedy(remedy: Remedy): void {
    const { loader, listing, map } = this.#parts;
    if (remedy === "showClosed") listing.showClosed();
    else if (remedy === "showNearest")
      void loader.moveToNearest(map.centre ?? this.#place ?? this.#beginning!.place);
    else {
      this.#search.clear();
      if (remedy === "showAll") this.#home();
      else void loader.loadAreas();
    }
  }

  #home(): void {
    const { loader } = this.#parts;
    if (this.#place) void loader.loadNearest(this.#place);
    else if (this.#beginning) void loader.loadNearest(this.#beginning.place, this.#beginning.name);
    else void loader.loadAreas();
  }

  #searchHere(): void {
    const { frame, loader } = this.#parts;
    frame.here.hidden = true;
    this.#search.clear();
    loader.showView();
    frame.mapBox.focus({ preventScroll: true });
  }

  async #locate(): Promise<void> {
    const { frame, loader, map } = this.#parts;
    frame.nearMe.ariaBusy = "true";
    this.#hasNoPosition = false;
    this.#events.stateChanged();
    const place = await currentPosition();
    if (this.#removal.aborted) return;
    frame.nearMe.removeAttribute("aria-busy");
    if (!place) {
      this.#hasNoPosition = true;
      this.#events.stateChanged();
      return;
    }
    this.#search.clear();
    this.#search.forget();
    this.#place = place;
    map.setPlace(place);
    void loader.loadNearest(place);
  }
}

/** The customer's position, or undefined if the browser does not know it or may not tell. */
function currentPosition(): Promise<Coordinates | undefined> {
  return new Promise((resolve) => {
    if (!navigator.geolocation) {
      resolve(undefined);
      return;
    }
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude } }) => resolve({ latitude, longitude }),
      () => resolve(undefined),
      { timeout: 10_000, maximumAge: 60_000 },
    );
  });
}
