import type { Deps } from "../platform/deps.ts";
import { inSteps } from "../shared/in-steps.ts";
import { purgeScans } from "./store.ts";

/** How long a scan that is sent again gets the answer of the first time. */
const KEPT_MS = 90 * 24 * 3_600_000;

/** Deletes old scan ids. */
export async function forgetOldScans({ db, now }: Deps): Promise<void> {
  await inSteps(() => purgeScans(db, now() - KEPT_MS));
}
