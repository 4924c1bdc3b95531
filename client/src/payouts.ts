import type { OwnPayout, PartnerMoney, PayoutDetails } from "./api.ts";
import { pages } from "./pages.ts";
import type { CallOptions } from "./request.ts";
import { dataOf, get, type Send } from "./send.ts";

const PATH = "/partner/payouts";

/** What your receivers paid, and what you were paid of it. */
export class Payouts {
  readonly #send: Send;

  constructor(send: Send) {
    this.#send = send;
  }

  /** Where the money is that was not paid out, and what was in this month. */
  money(options?: CallOptions): Promise<PartnerMoney> {
    return dataOf(this.#send, get("/partner/money", options));
  }

  /** All payouts, the newest first. */
  list(options?: CallOptions) {
    return pages(1, async (page) => {
      type Data = { data: OwnPayout[]; pagination: { totalPages: number } };
      const found = await dataOf<Data>(this.#send, get(PATH, options, { page, pageSize: 100 }));
      return { entries: found.data, totalPages: found.pagination.totalPages };
    });
  }

  /** The parcels of a payout, the oldest payment first. */
  lines(id: string, options?: CallOptions) {
    return pages(1, async (page) => {
      const path = `${PATH}/${encodeURIComponent(id)}`;
      const found = await dataOf<PayoutDetails>(this.#send, get(path, options, { page, pageSize: 1000 }));
      return { entries: found.lines, totalPages: found.pagination.totalPages };
    });
  }
}
