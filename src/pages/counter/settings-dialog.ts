import { element, icon } from "./element.ts";
import { isOn, type Setting, turn } from "./kept.ts";
import { give } from "./signal.ts";
import { texts } from "./texts.ts";

const t = texts.settings;

/** @param waiting how many scans would stay behind unsent */
export function openSettings(waiting: number, onSignOut: () => void): void {
  const body = element("div", { class: "stack" });
  const dialog = element(
    "dialog",
    { class: "sheet", "aria-labelledby": "settings-title", onclose: () => dialog.remove() },
    element(
      "div",
      { class: "sheet-head" },
      element("h2", { id: "settings-title" }, t.title),
      element(
        "button",
        { type: "button", class: "close", "aria-label": t.close, onclick: () => dialog.close() },
        icon("cross"),
      ),
    ),
    body,
  );

  const setting = (name: Setting, title: string, hint: string) => {
    const input = element("input", { type: "checkbox", role: "switch", id: name, checked: isOn(name) });
    input.addEventListener("change", () => {
      turn(name, input.checked);
      if (input.checked) give("success");
    });
    return element(
      "label",
      { class: "switch", for: name },
      element(
        "span",
        {},
        element("span", { class: "switch-name" }, title),
        element("span", { class: "hint" }, hint),
      ),
      input,
    );
  };
  const signOut = () => {
    dialog.close();
    onSignOut();
  };
  const askFirst = () => {
    const stay = element(
      "button",
      { type: "button", class: "primary", onclick: () => dialog.close() },
      t.stay,
    );
    body.replaceChildren(
      element("p", { class: "notice", role: "alert" }, t.signOutSure(waiting)),
      stay,
      element("button", { type: "button", class: "quiet", onclick: signOut }, t.signOutNow),
    );
    stay.focus();
  };
  body.append(
    setting("sound", t.sound, t.soundHint),
    setting("vibration", t.vibration, t.vibrationHint),
    element(
      "button",
      { type: "button", class: "secondary", onclick: waiting > 0 ? askFirst : signOut },
      icon("key"),
      t.signOut,
    ),
  );
  document.querySelector("#app")!.append(dialog);
  dialog.showModal();
}
