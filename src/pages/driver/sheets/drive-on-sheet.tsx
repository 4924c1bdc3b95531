import { useLayoutEffect, useRef } from "preact/hooks";
import { Sheet } from "../../handheld/elements/sheet.tsx";
import { texts } from "../texts/texts.ts";

const t = texts.stop;

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
    <Sheet id="drive-on-title" title={t.notTaken(notTaken)} onClose={onClose}>
      <div class="stack">
        <p>{t.driveOnSure(notTaken)}</p>
        <button ref={stay} type="button" class="primary" onClick={onClose}>
          {t.stay}
        </button>
        <button type="button" class="quiet" onClick={onLeave}>
          {t.driveOnNow}
        </button>
      </div>
    </Sheet>
  );
}
