import type { Deps } from "../platform/deps.ts";
import { inSteps } from "../shared/in-steps.ts";
import { resumeSome } from "./endpoint-store.ts";

/**
 * Makes deliveries due that are `disabled` although their endpoint is enabled: there were too many for the request that
 * enabled it, or they were disabled at the same moment.
 */
export async function resumeDeliveries({ db, now }: Deps): Promise<void> {
  await inSteps(() => resumeSome(db, now()));
}
