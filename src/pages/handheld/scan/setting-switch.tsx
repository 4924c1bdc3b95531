import { useState } from "preact/hooks";
import { isEnabled, type Setting, setEnabled } from "../data/settings.ts";
import { SwitchField } from "../elements/switch-field.tsx";
import { playCue } from "./cue.ts";

/** Switches sounds or vibrations on and off, and demonstrates them. */
export function SettingSwitch({ setting, name, hint }: { setting: Setting; name: string; hint: string }) {
  const [isOn, setOn] = useState(isEnabled(setting));
  const change = (wanted: boolean) => {
    setEnabled(setting, wanted);
    setOn(wanted);
    if (wanted) playCue("success");
  };
  return <SwitchField id={setting} name={name} hint={hint} isOn={isOn} onChange={change} />;
}
