import { readText, writeText } from "../../ui/kept-texts.ts";
import { PAGE } from "../page-name.ts";

export type Setting = "sound" | "vibration" | "undo";

/** Settings are enabled by default. */
export const isEnabled = (setting: Setting): boolean => readText(`${PAGE}.${setting}`) !== "off";

export function setEnabled(setting: Setting, isOn: boolean): void {
  writeText(`${PAGE}.${setting}`, isOn ? "on" : "off");
}
