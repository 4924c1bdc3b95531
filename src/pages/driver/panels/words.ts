import type { Problem } from "../../../../client/src/api.ts";
import type { Destination } from "../data/storage.ts";
import { texts } from "../texts/texts.ts";

/** Where a parcel goes, in one line. */
export function destinationOf(goesTo: Destination | undefined): string {
  if (!goesTo) return texts.van.unknown;
  const { goesTo: to, goesBack: back } = texts.parcel;
  return goesTo.kind === "partner" ? back(goesTo.name) : to(goesTo.name);
}

/** What a problem means to a driver, and what to do about it. */
export function explain({ code, title }: Problem): { title: string; action: string } {
  return texts.problems[code] ?? { title, action: texts.otherProblem };
}
