import type { z } from "@hono/zod-openapi";
import { pageBody, pageParameters } from "../../http/page.ts";
import { Query } from "../../http/query.ts";
import type { StoredClosure } from "../../points/closures/closures.ts";
import type { Page } from "../../shared/page.ts";
import type { ClosureSchema, NetworkClosureSchema } from "./closure.ts";

export const closureView = (closure: StoredClosure): z.infer<typeof ClosureSchema> => ({
  id: closure.id,
  from: closure.firstDay,
  to: closure.lastDay,
  reason: closure.reason,
  created_by: closure.createdBy,
});

export const networkClosureView = (closure: StoredClosure): z.infer<typeof NetworkClosureSchema> => ({
  ...closureView(closure),
  state: closure.state,
});

export const closuresQuery = new Query(pageParameters(200));

export const closurePage = ({ rows, total }: { rows: StoredClosure[]; total: number }, page: Page) =>
  pageBody({ rows: rows.map(closureView), total }, page);
