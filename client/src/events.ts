import type { EventQuery, OrderEvent, OrderEvents } from "./api.ts";
import type { CallOptions } from "./request.ts";
import { wait } from "./retry.ts";
import { get, type Send } from "./send.ts";
import type { SyncStore } from "./sync-store.ts";

/** Which events to follow, and how often to look: every 5 seconds, if you don't say. */
export type FollowQuery = Omit<EventQuery, "after"> & { everyS?: number };

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

  /**
   * Every event since the last sync. The position is written when the events before it have been taken, so that a sync that
   * breaks off goes on there: an event may come twice, and none is missed.
   */
  async *sync(
    store: SyncStore,
    query: Omit<EventQuery, "after"> = {},
    options?: CallOptions,
  ): AsyncGenerator<OrderEvent, void, undefined> {
    const after = await store.read();
    for await (const { data, next } of this.pages({ ...query, ...(after ? { after } : {}) }, options)) {
      yield* data;
      await store.write(next);
    }
  }

  /** The same without an end: waits for what happens next, until your `signal` ends it, which throws its reason. */
  async *follow(
    store: SyncStore,
    { everyS = 5, ...query }: FollowQuery = {},
    options: CallOptions = {},
  ): AsyncGenerator<OrderEvent, never, undefined> {
    for (;;) {
      yield* this.sync(store, query, options);
      await wait(everyS * 1000, options.signal);
    }
  }
}
