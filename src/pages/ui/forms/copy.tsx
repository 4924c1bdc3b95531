import { useEffect, useState } from "preact/hooks";
import { Icon } from "../icon.tsx";
import { t } from "../text/translate.ts";

const SHOWN_MS = 2000;

/** Copies a text that stands beside it. @param what it is, for who does not see what stands there */
export function Copy({ text, what }: { text: string; what: string }) {
  const [outcome, setOutcome] = useState("");
  useEffect(() => {
    const timer = setTimeout(() => setOutcome(""), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [outcome]);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setOutcome(t("Copied"));
    } catch {
      setOutcome(t("Could not copy"));
    }
  };
  return (
    <span class="copy">
      <button
        type="button"
        class="icon-button"
        aria-label={t("Copy {what}", { what })}
        title={t("Copy {what}", { what })}
        onClick={() => void copy()}
      >
        <Icon name={outcome === t("Copied") ? "check" : "copy"} />
      </button>
      <span class="hint" role="status">
        {outcome}
      </span>
    </span>
  );
}
