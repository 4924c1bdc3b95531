import type { NewStoreReturn, NewWhiteLabelReturn, ReturnCreated, WhiteLabelReturnCreated } from "./api.ts";
import type { CreateOptions } from "./orders.ts";
import { post, type Send } from "./send.ts";

/** What a creation answers. */
export type CreatedReturn = ReturnCreated["data"];
export type CreatedWhiteLabelReturn = WhiteLabelReturnCreated["data"];

/** Returns: what customers send back. A return is read, listed, cancelled, labelled and received like an order. */
class ReturnList<New extends object, Created> {
  readonly #send: Send;
  readonly #path: string;

  constructor(send: Send, path: string) {
    this.#send = send;
    this.#path = path;
  }

  /**
   * Creates a return for a delivered order, with all its items if you name none. Your customer hands it in at any point
   * with `drop_off`.
   */
  async create(
    wanted: New,
    { signal, idempotencyKey = crypto.randomUUID() }: CreateOptions = {},
  ): Promise<Created> {
    const call = { ...post(this.#path, { signal }, wanted), idempotencyKey };
    return (await this.#send<{ data: Created }>(call)).data;
  }
}

export const storeReturns = (send: Send) =>
  new ReturnList<NewStoreReturn, CreatedReturn>(send, "/api/v1/returns");
export const whiteLabelReturns = (send: Send) =>
  new ReturnList<NewWhiteLabelReturn, CreatedWhiteLabelReturn>(send, "/api/v1/partners/returns");
