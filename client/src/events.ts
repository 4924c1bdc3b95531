import type { EventQuery, FeedEvent, OrderEvents, PayoutPaidEvent, PayoutReturnedEvent } from "./api.ts";
import type { CallOptions } from "./request.ts";
import { wait } from "./retry.ts";
import { get, type Send } from "./send.ts";
import type { SyncStore } from "./sync-store.ts";

/** Which events to follow, and how often to look; by default every 5 seconds. */
export type FollowQuery = Omit<EventQuery, "after"> & { everyS?: number };

/** What the feed tells unless `types` names payouts. */
export type OrderEvent = Exclude<FeedEvent, PayoutPaidEvent | PayoutReturnedEvent>;

/** A page of the feed. */
export type EventPage<Event extends FeedEvent = OrderEvent> = Omit<OrderEvents, "data"> & { data: Event[] };

/**
 * What happened to your orders in the last 30 days, in the order in which it was written. Say `<FeedEvent>` where your `types`
 * name payouts.
 */
export class EventFeed {
  readonly #send: Send;
  readonly #path: string;

  constructor(send: Send, path: "/partner/events" | "/api/v1/partners/events") {
    this.#send = send;
    this.#path = path;
  }

  /**
   * The events that follow the position `after`. When you have processed them, store `next`: it is the `after` of the next
   * call.
   */
  page<Event extends FeedEvent = OrderEvent>(
    query: EventQuery = {},
    options?: CallOptions,
  ): Promise<EventPage<Event>> {
    return this.#send(get(this.#path, options, query));
  }

  /** All present pages, at least one. The `next` of the last one is the `after` of the next call. */
  async *pages<Event extends FeedEvent = OrderEvent>(
    query: EventQuery = {},
    options?: CallOptions,
  ): AsyncGenerator<EventPage<Event>, void, undefined> {
    for (let after = query.after; ; ) {
      const page = await this.page<Event>({ ...query, ...(after === undefined ? {} : { after }) }, options);
      yield page;
      if (!page.more) return;
      after = page.next;
    }
  }

  /**
   * Every event since the last sync. The position is written after you have taken the events before it, and an interrupted
   * sync continues there. So an event may come twice, but none is missed.
   */
  async *sync<Event extends FeedEvent = OrderEvent>(
    store: SyncStore,
    query: Omit<EventQuery, "after"> = {},
    options?: CallOptions,
  ): AsyncGenerator<Event, void, undefined> {
    const after = await store.read();
    for await (const { data, next } of this.pages<Event>(
      { ...query, ...(after ? { after } : {}) },
      options,
    )) {
      yield* data;
      await store.write(next);
    }
  }

  /**
   * Like `sync`, but does not end: waits for further events until your `signal` ends it, and then throws the signal's
   * reason.
   */
  async *follow<Event extends FeedEvent = OrderEvent>(
    store: SyncStore,
    { everyS = 5, ...query }: FollowQuery = {},
    options: CallOptions = {},
  ): AsyncGenerator<Event, never, undefined> {
    for (;;) {
      yield* this.sync<Event>(store, query, options);
      await wait(everyS * 1000, options.signal);
    }
  }
}
