import type { Estimate, EstimateQuery } from "./api.ts";
import type { CallOptions } from "./request.ts";
import { get, type Send } from "./send.ts";

export class Rates {
  readonly #send: Send;

  constructor(send: Send) {
    this.#send = send;
  }

  /** What a parcel costs. The price holds for 24 hours if you create the order with the `quote_id`. */
  async estimate(query: EstimateQuery, options?: CallOptions): Promise<Estimate> {
    return (await this.#send<{ data: Estimate }>(get("/rates/estimate", options, query))).data;
  }
}
