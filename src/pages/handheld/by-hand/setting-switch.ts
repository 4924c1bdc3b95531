import { element } from "../../ui/element.ts";
import { isEnabled, type Setting, setEnabled } from "../data/settings.ts";
import { playCue } from "../scan/cue.ts";
import { switchField } from "./switch-field.ts";

/** Switches sounds or vibrations on and off, and demonstrates them. */
export function settingSwitch(setting: Setting, name: string, hint: string): HTMLElement {
  const input = element("input", {
    type: "checkbox",
    role: "switch",
    id: setting,
    checked: isEnabled(setting),
    onchange: () => {
      setEnabled(setting, input.checked);
      if (input.checked) playCue("success");
    },
  });
  return switchField(input, name, hint);
}
