import type { Answer } from "../../handheld/data/request.ts";
import { texts } from "../texts/texts.ts";

/** What to show for a request that failed. */
export function failureOf(answer: Exclude<Answer<unknown>, { kind: "done" }>): string {
  if (answer.kind === "unreachable") return texts.failures.unreachable;
  if (answer.kind === "busy")
    return texts.signIn.busy(answer.retryAfterMs && Math.ceil(answer.retryAfterMs / 1000));
  return texts.failures.refused;
}
