import type { ApiDeps, Deps } from "../platform/deps.ts";
import type { AccountActor } from "../shared/actor.ts";
import type { Page } from "../shared/page.ts";
import * as store from "./audit-store.ts";

/** One page of the audit log, the newest first. */
export async function listAudit(deps: Deps, filter: store.AuditFilter, page: Page) {
  return store.listAudit(deps.db, filter, page);
}

/** One page of what the caller's account did and what was done to it, the newest first. */
export const listOwnAudit = (deps: ApiDeps, { accountId }: AccountActor, page: Page) =>
  store.listOfAccount(deps.db, accountId, page);
