import { useEffect, useRef, useState } from "preact/hooks";
import type { Answer } from "../../handheld/data/request.ts";
import { SwitchField } from "../../handheld/elements/switch-field.tsx";
import { readAvailability, setPaused } from "../data/api.ts";
import { storedKey } from "../data/storage.ts";
import { failureOf } from "../texts/failure.ts";
import { t } from "../texts/translate.ts";

interface Props {
  ask: (consequence: string, yes: string) => Promise<boolean>;
  onUnauthorized: () => void;
}

/** Pauses the point, or resumes it. */
export function ShelfSwitch({ ask, onUnauthorized }: Props) {
  /** Undefined until the service has said it. */
  const [isFull, setFull] = useState<boolean>();
  const [note, setNote] = useState(t("Loading…"));
  const isSending = useRef(false);

  const show = (answer: Answer<{ paused: boolean }>, text = "") => {
    if (answer.kind === "unauthorized") onUnauthorized();
    else if (answer.kind === "done") {
      setFull(answer.data.paused);
      setNote(text);
    } else setNote(failureOf(answer));
  };
  const change = async (paused: boolean) => {
    if (
      isSending.current ||
      !(await ask(
        paused
          ? t("Shops will stop offering your point. Parcels on their way to you still arrive.")
          : t("Shops will offer your point again."),
        paused ? t("Yes, the shelf is full") : t("Yes, there is room again"),
      ))
    )
      return;
    isSending.current = true;
    setNote(t("Sending…"));
    show(
      await setPaused(storedKey() ?? "", paused),
      paused ? t("Shops no longer offer your point.") : t("Shops offer your point again."),
    );
    isSending.current = false;
  };
  useEffect(() => {
    void readAvailability(storedKey() ?? "").then((answer) => show(answer));
  }, []);

  return (
    <div>
      {/* Changes only when the service has accepted it. */}
      <SwitchField
        id="shelf-full"
        name={t("Shelf is full")}
        hint={t("While this is on, shops don't offer your point")}
        isOn={isFull === true}
        isDisabled={isFull === undefined}
        onChange={change}
      />
      <p class="hint" role="status">
        {note}
      </p>
    </div>
  );
}
