import type { ListedReceivingCode, ReceivingCode } from "./api.ts";
import type { CallOptions } from "./request.ts";
import { get, post, type Send } from "./send.ts";

const PATH = "/partner/receiving-codes";

/** Codes with which drivers hand parcels back to you. */
export class ReceivingCodes {
  readonly #send: Send;

  constructor(send: Send) {
    this.#send = send;
  }

  /** Makes a code that signs for so many parcels. Each call makes another one: at most ten are open. */
  async make(parcels: number, options?: CallOptions): Promise<ReceivingCode> {
    return (await this.#send<{ data: ReceivingCode }>(post(PATH, options, { parcels }))).data;
  }

  /** Lists the codes of the last 7 days, the newest first, each with the parcels for which it has signed. */
  async list(options?: CallOptions): Promise<ListedReceivingCode[]> {
    return (await this.#send<{ data: ListedReceivingCode[] }>(get(PATH, options))).data;
  }

  /** Ends a code: it signs for nothing from now on. Safe to call again. */
  async end(id: string, options?: CallOptions): Promise<void> {
    await this.#send({ ...get(`${PATH}/${encodeURIComponent(id)}`, options), method: "DELETE" });
  }
}
