/** No name that the service knows is longer: a longer one gets no suggestion and is cut where it is shown. */
const MAX_NAME = 40;

const normalized = (name: string) => name.toLowerCase().replace(/[\s._-]/g, "");

/** The one of `known` that `name` was probably meant to be: another spelling of it, or off by a few letters. */
export function nearestName(name: string, known: Iterable<string>): string | undefined {
  if (name.length > MAX_NAME) return undefined;
  const given = normalized(name);
  let nearest: string | undefined;
  let limit = Math.min(3, Math.floor(given.length / 3));
  for (const candidate of known) {
    const distance = editDistance(given, normalized(candidate), limit);
    if (distance > limit) continue;
    nearest = candidate;
    limit = distance - 1;
  }
  return nearest;
}

/** A name as an answer repeats it, which may be as long as the request. */
export function shownName(name: string): string {
  return name.length > MAX_NAME ? `${name.slice(0, MAX_NAME).toWellFormed()}…` : name;
}

/**
 * How many letters have to be added, removed, replaced or swapped with their neighbour to make `a` of `b`, where no
 * part is changed twice. Anything over `limit` may come out as just more than it.
 */
function editDistance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) > limit) return limit + 1;
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const isSame = a[i - 1] === b[j - 1];
      const isSwapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      row[j] = Math.min(
        last[j]! + 1,
        row[j - 1]! + 1,
        last[j - 1]! + (isSame ? 0 : 1),
        isSwapped ? beforeLast[j - 2]! + 1 : Number.POSITIVE_INFINITY,
      );
    }
    beforeLast = last;
    last = row;
  }
  return last[b.length]!;
}
