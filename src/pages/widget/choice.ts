import type { PublicPoint as Point } from "../../../client/src/api.ts";
import { isAvailable } from "./data/parcel.ts";
import type { PointSource } from "./data/point-source.ts";

interface ChoiceEvents {
  /** The point with this id if it is loaded already. */
  loaded(id: string): Point | undefined;
  /** Whether a point accepts the parcel. */
  accepts(point: Point): boolean;
  /** Another point is chosen now, or none. */
  changed(): void;
  /** `isReading`, `hasFailed` or `refused` may have changed. */
  stateChanged(): void;
  /** The value names no point that can be chosen, and should be cleared. */
  dropped(): void;
  /** The value names a point that takes no parcels. */
  unavailable(point: Point): void;
}

/** The chosen point, read from the API where only its id is known. */
export class Choice {
  readonly #source: PointSource;
  readonly #events: ChoiceEvents;
  #point: Point | undefined;
  /** The value whose point is being read. */
  #lookup: { value: string; abort: AbortController } | undefined;
  #hasFailed = false;
  #refused: Point | undefined;

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

  /** The last point, if it was dropped because it takes no parcels, or not this one. */
  get refused(): Point | undefined {
    return this.#refused;
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
      if (loaded) this.#take(loaded);
      else {
        this.#setPoint(undefined);
        if (value !== "") void this.#read(value);
      }
    }
    this.#events.stateChanged();
  }

  choose(point: Point): void {
    this.stop();
    this.#point = point;
    this.#refused = undefined;
    this.#events.stateChanged();
    this.#events.changed();
  }

  /** Drops the chosen point if it does not accept the parcel any more. */
  parcelChanged(): void {
    if (this.#point && !this.#events.accepts(this.#point)) this.#refuse(this.#point);
  }

  /** Drops the chosen point if it takes no parcels any more, as what was loaded last says. */
  pointsChanged(): void {
    const current = this.#point && this.#events.loaded(this.#point.id);
    if (current && !isAvailable(current)) this.#refuse(current);
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
      if (point) this.#take(point);
      else this.#drop(undefined);
    } catch {
      // Another value took its place.
      if (abort.signal.aborted) return;
      this.#lookup = undefined;
      this.#hasFailed = true;
    }
    this.#events.stateChanged();
  }

  /** Chooses a point if it can be chosen. */
  #take(point: Point): void {
    if (isAvailable(point) && this.#events.accepts(point)) {
      this.#setPoint(point);
      return;
    }
    this.#refuse(point);
    if (!isAvailable(point)) this.#events.unavailable(point);
  }

  #refuse(point: Point): void {
    this.#setPoint(undefined);
    this.#drop(point);
  }

  #setPoint(point: Point | undefined): void {
    this.#point = point;
    if (point) this.#refused = undefined;
    this.#events.changed();
  }

  #drop(refused: Point | undefined): void {
    this.#refused = refused;
    this.#events.stateChanged();
    this.#events.dropped();
  }
}
