import type { PublicPoint as Point } from "../../../../client/src/api.ts";
import { setText } from "../frame/element.ts";
import type { Frame } from "../frame/frame.ts";
import { openingText } from "../texts/opening-text.ts";
import type { Translation } from "../texts/texts.ts";
import { addressOf, openingClass } from "./point-lines.ts";

/**
 * Shows the chosen point: by itself, with a button to change it, or below map and list, with a button to keep it.
 * @param point undefined while it is loaded, or if there is none
 * @param isCollapsed whether it is shown by itself
 */
export function showChoice(
  frame: Frame,
  point: Point | undefined,
  isCollapsed: boolean,
  { t }: Translation,
): void {
  const { choice, choiceName, choiceAddress, choiceOpening, change } = frame;
  frame.frame.hidden = isCollapsed;
  choice.hidden = !point && !isCollapsed;
  choice.classList.toggle("pending", !point);
  setText(choiceName, point?.name ?? "");
  setText(choiceAddress, point ? addressOf(point) : "");
  setText(choiceOpening, point ? openingText(point, t) : "");
  choiceOpening.className = point ? openingClass(point) : "opening";
  setText(change, isCollapsed ? t("Change|a button") : t("Keep this point"));
}
