/** The index of `value` among those seen so far. */
export function indexIn(known: Map<string, number>, value: string): number {
  const index = known.get(value) ?? known.size;
  known.set(value, index);
  return index;
}
