import type { PublicPoint as Point } from "../../../client/src/api.ts";
import { Choice } from "./choice.ts";
import { accepts, isMeasured } from "./data/parcel.ts";
import { PointLoader } from "./data/point-loader.ts";
import { PointSource } from "./data/point-source.ts";
import { afterFrame } from "./frame/after-frame.ts";
import { type Frame, labelFrame } from "./frame/frame.ts";
import { Layout } from "./frame/layout.ts";
import { Listing } from "./listing.ts";
import { AreaList } from "./lists/area-list.ts";
import { showChoice } from "./lists/choice-summary.ts";
import { type ListState, remedyOf, showListState } from "./lists/list-state.ts";
import { PointList } from "./lists/point-list.ts";
import { MapPane } from "./map-pane.ts";
import { Questions } from "./questions.ts";
import { Selection } from "./selection.ts";
import type { Settings } from "./settings.ts";
import type { Translation } from "./texts/texts.ts";

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
  readonly #source: PointSource;
  readonly #loader: PointLoader;
  readonly #choice: Choice;
  readonly #map: MapPane;
  readonly #points: PointList;
  readonly #areas: AreaList;
  readonly #listing: Listing;
  readonly #questions: Questions;
  readonly #layout: Layout;
  readonly #selection: Selection;
  #translation: Translation;
  /** Whether the customer wants to choose another point than the one that is chosen. */
  #isChanging = false;
  /** Whether points are to be loaded as soon as somebody can see them. */
  #isToStart = false;
  readonly #removal = new AbortController();

  constructor(frame: Frame, translation: Translation, events: WidgetEvents) {
    this.#events = events;
    this.#translation = translation;
    this.#frame = frame;
    this.#source = new PointSource(events.settings().baseUrl);
    this.#loader = this.#newLoader();
    this.#choice = this.#newChoice();
    this.#map = new MapPane(frame, translation, {
      ready: () => this.#loader.loadViewDebounced(),
      moved: (isByHand) => this.#questions.moved(isByHand),
      picked: (point) => this.#selection.openCard(point),
      failed: () => {
        frame.noMap.hidden = false;
      },
    });
    this.#points = new PointList(frame.list, translation, {
      opened: (point) => (point ? this.#selection.openInList(point) : this.#selection.close()),
      chosen: (point) => this.#choose(point),
      lit: (lit) => this.#map.mark({ lit }),
    });
    this.#areas = new AreaList(frame.areas, translation, {
      opened: (area) => this.#questions.openArea(area),
      lit: (lit) => this.#map.mark({ lit }),
    });
    const [loader, map] = [this.#loader, this.#map];
    this.#listing = new Listing(
      { openNow: frame.openNow, loader, map, points: this.#points, areas: this.#areas },
      { place: () => this.#questions.place, changed: () => this.#showState() },
    );
    this.#questions = new Questions(
      { frame, source: this.#source, loader, map, listing: this.#listing },
      translation,
      {
        parcel: events.settings,
        found: (point) => this.#selection.openInList(point),
        stateChanged: () => this.#showState(),
      },
      this.#removal.signal,
    );
    this.#layout = new Layout(frame, {
      mapShown: () => this.#showMap(),
      changed: () => this.#arrange(),
    });
    this.#selection = new Selection(frame, this.#map, this.#points, translation, {
      chosen: (point) => this.#choose(point),
      choice: () => this.#choice.point,
      place: () => this.#questions.place,
      isNarrow: () => this.#layout.isNarrow,
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
    return this.#isCollapsed ? this.#frame.change : this.#frame.search;
  }

  resized(): void {
    this.#layout.measure();
  }

  setTranslation(translation: Translation): void {
    this.#translation = translation;
    this.#map.setTranslation(translation);
    this.#points.setTranslation(translation);
    this.#areas.setTranslation(translation);
    this.#questions.setTranslation(translation);
    this.#selection.setTranslation(translation);
    this.#label();
  }

  tilesChanged(): void {
    const { tileUrl, tileAttribution } = this.#events.settings();
    this.#map.setTiles(tileUrl, tileAttribution);
  }

  parcelChanged(): void {
    const parcel = this.#events.settings();
    this.#loader.keepOnly((point) => accepts(point, parcel));
    this.#questions.parcelChanged();
    this.#label();
    if (!this.#isToStart) this.#loader.reload();
    this.#listing.pointsChanged(false);
    const { active } = this.#selection;
    if (active && !accepts(active, parcel)) this.#selection.close();
    this.#choice.parcelChanged();
  }

  /**
   * Begins at the place in the attributes, or else with the whole country. If a point is chosen, it begins only when the
   * customer wants to change it.
   */
  start(): void {
    // Loading a language's plural rules takes most of a frame: do so while waiting for the points.
    afterFrame(() => void this.#translation.t("{count} pickup points in this area", { count: 0 }));
    this.#isToStart = true;
    this.valueChanged();
  }

  valueChanged(): void {
    this.#isChanging = false;
    this.#choice.setValue(this.#events.value());
    this.#collapseOrExpand();
  }

  #newLoader(): PointLoader {
    return new PointLoader(this.#source, {
      context: () => ({
        ...this.#events.settings(),
        view: this.#layout.isMapShown ? this.#map.box : undefined,
        zoom: this.#map.zoom,
        place: this.#questions.place,
      }),
      asked: () => {
        this.#selection.close();
        this.#questions.asked();
      },
      busyChanged: () => {
        this.#frame.list.ariaBusy = String(this.#isBusy);
      },
      stateChanged: () => this.#showState(),
      pointsChanged: (isOtherList) => {
        this.#listing.pointsChanged(isOtherList);
        this.#choice.pointsChanged();
      },
      moveTo: (places) => this.#map.show(places),
    });
  }

  #newChoice(): Choice {
    return new Choice(this.#source, {
      loaded: (id) => this.#loader.get(id),
      accepts: (point) => accepts(point, this.#events.settings()),
      changed: () => this.#selection.mark(),
      stateChanged: () => {
        this.#collapseOrExpand();
        this.#showState();
      },
      dropped: () => this.#events.dropped(),
      unavailable: (point) => void this.#questions.offerInsteadOf(point),
    });
  }

  #listen(): void {
    const { skip, scroller, retry, remedy, reopen, more, change } = this.#frame;
    skip.addEventListener("click", () => scroller.focus());
    retry.addEventListener("click", () => this.#retryFailed());
    reopen.addEventListener("click", () => this.#showMap());
    more.addEventListener("click", () => void this.#listing.showMore());
    remedy.addEventListener("click", () => {
      const wanted = remedyOf(this.#state, this.#translation);
      if (wanted) this.#questions.remedy(wanted);
    });
    change.addEventListener("click", () => {
      this.#isChanging = this.#isCollapsed;
      this.#collapseOrExpand();
      (this.#isChanging ? scroller : change).focus();
    });
    addEventListener("online", () => this.#retryFailed(), { signal: this.#removal.signal });
  }

  #retryFailed(): void {
    if (this.#loader.hasFailed) this.#loader.retry();
    if (this.#choice.hasFailed) this.valueChanged();
  }

  #choose(point: Point): void {
    this.#selection.close();
    this.#isChanging = false;
    this.#choice.choose(point);
    this.#events.chosen(point);
    this.#frame.change.focus();
  }

  /** Whether only the chosen point is shown. */
  get #isCollapsed(): boolean {
    return !this.#isChanging && (this.#choice.point !== undefined || this.#choice.isReading);
  }

  #collapseOrExpand(): void {
    const wasHidden = this.#frame.frame.hidden || this.#isToStart;
    showChoice(this.#frame, this.#choice.point, this.#isCollapsed, this.#translation);
    if (this.#isCollapsed) return;
    if (this.#isToStart) {
      this.#isToStart = false;
      this.#questions.start(this.#events.settings().beginning);
    }
    if (wasHidden) this.#layout.measure();
  }

  #showMap(): void {
    this.#frame.noMap.hidden = true;
    void this.#map.open();
    this.#map.resized();
  }

  #arrange(): void {
    this.#listing.setNarrow(this.#layout.isNarrow);
    this.#selection.placeCard();
    this.#showState();
  }

  /** Whether points that the list needs may be missing. */
  get #isBusy(): boolean {
    return this.#loader.isBusy || this.#choice.isReading;
  }

  get #state(): ListState {
    const { result, isLoading } = this.#loader;
    return {
      result,
      isLoading,
      count: this.#listing.count,
      hasAreas: this.#listing.hasAreas,
      hasMore: this.#listing.hasMore,
      hidesClosed: this.#listing.hidesClosed,
      hasParcel: isMeasured(this.#events.settings()),
      isBusy: this.#isBusy,
      isPending: this.#loader.isPending,
      hasFailed: this.#loader.hasFailed || this.#choice.hasFailed,
      refused: this.#choice.refused,
      hasNoPosition: this.#questions.hasNoPosition,
    };
  }

  #showState(): void {
    showListState(this.#frame, this.#state, this.#translation);
  }

  #label(): void {
    labelFrame(this.#frame, this.#translation);
    showChoice(this.#frame, this.#choice.point, this.#isCollapsed, this.#translation);
    this.#showState();
  }
}
