import type { PaymentMethod } from "../../../shared/payment-status.ts";
import { t } from "../texts/translate.ts";

/** How a customer may have paid. */
export const METHODS: Record<PaymentMethod, string> = {
  cash: t("Cash"),
  card: t("Card"),
  transfer: t("Transfer|of money"),
};
