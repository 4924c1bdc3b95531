import type { Deps } from "../../platform/deps.ts";
import type { OrderDatabase } from "../../platform/order-databases.ts";
import { networkEventBody } from "../event.ts";
import { announce } from "../outbox.ts";
import * as store from "./network-store.ts";

/** The part of the network that readers can see. */
export interface VisibleNetwork {
  /** Readers see all changes up to this time. */
  readAt: number;
  /** How many points have changed since a time, up to `upTo`. */
  countSince(since: number): Promise<number>;
}

/** Tells the endpoints that name the event that points have changed, once for all changes that they have not heard of. */
export async function tellOfNetwork(
  deps: Deps,
  db: OrderDatabase,
  { readAt, countSince }: VisibleNetwork,
): Promise<void> {
  for (const since of await store.readKnownTimes(db, readAt)) {
    const changed = await countSince(since);
    if (changed === 0) continue;
    const now = deps.now();
    const eventId = deps.newId();
    const body = networkEventBody(deps.config.baseUrl, { id: eventId, at: now, since, changed });
    await announce(deps, db, await store.insertNews(db, { since, upTo: readAt }, { eventId, body, now }));
  }
}
