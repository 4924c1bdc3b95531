import { isKeeping } from "./data/keeping.ts";
import { t } from "./texts/translate.ts";

/** Says what does not work if the device keeps nothing, and what still does. */
export function KeepingNotice() {
  if (isKeeping()) return null;
  return (
    <p class="notice" role="status">
      {t(
        "This device keeps nothing for this page: its storage is full or blocked. Scans work only with a network, and closing the page may sign you out. Free some space, or allow this site to keep data.",
      )}
    </p>
  );
}
