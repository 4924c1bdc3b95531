import type { Deps } from "../../platform/deps.ts";
import { problemIn } from "../../shared/problem.ts";
import { findAnyReasons, type OrderEntry } from "./order-store.ts";

/**
 * Why operators changed orders, by the ids of the entries of the audit log. Left out are those whose order is erased,
 * archived or in a database that can't be reached.
 */
export async function readAnyReasons(
  { orders }: Deps,
  entries: readonly OrderEntry[],
): Promise<Map<string, string>> {
  if (entries.length === 0) return new Map();
  const found = orders.eachReachable((db) => findAnyReasons(db, entries));
  const { answers } = await found.catch((error) => {
    if (problemIn(error)?.code === "database_unavailable") return { answers: [] };
    throw error;
  });
  return new Map(answers.flat().map(({ id, reason }) => [id, reason]));
}
