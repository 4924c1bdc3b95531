import type { Handover, HandoverDetails, HandoverQuery, Handovers, Pagination } from "./api.ts";
import { pages } from "./pages.ts";
import type { CallOptions } from "./request.ts";
import { get, type Send } from "./send.ts";

/** One page of a list. */
export interface HandoversPage {
  handovers: Handover[];
  pagination: Pagination;
}

/** Visits in which parcels changed hands: what you gave, and what you got back. */
export class HandoverList {
  readonly #send: Send;
  readonly #path: string;

  /** @param base the beginning of the paths for the client's credential */
  constructor(send: Send, base: "/api/v1" | "/api/v1/partners") {
    this.#send = send;
    this.#path = `${base}/handovers`;
  }

  /** One page of them, newest first, with how many match in all. */
  async page(query: HandoverQuery = {}, options?: CallOptions): Promise<HandoversPage> {
    const { data, pagination } = await this.#send<Handovers>(get(this.#path, options, query));
    return { handovers: data, pagination };
  }

  /** All that match, newest first. With a `date`, only those of that day in Africa/Lagos. */
  list({ page = 1, ...query }: HandoverQuery = {}, options?: CallOptions) {
    return pages(page, async (number) => {
      const found = await this.page({ pageSize: 100, ...query, page: number }, options);
      return { entries: found.handovers, totalPages: found.pagination.totalPages };
    });
  }

  /** One visit, with its orders. */
  async get(id: string, options?: CallOptions): Promise<HandoverDetails> {
    return (await this.#send<{ data: HandoverDetails }>(get(this.#one(id), options))).data;
  }

  /** The same as a PDF to print or keep. */
  sheet(id: string, options?: CallOptions): Promise<Uint8Array<ArrayBuffer>> {
    return this.#send({ ...get(this.#one(id), options), accept: "application/pdf" });
  }

  #one(id: string): string {
    return `${this.#path}/${encodeURIComponent(id)}`;
  }
}
