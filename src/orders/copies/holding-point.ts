import type { PointCopy } from "../../db/copies.ts";
import type { Deps } from "../../platform/deps.ts";
import { takesDropOffs } from "../../shared/services.ts";
import { readPointTerms } from "./terms-store.ts";

/** A point that has parcels in hand, also such that go elsewhere. */
export interface HoldingPoint {
  /** Copies the point into an order's database, where its name is read. */
  copy: PointCopy;
  /** Whether people may hand in parcels there that nobody has scanned. */
  takesDropOffs: boolean;
}

/** A point of any kind and state; undefined if there is none with this id. */
export async function readHoldingPoint({ db }: Deps, id: string): Promise<HoldingPoint | undefined> {
  const terms = (await readPointTerms(db, [id])).get(id);
  return terms && { copy: terms.copy, takesDropOffs: takesDropOffs(terms) };
}
