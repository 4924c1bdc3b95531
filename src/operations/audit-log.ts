import { readAnyReasons } from "../orders/read/reasons.ts";
import type { ApiDeps, Deps } from "../platform/deps.ts";
import type { AccountActor } from "../shared/actor.ts";
import type { Page } from "../shared/page.ts";
import { invalidRequest } from "../shared/problem.ts";
import { idPrefixAt } from "../shared/uuid.ts";
import * as store from "./audit-store.ts";

type AuditFilter = Omit<store.AuditFilter, "fromId" | "beforeId"> & {
  /** Milliseconds since the epoch, both included. */
  from?: number | undefined;
  to?: number | undefined;
};

/** What operators do to orders with a reason, which is kept with the order. */
const WITH_REASON = ["order.corrected", "order.extended", "order.cancelled", "order.point_changed"];

/** One page of the audit log, the newest first, with the reasons of changes of orders as long as these are kept. */
export async function listAudit(deps: Deps, { from, to, ...filter }: AuditFilter, page: Page) {
  if (from !== undefined && to !== undefined && from > to)
    throw invalidRequest([{ path: "from", message: "must not be later than `to`" }]);
  const fromId = from === undefined ? undefined : idPrefixAt(from);
  const beforeId = to === undefined ? undefined : idPrefixAt(to + 1);
  const { rows, ...found } = await store.listAudit(deps.db, { ...filter, fromId, beforeId }, page);
  const changes = rows.filter(({ action }) => WITH_REASON.includes(action));
  const reasons = await readAnyReasons(
    deps,
    changes.map(({ id, subject_id }) => ({ id, orderId: subject_id })),
  );
  const withReason = (row: (typeof rows)[number]) => {
    const reason = reasons.get(row.id);
    return reason === undefined ? row : { ...row, details: { ...row.details, reason } };
  };
  return { rows: rows.map(withReason), ...found };
}

/** One page of what the caller's account did and what was done to it, the newest first. */
export const listOwnAudit = (deps: ApiDeps, { accountId }: AccountActor, page: Page) =>
  store.listOfAccount(deps.db, accountId, page);
