import type { Fees } from "./api.ts";
import type { CallOptions } from "./request.ts";
import { get, type Send } from "./send.ts";

/** What your orders cost. */
export class FeeList {
  readonly #send: Send;

  constructor(send: Send) {
    this.#send = send;
  }

  /** A month such as `2026-11`, in Africa/Lagos, with each of its days; by default the present one. */
  async month(month?: string, options?: CallOptions): Promise<Fees> {
    return (await this.#send<{ data: Fees }>(get("/partner/fees", options, { month }))).data;
  }
}
