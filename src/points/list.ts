import type { ApiDeps } from "../platform/deps.ts";
import type { Page } from "../shared/page.ts";
import type { Point } from "./point.ts";
import * as store from "./store.ts";

export type { PointChange } from "./store.ts";

/** One page of all points, by name. */
export async function listPoints(
  deps: ApiDeps,
  filter: store.PointFilter,
  page: Page,
): Promise<{ rows: Point[]; total: number }> {
  return store.listPoints(deps.db, filter, page);
}

/** Changes of the public points: see `listChanges` of the store. */
export async function listChanges(
  deps: ApiDeps,
  ...args: Parameters<typeof store.listChanges> extends [unknown, ...infer Rest] ? Rest : never
) {
  return store.listChanges(deps.db, ...args);
}
