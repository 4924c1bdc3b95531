import type { Batch } from "../../db/batch.ts";
import type { Deps } from "../../platform/deps.ts";
import type { ParcelProblem } from "../../shared/parcel-status.ts";
import { scanTimes } from "../event-store.ts";
import { type EventActor, holderOf, keptHolder } from "../holder.ts";
import { nextEventAt, type OrderToChange } from "../row.ts";
import { addMove, hasReport, type OrderChange } from "./move-store.ts";

interface Report {
  at: number;
  claimedAt?: number | undefined;
  actor: EventActor;
  problem: ParcelProblem;
  note: string | undefined;
}

/**
 * Adds to a batch the statements that note what is wrong with a parcel. Its partner hears of the problem, but not the
 * note. Adds nothing and returns undefined if the parcel's holder has already reported this problem.
 */
export async function addReport(
  deps: Deps,
  batch: Batch,
  order: OrderToChange,
  report: Report,
): Promise<OrderChange | undefined> {
  const { problem } = report;
  if (await hasReport(batch.db, order, { problem, holder: holderOf(order) })) return undefined;
  return addProblem(deps, batch, order, report);
}

/** `addReport`, whether or not it was reported before. */
export function addProblem(deps: Deps, batch: Batch, order: OrderToChange, report: Report): OrderChange {
  const { at, actor, problem, note } = report;
  const now = deps.now();
  const occurredAt = nextEventAt(order, at);
  const after: OrderToChange = {
    ...order,
    sequence: order.sequence + 1,
    updatedAt: now,
    lastEventAt: occurredAt,
    ...keptHolder(order),
  };
  const event = {
    id: deps.newId(),
    type: "package.problem_reported" as const,
    actor,
    problem,
    operator: note === undefined ? undefined : { note },
    ...scanTimes(report.claimedAt, { occurredAt, now }),
  };
  return addMove(batch, order, after, event);
}
