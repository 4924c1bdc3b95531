import type { EventQuery, OrderEvents } from "./api.ts";
import type { CallOptions } from "./request.ts";
import { get, type Send } from "./send.ts";

/** What happened to your orders, of the last 30 days, in the order in which it was written. */
export class EventFeed {
  readonly #send: Send;
  readonly #path: string;

  constructor(send: Send, path: "/partner/events" | "/api/v1/partners/events") {
    this.#send = send;
    this.#path = path;
  }

  /** The events behind `after`. Store `next` once you have worked through them: it is the `after` of the next call. */
  page(query: EventQuery = {}, options?: CallOptions): Promise<OrderEvents> {
    return this.#send(get(this.#path, options, query));
  }

  /** All pages that there are now; there is at least one, and the last one's `next` is where the next call begins. */
  async *pages(query: EventQuery = {}, options?: CallOptions): AsyncGenerator<OrderEvents, void, undefined> {
    for (let after = query.after; ; ) {
      const page = await this.page({ ...query, ...(after === undefined ? {} : { after }) }, options);
      yield page;
      if (!page.more) return;
      after = page.next;
    }
  }
}
