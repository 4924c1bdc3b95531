import { Icon } from "../../handheld/elements/icon.tsx";
import { SettingsSheet as Settings } from "../../handheld/settings-sheet.tsx";
import { useQuestion } from "../elements/question.tsx";
import { t } from "../texts/translate.ts";
import { PlacesForm } from "./places-form.tsx";
import { ShelfSwitch } from "./shelf-switch.tsx";

interface Props {
  /** How many scans would stay behind unsent. */
  pendingCount: number;
  /** @param isExpired whether the service no longer accepts the key */
  onSignOut: (isExpired: boolean) => void;
  onClosures: () => void;
  onClose: () => void;
}

/** What an agent sets for the point and for the device. */
export function SettingsSheet({ pendingCount, onSignOut, onClosures, onClose }: Props) {
  const [question, ask] = useQuestion();
  return (
    <Settings
      pendingCount={pendingCount}
      signOutSure={(count) =>
        t(
          "{count} scans are not sent yet. They stay on this device and will be sent when this point signs in here again.",
          { count },
        )
      }
      question={question}
      onSignOut={() => onSignOut(false)}
      onClose={onClose}
    >
      <ShelfSwitch ask={ask} onUnauthorized={() => onSignOut(true)} />
      <PlacesForm onUnauthorized={() => onSignOut(true)} />
      <button type="button" id="open-closures" class="quiet" onClick={onClosures}>
        <Icon name="calendar" />
        {t("Closed days")}
      </button>
      <hr />
    </Settings>
  );
}
