import type {
  Pagination,
  PointQuery,
  PublicPoint,
  RemovedPoint,
  WhiteLabelPoint,
  WhiteLabelPointList,
} from "./api.ts";
import { pages } from "./pages.ts";
import type { CallOptions } from "./request.ts";
import { get, type Send } from "./send.ts";
import type { SyncStore } from "./sync-store.ts";

/** A present point, or one that was removed, which has `deleted`. */
export type SyncedPoint = (WhiteLabelPoint & { deleted?: never }) | RemovedPoint;

export type NearestQuery = Omit<PointQuery, "page" | "pageSize" | "sortBy" | "sortOrder"> & {
  latitude: number;
  longitude: number;
  /** How many points, at most 2,000; 10 by default. */
  limit?: number;
};
export type NearPoint = PublicPoint & { distance: number };

const PATH = "/public/pudo-points";

/** The points that everybody may see. */
export class PublicPoints {
  readonly #send: Send;

  constructor(send: Send) {
    this.#send = send;
  }

  /** The nearest points first, with their `distance` in metres. */
  async nearest({ limit = 10, ...query }: NearestQuery, options?: CallOptions): Promise<NearPoint[]> {
    return (await this.#read({ ...query, pageSize: limit }, options)).data as NearPoint[];
  }

  /** All that match. */
  list({ page = 1, ...query }: PointQuery = {}, options?: CallOptions) {
    return pages(page, async (number) => {
      const { data, pagination } = await this.#read({ pageSize: 1000, ...query, page: number }, options);
      return { entries: data, totalPages: pagination.totalPages };
    });
  }

  async get(id: string, options?: CallOptions): Promise<PublicPoint> {
    return (await this.#send<{ data: PublicPoint }>(get(`${PATH}/${encodeURIComponent(id)}`, options))).data;
  }

  async #read(query: PointQuery, options?: CallOptions) {
    type Answer = { data: { data: PublicPoint[]; pagination: Pagination } };
    return (await this.#send<Answer>(get(PATH, options, query))).data;
  }
}

/** A position in a sync: the next page, or the time after which changes are still to be read. */
type Position = { cursor: string } | { updated_since: string };

/** The same points, and a way to keep a copy of them, for a white-label partner. */
export class WhiteLabelPoints extends PublicPoints {
  readonly #send: Send;

  constructor(send: Send) {
    super(send);
    this.#send = send;
  }

  /**
   * All points the first time, and later those that have changed. The position is written after you have taken the points
   * before it, and an interrupted sync continues there, so a point may come twice.
   */
  async *sync(store: SyncStore, options?: CallOptions): AsyncGenerator<SyncedPoint, void, undefined> {
    const kept = await store.read();
    let position = kept ? (JSON.parse(kept) as Position) : undefined;
    for (let isLast = false; !isLast; ) {
      const call = get("/api/v1/partners/pudo-points", options, position);
      const {
        data,
        next_cursor: cursor,
        synced_at: updated_since,
      } = await this.#send<WhiteLabelPointList>(call);
      yield* data;
      isLast = cursor === null;
      position = cursor === null ? { updated_since } : { cursor };
      await store.write(JSON.stringify(position));
    }
  }
}
