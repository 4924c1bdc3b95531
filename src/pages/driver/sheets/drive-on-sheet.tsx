import { useLayoutEffect, useRef } from "preact/hooks";
import { Sheet } from "../../handheld/elements/sheet.tsx";
import { t } from "../texts/translate.ts";

interface Props {
  notTaken: number;
  /** Closes the sheet too. */
  onLeave: () => void;
  onClose: () => void;
}

/** Asks before a driver leaves a stop where something still waits. */
export function DriveOnSheet({ notTaken, onLeave, onClose }: Props) {
  const stay = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => stay.current!.focus(), []);
  return (
    <Sheet id="drive-on-title" title={t("{count} not taken yet", { count: notTaken })} onClose={onClose}>
      <div class="stack">
        <p>{t("{count} parcels are not taken yet.", { count: notTaken })}</p>
        <button ref={stay} type="button" class="primary" onClick={onClose}>
          {t("Stay here")}
        </button>
        <button type="button" class="quiet" onClick={onLeave}>
          {t("Drive on all the same")}
        </button>
      </div>
    </Sheet>
  );
}
