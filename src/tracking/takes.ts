import { actorText } from "../orders/holder.ts";
import type { Deps } from "../platform/deps.ts";
import type { OrderDatabase } from "../platform/order-databases.ts";
import { isTaking } from "../shared/parcel-status.ts";
import { Problem } from "../shared/problem.ts";
import { HOUR_MS } from "../shared/time.ts";
import type { Decision, Scan } from "./judge-scan.ts";
import type { Scanner } from "./store.ts";
import { readTakes } from "./takes-store.ts";

/** How often one agent or driver takes a parcel in an hour, and how often it is taken at all until an operator corrects it. */
const MAX_OWN = 5;
const MAX_ALL = 200;

/**
 * Refuses to have a parcel handed to and fro for ever, because each reading of its order returns all of its events. A parcel
 * with few events is not looked at.
 */
export async function refuseEndlessTaking(
  deps: Deps,
  scanner: Scanner,
  { move }: Scan,
  { moved, parcel }: Decision,
  db: OrderDatabase,
): Promise<void> {
  if (!moved || !parcel || move === "report" || !isTaking(move) || parcel.sequence <= MAX_OWN) return;
  const since = deps.now() - HOUR_MS;
  const actor = actorText({ kind: scanner.kind, id: scanner.keyId });
  const { all, own, firstAt } = await readTakes(db, parcel, { actor, since });
  if (all >= MAX_ALL) {
    throw new Problem(
      "invalid_transition",
      `The parcel has changed hands ${all} times: an operator has to say where it is.`,
    );
  }
  if (scanner.kind === "partner" || own < MAX_OWN) return;
  const seconds = Math.ceil(((firstAt ?? since) - since) / 1000);
  throw new Problem("rate_limited", `You have taken this parcel ${own} times in an hour.`, {
    headers: {
      "retry-after": String(seconds),
      "ratelimit-policy": `"takes";q=${MAX_OWN};w=3600`,
      ratelimit: `"takes";r=0;t=${seconds}`,
    },
  });
}
