import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import type { Problem } from "../../../../client/src/api.ts";
import { readableCode } from "../../../shared/tracking-code.ts";
import type { FoundParcel, ParcelElsewhere } from "../../api.ts";
import { serverNow } from "../../handheld/data/clock.ts";
import type { Answer } from "../../handheld/data/request.ts";
import { Sheet } from "../../handheld/elements/sheet.tsx";
import { collectableOf, isPassing, type KnownParcel } from "../data/api.ts";
import type { Report } from "../data/storage.ts";
import { dayOf, sinceOf } from "../texts/days.ts";
import { texts } from "../texts/texts.ts";
import { destinationOf } from "./destination.ts";
import { HandOver, type HandOverEvents } from "./hand-over.tsx";
import { ParcelActions, type Step } from "./parcel-actions.tsx";
import { explain, type ParcelMove } from "./pending.ts";
import { ReportForm } from "./report-form.tsx";
import { SheetButton } from "./sheet-button.tsx";

const t = texts.parcel;

/** How long the agent waits for a look-up before the actions are offered without it. */
const LONGEST_WAIT_MS = 2_000;

interface Props extends HandOverEvents {
  trackingCode: string;
  /** Undefined if it is in no list. */
  parcel: KnownParcel | undefined;
  /** The action on it that is in the outbox. */
  pendingAction: ParcelMove | undefined;
  /** Asks the service for a parcel that is in no list. */
  lookUp: () => Promise<Answer<FoundParcel | ParcelElsewhere>>;
  record: (action: ParcelMove | "report", report?: Report) => void;
  onClose: () => void;
}

/** A parcel that was scanned or selected in a list, and the actions on it. */
export function ParcelSheet(props: Props) {
  const { trackingCode, pendingAction, record, onClose } = props;
  const body = useRef<HTMLDivElement>(null);
  const { parcel, problem, step, setStep } = useParcel(props);
  useLayoutEffect(() => {
    body.current?.querySelector<HTMLElement>("button, input")?.focus();
  }, [step, problem, step === "actions" && parcel]);
  const toActions = () => setStep("actions");
  const [name, state] = headOf(trackingCode, step, parcel, pendingAction, problem);
  return (
    <Sheet
      id="sheet-name"
      title={name}
      lead={
        <>
          <p class="code">{readableCode(trackingCode)}</p>
          <p class="hint" role="status">
            {state}
          </p>
        </>
      }
      onClose={onClose}
    >
      <div ref={body} class="stack">
        {problem && <SheetButton kind="secondary" icon="back" text={t.back} onClick={onClose} />}
        {!problem && step === "actions" && (
          <ParcelActions
            trackingCode={trackingCode}
            parcel={parcel}
            pendingAction={pendingAction}
            record={record}
            onStep={setStep}
            onClose={onClose}
          />
        )}
        {step === "report" && (
          <ReportForm onReport={(report) => record("report", report)}>
            <SheetButton kind="quiet" icon="back" text={t.back} onClick={toActions} />
          </ReportForm>
        )}
        {step === "refusal" && (
          <>
            <p role="status">{t.refuseSure}</p>
            <SheetButton kind="danger" icon="return" text={t.refuseNow} onClick={() => record("refuse")} />
            <SheetButton kind="quiet" icon="back" text={t.back} onClick={toActions} />
          </>
        )}
        {step === "hand-over" && <HandOver {...props} onBack={toActions} />}
      </div>
    </Sheet>
  );
}

/** What is known of the parcel, and what the agent does with it. A parcel that is in no list is looked up. */
function useParcel({ parcel: given, pendingAction, lookUp, unauthorized }: Props) {
  // The list of what a driver collects has no names; its customer may still come.
  const isKnown = pendingAction !== undefined || (given !== undefined && !collectableOf(given, serverNow()));
  const [parcel, setParcel] = useState(given);
  const [problem, setProblem] = useState<Problem>();
  const [step, setStep] = useState<Step | "looking-up">(isKnown ? "actions" : "looking-up");
  const current = useRef(step);
  current.current = step;
  useEffect(() => {
    if (step !== "looking-up") return;
    let isOpen = true;
    const offer = setTimeout(() => setStep("actions"), LONGEST_WAIT_MS);
    void lookUp().then((answer) => {
      clearTimeout(offer);
      if (!isOpen) return;
      if (answer.kind === "done") setParcel(answer.data);
      // The agent may have gone on without the answer.
      if (current.current !== "looking-up" && current.current !== "actions") return;
      if (answer.kind === "unauthorized") unauthorized();
      else if (answer.kind === "rejected") setProblem(answer.problem);
      else setStep("actions");
    });
    return () => {
      isOpen = false;
      clearTimeout(offer);
    };
  }, []);
  return { parcel, problem, step, setStep };
}

/** The sheet's title, and the line below it. */
function headOf(
  trackingCode: string,
  step: Step | "looking-up",
  parcel: KnownParcel | undefined,
  pendingAction: ParcelMove | undefined,
  problem: Problem | undefined,
): [name: string, state: string] {
  if (problem) {
    const { title, action } = explain(problem);
    return [title, action];
  }
  if (step === "looking-up") return [readableCode(trackingCode), t.lookingUp];
  const name = parcel && (isPassing(parcel) ? destinationOf(parcel) : parcel.recipient_name);
  return [name || t.unknownName, stateOf(parcel, pendingAction)];
}

function stateOf(parcel: KnownParcel | undefined, pendingAction: ParcelMove | undefined): string {
  if (pendingAction) return t.isPending[pendingAction];
  if (!parcel) return t.unknownHint;
  const now = new Date(serverNow());
  if (isPassing(parcel))
    return "since" in parcel ? sinceOf(new Date(parcel.since), now) : texts.passing.elsewhere;
  const status = t.statuses[parcel.status] ?? parcel.status;
  if (!parcel.collect_by) return status;
  return `${status} · ${t.expires(dayOf(new Date(parcel.collect_by), now))}`;
}
