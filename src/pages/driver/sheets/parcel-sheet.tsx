import { useRef, useState } from "preact/hooks";
import { readableCode } from "../../../shared/tracking-code.ts";
import { Sheet } from "../../handheld/elements/sheet.tsx";
import { momentOf } from "../../handheld/texts/times.ts";
import { REPORTS, type Reported } from "../data/api.ts";
import type { Destination } from "../data/storage.ts";
import { destinationOf } from "../panels/words.ts";
import { texts } from "../texts/texts.ts";

const t = texts.parcel;

export interface ParcelOfSheet {
  tracking_code: string;
  goesTo: Destination | undefined;
  /** Since when the driver has it; undefined if it waits at a stop. */
  since: string | undefined;
}

interface Report {
  problem: Reported;
  note?: string;
}

/** All of these close the sheet too. */
interface Props {
  parcel: ParcelOfSheet;
  onTake: () => void;
  onReport: (report: Report) => void;
  /** Undefined if its stop is already shown, or unknown. */
  onOpenStop: (() => void) | undefined;
  onClose: () => void;
}

/** A parcel that was chosen in a list: where it goes, and what can be done with it without a scan. */
export function ParcelSheet({ parcel, onTake, onReport, onOpenStop, onClose }: Props) {
  const { tracking_code, goesTo, since } = parcel;
  return (
    <Sheet id="parcel-title" title={readableCode(tracking_code)} titleClass="code" onClose={onClose}>
      <div class="stack">
        <p>{destinationOf(goesTo)}</p>
        {since === undefined ? (
          <button type="button" class="primary" onClick={onTake}>
            {t.take}
          </button>
        ) : (
          <p class="hint">{t.since(momentOf(new Date(since)))}</p>
        )}
        {onOpenStop && (
          <button type="button" class="secondary" onClick={onOpenStop}>
            {t.openStop}
          </button>
        )}
        {since !== undefined && (
          <>
            <hr />
            <ReportForm onReport={onReport} />
          </>
        )}
      </div>
    </Sheet>
  );
}

function ReportForm({ onReport }: Pick<Props, "onReport">) {
  const form = useRef<HTMLFormElement>(null);
  const [error, setError] = useState("");
  const submit = (event: Event) => {
    event.preventDefault();
    const given = new FormData(form.current!);
    const problem = REPORTS.find((report) => report === given.get("problem"));
    const note = String(given.get("note")).trim();
    if (problem) return onReport({ problem, ...(note && { note }) });
    setError(t.choose);
    form.current!.querySelector("input")!.focus();
  };
  return (
    <form ref={form} class="stack" noValidate onSubmit={submit}>
      <fieldset class="choices">
        <legend>{t.report}</legend>
        {REPORTS.map((report) => (
          <label key={report} class="choice">
            <input type="radio" name="problem" value={report} />
            <span>{t.reports[report]}</span>
          </label>
        ))}
      </fieldset>
      <label for="note">{t.note}</label>
      <input id="note" name="note" maxLength={500} autocomplete="off" aria-describedby="note-hint" />
      <p id="note-hint" class="hint">
        {t.noteHint}
      </p>
      <p class="error" role="alert">
        {error}
      </p>
      <button type="submit" class="secondary">
        {t.send}
      </button>
    </form>
  );
}
