import type { PublicPoint as Point } from "../../points/point.ts";
import type { PointSource } from "./point-source.ts";

interface ChoiceEvents {
  /** The point with this id if it is loaded already. */
  loaded(id: string): Point | undefined;
  /** Whether a point accepts the parcel. */
  accepts(point: Point): boolean;
  /** Another point is chosen now, or none. */
  changed(): void;
  /** `isReading`, `hasFailed` or `isRefused` may have changed. */
  stateChanged(): void;
  /** The value names no point that can be chosen, and should be cleared. */
  dropped(): void;
}

/** The chosen point, read from the API where only its id is known. */
export class Choice {
  readonly #source: PointSource;
  readonly #events: ChoiceEvents;
  #point: Point | undefined;
  /** The value whose point is being read. */
  #lookup: { value: string; abort: AbortController } | undefined;
  #hasFailed = false;
  #isRefused = false;

  constructor(source: PointSource, events: ChoiceEvents) {
    this.#source = source;
    this.#events = events;
  }

  get point(): Point | undefined {
    return this.#point;
  }

  get isReading(): boolean {
    return this.#lookup !== undefined;
  }

  /** Whether the point of the value could not be read. */
  get hasFailed(): boolean {
    return this.#hasFailed;
  }

  /** Whether the last point was dropped because it does not accept the parcel. */
  get isRefused(): boolean {
    return this.#isRefused;
  }

  /**
   * Chooses the point that a value names, once it is read.
   * @param value a point's id, or "" for none
   */
  setValue(value: string): void {
    if (value === this.#lookup?.value) return;
    this.stop();
    if (value !== (this.#point?.id ?? "")) {
      const loaded = this.#events.loaded(value);
      this.#setPoint(loaded);
      if (!loaded && value !== "") void this.#read(value);
    }
    this.#events.stateChanged();
  }

  choose(point: Point): void {
    this.stop();
    this.#point = point;
    this.#isRefused = false;
    this.#events.stateChanged();
    this.#events.changed();
  }

  /** Drops the chosen point if it does not accept the parcel any more. */
  parcelChanged(): void {
    if (!this.#point || this.#events.accepts(this.#point)) return;
    this.#setPoint(undefined);
    this.#drop(true);
  }

  /** Cancels the reading of a value. */
  stop(): void {
    this.#lookup?.abort.abort();
    this.#lookup = undefined;
    this.#hasFailed = false;
  }

  async #read(value: string): Promise<void> {
    const abort = new AbortController();
    this.#lookup = { value, abort };
    try {
      const point = await this.#source.find(value, abort.signal);
      abort.signal.throwIfAborted();
      this.#lookup = undefined;
      if (point && this.#events.accepts(point)) this.#setPoint(point);
      else this.#drop(point !== undefined);
    } catch {
      // Another value took its place.
      if (abort.signal.aborted) return;
      this.#lookup = undefined;
      this.#hasFailed = true;
    }
    this.#events.stateChanged();
  }

  #setPoint(point: Point | undefined): void {
    this.#point = point;
    if (point) this.#isRefused = false;
    this.#events.changed();
  }

  #drop(isRefused: boolean): void {
    this.#isRefused = isRefused;
    this.#events.stateChanged();
    this.#events.dropped();
  }
}
