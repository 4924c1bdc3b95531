import type { ComponentChildren } from "preact";
import { useRef, useState } from "preact/hooks";
import { PARCEL_PROBLEMS } from "../../../shared/parcel-status.ts";
import { Icon } from "../../handheld/elements/icon.tsx";
import type { Report } from "../data/storage.ts";
import { texts } from "../texts/texts.ts";

const t = texts.report;

interface Props {
  onReport: (report: Report) => void;
  /** The way back. */
  children: ComponentChildren;
}

/** Asks what is wrong with a parcel. */
export function ReportForm({ onReport, children }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const [error, setError] = useState("");
  const submit = (event: Event) => {
    event.preventDefault();
    const given = new FormData(form.current!);
    const problem = given.get("problem") as Report["problem"] | null;
    const note = String(given.get("note")).trim();
    if (problem) return onReport({ problem, ...(note && { note }) });
    setError(t.choose);
    form.current!.querySelector("input")!.focus();
  };
  return (
    <form ref={form} class="stack" noValidate onSubmit={submit}>
      <fieldset>
        <legend>{t.what}</legend>
        {PARCEL_PROBLEMS.map((problem) => (
          <label key={problem} class="choice">
            <input type="radio" name="problem" value={problem} />
            {t.problems[problem]}
          </label>
        ))}
      </fieldset>
      <label for="report-note">{t.note}</label>
      <input id="report-note" name="note" maxLength={500} autocomplete="off" aria-describedby="report-hint" />
      <p id="report-hint" class="hint">
        {t.noteHint}
      </p>
      <p class="error" role="alert">
        {error}
      </p>
      <button type="submit" class="primary">
        <Icon name="warning" />
        {t.send}
      </button>
      {children}
    </form>
  );
}
