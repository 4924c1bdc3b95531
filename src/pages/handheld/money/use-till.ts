import { useEffect, useState } from "preact/hooks";
import type { Till } from "../../api.ts";
import type { Answer } from "../data/request.ts";
import { busyText } from "../texts/busy.ts";
import { t } from "../texts/translate.ts";
import type { MoneyRoutes } from "./money-routes.ts";

/** While somebody may take what is offered, the giver waits for it. */
const OFFERED_REFRESH_MS = 4_000;

export const NEEDS_NETWORK = t(
  "Money changes hands only with a network: check the connection and try again.",
);

export type Failed = Exclude<Answer<unknown>, { kind: "done" }>;

export interface LoadedTill {
  till: Till | undefined;
  /** Whether it lacks what can't be reached at the moment. */
  isPartial: boolean;
  /** Why it could not be loaded. */
  failure: string;
  load: () => Promise<void>;
  change: (till: Till) => void;
}

/**
 * What somebody has of receivers' money, loaded again while it is offered.
 * @param known as it was loaded before
 */
export function useTill(
  { read }: MoneyRoutes,
  known: Till | undefined,
  onUnauthorized: () => void,
): LoadedTill {
  const [till, change] = useState(known);
  const [isPartial, setPartial] = useState(false);
  const [failure, setFailure] = useState("");
  const load = async () => {
    const answer = await read();
    if (answer.kind === "unauthorized") return onUnauthorized();
    if (answer.kind !== "done") return setFailure(failureOf(answer));
    setFailure("");
    setPartial(answer.isPartial);
    change(answer.data);
  };
  const isOffered = Boolean(till?.hand_over?.code);
  useEffect(() => {
    void load();
    addEventListener("online", load);
    return () => removeEventListener("online", load);
  }, []);
  useEffect(() => {
    if (!isOffered) return;
    const timer = setInterval(() => !document.hidden && load(), OFFERED_REFRESH_MS);
    return () => clearInterval(timer);
  }, [isOffered]);
  return { till, isPartial, failure, load, change };
}

/** What to show for a request about money that failed. */
export function failureOf(answer: Failed): string {
  if (answer.kind === "unreachable") return NEEDS_NETWORK;
  if (answer.kind === "busy") return busyText(answer.retryAfterMs);
  return t("The service has refused this. Tell the operator.");
}
