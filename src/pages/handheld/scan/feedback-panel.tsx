import { signal } from "@preact/signals";
import { readableCode } from "../../../shared/tracking-code.ts";
import { Icon } from "../elements/icon.tsx";
import { t } from "../texts/translate.ts";
import { type Cue, playCue } from "./cue.ts";

/** What came of one parcel of several: a sentence with its code in it. */
interface OutcomeLine {
  text: string;
  code: string;
}

/** What came of a scan. */
export interface Outcome {
  kind: Cue | "sending";
  title: string;
  /** Undefined if what was scanned is no tracking code. */
  trackingCode?: string;
  name?: string | undefined;
  hint?: string | undefined;
  /** Where the parcel is put. */
  place?: string | undefined;
  /** What came of several parcels. */
  lines?: readonly OutcomeLine[] | undefined;
  /** Takes the scan back, as long as it is not sent. */
  undo?: (() => void) | undefined;
}

const ICONS = { success: "check", pending: "clock", failure: "warning", sending: "refresh" };

/** The outcome of the last scan. It stays until the next one. */
export class Feedback {
  readonly #shown = signal<Outcome | undefined>(undefined);
  #count = 0;

  /** A component that asks is rendered again when it changes. */
  get shown(): Outcome | undefined {
    return this.#shown.value;
  }

  /** How often an outcome was shown. Each is announced, even if it says the same as the last one. */
  get count(): number {
    return this.#count;
  }

  show(outcome: Outcome): void {
    if (outcome.kind !== "sending") playCue(outcome.kind);
    this.#count++;
    this.#shown.value = outcome;
  }

  /** Replaces an outcome that is still shown by what came of it. It is neither heard nor announced again. */
  settle(shown: Outcome | undefined, outcome: Outcome): void {
    if (shown && this.shown === shown) this.#shown.value = outcome;
  }

  clear(): void {
    this.#shown.value = undefined;
  }

  /** Clears an outcome, but not a scan that is still being sent. */
  clearIfFinal(): void {
    if (this.shown?.kind !== "sending") this.clear();
  }
}

/** The outcome of the last scan, large enough to be seen from the side. */
export function FeedbackPanel({ feedback }: { feedback: Feedback }) {
  const { shown } = feedback;
  return (
    <div class="feedback" aria-live="assertive" aria-atomic="true">
      {shown && (
        <div key={feedback.count} class={`outcome ${shown.kind}`}>
          <Icon name={ICONS[shown.kind]} />
          <div>
            <p class="outcome-title">{shown.title}</p>
            {shown.trackingCode !== undefined && (
              <p class="outcome-parcel">
                <span class="code" translate={false}>
                  {readableCode(shown.trackingCode)}
                </span>
                {shown.name && ` ${shown.name}`}
              </p>
            )}
            {shown.place && <p class="place-large">{shown.place}</p>}
            {shown.hint && <p>{shown.hint}</p>}
            {shown.lines && (
              <ul>
                {shown.lines.map((line) => (
                  <Line key={line.code} {...line} />
                ))}
              </ul>
            )}
            {shown.undo && (
              <button type="button" class="undo" onClick={shown.undo}>
                <Icon name="return" />
                {t("Undo")}
              </button>
            )}
          </div>
          <button
            type="button"
            class="close"
            aria-label={t("Close the message")}
            onClick={() => feedback.clear()}
          >
            <Icon name="cross" />
          </button>
        </div>
      )}
    </div>
  );
}

function Line({ text, code }: OutcomeLine) {
  const [before, after] = text.split(code);
  return (
    <li>
      {before}
      <span class="code" translate={false}>
        {code}
      </span>
      {after}
    </li>
  );
}
