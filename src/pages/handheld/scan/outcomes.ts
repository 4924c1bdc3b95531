import { isOnline } from "../data/connection.ts";
import { t } from "../texts/translate.ts";
import type { Explanation } from "./explain.ts";
import type { Outcome } from "./feedback-panel.tsx";

/** What is said of a scan, whichever parcel it was of. */
export type Said = Omit<Outcome, "trackingCode" | "name">;

export const SENDING: Said = { kind: "sending", title: t("Sending…") };

/** The device can't keep it, and the service has not answered. */
export const NOT_STORED: Said = {
  kind: "failure",
  title: t("Not recorded"),
  hint: t("This device can't keep scans. Scan it again when you are online."),
};

export const UNDONE: Said = { kind: "pending", title: t("Undone"), hint: t("Nothing was sent.") };

export const TOO_LATE: Said = {
  kind: "failure",
  title: t("Too late to undo"),
  hint: t("The scan is sent already. If it was a mistake, tell the operator."),
};

/** The device has it, and the service may not. */
export const keptAs = (title: string): Said => ({
  kind: "pending",
  title,
  hint: isOnline()
    ? t("The service has not taken it yet. It is sent again automatically.")
    : t("You are offline. It is sent automatically when you are online again."),
});

export const refusedAs = ({ title, action }: Explanation): Said => ({ kind: "failure", title, hint: action });

/** How long somebody waits for the service's answer to a scan before it is shown as kept. */
const LONGEST_WAIT_MS = 5_000;

/** @param areKept whether the device has the scans: else there is nothing to be shown before the answer */
export const untilAnswered = (sending: Promise<void>, areKept: boolean): Promise<void> =>
  areKept
    ? Promise.race([sending, new Promise<void>((resolve) => setTimeout(resolve, LONGEST_WAIT_MS))])
    : sending;
