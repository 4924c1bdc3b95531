import type { Deps } from "../platform/deps.ts";
import { deleteOldFailures } from "./lockout-store.ts";
import { deleteOldFamilies } from "./session-store.ts";

/** Deletes sessions whose last refresh token has expired, and failed attempts that no longer count. */
export async function purgeExpired({ db, now }: Deps): Promise<void> {
  await db.batch([deleteOldFamilies(db, now()), deleteOldFailures(db, now())]);
}
