import { icon } from "../../handheld/by-hand/icon.ts";
import { element } from "../../ui/element.ts";
import { texts } from "../texts/texts.ts";

/**
 * Asks a question in place of a sheet's content, which is shown again afterwards. Never answered if the sheet is closed.
 * @param consequence what a "yes" does
 */
export function ask(
  body: HTMLElement,
  consequence: string,
  yes: string,
  kind: "primary" | "danger" = "primary",
): Promise<boolean> {
  const content = [...body.childNodes];
  const asking = document.activeElement;
  return new Promise((resolve) => {
    const answer = (isYes: boolean) => () => {
      body.replaceChildren(...content);
      if (asking instanceof HTMLElement) asking.focus();
      resolve(isYes);
    };
    const confirm = element(
      "button",
      { type: "button", class: kind, "aria-describedby": "consequence", onclick: answer(true) },
      yes,
    );
    body.replaceChildren(
      element("p", { id: "consequence" }, consequence),
      confirm,
      element(
        "button",
        { type: "button", class: "quiet", onclick: answer(false) },
        icon("back"),
        texts.parcel.back,
      ),
    );
    confirm.focus();
  });
}
