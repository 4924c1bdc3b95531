import { element } from "../../ui/element.ts";

/** A switch with its name and what it does. `input` is a checkbox with an id. */
export function switchField(input: HTMLInputElement, name: string, hint: string): HTMLLabelElement {
  return element(
    "label",
    { class: "switch", for: input.id },
    element(
      "span",
      {},
      element("span", { class: "switch-name" }, name),
      element("span", { class: "hint" }, hint),
    ),
    input,
  );
}
