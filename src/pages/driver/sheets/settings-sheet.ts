import { icon } from "../../handheld/by-hand/icon.ts";
import { languageField } from "../../handheld/by-hand/language-field.ts";
import { settingSwitch } from "../../handheld/by-hand/setting-switch.ts";
import { newSheet, openSheet } from "../../handheld/by-hand/sheet.ts";
import { element } from "../../ui/element.ts";
import { texts } from "../texts/texts.ts";

const t = texts.settings;

/** @param pendingCount how many scans would stay behind unsent */
export function openSettings(pendingCount: number, onSignOut: () => void): void {
  const body = element("div", { class: "stack" });
  const title = element("h2", { id: "settings-title" }, t.title);
  const sheet = newSheet(title.id, title, t.close, body);
  const signOut = () => {
    sheet.close();
    onSignOut();
  };
  const confirm = () => {
    const stay = element(
      "button",
      { type: "button", class: "primary", onclick: () => sheet.close() },
      t.stay,
    );
    body.replaceChildren(
      element("p", { class: "notice", role: "alert" }, t.signOutSure(pendingCount)),
      stay,
      element("button", { type: "button", class: "quiet", onclick: signOut }, t.signOutNow),
    );
    stay.focus();
  };
  body.append(
    settingSwitch("sound", t.sound, t.soundHint),
    settingSwitch("vibration", t.vibration, t.vibrationHint),
    languageField(),
    element(
      "button",
      { type: "button", class: "secondary", onclick: pendingCount > 0 ? confirm : signOut },
      icon("key"),
      t.signOut,
    ),
  );
  openSheet(sheet);
}
