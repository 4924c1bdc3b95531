import { Batch } from "../db/batch.ts";
import type { ApiDeps, Deps } from "../platform/deps.ts";
import type { FailureMessage } from "../platform/failure-log.ts";
import { LISTED_PER_MINUTE } from "../platform/failure-log.ts";
import { inSteps } from "../shared/in-steps.ts";
import type { Page } from "../shared/page.ts";
import * as store from "./failed-request-store.ts";

export type { FailedRow, FailureCount } from "./failed-request-store.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
const DAY_MS = 86_400_000;
const DAYS_KEPT = 7;
/** More would fill the database. */
const LISTED_PER_DAY = 2000;
/** A UUID v7 begins with its time, which takes this many characters. */
const TIME_CHARACTERS = 13;

const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10);

/** Writes what the API told of partners' failed requests. A message that comes twice is listed once. */
export async function noteFailed(deps: Deps, messages: readonly FailureMessage[]): Promise<void> {
  const batch = new Batch(deps.db);
  for (const message of messages) {
    const { at, partnerId } = message;
    const day = dayOf(at);
    if (message.type === "failed_count") {
      store.addCount(batch, { day, partnerId, listed: 0, unlisted: message.count });
      continue;
    }
    const minuteStart = deps.newId(at - (at % MINUTE_MS)).slice(0, TIME_CHARACTERS);
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
      from: deps.newId(now - DAYS_KEPT * DAY_MS).slice(0, TIME_CHARACTERS),
      days: Array.from({ length: DAYS_KEPT }, (_, i) => dayOf(now - i * DAY_MS)),
      ...(code === undefined ? {} : { code }),
      ...(credential === undefined ? {} : { credential }),
    },
    page,
  );
}

/** In which ways partners' requests, or those of one, failed in the last hour, the most frequent first. */
export async function countFailed(deps: ApiDeps, partnerId: string | undefined) {
  const since = deps.now() - HOUR_MS;
  const counts = await store.countWays(deps.db, deps.newId(since).slice(0, TIME_CHARACTERS), partnerId);
  return { since, ...counts };
}

/** Deletes what is older than seven days. */
export async function forgetFailed(deps: Deps): Promise<void> {
  const before = deps.now() - DAYS_KEPT * DAY_MS;
  await store.deleteCounts(deps.db, dayOf(before));
  const id = deps.newId(before).slice(0, TIME_CHARACTERS);
  await inSteps(deps, () => store.deleteFailed(deps.db, id));
}
