/** How often each reason was given, the most frequent first. Case and spaces don't make another reason. */
export function countReasons(reasons: readonly string[]): { reason: string; count: number }[] {
  const counted = new Map<string, { reason: string; count: number }>();
  for (const given of reasons) {
    const reason = given.trim().replace(/\s+/g, " ");
    const key = reason.toLowerCase().replace(/[.!]+$/, "");
    const known = counted.get(key) ?? { reason, count: 0 };
    counted.set(key, { ...known, count: known.count + 1 });
  }
  return [...counted.values()].sort((a, b) => b.count - a.count || a.reason.localeCompare(b.reason));
}
