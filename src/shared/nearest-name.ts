import { editsTo } from "./edit-distance.ts";

/** The service knows no longer name. A longer one gets no suggestion, and is cut where it is shown. */
const MAX_NAME = 40;

const normalized = (name: string) => name.toLowerCase().replace(/[\s._-]/g, "");

/** The name of `known` that was probably meant: one that differs only in spelling or by a few letters. */
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

/** A name for an answer, cut because it may be as long as the request. */
export function shownName(name: string): string {
  return name.length > MAX_NAME ? `${name.slice(0, MAX_NAME).toWellFormed()}…` : name;
}
