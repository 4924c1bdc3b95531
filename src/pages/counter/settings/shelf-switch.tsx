import { useEffect, useRef, useState } from "preact/hooks";
import type { Answer } from "../../handheld/data/request.ts";
import { SwitchField } from "../../handheld/elements/switch-field.tsx";
import { readAvailability, setPaused } from "../data/api.ts";
import { storedKey } from "../data/storage.ts";
import { texts } from "../texts/texts.ts";
import { failureOf } from "./failure.ts";

const t = texts.shelf;

interface Props {
  ask: (consequence: string, yes: string) => Promise<boolean>;
  onUnauthorized: () => void;
}

/** Pauses the point, or resumes it. */
export function ShelfSwitch({ ask, onUnauthorized }: Props) {
  /** Undefined until the service has said it. */
  const [isFull, setFull] = useState<boolean>();
  const [note, setNote] = useState(texts.closures.loading);
  const isSending = useRef(false);

  const show = (answer: Answer<{ paused: boolean }>, text = "") => {
    if (answer.kind === "unauthorized") onUnauthorized();
    else if (answer.kind === "done") {
      setFull(answer.data.paused);
      setNote(text);
    } else setNote(failureOf(answer));
  };
  const change = async (paused: boolean) => {
    if (isSending.current || !(await ask(paused ? t.fullSure : t.freeSure, paused ? t.fullNow : t.freeNow)))
      return;
    isSending.current = true;
    setNote(texts.feedback.sending);
    show(await setPaused(storedKey() ?? "", paused), paused ? t.isFull : t.isFree);
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
        name={t.full}
        hint={t.fullHint}
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
