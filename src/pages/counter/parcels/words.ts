import { statusWords } from "../../../texts/parcel.ts";
import { explainer } from "../../handheld/scan/explain.ts";
import type { ListName } from "../data/api.ts";
import { t } from "../texts/translate.ts";
import type { ParcelMove } from "./pending.ts";

export const LIST_NAMES: Record<ListName, string> = {
  expected: t("Expected"),
  shelf: t("On shelf"),
  expiring: t("Expiring"),
  to_hand_over: t("To hand over"),
};

export const STATUSES = statusWords(t);

export const PENDING_MOVES: Record<ParcelMove, string> = {
  arrive: t("Arrival waits to be sent"),
  refuse: t("Refusal waits to be sent"),
  take: t("Taking in waits to be sent"),
};

/** What a problem means at a counter, and what to do about it. */
export const explain = explainer({
  service_not_offered: {
    title: t("Not taken in"),
    action: t(
      "Your point takes no parcels that people hand in, and nobody has scanned this one before. Give it back to who brought it.",
    ),
  },
  order_not_found: {
    title: t("Not a parcel of this point"),
    action: t("Read the point's name on the label. Give the parcel back to the driver, or keep it apart."),
  },
  payment_required: {
    title: t("Not paid yet"),
    action: t("The customer pays first. Open the parcel again, and take the money."),
  },
  amount_mismatch: {
    title: t("Another amount is due"),
    action: t("The amount has changed. Open the parcel again."),
  },
  invalid_transition: {
    title: t("Not possible any more"),
    action: t(
      "It was scanned before, cancelled, or has ended. Look for it in the lists; if unsure, ask the operator.",
    ),
  },
});
