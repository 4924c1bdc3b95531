import type { PassingParcel } from "../data/api.ts";
import { texts } from "../texts/texts.ts";

const t = texts.passing;

const placeOf = ({ goes_to: { name, city } }: PassingParcel) => [name, city].filter(Boolean).join(", ");

/** Where a parcel goes, as a heading. */
export const destinationOf = (parcel: PassingParcel): string =>
  parcel.goes_to.kind === "partner" ? t.backTo(placeOf(parcel)) : t.to(placeOf(parcel));

/** Why a parcel does not stay, as a sentence. */
export function whyPassing(parcel: PassingParcel): string {
  const place = placeOf(parcel);
  if (parcel.goes_to.kind === "partner") return t.goesBack(place);
  return parcel.status === "created" ? t.handedIn(place) : t.belongs(place);
}
