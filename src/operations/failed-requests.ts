import { Batch } from "../db/batch.ts";
import type { ApiDeps, Deps } from "../platform/deps.ts";
import type { FailureMessage } from "../platform/failure-log.ts";
import { LISTED_PER_MINUTE } from "../platform/failure-log.ts";
import { inSteps } from "../shared/in-steps.ts";
import type { Page } from "../shared/page.ts";
import { DAY_MS, dayOf, HOUR_MS, MINUTE_MS } from "../shared/time.ts";
import { idPrefixAt } from "../shared/uuid.ts";
import * as store from "./failed-request-store.ts";

export type { FailedRow, FailureCount } from "./failed-request-store.ts";

const DAYS_KEPT = 7;
/** Bounds what one partner's mistakes write to the database. */
const LISTED_PER_DAY = 2000;

/** Stores the failed requests of partners that the API reported. A message that comes twice is stored once. */
export async function noteFailed(deps: Deps, messages: readonly FailureMessage[]): Promise<void> {
  const batch = new Batch(deps.db);
  for (const message of messages) {
    const { at, partnerId } = message;
    const day = dayOf(at);
    if (message.type === "failed_count") {
      store.addCount(batch, { day, partnerId, listed: 0, unlisted: message.count });
      continue;
    }
    const minuteStart = idPrefixAt(at - (at % MINUTE_MS));
    const perMinute = LISTED_PER_MINUTE;
    store.addFailed(batch, message, { day, minuteStart, perMinute, perDay: LISTED_PER_DAY });
  }
  await batch.run();
}

/** One page of a partner's failed requests of the last seven days; the newest 10,000 are looked through. */
export function listFailed(
  deps: ApiDeps,
  partnerId: string,
  filter: { code?: string | undefined; credential?: string | undefined },
  page: Page,
) {
  const now = deps.now();
  const { code, credential } = filter;
  return store.listFailed(
    deps.db,
    partnerId,
    {
      from: idPrefixAt(now - DAYS_KEPT * DAY_MS),
      days: Array.from({ length: DAYS_KEPT }, (_, i) => dayOf(now - i * DAY_MS)),
      ...(code === undefined ? {} : { code }),
      ...(credential === undefined ? {} : { credential }),
    },
    page,
  );
}

/** The ways in which requests of all partners, or of one, failed in the last hour, the most frequent first. */
export async function countFailedRequests(deps: ApiDeps, partnerId: string | undefined) {
  const since = deps.now() - HOUR_MS;
  const from = idPrefixAt(since);
  const counts =
    partnerId === undefined
      ? await store.countAnyWays(deps.db, from)
      : await store.countWays(deps.db, partnerId, from);
  return { since, ...counts };
}

/** Deletes what is older than seven days. */
export async function deleteOldFailed(deps: Deps): Promise<void> {
  const before = deps.now() - DAYS_KEPT * DAY_MS;
  await store.deleteAnyCounts(deps.db, dayOf(before));
  await inSteps(deps, () => store.deleteAnyFailed(deps.db, idPrefixAt(before)));
}
