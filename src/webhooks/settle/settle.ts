import type { Deps } from "../../platform/deps.ts";
import type { OrderDatabase } from "../../platform/order-databases.ts";
import { inSteps } from "../../shared/in-steps.ts";
import { announce } from "../outbox.ts";
import * as store from "./settle-store.ts";

/** How many of a step's deliveries are announced by a message; the sweep brings the others. */
const ANNOUNCED = 100;

/** Lets undelivered webhooks follow the endpoints that were moved, disabled or deleted. */
export async function settleDeliveries(deps: Deps, db: OrderDatabase): Promise<void> {
  await inSteps(deps, async () => {
    const settlement = await store.nextSettlement(db, deps.now());
    if (!settlement) return false;
    const moved = await store.settleSome(db, settlement, deps.now());
    await announce(deps, db, moved.slice(0, ANNOUNCED));
    return true;
  });
}

/** Makes deliveries due that are `disabled` although an endpoint with their URL is enabled by now. */
export async function resumeDeliveries(deps: Deps, db: OrderDatabase): Promise<void> {
  await inSteps(deps, async () => {
    const resumed = await store.resumeSome(db, deps.now());
    await announce(deps, db, resumed.slice(0, ANNOUNCED));
    return resumed.length > 0;
  });
}
