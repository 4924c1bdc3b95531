import { PAGE } from "../page-name.ts";

export type Setting = "sound" | "vibration" | "undo";

/** Settings are enabled by default. */
export const isEnabled = (setting: Setting): boolean => localStorage.getItem(`${PAGE}.${setting}`) !== "off";

export function setEnabled(setting: Setting, isOn: boolean): void {
  localStorage.setItem(`${PAGE}.${setting}`, isOn ? "on" : "off");
}
