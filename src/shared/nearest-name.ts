import { editsTo } from "./edit-distance.ts";

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
    const distance = editsTo("word", given, normalized(candidate), limit);
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
