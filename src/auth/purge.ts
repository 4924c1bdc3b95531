import type { Deps } from "../platform/deps.ts";
import * as store from "./store.ts";

/** Deletes sessions whose last refresh token has expired, and failed attempts that no longer count. */
export async function purgeExpired({ db, now }: Deps): Promise<void> {
  await store.purgeExpired(db, now());
}
