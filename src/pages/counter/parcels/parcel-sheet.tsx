import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import type { Problem } from "../../../../client/src/api.ts";
import { closingTime } from "../../../shared/collect-by.ts";
import { readableCode } from "../../../shared/tracking-code.ts";
import { nextStep, statusWords } from "../../../texts/parcel.ts";
import type { FoundParcel, ParcelElsewhere } from "../../api.ts";
import type { Answer } from "../../handheld/data/request.ts";
import { Icon } from "../../handheld/elements/icon.tsx";
import { Sheet } from "../../handheld/elements/sheet.tsx";
import { type Report, ReportForm } from "../../handheld/parcels/report-form.tsx";
import { momentOf } from "../../handheld/texts/times.ts";
import { ParcelHead, ParcelMoment } from "../../ui/parcel-head.tsx";
import { collectableOf, isPassing, type KnownParcel } from "../data/api.ts";
import { daysAwayText, sinceOf } from "../texts/days.ts";
import { t } from "../texts/translate.ts";
import { destinationOf, whyPassing } from "./destination.ts";
import { HandOver, type HandOverEvents } from "./hand-over.tsx";
import { isGoingBack, ParcelActions, type Step } from "./parcel-actions.tsx";
import type { ParcelMove } from "./pending.ts";
import { PutAway } from "./put-away.tsx";
import { SheetButton } from "./sheet-button.tsx";
import { explain, PENDING_MOVES, STATUSES } from "./words.ts";

/** How long the agent waits for a look-up before the actions are offered without it. */
const LONGEST_WAIT_MS = 2_000;

interface Props extends HandOverEvents {
  trackingCode: string;
  /** Undefined if it is in no list. */
  parcel: KnownParcel | undefined;
  /** Where the page is. */
  pointName: string;
  /** The action on it that is in the outbox. */
  pendingAction: ParcelMove | undefined;
  /** Asks the service for a parcel that is in no list. */
  lookUp: () => Promise<Answer<FoundParcel | ParcelElsewhere>>;
  /** Where it could be put. */
  suggestedPlace: string | undefined;
  record: Record;
  /** The service has its new place. */
  putAway: (place: string | null) => void;
  onClose: () => void;
}

type Record = (
  action: ParcelMove | "report",
  further?: { report?: Report | undefined; shelf?: string | undefined },
) => void;

/** A parcel that was scanned or selected in a list, and the actions on it. */
export function ParcelSheet(props: Props) {
  const { trackingCode, pendingAction, record, onClose } = props;
  const body = useRef<HTMLDivElement>(null);
  const { parcel, problem, step, setStep } = useParcel(props);
  useLayoutEffect(() => {
    body.current?.querySelector<HTMLElement>("button, input:not([data-suggested])")?.focus();
  }, [step, problem, step === "actions" && parcel]);
  const toActions = () => setStep("actions");
  const place = parcel && "shelf" in parcel ? parcel.shelf : null;
  // Later steps need the room for what is typed.
  const isHead = !problem && step === "actions" && parcel !== undefined && !pendingAction;
  const [name, state] = headOf(trackingCode, step, parcel, pendingAction, problem);
  return (
    <Sheet
      id="sheet-name"
      title={name}
      lead={
        <>
          {place && <p class="place-large">{place}</p>}
          <p class="code" translate={false}>
            {readableCode(trackingCode)}
          </p>
          {!isHead && (
            <p class="hint" role="status">
              {state}
            </p>
          )}
        </>
      }
      onClose={onClose}
    >
      <div ref={body} class="stack">
        {isHead && parcel && <StateOf parcel={parcel} point={props.pointName} />}
        {problem && <SheetButton kind="secondary" icon="back" text={t("Back|a button")} onClick={onClose} />}
        {!problem && step === "actions" && (
          <ParcelActions
            trackingCode={trackingCode}
            parcel={parcel}
            pendingAction={pendingAction}
            suggestedPlace={props.suggestedPlace}
            record={record}
            onStep={setStep}
            onClose={onClose}
          />
        )}
        {step === "report" && (
          <ReportForm question={t("What is wrong?")} onReport={(report) => record("report", { report })}>
            <button type="submit" class="primary">
              <Icon name="warning" />
              {t("Report it")}
            </button>
            <SheetButton kind="quiet" icon="back" text={t("Back|a button")} onClick={toActions} />
          </ReportForm>
        )}
        {step === "refusal" && (
          <>
            <p role="status">
              {t("The parcel goes back to the sender. For half an hour you can still hand it over.")}
            </p>
            <SheetButton
              kind="danger"
              icon="return"
              text={t("Yes, it goes back")}
              onClick={() => record("refuse")}
            />
            <SheetButton kind="quiet" icon="back" text={t("Back|a button")} onClick={toActions} />
          </>
        )}
        {step === "place" && (
          <PutAway
            trackingCode={trackingCode}
            place={place}
            onPut={props.putAway}
            onBack={toActions}
            unauthorized={props.unauthorized}
          />
        )}
        {step === "hand-over" && <HandOver {...props} amountDue={amountDueOf(parcel)} onBack={toActions} />}
      </div>
    </Sheet>
  );
}

/** What is known of the parcel, and what the agent does with it. A parcel that is in no list is looked up. */
function useParcel({ parcel: given, pendingAction, lookUp, unauthorized }: Props) {
  // The list of what a driver collects has no names; its customer may still come.
  const isKnown = pendingAction !== undefined || (given !== undefined && !collectableOf(given));
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

const amountDueOf = (parcel: KnownParcel | undefined): number =>
  parcel && "amount_due" in parcel ? parcel.amount_due : 0;

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
  if (step === "looking-up") return [readableCode(trackingCode), t("Looking it up…")];
  const name = parcel && (isPassing(parcel) ? destinationOf(parcel) : parcel.recipient_name);
  return [name || t("Not in your lists"), stateOf(parcel, pendingAction)];
}

function stateOf(parcel: KnownParcel | undefined, pendingAction: ParcelMove | undefined): string {
  if (pendingAction) return PENDING_MOVES[pendingAction];
  if (!parcel) return t("It may be new, of another point, or already finished.");
  const now = new Date();
  if (isPassing(parcel))
    return "since" in parcel ? sinceOf(new Date(parcel.since), now) : t("Belongs elsewhere");
  return STATUSES[parcel.status];
}

/** The parcel's state, as on every page. */
function StateOf({ parcel, point }: { parcel: KnownParcel; point: string }) {
  const now = new Date();
  const { status } = parcel;
  const isPassed = isPassing(parcel);
  const isReturn = isPassed && parcel.goes_to.kind === "partner" && status === "in_transit";
  const next = { status, isReturn, partner: t("the sender"), point };
  const end =
    !isPassed && parcel.collect_by ? new Date(closingTime(parcel.collect_by, parcel.expires_at)) : null;
  return (
    <ParcelHead
      status={status}
      word={statusWords(t, isReturn)[status]}
      next={isPassed ? whyPassing(parcel) : isGoingBack(parcel) ? GOES_BACK : nextStep(t, next)}
    >
      {isPassed && "since" in parcel && <p class="hint">{sinceOf(new Date(parcel.since), now)}</p>}
      {end && (
        <ParcelMoment name={t("Collect by")}>
          {momentOf(end)} <span class="hint">{daysAwayText(end, now)}</span>
        </ParcelMoment>
      )}
    </ParcelHead>
  );
}

const GOES_BACK = t(
  "It goes back to the sender. If it is here, take it in, so that everybody knows who has it.",
);
