import { pudo } from "../pudo.ts";

/** What was read on this page, of points that may be gone by now too. */
const known = new Map<string, string>();

/** The names of points with their cities; those that nobody may see any more have none. */
export async function pointNames(
  ids: readonly (string | null)[],
  signal: AbortSignal,
): Promise<ReadonlyMap<string, string>> {
  const read = async (id: string) => {
    const { name, address } = await pudo.points.get(id, { signal });
    known.set(id, `${name}, ${address.city}`);
  };
  const missing = new Set(ids.filter((id) => id !== null && !known.has(id)) as string[]);
  await Promise.allSettled([...missing].map(read));
  return known;
}
