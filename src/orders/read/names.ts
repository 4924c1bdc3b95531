import type { Deps } from "../../platform/deps.ts";
import { findAnyNames, type Named } from "./names-store.ts";

export { NAMED_KINDS } from "./names-store.ts";

/** A list of so many ids is well below what D1 takes as one value. */
const AT_ONCE = 5_000;

/** The names of credentials, accounts, partners and points, by their ids. Unknown ids are left out. */
export async function readAnyNames({ db }: Deps, ids: readonly string[]): Promise<Map<string, string>> {
  const names = new Map<string, string>();
  for (let i = 0; i < ids.length; i += AT_ONCE) {
    for (const { id, name } of await findAnyNames(db, ids.slice(i, i + AT_ONCE))) names.set(id, name);
  }
  return names;
}

/** What some ids stand for; of those that have a name. */
export const readAnyNamed = ({ db }: Deps, ids: readonly string[]): Promise<Named[]> => findAnyNames(db, ids);
