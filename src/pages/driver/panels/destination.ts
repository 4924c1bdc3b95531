import type { Destination } from "../data/storage.ts";
import { texts } from "../texts/texts.ts";

/** Where a parcel goes, in one line. */
export function destinationOf(goesTo: Destination | undefined): string {
  if (!goesTo) return texts.van.unknown;
  const { goesTo: to, goesBack: back } = texts.parcel;
  return goesTo.kind === "partner" ? back(goesTo.name) : to(goesTo.name);
}
