import { explainer } from "../../handheld/scan/explain.ts";
import type { Destination } from "../data/storage.ts";
import { t } from "../texts/translate.ts";

/** Where a parcel goes, in one line. */
export function destinationOf(goesTo: Omit<Destination, "id"> | undefined): string {
  if (!goesTo) return t("Not known yet");
  const { kind, city } = goesTo;
  const name = [goesTo.name, city].filter(Boolean).join(", ");
  return kind === "partner" ? t("Goes back to {name}", { name }) : t("Goes to {name}", { name });
}

/** What a problem means to a driver, and what to do about it. */
export const explain = explainer({
  order_not_found: {
    title: t("Not a parcel of this service"),
    action: t("Read the label again. If it is right, leave the parcel and tell the operator."),
  },
  invalid_transition: {
    title: t("Not possible any more"),
    action: t(
      "Somebody else has scanned it, or it has ended. Look for it under “Van”; if unsure, ask the operator.",
    ),
  },
  wrong_receiving_code: {
    title: t("Wrong receiving code"),
    action: t("You still have it. Ask the shop for a code, and give it back again."),
  },
  receipt_used_up: {
    title: t("The code is for fewer parcels"),
    action: t("You still have it. Count again with the shop, and ask for a code for what is left."),
  },
});
