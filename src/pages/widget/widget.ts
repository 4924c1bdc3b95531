import type { Point } from "../../points/point.ts";
import { afterFrame } from "./element.ts";
import { type Frame, label, setText } from "./frame.ts";
import { MapView } from "./map-view.ts";
import { openingAt } from "./opening.ts";
import { PointList, type Row } from "./point-list.ts";
import {
  type Box,
  contains,
  distance,
  holds,
  type Place,
  PointSource,
  type Question,
  snapped,
} from "./point-source.ts";
import { fill, fillCounted, type Texts } from "./texts.ts";

/** A view that was loaded is not asked for again for so long, which is how long the API's answers may be kept. */
const FRESH_MS = 60_000;
/** A map that still moves asks nothing. */
const SETTLED_MS = 250;
/** How many of the nearest points are asked for, and how many of them the map is opened to. */
const NEAREST = { asked: 20, shown: 5 };

interface Settings {
  baseUrl: string;
  /** The id of the point that is chosen, or is to be. */
  value: string;
  tileUrl: string | null;
  tileAttribution: string | null;
  place: Place | undefined;
  itemWeight: number | undefined;
  itemValue: number | undefined;
}

interface WidgetEvents {
  settings(): Settings;
  chosen(point: Point): void;
  /** The value that was set is no point that can be chosen. */
  lost(): void;
}

/** What a search found: the map and the list show that and nothing else until it is cleared. */
interface Found {
  search: string;
  points: Point[];
}

/** What is seen of a `<pudo-map>`: map and list, and which points they show. */
export class Widget {
  readonly #events: WidgetEvents;
  readonly #frame: Frame;
  readonly #source: PointSource;
  readonly #map: MapView;
  readonly #list: PointList;
  #texts: Texts;
  #locale: string;

  /** All that was loaded of the views so far, and the boxes that are complete, until when. */
  #known = new Map<string, Point>();
  #complete: { box: Box; until: number }[] = [];
  #found: Found | undefined;
  /** How much there is of a view that can be loaded in part only. */
  #part: { loaded: number; total: number } | undefined;
  /** Those on the map: known or found, and open if only these are wanted. */
  #shown: Point[] = [];
  #listed = 0;
  #place: Place | undefined;
  #active: Point | undefined;
  #chosen: Point | undefined;
  /** The value whose point is being read. */
  #lookup: { value: string; abort: AbortController } | undefined;
  #isLoading = false;
  /** The map has not been moved yet to where it is to open. */
  #isOpening = true;
  /** Asks again what was asked last, until the answer is here. */
  #unanswered: (() => void) | undefined;
  /** What could not be read. */
  readonly #failed = new Set<"points" | "choice">();
  #hasNoPosition = false;
  /** The point of the value was dropped, because it doesn't accept the parcel. */
  #isRefused = false;
  #settling: ReturnType<typeof setTimeout> | undefined;
  /** Calls off what brings the list up to a map that was moved. */
  #callOffList = () => {};
  /** Calls off what the widget waits for. */
  readonly #removal = new AbortController();
  readonly #tryAgain = () => {
    if (this.#failed.has("points")) this.#unanswered?.();
    if (this.#failed.has("choice")) this.showValue();
  };

  constructor(frame: Frame, texts: Texts, locale: string, events: WidgetEvents) {
    this.#events = events;
    this.#texts = texts;
    this.#locale = locale;
    this.#frame = frame;
    const { mapBox, list, more } = frame;
    this.#source = new PointSource(events.settings().baseUrl);
    this.#list = new PointList(list, more, texts, locale, {
      opened: (point) => this.#open(point),
      chosen: (point) => this.#choose(point),
    });
    this.#map = new MapView(mapBox, this.#mapLabels(), {
      moved: () => this.#moved(),
      picked: (point) => {
        this.#open(point);
        this.#list.reveal(point);
      },
      tiles: (areThere) => {
        this.#frame.noTiles.hidden = areThere;
      },
    });
    this.tilesChanged();
    this.#listen();
    this.#label();
  }

  remove(): void {
    this.#removal.abort();
    this.#callOffList();
    this.#stopQuestion();
    this.#stopLookup();
    this.#map.remove();
  }

  get chosen(): Point | undefined {
    return this.#chosen;
  }

  /** Where the focus goes when the form misses a choice. */
  get anchor(): HTMLElement {
    return this.#frame.search;
  }

  resized(): void {
    this.#map.resized();
    // The customer has not moved it.
    if (this.#isOpening) this.#settle(undefined);
  }

  setTexts(texts: Texts, locale: string): void {
    this.#texts = texts;
    this.#locale = locale;
    this.#map.setLabels(this.#mapLabels());
    this.#list.setTexts(texts, locale);
    this.#label();
  }

  tilesChanged(): void {
    const { tileUrl, tileAttribution } = this.#events.settings();
    this.#frame.noTiles.hidden = true;
    this.#map.setTiles(tileUrl, tileAttribution);
  }

  /** Other points accept another parcel. */
  parcelChanged(): void {
    for (const point of this.#known.values()) if (!this.#accepts(point)) this.#known.delete(point.id);
    if (this.#found) this.#found.points = this.#found.points.filter((point) => this.#accepts(point));
    this.#complete = [];
    this.#label();
    this.#again();
    this.#pointsChanged(false);
    if (this.#active && !this.#accepts(this.#active)) this.#open(undefined);
    if (!this.#chosen || this.#accepts(this.#chosen)) return;
    this.#mark(this.#active, undefined);
    this.#lose(true);
  }

  /** Opens the map where the customer is, else where the chosen point is, else with the whole country. */
  start(): void {
    this.#label();
    // A language's rules take most of a frame to load: let them, while the points are on their way.
    afterFrame(() => void this.#counted(0));
    const { place } = this.#events.settings();
    this.#place = place;
    this.#map.setPlace(place);
    this.#stopQuestion();
    this.#endSearch();
    this.#isOpening = true;
    if (place) void this.#showNearest(place);
    this.showValue();
  }

  /** Shows the point that the value names as the chosen one, and none until it is here. */
  showValue(): void {
    const { value } = this.#events.settings();
    if (value === this.#lookup?.value) return;
    this.#stopLookup();
    if (value !== (this.#chosen?.id ?? "")) {
      const known = this.#known.get(value);
      this.#mark(this.#active, known);
      if (!known && value !== "") void this.#readChoice(value);
    }
    this.#openWithoutPlace();
    this.#showState();
  }

  async #readChoice(value: string): Promise<void> {
    const abort = new AbortController();
    this.#lookup = { value, abort };
    try {
      const point = await this.#source.find(value, abort.signal);
      abort.signal.throwIfAborted();
      this.#lookup = undefined;
      if (point && this.#accepts(point)) this.#mark(this.#active, point);
      else this.#lose(point !== undefined);
    } catch {
      // Another value took its place.
      if (abort.signal.aborted) return;
      this.#lookup = undefined;
      this.#failed.add("choice");
    }
    this.#openWithoutPlace();
    this.#showState();
  }

  #lose(isRefused: boolean): void {
    this.#isRefused = isRefused;
    this.#showState();
    this.#events.lost();
  }

  /** What is still on its way is no longer the value. */
  #stopLookup(): void {
    this.#lookup?.abort.abort();
    this.#lookup = undefined;
    this.#failed.delete("choice");
  }

  /** Opens the map where the chosen point is, once that is known. */
  #openWithoutPlace(): void {
    if (!this.#isOpening || this.#place || this.#lookup) return;
    this.#isOpening = false;
    if (this.#chosen) this.#map.show([this.#chosen.address]);
    else this.#map.showCountry();
  }

  #listen(): void {
    const { form, search, clear, nearMe, openNow, zoomIn, zoomOut, skip, scroller, choice } = this.#frame;
    const { retry, remedy, redraw, noTiles } = this.#frame;
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      const text = search.value.trim();
      if (text) void this.#search(text);
      else this.#showAll();
    });
    search.addEventListener("input", () => {
      clear.hidden = search.value === "";
    });
    clear.addEventListener("click", () => {
      this.#showAll();
      search.focus();
    });
    nearMe.addEventListener("click", () => this.#locate());
    openNow.addEventListener("change", () => this.#pointsChanged(true));
    zoomIn.addEventListener("click", () => this.#map.zoomIn());
    zoomOut.addEventListener("click", () => this.#map.zoomOut());
    skip.addEventListener("click", () => scroller.focus());
    retry.addEventListener("click", this.#tryAgain);
    redraw.addEventListener("click", () => {
      noTiles.hidden = true;
      this.#map.redrawTiles();
    });
    remedy.addEventListener("click", () => this.#emptiness().help());
    choice.addEventListener("click", () => {
      const point = this.#chosen!;
      this.#map.show([point.address]);
      this.#viewChanged();
      this.#open(point);
      this.#list.reveal(point);
    });
    addEventListener("online", this.#tryAgain, { signal: this.#removal.signal });
  }

  #question(): Question {
    const { itemWeight, itemValue } = this.#events.settings();
    return {
      ...(itemWeight !== undefined && { itemWeight: decimal(itemWeight) }),
      ...(itemValue !== undefined && { itemValue: decimal(itemValue) }),
    };
  }

  /** As the service decides. */
  #accepts({ minItemWeight, maxItemWeight, maxItemValue }: Point): boolean {
    const { itemWeight = minItemWeight, itemValue = maxItemValue } = this.#events.settings();
    return minItemWeight <= itemWeight && itemWeight <= maxItemWeight && itemValue <= maxItemValue;
  }

  /** Runs what asks the source, and shows that it runs and, with a way to try again, that it failed. */
  async #load(again: () => void, work: () => Promise<void>): Promise<void> {
    this.#settle(undefined);
    this.#isLoading = true;
    this.#unanswered = again;
    this.#failed.delete("points");
    this.#showState();
    try {
      await work();
      this.#unanswered = undefined;
    } catch (error) {
      // Another question took its place.
      if (error instanceof DOMException && error.name === "AbortError") return;
      this.#failed.add("points");
    }
    this.#isLoading = false;
    this.#showState();
  }

  /** What is asked for the list or the map, or about to be, is no longer wanted. */
  #stopQuestion(): void {
    this.#settle(undefined);
    this.#source.stop();
    this.#isLoading = false;
    this.#unanswered = undefined;
    this.#failed.delete("points");
  }

  /** Opens the map to a place and the points around it, however far away they are. */
  async #showNearest(place: Place): Promise<void> {
    this.#found = undefined;
    const near = { latitude: place.latitude.toFixed(3), longitude: place.longitude.toFixed(3) };
    const again = () => void this.#showNearest(place);
    await this.#load(again, async () => {
      await this.#source.ask(
        { ...this.#question(), ...near },
        (points) => {
          this.#isOpening = false;
          for (const point of points) this.#known.set(point.id, point);
          this.#map.show([place, ...points.slice(0, NEAREST.shown).map(({ address }) => address)]);
          this.#pointsChanged(true);
        },
        NEAREST.asked,
      );
    });
  }

  #moved(): void {
    this.#settle(this.#found ? undefined : () => void this.#showView());
    this.#callOffList();
    // The map's markers take enough of a frame.
    this.#callOffList = afterFrame(() => this.#viewChanged());
  }

  /** Does what a map that was moved wants done, once it has come to rest; undefined for nothing. */
  #settle(next: (() => void) | undefined): void {
    clearTimeout(this.#settling);
    this.#settling = next && setTimeout(next, SETTLED_MS);
    this.#frame.list.ariaBusy = String(this.#isBusy);
  }

  /** Whether what the view needs may not all be here. */
  get #isBusy(): boolean {
    const waitsForChoice = this.#isOpening && this.#lookup !== undefined;
    return this.#isLoading || this.#settling !== undefined || waitsForChoice;
  }

  /** Loads what the view needs, if it is not here. */
  async #showView(): Promise<void> {
    this.#stopQuestion();
    this.#isOpening = false;
    const now = Date.now();
    const view = this.#map.box;
    this.#complete = this.#complete.filter(({ until }) => until > now);
    if (this.#complete.some(({ box }) => contains(box, view))) {
      this.#part = undefined;
      this.#showState();
      return;
    }
    const box = snapped(view, this.#map.zoom);
    const bbox = [box.west, box.south, box.east, box.north].map(decimal).join();
    await this.#load(
      () => void this.#showView(),
      async () => {
        let loaded: Point[] = [];
        await this.#source.ask({ bbox, ...this.#question() }, (points, total) => {
          loaded = points;
          this.#part = points.length < total ? { loaded: points.length, total } : undefined;
          for (const point of points) this.#known.set(point.id, point);
          this.#pointsChanged(false);
        });
        if (this.#part) return;
        // What was here before and isn't any more.
        const ids = new Set(loaded.map(({ id }) => id));
        const gone = [...this.#known.values()].filter((point) => holds(box, point) && !ids.has(point.id));
        for (const { id } of gone) this.#known.delete(id);
        if (gone.length > 0) this.#pointsChanged(false);
        this.#complete.push({ box, until: now + FRESH_MS });
      },
    );
  }

  /** Looks for a city, then for a state, then for a part of a name. */
  async #search(search: string): Promise<void> {
    this.#hasNoPosition = false;
    this.#isOpening = false;
    const [city = "", state = ""] = search.split(",").map((part) => part.trim().slice(0, 100));
    const place = this.#place;
    const common: Question = {
      ...this.#question(),
      ...(place && { latitude: place.latitude.toFixed(3), longitude: place.longitude.toFixed(3) }),
    };
    const ways: Question[] = [
      ...(city ? [{ city, ...(state && { state }) }] : []),
      ...(city && !state ? [{ state: city }] : []),
      { search },
    ];
    const again = () => void this.#search(search);
    await this.#load(again, async () => {
      const found: Found = { search, points: [] };
      this.#part = undefined;
      for (const way of ways) {
        await this.#source.ask({ ...common, ...way }, (points, total) => {
          found.points = points;
          if (total === 0) return;
          const isFirst = this.#found !== found;
          this.#found = found;
          this.#part = points.length < total ? { loaded: points.length, total } : undefined;
          if (isFirst) this.#map.show(points.map(({ address }) => address));
          this.#pointsChanged(isFirst);
        });
        if (found.points.length > 0) return;
      }
      this.#found = found;
      this.#pointsChanged(true);
    });
  }

  #showAll(): void {
    const wasSearch = this.#found !== undefined;
    this.#endSearch();
    if (wasSearch) void this.#showView();
  }

  #endSearch(): void {
    const { search, clear } = this.#frame;
    search.value = "";
    clear.hidden = true;
    if (!this.#found) return;
    this.#found = undefined;
    this.#pointsChanged(true);
  }

  #again(): void {
    if (this.#unanswered) this.#unanswered();
    else if (this.#found) void this.#search(this.#found.search);
    // Else the map waits for the chosen point, and asks then.
    else if (!this.#isOpening) void this.#showView();
  }

  #locate(): void {
    const { nearMe } = this.#frame;
    nearMe.setAttribute("aria-busy", "true");
    this.#hasNoPosition = false;
    this.#showState();
    const done = () => nearMe.removeAttribute("aria-busy");
    const notFound = () => {
      done();
      this.#hasNoPosition = true;
      this.#showState();
    };
    if (!navigator.geolocation) {
      notFound();
      return;
    }
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        if (this.#removal.signal.aborted) return;
        done();
        this.#endSearch();
        this.#place = { latitude: coords.latitude, longitude: coords.longitude };
        this.#map.setPlace(this.#place);
        void this.#showNearest(this.#place);
      },
      notFound,
      { timeout: 10_000, maximumAge: 60_000 },
    );
  }

  #open(point: Point | undefined): void {
    this.#mark(point, this.#chosen);
  }

  #choose(point: Point): void {
    this.#stopLookup();
    this.#mark(point, point);
    this.#events.chosen(point);
  }

  #mark(active: Point | undefined, chosen: Point | undefined): void {
    this.#active = active;
    this.#chosen = chosen;
    if (chosen && this.#isRefused) {
      this.#isRefused = false;
      this.#showState();
    }
    this.#showChoice();
    this.#list.mark(active, chosen);
    this.#map.mark(active, chosen);
  }

  /** Other points are known or wanted. */
  #pointsChanged(isAnother: boolean): void {
    const points = this.#found?.points ?? [...this.#known.values()];
    const now = Date.now();
    this.#shown = this.#frame.openNow.checked
      ? points.filter(({ workingHours }) => openingAt(workingHours, now).isOpen)
      : points.slice();
    this.#map.setPoints(this.#shown);
    this.#viewChanged(isAnother);
  }

  /** The list follows the map. */
  #viewChanged(isAnother = false): void {
    this.#callOffList();
    const box = this.#map.box;
    const centre = this.#place ?? this.#map.centre;
    const rows = this.#shown
      .filter((point) => this.#found !== undefined || holds(box, point))
      .map((point): Row => ({ point, metres: distance(centre, point.address) }))
      .sort((a, b) => a.metres! - b.metres!);
    // How far it is from the middle of the map tells nobody anything.
    this.#list.show(this.#place ? rows : rows.map(({ point }) => ({ point })), isAnother);
    this.#listed = rows.length;
    this.#showState();
  }

  #showState(): void {
    const frame = this.#frame;
    const texts = this.#texts;
    const count = this.#listed;
    const isPending = this.#isBusy && count === 0;
    const hasFailed = this.#failed.size > 0;
    frame.root.classList.toggle("loading", this.#isLoading);
    frame.list.ariaBusy = String(this.#isBusy);
    frame.skeleton.hidden = !isPending;

    let notice = "";
    if (hasFailed) notice = navigator.onLine ? texts.failed : texts.offline;
    else if (this.#isRefused) notice = `${texts.fits} ${texts.required}`;
    else if (this.#hasNoPosition) notice = texts.noPosition;
    frame.notice.hidden = notice === "";
    setText(frame.noticeText, notice);
    frame.retry.hidden = !hasFailed;

    const emptiness = count > 0 || this.#isBusy || hasFailed ? undefined : this.#emptiness();
    frame.empty.hidden = !emptiness;
    setText(frame.emptyText, emptiness?.text ?? "");
    setText(frame.remedy, emptiness?.remedy ?? "");
    setText(frame.status, isPending ? texts.loading : count > 0 ? this.#counted(count) : "");

    const part = this.#isLoading ? undefined : this.#part;
    frame.partly.hidden = !part;
    setText(frame.partly, part ? this.#counts(part) : "");
  }

  #counts({ loaded, total }: { loaded: number; total: number }): string {
    const [shown, all] = [loaded.toLocaleString(this.#locale), total.toLocaleString(this.#locale)];
    return fill(this.#texts.partly, { shown, total: all });
  }

  #counted(count: number): string {
    if (!this.#found) return fillCounted(this.#texts.inView, count, this.#locale);
    return fillCounted(this.#texts.matching, count, this.#locale, { search: this.#found.search });
  }

  /** Why nothing is listed, and what helps. */
  #emptiness(): { text: string; remedy: string; help: () => void } {
    const texts = this.#texts;
    if (this.#frame.openNow.checked && this.#candidates().length > 0) {
      const help = () => {
        this.#frame.openNow.checked = false;
        this.#pointsChanged(true);
      };
      return { text: texts.noneOpen, remedy: texts.showClosed, help };
    }
    if (this.#found) {
      const text = fill(texts.noneMatching, { search: this.#found.search });
      return { text, remedy: texts.showAll, help: () => this.#showAll() };
    }
    const help = () => void this.#showNearest(this.#map.centre);
    return { text: texts.noneInView, remedy: texts.showNearest, help };
  }

  /** What would be listed if closed points were wanted too. */
  #candidates(): Point[] {
    if (this.#found) return this.#found.points;
    const box = this.#map.box;
    return [...this.#known.values()].filter((point) => holds(box, point));
  }

  #showChoice(): void {
    const { choice, choiceName, choiceAddress } = this.#frame;
    choice.hidden = !this.#chosen;
    setText(choiceName, this.#chosen?.name ?? "");
    setText(choiceAddress, this.#chosen?.address.address ?? "");
  }

  #label(): void {
    const { itemWeight, itemValue } = this.#events.settings();
    label(this.#frame, this.#texts, this.#locale);
    this.#frame.fits.hidden = itemWeight === undefined && itemValue === undefined;
    this.#showState();
  }

  #mapLabels() {
    return {
      cluster: (count: number) => fillCounted(this.#texts.cluster, count, this.#locale),
      count: (count: number) =>
        count < 1000
          ? String(count)
          : `${(count / 1000).toLocaleString(this.#locale, { maximumFractionDigits: 1 })}k`,
      place: this.#texts.place,
    };
  }
}

/** As the API reads numbers, without an exponent. */
function decimal(value: number): string {
  return String(Number(value.toFixed(6)));
}
