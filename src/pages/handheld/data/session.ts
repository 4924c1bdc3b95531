import { readText, removeText, writeText } from "../../ui/kept-texts.ts";
import { PAGE } from "../page-name.ts";
import { noteKeeping } from "./keeping.ts";

const STORAGE_KEY = `${PAGE}.session`;

/** Who is signed in on this device, in all tabs. */
export function deviceSession<Session extends { key: string }>() {
  const parse = (text: string | null): Session | undefined => JSON.parse(text ?? "null") ?? undefined;
  return {
    stored: (): Session | undefined => parse(readText(STORAGE_KEY)),
    store(session: Session): void {
      if (!writeText(STORAGE_KEY, JSON.stringify(session))) noteKeeping(false);
      // Asks the browser not to evict scans when space is short.
      void navigator.storage?.persist?.().catch(() => {});
    },
    remove: (): void => removeText(STORAGE_KEY),
    /** Calls `listener` when another tab signs in or out. */
    onKeyChange(listener: () => void): void {
      addEventListener("storage", ({ key, oldValue, newValue }) => {
        if (key === STORAGE_KEY && parse(oldValue)?.key !== parse(newValue)?.key) listener();
      });
    },
  };
}
