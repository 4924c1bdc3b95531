import type { Point } from "../../points/point.ts";
import { afterFrame } from "./after-frame.ts";
import { Choice } from "./choice.ts";
import { type Frame, labelFrame, showChoice } from "./frame.ts";
import type { Place } from "./geometry.ts";
import { showListState } from "./list-state.ts";
import { Listing } from "./listing.ts";
import { MapView } from "./map-view.ts";
import { accepts } from "./parcel.ts";
import { PointList } from "./point-list.ts";
import { PointLoader } from "./point-loader.ts";
import { PointSource } from "./point-source.ts";
import { currentPosition } from "./position.ts";
import { SearchBox } from "./search-box.ts";
import type { Settings } from "./settings.ts";
import { fillCounted, type Translation } from "./texts.ts";

interface WidgetEvents {
  settings(): Settings;
  /** The id of the point that is or should be chosen, or "". */
  value(): string;
  chosen(point: Point): void;
  /** The value names no point that can be chosen. */
  dropped(): void;
}

/** The content of a `<pudo-map>`: connects map, list, search and choice. */
export class Widget {
  readonly #events: WidgetEvents;
  readonly #frame: Frame;
  readonly #loader: PointLoader;
  readonly #choice: Choice;
  readonly #map: MapView;
  readonly #list: PointList;
  readonly #listing: Listing;
  readonly #search: SearchBox;
  #translation: Translation;
  /** Where the customer is. */
  #place: Place | undefined;
  /** The point whose details are open. */
  #active: Point | undefined;
  /** Until the map shows the place or point that it opens with. */
  #isOpening = true;
  #hasNoPosition = false;
  readonly #removal = new AbortController();

  constructor(frame: Frame, translation: Translation, events: WidgetEvents) {
    this.#events = events;
    this.#translation = translation;
    this.#frame = frame;
    const source = new PointSource(events.settings().baseUrl);
    this.#loader = this.#newLoader(source);
    this.#choice = this.#newChoice(source);
    this.#list = new PointList(frame.list, frame.more, translation, {
      opened: (point) => this.#open(point),
      chosen: (point) => this.#choose(point),
    });
    this.#map = new MapView(frame, translation, {
      moved: () => {
        this.#loader.loadViewDebounced();
        this.#listing.viewChangedSoon();
      },
      picked: (point) => {
        this.#open(point);
        this.#list.reveal(point);
      },
    });
    this.#listing = new Listing(frame.openNow, this.#loader, this.#map, this.#list, {
      place: () => this.#place,
      changed: () => this.#showState(),
    });
    this.#search = new SearchBox(frame, {
      search: (text) => void this.#loader.search(text),
      cleared: () => this.#showAll(),
    });
    this.tilesChanged();
    this.#listen();
    this.#label();
  }

  remove(): void {
    this.#removal.abort();
    this.#listing.cancel();
    this.#loader.stop();
    this.#choice.stop();
    this.#map.remove();
  }

  get chosen(): Point | undefined {
    return this.#choice.point;
  }

  /** Gets the focus when the form misses a choice. */
  get anchor(): HTMLElement {
    return this.#frame.search;
  }

  resized(): void {
    this.#map.resized();
    // A map that is still opening has moved, but its view is not wanted yet.
    if (this.#isOpening) this.#loader.cancelDebounce();
  }

  setTranslation(translation: Translation): void {
    this.#translation = translation;
    this.#map.markers.setTranslation(translation);
    this.#list.setTranslation(translation);
    this.#label();
  }

  tilesChanged(): void {
    const { tileUrl, tileAttribution } = this.#events.settings();
    this.#map.setTiles(tileUrl, tileAttribution);
  }

  parcelChanged(): void {
    const parcel = this.#events.settings();
    this.#loader.keepOnly((point) => accepts(point, parcel));
    this.#label();
    // A map that is still opening loads its points once it has opened.
    if (!this.#loader.reload() && !this.#isOpening) void this.#loader.loadView();
    this.#listing.pointsChanged(false);
    if (this.#active && !accepts(this.#active, parcel)) this.#open(undefined);
    this.#choice.parcelChanged();
  }

  /** Opens the map at the customer's place, else at the chosen point, else with the whole country. */
  start(): void {
    this.#label();
    // Loading a language's plural rules takes most of a frame: do so while waiting for the points.
    afterFrame(() => void fillCounted(this.#translation.texts.inView, 0, this.#translation.locale));
    const { place } = this.#events.settings();
    this.#place = place;
    this.#map.markers.setPlace(place);
    this.#loader.stop();
    this.#endSearch();
    this.#isOpening = true;
    if (place) void this.#loader.loadNearest(place);
    this.valueChanged();
  }

  valueChanged(): void {
    this.#choice.setValue(this.#events.value());
  }

  #newLoader(source: PointSource): PointLoader {
    return new PointLoader(source, {
      context: () => ({
        ...this.#events.settings(),
        view: this.#map.box,
        zoom: this.#map.zoom,
        place: this.#place,
      }),
      started: (kind) => {
        this.#isOpening = false;
        if (kind === "search") this.#hasNoPosition = false;
      },
      busyChanged: () => {
        this.#frame.list.ariaBusy = String(this.#isBusy);
      },
      stateChanged: () => this.#showState(),
      pointsChanged: (isOtherList) => this.#listing.pointsChanged(isOtherList),
      moveTo: (places) => {
        this.#isOpening = false;
        this.#map.show(places);
      },
    });
  }

  #newChoice(source: PointSource): Choice {
    return new Choice(source, {
      loaded: (id) => this.#loader.get(id),
      accepts: (point) => accepts(point, this.#events.settings()),
      changed: () => this.#mark(),
      stateChanged: () => {
        this.#openWithoutPlace();
        this.#showState();
      },
      dropped: () => this.#events.dropped(),
    });
  }

  #openWithoutPlace(): void {
    if (!this.#isOpening || this.#place || this.#choice.isReading) return;
    this.#isOpening = false;
    if (this.#choice.point) this.#map.show([this.#choice.point.address]);
    else this.#map.showCountry();
  }

  #listen(): void {
    const { nearMe, skip, scroller, retry, remedy, choice } = this.#frame;
    nearMe.addEventListener("click", () => this.#locate());
    skip.addEventListener("click", () => scroller.focus());
    retry.addEventListener("click", () => this.#retryFailed());
    remedy.addEventListener("click", () => this.#remedy());
    choice.addEventListener("click", () => {
      const point = this.#choice.point!;
      this.#map.show([point.address]);
      this.#listing.viewChanged();
      this.#open(point);
      this.#list.reveal(point);
    });
    addEventListener("online", () => this.#retryFailed(), { signal: this.#removal.signal });
  }

  #retryFailed(): void {
    if (this.#loader.hasFailed) this.#loader.retry();
    if (this.#choice.hasFailed) this.valueChanged();
  }

  #showAll(): void {
    const wasSearch = this.#loader.shownSearch !== undefined;
    this.#endSearch();
    if (wasSearch) void this.#loader.loadView();
  }

  #endSearch(): void {
    this.#search.clear();
    this.#loader.endSearch();
  }

  async #locate(): Promise<void> {
    const { nearMe } = this.#frame;
    nearMe.setAttribute("aria-busy", "true");
    this.#hasNoPosition = false;
    this.#showState();
    const place = await currentPosition();
    if (this.#removal.signal.aborted) return;
    nearMe.removeAttribute("aria-busy");
    if (!place) {
      this.#hasNoPosition = true;
      this.#showState();
      return;
    }
    this.#endSearch();
    this.#place = place;
    this.#map.markers.setPlace(place);
    void this.#loader.loadNearest(place);
  }

  #open(point: Point | undefined): void {
    this.#active = point;
    this.#mark();
  }

  #choose(point: Point): void {
    this.#active = point;
    this.#choice.choose(point);
    this.#events.chosen(point);
  }

  /** Shows which point is active and which is chosen. */
  #mark(): void {
    const chosen = this.#choice.point;
    showChoice(this.#frame, chosen);
    this.#list.mark(this.#active, chosen);
    this.#map.markers.mark(this.#active, chosen);
  }

  /** Whether points that the view needs may be missing. */
  get #isBusy(): boolean {
    return this.#loader.isBusy || (this.#isOpening && this.#choice.isReading);
  }

  #showState(): void {
    const isBusy = this.#isBusy;
    const hasFailed = this.#loader.hasFailed || this.#choice.hasFailed;
    const { count } = this.#listing;
    const isEmpty = count === 0 && !isBusy && !hasFailed;
    const { shownSearch: search, partial, isLoading } = this.#loader;
    const state = {
      count,
      search,
      partial,
      isLoading,
      isBusy,
      hasFailed,
      emptiness: isEmpty ? this.#listing.emptiness : undefined,
      hasRefusedChoice: this.#choice.isRefused,
      hasNoPosition: this.#hasNoPosition,
    };
    showListState(this.#frame, state, this.#translation);
  }

  /** Does what the button in the empty list says. */
  #remedy(): void {
    const { emptiness } = this.#listing;
    if (emptiness === "noneOpen") this.#listing.showClosed();
    else if (emptiness === "noneMatching") this.#showAll();
    else void this.#loader.loadNearest(this.#map.centre);
  }

  #label(): void {
    const { itemWeight, itemValue } = this.#events.settings();
    labelFrame(this.#frame, this.#translation);
    this.#frame.fits.hidden = itemWeight === undefined && itemValue === undefined;
    this.#showState();
  }
}
