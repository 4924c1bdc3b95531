import { weekHours } from "../../shared/opening-hours.ts";
import { compareCodePoints, fold } from "../../shared/text.ts";
import { indexIn } from "./dictionary.ts";
import { encodeFilters, type Limits } from "./filters.ts";
import { GazetteerBuilder } from "./gazetteer.ts";
import type { SortKey } from "./manifest.ts";
import { encodeOrder } from "./order.ts";
import type { publicPointsIn } from "./store.ts";

export type SnapshotRow = Awaited<ReturnType<typeof publicPointsIn>>[number];

export interface Entry {
  id: string;
  latitude: number;
  longitude: number;
  name: string;
  description: string;
  /** Folded. */
  address: string;
  city: string;
  createdAt: string;
  updatedAt: string;
  state: number;
  cityIndex: number;
  hours: number;
  limits: number;
  availability: number;
}

/** What the snapshot's columns are made of: the points in the order of their positions. */
export class Columns {
  readonly points: Entry[] = [];
  readonly #ids = new Set<string>();
  readonly #states = new Map<string, number>();
  readonly #cities = new Map<string, number>();
  readonly #hours = new Map<string, number>();
  readonly #limits = new Map<string, number>();
  readonly #availabilities = new Map<string, number>();
  readonly #gazetteer = new GazetteerBuilder();

  get count(): number {
    return this.points.length;
  }

  /** False if the point is there already, because it moved from one chunk's cells to another's meanwhile. */
  add({ point, availability, nameKey, descriptionKey, cityKey, stateKey }: SnapshotRow) {
    if (this.#ids.has(point.id)) return false;
    this.#ids.add(point.id);
    const { latitude, longitude, city, state, zip } = point.address;
    const address = fold(point.address.address);
    const limits = indexIn(this.#limits, JSON.stringify(limitsOf(point)));
    this.#gazetteer.add({ latitude, longitude, state, city, zip, limits, texts: [nameKey, address] });
    this.points.push({
      id: point.id,
      latitude,
      longitude,
      name: nameKey,
      description: descriptionKey,
      address,
      city: cityKey,
      createdAt: point.createdAt,
      updatedAt: point.updatedAt,
      state: indexIn(this.#states, stateKey),
      cityIndex: indexIn(this.#cities, cityKey),
      hours: indexIn(this.#hours, JSON.stringify(weekHours(point))),
      limits,
      availability: indexIn(this.#availabilities, JSON.stringify(availability)),
    });
    return true;
  }

  idRanks(): Uint32Array {
    const ranks = new Uint32Array(this.count);
    const byId = [...this.points.keys()].sort((a, b) => (this.points[a]!.id < this.points[b]!.id ? -1 : 1));
    byId.forEach((position, rank) => {
      ranks[position] = rank;
    });
    return ranks;
  }

  order(key: SortKey, idRanks: Uint32Array): Uint8Array {
    const keys = this.points.map((point) => point[key]);
    const ascending = Uint32Array.from(keys.keys()).sort(
      (a, b) => compareCodePoints(keys[a]!, keys[b]!) || idRanks[a]! - idRanks[b]!,
    );
    const opensGroup = Uint8Array.from(ascending, (position, i) =>
      i === 0 || keys[position] !== keys[ascending[i - 1]!] ? 1 : 0,
    );
    return encodeOrder(ascending, opensGroup);
  }

  gazetteer(): Uint8Array {
    return this.#gazetteer.encode(this.#distinctLimits());
  }

  #distinctLimits(): Limits[] {
    return [...this.#limits.keys()].map((json) => JSON.parse(json));
  }

  filters(): Uint8Array {
    return encodeFilters({
      states: [...this.#states.keys()],
      cities: [...this.#cities.keys()],
      workingHours: [...this.#hours.keys()].map((json) => JSON.parse(json)),
      limits: this.#distinctLimits(),
      availabilities: [...this.#availabilities.keys()].map((json) => JSON.parse(json)),
      stateOf: Uint32Array.from(this.points, ({ state }) => state),
      cityOf: Uint32Array.from(this.points, ({ cityIndex }) => cityIndex),
      hoursOf: Uint32Array.from(this.points, ({ hours }) => hours),
      limitsOf: Uint32Array.from(this.points, ({ limits }) => limits),
      availabilityOf: Uint32Array.from(this.points, ({ availability }) => availability),
    });
  }
}

function limitsOf(point: Limits): Limits {
  const { minItemWeight, maxItemWeight, maxItemValue, maxCodAmount, services } = point;
  const { maxParcelWeight, maxParcelValue, maxParcelSize } = point;
  const ofParcel = { maxParcelWeight, maxParcelValue, maxParcelSize, maxCodAmount };
  return { minItemWeight, maxItemWeight, maxItemValue, ...ofParcel, services };
}
