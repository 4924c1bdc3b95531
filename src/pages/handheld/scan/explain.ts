import type { Problem } from "../../../../client/src/api.ts";
import { t } from "../texts/translate.ts";

/** What a problem means, and what to do about it. */
export interface Explanation {
  title: string;
  action: string;
}
export type Explanations = Readonly<Partial<Record<string, Explanation>>>;

const COMMON: Explanations = {
  idempotency_mismatch: { title: t("Not recorded"), action: t("Scan the parcel again.") },
  invalid_request: {
    title: t("Not recorded"),
    action: t("Check the date and time of this device, then scan the parcel again."),
  },
};

/** @param own what problems mean on the page alone */
export const explainer =
  (own: Explanations) =>
  ({ code, title }: Problem): Explanation =>
    own[code] ??
    COMMON[code] ?? { title, action: t("Scan the parcel again; if it goes on, tell the operator.") };
