import type { ApiDeps, Deps } from "../platform/deps.ts";
import type { AccountActor } from "../shared/actor.ts";
import type { Page } from "../shared/page.ts";
import { invalidRequest } from "../shared/problem.ts";
import * as store from "./audit-store.ts";

/** A UUID v7 begins with its time, which takes this many characters. */
const TIME_CHARACTERS = 13;

type AuditFilter = Omit<store.AuditFilter, "fromId" | "beforeId"> & {
  /** Milliseconds since the epoch, both included. */
  from?: number | undefined;
  to?: number | undefined;
};

/**
 * One page of the audit log, the newest first.
 * @throws Problem `invalid_request`
 */
export async function listAudit(deps: Deps, { from, to, ...filter }: AuditFilter, page: Page) {
  if (from !== undefined && to !== undefined && from > to)
    throw invalidRequest([{ path: "from", message: "must not be later than to" }]);
  const idAt = (at: number | undefined) =>
    at === undefined ? undefined : deps.newId(Math.max(at, 0)).slice(0, TIME_CHARACTERS);
  const beforeId = to === undefined ? undefined : idAt(to + 1);
  return store.listAudit(deps.db, { ...filter, fromId: idAt(from), beforeId }, page);
}

/** One page of what the caller's account did and what was done to it, the newest first. */
export const listOwnAudit = (deps: ApiDeps, { accountId }: AccountActor, page: Page) =>
  store.listOfAccount(deps.db, accountId, page);
