import type { PassingParcel } from "../data/api.ts";
import { t } from "../texts/translate.ts";

const placeOf = ({ goes_to: { name, city } }: PassingParcel) => [name, city].filter(Boolean).join(", ");

/** Where a parcel goes, as a heading. */
export const destinationOf = (parcel: PassingParcel): string =>
  parcel.goes_to.kind === "partner"
    ? t("Back to {shop}", { shop: placeOf(parcel) })
    : t("To {place}", { place: placeOf(parcel) });

/** Why a parcel does not stay, as a sentence. */
export function whyPassing(parcel: PassingParcel): string {
  const place = placeOf(parcel);
  if (parcel.goes_to.kind === "partner") return t("It goes back to {shop}.", { shop: place });
  return parcel.status === "created"
    ? t("Is it handed in here? It goes to {place}.", { place })
    : t("It belongs at {place}, not here.", { place });
}
