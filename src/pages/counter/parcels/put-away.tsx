import { useRef, useState } from "preact/hooks";
import { Icon } from "../../handheld/elements/icon.tsx";
import { setPlace } from "../data/api.ts";
import { storedKey } from "../data/storage.ts";
import { failureOf } from "../texts/failure.ts";
import { t } from "../texts/translate.ts";
import { PlaceField } from "./place-field.tsx";
import { SheetButton } from "./sheet-button.tsx";

interface Props {
  trackingCode: string;
  /** Where it is now. */
  place: string | null;
  /** The service has the new place. */
  onPut: (place: string | null) => void;
  onBack: () => void;
  unauthorized: () => void;
}

/** Asks where a parcel lies that the point has. */
export function PutAway({ trackingCode, place, onPut, onBack, unauthorized }: Props) {
  const [typed, setTyped] = useState(place ?? "");
  const [error, setError] = useState("");
  const isSending = useRef(false);
  const put = async (event: Event) => {
    event.preventDefault();
    if (isSending.current) return;
    isSending.current = true;
    const shelf = typed.trim() || null;
    const answer = await setPlace(storedKey() ?? "", trackingCode, shelf);
    isSending.current = false;
    if (answer.kind === "done") onPut(shelf);
    else if (answer.kind === "unauthorized") unauthorized();
    else setError(failureOf(answer));
  };
  return (
    <form class="stack" noValidate onSubmit={put}>
      <PlaceField value={typed} onInput={setTyped} />
      <p class="error" role="alert">
        {error}
      </p>
      <button type="submit" class="primary">
        <Icon name="shelf" />
        {t("Put it there")}
      </button>
      <SheetButton kind="quiet" icon="back" text={t("Back|a button")} onClick={onBack} />
    </form>
  );
}
