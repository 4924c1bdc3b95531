import { readAnyReasons } from "../orders/read/reasons.ts";
import type { ApiDeps, Deps } from "../platform/deps.ts";
import type { PartnerRef } from "../shared/actor.ts";
import type { Page } from "../shared/page.ts";
import { invalidRequest } from "../shared/problem.ts";
import { idPrefixAt } from "../shared/uuid.ts";
import * as store from "./audit-store.ts";
import { namedMakers } from "./makers.ts";

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

/** One page of what the credentials of a partner did, or one of them alone, the newest first, with their names. */
export async function listPartnerAudit(
  deps: ApiDeps,
  { partnerId }: PartnerRef,
  actor: string | undefined,
  page: Page,
) {
  const { rows, total } = await store.listOfPartner(deps.db, { partnerId, actor }, page);
  const makers = await namedMakers(
    deps,
    rows.map(({ actorKind, actorId }) => ({ kind: actorKind, id: actorId })),
  );
  return { rows: rows.map((row, i) => ({ ...row, actor: makers[i]! })), total };
}
