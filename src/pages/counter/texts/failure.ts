import type { Answer } from "../../handheld/data/request.ts";
import { busyText } from "../../handheld/texts/busy.ts";
import { t } from "./translate.ts";

/** What to show for a request that failed. */
export function failureOf(answer: Exclude<Answer<unknown>, { kind: "done" }>): string {
  if (answer.kind === "unreachable") return t("This needs a connection: check it and try again.");
  if (answer.kind === "busy") return busyText(answer.retryAfterMs);
  return t("The service has refused this. Tell the operator.");
}
