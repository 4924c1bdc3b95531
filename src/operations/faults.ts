import type { Deps } from "../platform/deps.ts";
import { DAY_MS, MINUTE_MS } from "../shared/time.ts";
import * as store from "./fault-store.ts";

/** Adds to the count of server errors of the current minute. */
export async function countFaults({ db, now }: Pick<Deps, "db" | "now">, count: number): Promise<void> {
  await store.addFaults(db, Math.floor(now() / MINUTE_MS), count);
}

/** Deletes the counts of server errors that are more than a day old. */
export async function deleteOldFaults({ db, now }: Deps): Promise<void> {
  await store.deleteFaults(db, Math.floor((now() - DAY_MS) / MINUTE_MS));
}
