import type { Sentence } from "./catalogue.ts";
import type * as en from "./en/common.ts";
import type { Translator } from "./translator.ts";

/** What every page calls a parcel's state, and what it says happens next. */

type Say = Translator<Sentence<typeof en>>["t"];

/** Its state in a few words; of a return, which begins with the receiver and ends at its partner, in its own. */
export const statusWords = (t: Say, isReturn = false) => ({
  created: isReturn ? t("Ready to hand in") : t("Order received"),
  in_transit: isReturn ? t("On its way back") : t("On its way"),
  ready_for_pickup: t("Ready for pickup"),
  delivered: isReturn ? t("Back at the shop") : t("Delivered"),
  returned: t("On its way back"),
  returned_to_sender: t("Back with the sender"),
  cancelled: t("Cancelled|a parcel"),
  lost: t("Lost"),
});

/** What happens next and by whom, as everybody but the receiver reads it. */
export function nextStep(
  t: Say,
  { status, isReturn, partner, point }: { status: Status; isReturn: boolean; partner: string; point: string },
): string {
  switch (status) {
    case "created":
      return isReturn
        ? t("Its sender hands it in at any point that takes parcels.")
        : t("A driver collects it from {partner}, or it is handed in at a point.", { partner });
    case "in_transit":
      return isReturn
        ? t("It goes back to {partner}.", { partner })
        : t("It goes to {point}, where its receiver collects it.", { point });
    case "ready_for_pickup":
      return t("Its receiver collects it at {point} with the collection code.", { point });
    case "delivered":
      return isReturn
        ? t("There is nothing more to do: {partner} has it.", { partner })
        : t("Its receiver has it. There is nothing more to do.");
    case "returned":
      return t("It goes back to {partner}.", { partner });
    case "returned_to_sender":
      return t("There is nothing more to do: {partner} has it.", { partner });
    case "cancelled":
      return t("Nobody collects it any more. There is nothing more to do.");
    case "lost":
      return t("Nobody has it. If it turns up, the operator corrects it.");
  }
}

type Status = keyof ReturnType<typeof statusWords>;
