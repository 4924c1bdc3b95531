import { parseTrackingCode } from "../../../shared/tracking-code.ts";
import { listenForScans } from "../../ui/scanner/scanner.ts";
import { t } from "../texts/translate.ts";
import type { Feedback } from "./feedback-panel.tsx";

/** What comes of scanning something else. */
export const NOT_A_CODE = {
  kind: "failure",
  title: t("This is not a tracking code"),
  hint: t("Look for the label's code with twelve letters and digits."),
} as const;

export const OTHER_KEYBOARD = {
  kind: "failure",
  title: t("The scanner's keyboard language is wrong"),
  hint: t("The label is good. Set the scanner to the keyboard language of this device, by its manual."),
} as const;

/** Takes parcels' codes from a bar code scanner, and says what else it has read. */
export function listenForCodes(
  onCode: (trackingCode: string) => void,
  feedback: Feedback,
  signal: AbortSignal,
): void {
  listenForScans(
    {
      read: parseTrackingCode,
      onRead: onCode,
      onOtherKeyboard: () => feedback.show(OTHER_KEYBOARD),
      onOther: () => feedback.show(NOT_A_CODE),
    },
    signal,
  );
}
