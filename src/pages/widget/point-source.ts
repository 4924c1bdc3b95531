import type { Point } from "../../points/point.ts";

export interface Place {
  latitude: number;
  longitude: number;
}

export interface Box {
  west: number;
  south: number;
  east: number;
  north: number;
}

/** What the API is asked for, by its own names. */
export type Question = Record<string, string>;

interface Page {
  data: { data: Point[]; pagination: { totalCount: number } };
}

/** Small enough for the first rows to show soon on a slow line, and to be parsed between two frames. */
const PAGE_SIZE = 500;
/** A view of more than that is shown in part. */
const MOST_POINTS = 10_000;
const TIMEOUT_MS = 20_000;

/** The API's points. Of what views ask, one request is under way at most: a new question ends the one before. */
export class PointSource {
  readonly #address: URL;
  #current: { abort: AbortController; done: Promise<unknown> } | undefined;

  constructor(base: string) {
    this.#address = new URL("public/pudo-points", base.endsWith("/") ? base : `${base}/`);
  }

  /**
   * Reads the answer page by page, as far as there are points and no other question is asked.
   * @param show gets what has been read so far, and how many points there are: at the end, and before it each time it
   * has doubled, so that showing thousands costs no more than twice what showing them once does
   * @throws what `fetch` throws, `AbortError` after another question
   */
  async ask(
    question: Question,
    show: (points: Point[], total: number) => void,
    most = MOST_POINTS,
  ): Promise<void> {
    await this.#alone(async (signal) => {
      const points: Point[] = [];
      const pageSize = Math.min(PAGE_SIZE, most);
      for (let page = 1; ; page++) {
        const query = new URLSearchParams({
          ...question,
          pageSize: `${pageSize}`,
          ...(page > 1 && { page: `${page}` }),
        });
        const { data } = await this.#get<Page>(`?${query}`, signal);
        points.push(...data.data);
        const { totalCount } = data.pagination;
        const isLast = data.data.length < pageSize || points.length >= Math.min(most, totalCount);
        if (isLast || Number.isInteger(Math.log2(page))) {
          // Reading and showing are two tasks, with room for a frame between them.
          await new Promise((resolve) => setTimeout(resolve));
          signal.throwIfAborted();
          show(points, totalCount);
        }
        if (isLast) return;
      }
    });
  }

  /** One point by its id, whatever else is asked meanwhile; undefined if it is not listed. */
  async find(id: string, signal: AbortSignal): Promise<Point | undefined> {
    try {
      return (await this.#get<{ data: Point }>(`/${encodeURIComponent(id)}`, signal)).data;
    } catch (error) {
      if (error instanceof RefusedError) return undefined;
      throw error;
    }
  }

  async #alone<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
    const previous = this.#current;
    const abort = new AbortController();
    const done = (async () => {
      previous?.abort.abort();
      await previous?.done.catch(() => {});
      abort.signal.throwIfAborted();
      return work(abort.signal);
    })();
    this.#current = { abort, done };
    return done;
  }

  /** The browser's own cache sends the ETag of an answer that it has: naming it here would cost a preflight. */
  async #get<T>(path: string, signal: AbortSignal): Promise<T> {
    const response = await fetch(this.#address + path, {
      signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
      credentials: "omit",
    });
    if (!response.ok) {
      const isRefusal = response.status === 404 || response.status === 410;
      throw isRefusal ? new RefusedError() : new Error(`the API answered ${response.status}`);
    }
    return (await response.json()) as T;
  }

  stop(): void {
    this.#current?.abort.abort();
  }
}

/** The API knows no such point. */
class RefusedError extends Error {}

const EARTH_RADIUS_M = 6_371_000;

/** Metres on a sphere. */
export function distance(a: Place, b: Place): number {
  const radians = Math.PI / 180;
  const latitudes = Math.sin(((b.latitude - a.latitude) * radians) / 2) ** 2;
  const longitudes = Math.sin(((b.longitude - a.longitude) * radians) / 2) ** 2;
  const cosines = Math.cos(a.latitude * radians) * Math.cos(b.latitude * radians);
  return 2 * EARTH_RADIUS_M * Math.asin(Math.sqrt(latitudes + cosines * longitudes));
}

/** A box with borders on a grid, so that views that lie near each other ask the same question. */
export function snapped(box: Box, zoom: number): Box {
  const step = 360 / 2 ** Math.round(zoom);
  const down = (degrees: number) => Math.floor(degrees / step) * step;
  const up = (degrees: number) => Math.ceil(degrees / step) * step;
  return {
    west: Math.max(down(box.west), -180),
    south: Math.max(down(box.south), -90),
    east: Math.min(up(box.east), 180),
    north: Math.min(up(box.north), 90),
  };
}

export function contains(outer: Box, inner: Box): boolean {
  return (
    outer.west <= inner.west &&
    outer.south <= inner.south &&
    inner.east <= outer.east &&
    inner.north <= outer.north
  );
}

export function holds(box: Box, { address: { latitude, longitude } }: Point): boolean {
  return box.west <= longitude && longitude <= box.east && box.south <= latitude && latitude <= box.north;
}
