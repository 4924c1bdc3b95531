import type { ComponentChildren } from "preact";
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { isEnabled, type Setting, setEnabled } from "./data/settings.ts";
import { Icon } from "./elements/icon.tsx";
import { LanguageField } from "./elements/language-field.tsx";
import { Sheet } from "./elements/sheet.tsx";
import { SwitchField } from "./elements/switch-field.tsx";
import { playCue } from "./scan/cue.ts";
import { t } from "./texts/translate.ts";

interface Props {
  /** How many scans would stay behind unsent. */
  pendingCount: number;
  /** What happens to them. */
  signOutSure: (pendingCount: number) => string;
  /** The sheet does not close by itself. */
  onSignOut: () => void;
  onClose: () => void;
  /** Shown in place of the settings. */
  question?: ComponentChildren;
  /** The page's own settings. */
  children?: ComponentChildren;
}

/** What can be set on the device, and the way out, which asks if scans would stay behind. */
export function SettingsSheet(props: Props) {
  const { pendingCount, signOutSure, onSignOut, onClose, question, children } = props;
  const [isAsking, setAsking] = useState(false);
  return (
    <Sheet id="settings-title" title={t("Settings|of a device")} onClose={onClose}>
      {isAsking ? (
        <SignOutQuestion question={signOutSure(pendingCount)} onSignOut={onSignOut} onStay={onClose} />
      ) : (
        <div class="stack" hidden={question !== undefined}>
          {children}
          <SettingSwitch setting="sound" name={t("Sound")} hint={t("A tone after each scan")} />
          <SettingSwitch
            setting="vibration"
            name={t("Vibration")}
            hint={t("A buzz after each scan, where the device can")}
          />
          <SettingSwitch
            setting="undo"
            name={t("Undo for ten seconds")}
            hint={t("Each scan waits that long before it is sent")}
          />
          <LanguageField />
          <button
            type="button"
            class="secondary"
            onClick={() => (pendingCount > 0 ? setAsking(true) : onSignOut())}
          >
            <Icon name="key" />
            {t("Sign out")}
          </button>
        </div>
      )}
      {question}
    </Sheet>
  );
}

interface QuestionProps {
  question: string;
  onSignOut: () => void;
  onStay: () => void;
}

function SignOutQuestion({ question, onSignOut, onStay }: QuestionProps) {
  const stay = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => stay.current!.focus(), []);
  return (
    <div class="stack">
      <p class="notice" role="alert">
        {question}
      </p>
      <button ref={stay} type="button" class="primary" onClick={onStay}>
        {t("Stay signed in")}
      </button>
      <button type="button" class="quiet" onClick={onSignOut}>
        {t("Sign out all the same")}
      </button>
    </div>
  );
}

/** Switches sounds or vibrations on and off, and demonstrates them. */
function SettingSwitch({ setting, name, hint }: { setting: Setting; name: string; hint: string }) {
  const [isOn, setOn] = useState(isEnabled(setting));
  const change = (wanted: boolean) => {
    setEnabled(setting, wanted);
    setOn(wanted);
    if (wanted) playCue("success");
  };
  return <SwitchField id={setting} name={name} hint={hint} isOn={isOn} onChange={change} />;
}
