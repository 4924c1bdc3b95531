import type { Deps } from "../platform/deps.ts";
import * as store from "./store.ts";

/** Forgets what is long over: log-ins whose last refresh token has expired, and failures that no longer count. */
export async function purgeExpired({ db, now }: Deps): Promise<void> {
  await store.purgeExpired(db, now());
}
