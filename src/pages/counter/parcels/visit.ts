import { readableNaira } from "../../../shared/money.ts";
import { readableCode } from "../../../shared/tracking-code.ts";
import { t } from "../texts/translate.ts";
import type { HandedOver, Refused } from "./hand-over.tsx";
import { explain } from "./words.ts";

/** What is said of parcels that were handed over in one visit, and of those that could not go. */
export function outcomeOf(handed: readonly HandedOver[], refused: readonly Refused[]) {
  const gone = handed.slice(1).map(({ trackingCode }) => {
    const code = readableCode(trackingCode);
    return { text: code, code };
  });
  const left = refused.map(({ trackingCode, problem }) => {
    const code = readableCode(trackingCode);
    return { text: t("Not handed over: {code}. {why}", { code, why: whyOf(problem) }), code };
  });
  const count = handed.length;
  const paid = handed.reduce((sum, one) => sum + one.paid, 0);
  const received = paid > 0 ? `${t("Received: {amount}.", { amount: readableNaira(paid) })} ` : "";
  const give =
    count === 1
      ? t("Give the parcel to the customer.")
      : t("Give the {count} parcels to the customer.", { count });
  return {
    title: t("Handed over"),
    hint: received + give,
    lines: [...gone, ...left],
  };
}

function whyOf(problem: Refused["problem"]): string {
  if (problem.code === "wrong_collection_code") return t("The code is wrong.");
  if (problem.code === "code_locked") return t("It is locked after too many wrong codes.");
  return explain(problem).title;
}
