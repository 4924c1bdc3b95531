import type { Point } from "../../points/point.ts";
import { type Box, type Place, snapToGrid } from "./geometry.ts";
import { LoadedPoints } from "./loaded-points.ts";
import type { Parcel } from "./parcel.ts";
import type { PointQuery, PointSource } from "./point-source.ts";

/** How long the map must be at rest before its view is loaded. */
const DEBOUNCE_MS = 250;
/** How many of the nearest points are loaded, and how many of them the map shows at first. */
const NEAREST = { loaded: 20, shown: 5 };

/** What queries depend on besides their own subject. */
interface QueryContext extends Parcel {
  view: Box;
  zoom: number;
  place: Place | undefined;
}

interface LoaderEvents {
  context(): QueryContext;
  /** A view or a search begins to load, for the first time or as a retry. */
  started(kind: "view" | "search"): void;
  /** `isBusy` may have changed. */
  busyChanged(): void;
  /** Another property of the loader may have changed. */
  stateChanged(): void;
  /** Other points are loaded or found; `isOtherList`: they replace the list instead of adding to it. */
  pointsChanged(isOtherList: boolean): void;
  /** The map should show all of these places. */
  moveTo(places: Place[]): void;
}

/** The first points of a result that is too large to be loaded completely. */
export interface PartialResult {
  loaded: number;
  total: number;
}

/** Loads the points nearest to a place, those in the map's view, and those that a search finds. */
export class PointLoader {
  readonly #source: PointSource;
  readonly #events: LoaderEvents;
  readonly #loaded = new LoadedPoints();
  /** While there is a search, only its result is shown. */
  #found: { search: string; points: Point[] } | undefined;
  #partial: PartialResult | undefined;
  #isLoading = false;
  #hasFailed = false;
  /** Repeats the last query; undefined once that has succeeded. */
  #retry: (() => void) | undefined;
  #debounce: ReturnType<typeof setTimeout> | undefined;

  constructor(source: PointSource, events: LoaderEvents) {
    this.#source = source;
    this.#events = events;
  }

  get isLoading(): boolean {
    return this.#isLoading;
  }

  /** Whether a query is in progress or about to start. */
  get isBusy(): boolean {
    return this.#isLoading || this.#debounce !== undefined;
  }

  get hasFailed(): boolean {
    return this.#hasFailed;
  }

  /** Set if the last result is loaded in part only. */
  get partial(): PartialResult | undefined {
    return this.#isLoading ? undefined : this.#partial;
  }

  /** The text of the search whose result is shown. */
  get shownSearch(): string | undefined {
    return this.#found?.search;
  }

  /** The result of the search if there is one, else all loaded points. */
  get points(): Point[] {
    return this.#found?.points.slice() ?? this.#loaded.all();
  }

  /** Those of `points` that are listed when the map shows `view`: a search lists all it has found. */
  pointsIn(view: Box): Point[] {
    return this.#found?.points ?? this.#loaded.within(view);
  }

  get(id: string): Point | undefined {
    return this.#loaded.get(id);
  }

  /** Removes the points that fail a test. What was loaded completely has to be loaded again. */
  keepOnly(isWanted: (point: Point) => boolean): void {
    this.#loaded.keepOnly(isWanted);
    if (this.#found) this.#found.points = this.#found.points.filter(isWanted);
  }

  /** Loads the points nearest to a place, however far away they are, and moves the map there. */
  async loadNearest(place: Place): Promise<void> {
    this.#found = undefined;
    const query = { ...this.#parcel(), ...coordinates(place) };
    await this.#load(
      () => void this.loadNearest(place),
      () =>
        this.#source.query(
          query,
          (points) => {
            this.#loaded.add(points);
            const nearest = points.slice(0, NEAREST.shown).map(({ address }) => address);
            this.#events.moveTo([place, ...nearest]);
            this.#events.pointsChanged(true);
          },
          NEAREST.loaded,
        ),
    );
  }

  /** Loads what the map's view needs and is not loaded yet. */
  async loadView(): Promise<void> {
    this.stop();
    this.#events.started("view");
    const { view, zoom } = this.#events.context();
    const startedAt = Date.now();
    if (this.#loaded.isComplete(view)) {
      this.#partial = undefined;
      this.#events.stateChanged();
      return;
    }
    const box = snapToGrid(view, zoom);
    const bbox = [box.west, box.south, box.east, box.north].map(decimal).join();
    await this.#load(
      () => void this.loadView(),
      async () => {
        let inBox: Point[] = [];
        await this.#source.query({ bbox, ...this.#parcel() }, (points, total) => {
          inBox = points;
          this.#setPartial(points.length, total);
          this.#loaded.add(points);
          this.#events.pointsChanged(false);
        });
        if (this.#partial) return;
        if (this.#loaded.complete(box, inBox, startedAt)) this.#events.pointsChanged(false);
      },
    );
  }

  /** Loads the view once the map has come to rest, unless a search is shown. */
  loadViewDebounced(): void {
    this.#setDebounce(this.#found ? undefined : () => void this.loadView());
  }

  cancelDebounce(): void {
    this.#setDebounce(undefined);
  }

  /** Searches for a city, then for a state, then for a part of a name, until something is found. */
  async search(search: string): Promise<void> {
    this.#events.started("search");
    const [city = "", state = ""] = search.split(",").map((part) => part.trim().slice(0, 100));
    const { place } = this.#events.context();
    const common = { ...this.#parcel(), ...(place && coordinates(place)) };
    const attempts: PointQuery[] = [
      ...(city ? [{ city, ...(state && { state }) }] : []),
      ...(city && !state ? [{ state: city }] : []),
      { search },
    ];
    await this.#load(
      () => void this.search(search),
      async () => {
        const found: { search: string; points: Point[] } = { search, points: [] };
        this.#partial = undefined;
        for (const attempt of attempts) {
          await this.#source.query({ ...common, ...attempt }, (points, total) => {
            found.points = points;
            if (total === 0) return;
            const isFirst = this.#found !== found;
            this.#found = found;
            this.#setPartial(points.length, total);
            if (isFirst) this.#events.moveTo(points.map(({ address }) => address));
            this.#events.pointsChanged(isFirst);
          });
          if (found.points.length > 0) return;
        }
        this.#found = found;
        this.#events.pointsChanged(true);
      },
    );
  }

  /** Shows all loaded points instead of a search's result. */
  endSearch(): void {
    if (!this.#found) return;
    this.#found = undefined;
    this.#events.pointsChanged(true);
  }

  /** Repeats the query that has not succeeded yet, if there is one. */
  retry(): void {
    this.#retry?.();
  }

  /**
   * Repeats what was not loaded yet, or else the search that is shown.
   * @returns whether there was something to repeat
   */
  reload(): boolean {
    if (this.#retry) this.#retry();
    else if (this.#found) void this.search(this.#found.search);
    else return false;
    return true;
  }

  /** Cancels the query that is in progress or about to start. */
  stop(): void {
    this.#setDebounce(undefined);
    this.#source.stop();
    this.#isLoading = false;
    this.#retry = undefined;
    this.#hasFailed = false;
  }

  async #load(retry: () => void, work: () => Promise<void>): Promise<void> {
    this.#setDebounce(undefined);
    this.#isLoading = true;
    this.#retry = retry;
    this.#hasFailed = false;
    this.#events.stateChanged();
    try {
      await work();
      this.#retry = undefined;
    } catch (error) {
      // Another query took its place.
      if (error instanceof DOMException && error.name === "AbortError") return;
      this.#hasFailed = true;
    }
    this.#isLoading = false;
    this.#events.stateChanged();
  }

  #setDebounce(next: (() => void) | undefined): void {
    clearTimeout(this.#debounce);
    this.#debounce = next && setTimeout(next, DEBOUNCE_MS);
    this.#events.busyChanged();
  }

  #setPartial(loaded: number, total: number): void {
    this.#partial = loaded < total ? { loaded, total } : undefined;
  }

  /** The parameters that select the points that accept the parcel. */
  #parcel(): PointQuery {
    const { itemWeight, itemValue } = this.#events.context();
    return {
      ...(itemWeight !== undefined && { itemWeight: decimal(itemWeight) }),
      ...(itemValue !== undefined && { itemValue: decimal(itemValue) }),
    };
  }
}

/** Rounded to about 100 m: where exactly the customer is stays in the browser. */
function coordinates({ latitude, longitude }: Place): PointQuery {
  return { latitude: latitude.toFixed(3), longitude: longitude.toFixed(3) };
}

/** The API reads numbers without an exponent. */
function decimal(value: number): string {
  return String(Number(value.toFixed(6)));
}
