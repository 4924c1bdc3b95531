import { useRef, useState } from "preact/hooks";
import { NotConfirmed } from "./request.ts";
import { savingForm } from "./unsaved.ts";

export interface Action<Given extends unknown[]> {
  run(...given: Given): Promise<void>;
  isBusy: boolean;
  error: unknown;
}

/** What a button or form does. While it runs, running it again does nothing, however fast somebody clicks. */
export function useAction<Given extends unknown[]>(
  work: (...given: Given) => Promise<unknown>,
): Action<Given> {
  const running = useRef(false);
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  const run = async (...given: Given) => {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    setError(undefined);
    const saved = savingForm();
    try {
      await work(...given);
      saved();
    } catch (caught) {
      if (!(caught instanceof NotConfirmed)) setError(caught);
    } finally {
      running.current = false;
      setBusy(false);
    }
  };
  return { run, isBusy, error };
}
