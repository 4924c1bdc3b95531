import type { ComponentChildren } from "preact";
import { useRef, useState } from "preact/hooks";
import { PARCEL_PROBLEMS, type ParcelProblem } from "../../../shared/parcel-status.ts";
import { t } from "../texts/translate.ts";

export interface Report {
  problem: ParcelProblem;
  note?: string;
}

const NAMES: Record<ParcelProblem, string> = {
  damaged: t("Damaged"),
  opened: t("Opened"),
  wrong_label: t("Wrong label"),
  missing: t("Missing"),
};

interface Props {
  question: string;
  onReport: (report: Report) => void;
  /** Its buttons. */
  children: ComponentChildren;
}

/** Asks what is wrong with a parcel. */
export function ReportForm({ question, onReport, children }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const [error, setError] = useState("");
  const submit = (event: Event) => {
    event.preventDefault();
    const given = new FormData(form.current!);
    const problem = PARCEL_PROBLEMS.find((one) => one === given.get("problem"));
    const note = String(given.get("note")).trim();
    if (problem) return onReport({ problem, ...(note && { note }) });
    setError(t("Choose what is wrong."));
    form.current!.querySelector("input")!.focus();
  };
  return (
    <form ref={form} class="stack" noValidate onSubmit={submit}>
      <fieldset class="choices">
        <legend>{question}</legend>
        {PARCEL_PROBLEMS.map((problem) => (
          <label key={problem} class="choice">
            <input type="radio" name="problem" value={problem} />
            <span>{NAMES[problem]}</span>
          </label>
        ))}
      </fieldset>
      <label for="report-note">{t("Note (optional)")}</label>
      <input id="report-note" name="note" maxLength={500} autocomplete="off" aria-describedby="report-hint" />
      <p id="report-hint" class="hint">
        {t("Only the operator reads it")}
      </p>
      <p class="error" role="alert">
        {error}
      </p>
      {children}
    </form>
  );
}
