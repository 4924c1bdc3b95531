import type { PublicPoint as Point } from "../../../../client/src/api.ts";
import { type Area, boxOfArea } from "./area.ts";
import { type Box, type Coordinates, cornersOf, distance } from "./geometry.ts";
import { LoadedPoints } from "./loaded-points.ts";
import { Loading } from "./loading.ts";
import { MEASURES, type ParcelItem } from "./parcel.ts";
import type { PointQuery, PointSource } from "./point-source.ts";
import type { Pages, Result } from "./result.ts";
import { decimal, ViewLoader } from "./view-loader.ts";

/** How many points a page of a result has. */
const PAGE = { near: 20, found: 100 };
/** How many of the nearest points the map shows at first. */
const SHOWN = 5;
/** Around a place that was searched for, the map shows more points than around the customer's own. */
const SHOWN_OF_GOAL = 10;
/** A customer who is farther than this from every point is abroad, or will not go there. */
const FAR_M = 300_000;

/** What all queries depend on. */
interface QueryContext extends ParcelItem {
  /** What the map shows, once there is one. */
  view: Box | undefined;
  zoom: number;
  place: Coordinates | undefined;
}

interface LoaderEvents {
  context(): QueryContext;
  /** The answer to a question begins to load, for the first time or as a retry. */
  asked(): void;
  /** `isBusy` may have changed. */
  busyChanged(): void;
  /** Another property of the loader may have changed. */
  stateChanged(): void;
  /** Other points or areas are loaded; `isOtherList`: they replace the list instead of adding to it. */
  pointsChanged(isOtherList: boolean): void;
  /** The map should show all of these places. */
  moveTo(places: Coordinates[]): void;
}

/** Loads the answers to what a customer asks for, and what the map's view shows. */
export class PointLoader {
  readonly #source: PointSource;
  readonly #events: LoaderEvents;
  readonly #loading: Loading;
  readonly #loaded = new LoadedPoints();
  readonly #view: ViewLoader;
  #result: Result = { kind: "view" };
  /** The query of the result's pages, and how many of them are loaded. */
  #pages: { query: PointQuery; size: number; loaded: number } | undefined;
  /** Repeats the question that the result answers. */
  #askAgain: (() => void) | undefined;

  constructor(source: PointSource, events: LoaderEvents) {
    this.#source = source;
    this.#events = events;
    this.#loading = new Loading(events, () => source.stop());
    this.#view = new ViewLoader(source, this.#loaded, () => events.pointsChanged(false));
  }

  get isLoading(): boolean {
    return this.#loading.isActive;
  }

  /** Whether a query is in progress or about to start. */
  get isBusy(): boolean {
    return this.#loading.isBusy;
  }

  /** Whether the content of the list has not arrived yet. */
  get isPending(): boolean {
    return this.#loading.isAnswer || (this.#result.kind === "view" && this.#loading.isBusy);
  }

  get hasFailed(): boolean {
    return this.#loading.hasFailed;
  }

  get result(): Result {
    return this.#result;
  }

  /** The points that the map may show. */
  get points(): Point[] {
    return this.#result.kind === "found" ? this.#result.points : this.#loaded.all();
  }

  /** The areas that stand for the points in the map's view, if they do. */
  get viewAreas(): Area[] | undefined {
    return this.#result.kind === "found" ? undefined : this.#view.areas;
  }

  /** Whether the result has more pages. */
  get hasMore(): boolean {
    const result = this.#result;
    return this.#pages !== undefined && "points" in result && result.points.length < result.total;
  }

  get(id: string): Point | undefined {
    return this.#loaded.get(id);
  }

  /** Removes the points that fail a test. What was loaded completely has to be loaded again. */
  keepOnly(isWanted: (point: Point) => boolean): void {
    this.#loaded.keepOnly(isWanted);
    this.#view.forgetAreas();
    if ("points" in this.#result) this.#result.points = this.#result.points.filter(isWanted);
  }

  /**
   * Loads the points nearest to a place, and moves the map there.
   * @param name of what was searched for; without it, the place is the customer's own
   */
  async loadNearest(place: Coordinates, name?: string): Promise<void> {
    await this.#answer(
      () => void this.loadNearest(place, name),
      async () => {
        const query = { ...this.#parcel(), ...coordinates(place) };
        const pages = await this.#source.page(query, 1, PAGE.near);
        const nearest = pages.points[0];
        if (!nearest) return this.#loadLimits();
        const away = distance(place, nearest.address);
        if (name === undefined && away > FAR_M) return this.#loadStates(away);
        this.#keepPage(query, PAGE.near, pages);
        const shown = pages.points.slice(0, name === undefined ? SHOWN : SHOWN_OF_GOAL);
        this.#show({ kind: "near", place, name, ...pages }, [place, ...shown.map(({ address }) => address)]);
      },
    );
  }

  /** Moves the map to the points nearest to a place, however far away they are, and lists what it shows there. */
  async moveToNearest(place: Coordinates): Promise<void> {
    await this.#answer(
      () => void this.moveToNearest(place),
      async () => {
        const query = { ...this.#parcel(), ...coordinates(place) };
        const { points } = await this.#source.page(query, 1, SHOWN);
        if (points.length === 0) return this.#loadLimits();
        this.#askAgain = undefined;
        this.#loaded.add(points);
        this.#show({ kind: "view" }, [place, ...points.map(({ address }) => address)]);
      },
    );
  }

  /** Loads the states, or the cities of a state, and moves the map there. */
  async loadAreas(state?: Area): Promise<void> {
    await this.#answer(
      () => void this.loadAreas(state),
      async () => {
        if (!state) return this.#loadStates();
        const { areas, total } = await this.#source.areas({ ...this.#parcel(), state: state.name });
        const result = { kind: "areas", state, areas, total, farAway: undefined } as const;
        this.#show(result, cornersOf(boxOfArea(state)));
      },
    );
  }

  /** Loads the points that have all words of a search, and moves the map there. */
  async search(search: string): Promise<void> {
    const { place } = this.#events.context();
    await this.#answer(
      () => void this.search(search),
      async () => {
        const query = { search, match: "words", ...this.#parcel(), ...(place && coordinates(place)) };
        const pages = await this.#source.page(query, 1, PAGE.found);
        const others = pages.total > 0 ? undefined : await this.#source.areas(this.#parcel());
        if (others?.total === 0) return this.#show({ kind: "none", limits: others.limits });
        this.#keepPage(query, PAGE.found, pages);
        const areas = others?.areas ?? [];
        const places = pages.points.map(({ address }) => address);
        this.#show({ kind: "found", search, areas, ...pages }, pages.total > 0 ? places : undefined);
      },
    );
  }

  /** Loads the next page of the result. */
  async loadMore(): Promise<void> {
    const [pages, result] = [this.#pages, this.#result];
    if (!pages || !("points" in result)) return;
    const work = async () => {
      const { points, total } = await this.#source.page(pages.query, pages.loaded + 1, pages.size);
      pages.loaded++;
      this.#loaded.add(points);
      result.points.push(...points);
      result.total = total;
      this.#events.pointsChanged(false);
    };
    await this.#loading.run(work, () => void this.loadMore());
  }

  /** Lists what the map shows, instead of an answer. */
  showView(): void {
    this.#askAgain = undefined;
    this.#show({ kind: "view" });
  }

  /** Loads what the map's view needs and is not loaded yet. */
  async loadView(): Promise<void> {
    const { view, zoom } = this.#events.context();
    if (!view || this.#loading.isAnswer) return;
    this.#loading.stop();
    if (this.#view.isLoaded(view)) this.#events.stateChanged();
    else
      await this.#loading.run(
        () => this.#view.load(view, zoom, this.#parcel()),
        () => void this.loadView(),
      );
  }

  /** Loads the view once the map has come to rest. */
  loadViewDebounced(): void {
    const isWanted = !this.#loading.isAnswer && this.#events.context().view !== undefined;
    if (isWanted) this.#loading.debounce(() => void this.loadView());
  }

  /** Repeats the query that has not succeeded yet, if there is one. */
  retry(): void {
    this.#loading.retry();
  }

  /** Repeats the question for another parcel. */
  reload(): void {
    if (this.#loading.isAnswer) this.#loading.retry();
    else if (this.#askAgain) this.#askAgain();
    else void this.loadView();
  }

  /** Cancels the query that is in progress or about to start. */
  stop(): void {
    this.#loading.stop();
  }

  #keepPage(query: PointQuery, size: number, { points }: Pages): void {
    this.#pages = { query, size, loaded: 1 };
    this.#loaded.add(points);
  }

  async #loadStates(farAway?: number): Promise<void> {
    const { areas, total, limits } = await this.#source.areas(this.#parcel());
    if (total === 0) this.#show({ kind: "none", limits });
    else this.#show({ kind: "areas", state: undefined, areas, total, farAway }, []);
  }

  async #loadLimits(): Promise<void> {
    const { limits } = await this.#source.areas({});
    this.#show({ kind: "none", limits });
  }

  /** @param places that the map should show, none for the country; without them it is left as it is */
  #show(result: Result, places?: Coordinates[]): void {
    this.#result = result;
    if (!("points" in result)) this.#pages = undefined;
    this.#loading.answered();
    if (places) this.#events.moveTo(places);
    this.#events.pointsChanged(true);
    this.loadViewDebounced();
  }

  async #answer(ask: () => void, work: () => Promise<void>): Promise<void> {
    this.#events.asked();
    this.#askAgain = ask;
    await this.#loading.run(work, ask, { isAnswer: true });
  }

  #parcel(): PointQuery {
    return parcelQuery(this.#events.context());
  }
}

/** The parameters that select the points that accept the parcel. */
export function parcelQuery(parcel: ParcelItem): PointQuery {
  const query: PointQuery = { service: parcel.service };
  for (const name of MEASURES) {
    const value = parcel[name];
    if (value !== undefined) query[name] = decimal(value);
  }
  return query;
}

/** Rounded to about 100 m: where exactly the customer is stays in the browser. */
export function coordinates({ latitude, longitude }: Coordinates): PointQuery {
  return { latitude: latitude.toFixed(3), longitude: longitude.toFixed(3) };
}
