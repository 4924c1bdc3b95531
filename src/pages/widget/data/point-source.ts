import type { PublicPoint as Point } from "../../../../client/src/api.ts";
import type { Answers } from "../../api.ts";
import type { Areas } from "./area.ts";

/** Query parameters of `GET /public/pudo-points`. */
export type PointQuery = Record<string, string>;

/** Small enough for the first rows to show soon on a slow connection, and to be parsed between two frames. */
const PAGE_SIZE = 500;
/** If a result is larger, only its first points are read. */
const MOST_POINTS = 10_000;
const TIMEOUT_MS = 20_000;

/** Suggestions for the beginning of a search. */
export type Suggestions = Answers["GET /public/pudo-points/suggestions"]["data"];

/** Reads points from the API. At most one query is in progress: a new one cancels the one before. */
export class PointSource {
  readonly #address: URL;
  #current: { abort: AbortController; done: Promise<unknown> } | undefined;

  constructor(base: string) {
    this.#address = new URL("public/pudo-points", base.endsWith("/") ? base : `${base}/`);
  }

  /**
   * Reads the result page by page.
   * @param onPoints gets all points read so far and the total count, at the end and whenever the number of pages has
   * doubled: so showing thousands of points costs at most twice as much as showing them once
   */
  async query(query: PointQuery, onPoints: (points: Point[], total: number) => void): Promise<void> {
    await this.#replaceCurrent(async (signal) => {
      const points: Point[] = [];
      for (let page = 1; ; page++) {
        const parameters = new URLSearchParams({
          ...query,
          pageSize: `${PAGE_SIZE}`,
          ...(page > 1 && { page: `${page}` }),
        });
        const { data } = await this.#get<"GET /public/pudo-points">(`?${parameters}`, signal);
        points.push(...data.data);
        const { totalCount } = data.pagination;
        const isLast = data.data.length < PAGE_SIZE || points.length >= Math.min(MOST_POINTS, totalCount);
        if (isLast || Number.isInteger(Math.log2(page))) {
          // Parsing and showing are two tasks, so that a frame can be drawn between them.
          await new Promise((resolve) => setTimeout(resolve));
          signal.throwIfAborted();
          onPoints(points, totalCount);
        }
        if (isLast) return;
      }
    });
  }

  /** Reads one page of the result. */
  async page(query: PointQuery, page: number, pageSize: number): Promise<{ points: Point[]; total: number }> {
    return this.#replaceCurrent(async (signal) => {
      const parameters = new URLSearchParams({ ...query, page: `${page}`, pageSize: `${pageSize}` });
      const { data } = await this.#get<"GET /public/pudo-points">(`?${parameters}`, signal);
      return { points: data.data, total: data.pagination.totalCount };
    });
  }

  /** Reads how many points there are in which areas. */
  async areas(query: PointQuery): Promise<Areas> {
    return this.#replaceCurrent(async (signal) => {
      const { data } = await this.#get<"GET /public/pudo-points/areas">(
        `/areas?${new URLSearchParams(query)}`,
        signal,
      );
      return data;
    });
  }

  /** Independent of queries. */
  async suggest(query: PointQuery, signal: AbortSignal): Promise<Suggestions> {
    const { data } = await this.#get<"GET /public/pudo-points/suggestions">(
      `/suggestions?${new URLSearchParams(query)}`,
      signal,
    );
    return data;
  }

  /** One point by its id, independent of queries; undefined if it is not listed. */
  async find(id: string, signal: AbortSignal): Promise<Point | undefined> {
    try {
      return (await this.#get<"GET /public/pudo-points/*">(`/${encodeURIComponent(id)}`, signal)).data;
    } catch (error) {
      if (error instanceof NotFoundError) return undefined;
      throw error;
    }
  }

  /** Cancels the query in progress. */
  stop(): void {
    this.#current?.abort.abort();
  }

  async #replaceCurrent<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
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

  /** The browser's cache adds `If-None-Match` by itself; setting it here would cost a CORS preflight. */
  async #get<Operation extends keyof Answers>(
    path: string,
    signal: AbortSignal,
  ): Promise<Answers[Operation]> {
    const response = await fetch(this.#address + path, {
      signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
      credentials: "omit",
    });
    if (!response.ok) {
      // A body that is not read keeps its connection busy.
      await response.body?.cancel();
      const isNotFound = response.status === 404 || response.status === 410;
      throw isNotFound ? new NotFoundError() : new Error(`the API answered ${response.status}`);
    }
    return (await response.json()) as Answers[Operation];
  }
}

class NotFoundError extends Error {}
