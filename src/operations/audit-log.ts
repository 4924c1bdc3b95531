import type { Deps } from "../platform/deps.ts";
import type { Page } from "../shared/page.ts";
import * as store from "./audit-store.ts";

/** One page of the audit log, the newest first. */
export async function listAudit(deps: Deps, filter: store.AuditFilter, page: Page) {
  return store.listAudit(deps.db, filter, page);
}
