import { Batch } from "../../db/batch.ts";
import type { Deps } from "../../platform/deps.ts";
import type { OrderDatabase } from "../../platform/order-databases.ts";
import { accountEventBody, type MoneyEvent } from "../../webhooks/event.ts";
import { announce } from "../../webhooks/outbox.ts";
import { addNews, addWhetherHere } from "./payout-line-store.ts";
import { noteTold, readAccountNews } from "./payout-store.ts";

const TYPE: MoneyEvent = "payout_account.changed";

/**
 * Tells the endpoints that name the event that their partner is paid to another account. A partner that is being moved is told
 * after the move.
 */
export async function tellAccounts(deps: Deps, db: OrderDatabase): Promise<void> {
  for (const news of await readAccountNews(deps.db, db.number)) {
    const { partnerId, eventId: id, countsFrom } = news;
    const now = deps.now();
    const batch = new Batch(db);
    const body = accountEventBody({ id, at: now, from: countsFrom });
    const due = addNews(batch, { id, type: TYPE, partnerId, body, now });
    const here = addWhetherHere(batch, partnerId);
    await batch.run();
    if (here.rows.length === 0) continue;
    await announce(deps, db, due.rows);
    await noteTold(deps.db, news);
  }
}
