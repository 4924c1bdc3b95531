import { pudo } from "../pudo.ts";

/** Names that this page has read, also of points that are gone by now. */
const known = new Map<string, string>();

/** The names of points with their cities; points that are no longer public have none. */
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
