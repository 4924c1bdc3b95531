import type { NewPickup, Pagination, Pickup, PickupQuery, PickupRead, Pickups } from "./api.ts";
import { pages } from "./pages.ts";
import type { CallOptions } from "./request.ts";
import { get, post, type Send } from "./send.ts";

/** One page of a list. */
export interface PickupsPage {
  pickups: Pickup[];
  pagination: Pagination;
}

/** Visits of a driver at your pickup address, for which you ask. */
export class PickupList {
  readonly #send: Send;
  readonly #path: string;

  /** @param base the beginning of the paths for the client's credential */
  constructor(send: Send, base: "/api/v1" | "/api/v1/partners") {
    this.#send = send;
    this.#path = `${base}/pickups`;
  }

  /**
   * Asks for a visit today or up to 14 days ahead, in Africa/Lagos. Safe to call again: there is one visit for each day.
   */
  async ask(pickup: NewPickup, options?: CallOptions): Promise<Pickup> {
    return (await this.#send<PickupRead>(post(this.#path, options, pickup))).data;
  }

  /** One page of them, the latest day first, with how many there are in all. */
  async page(query: PickupQuery = {}, options?: CallOptions): Promise<PickupsPage> {
    const { data, pagination } = await this.#send<Pickups>(get(this.#path, options, query));
    return { pickups: data, pagination };
  }

  /** All of them, the latest day first. */
  list({ page = 1, ...query }: PickupQuery = {}, options?: CallOptions) {
    return pages(page, async (number) => {
      const found = await this.page({ pageSize: 100, ...query, page: number }, options);
      return { entries: found.pickups, totalPages: found.pagination.totalPages };
    });
  }

  async get(id: string, options?: CallOptions): Promise<Pickup> {
    return (await this.#send<PickupRead>(get(this.#one(id), options))).data;
  }

  /** Withdraws the request, until a driver has come. */
  async withdraw(id: string, options?: CallOptions): Promise<void> {
    await this.#send({ ...get(this.#one(id), options), method: "DELETE" });
  }

  #one(id: string): string {
    return `${this.#path}/${encodeURIComponent(id)}`;
  }
}
