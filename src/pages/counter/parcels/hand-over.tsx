import { useLayoutEffect, useRef, useState } from "preact/hooks";
import type { Problem } from "../../../../client/src/api.ts";
import { digitsOf } from "../../../shared/copied.ts";
import type { PaymentMethod } from "../../../shared/payment-status.ts";
import { readableCode } from "../../../shared/tracking-code.ts";
import type { ScanResults } from "../../api.ts";
import { type Answer, isRetryable } from "../../handheld/data/request.ts";
import { Icon } from "../../handheld/elements/icon.tsx";
import { type IdentifiedScan, sendScan, sendScans } from "../data/api.ts";
import { storedKey } from "../data/storage.ts";
import { t } from "../texts/translate.ts";
import { ChosenPayment, PaymentStep } from "./payment-step.tsx";
import { SheetButton } from "./sheet-button.tsx";
import { type Companion, type SetCompanions, useVisit, VisitPart } from "./visit-part.tsx";

type ScanResult = ScanResults["results"][number];

/** A parcel of a visit, the scan that handed it over, and what was paid for it, in naira. */
export interface HandedOver {
  trackingCode: string;
  scanId: string;
  paid: number;
}
/** A parcel that could not go with the others, and why. */
export interface Refused {
  trackingCode: string;
  problem: Problem;
}

export interface HandOverEvents {
  /** Sends pending scans: the arrival must be recorded before a hand-over. */
  beforeHandOver: () => Promise<void>;
  /** @param refused the customer's other parcels that could not go */
  handedOver: (handed: HandedOver[], refused: Refused[]) => void;
  /** The service has rejected the hand-over for good. */
  rejected: (problem: Problem) => void;
  /** The hand-over has failed after its form was closed. */
  failedAfterClose: (title: string, text: string) => void;
  unauthorized: () => void;
}

interface Props extends HandOverEvents {
  trackingCode: string;
  /** What the customer pays for it, in naira, as far as it is known. */
  amountDue: number;
  onBack: () => void;
  /** Closes the sheet, if it is still open. */
  onClose: () => void;
}

const NEEDS_CONNECTION = t(
  "A hand-over needs a connection, because the service checks the code. Keep the parcel until you are online again.",
);
const UNCONFIRMED = t(
  "No clear answer came, so the hand-over may or may not be recorded. Keep the parcel and hand it over again with the same code: it is never recorded twice.",
);

/** Hand-overs without an answer, by tracking code: sent again with the same scan id, they count once. */
const unconfirmed = new Map<string, { sent: string; scanId: string }>();

type HandOverScan = IdentifiedScan & { action: "collect" };

/** The scan of a hand-over, with the id of an equal one that got no answer. */
function scanOf(
  trackingCode: string,
  digits: string,
  { codeOf, payment }: { codeOf?: string; payment?: HandOverScan["payment"] },
): HandOverScan {
  const sent = JSON.stringify([codeOf ?? trackingCode, digits, payment]);
  const previous = unconfirmed.get(trackingCode);
  const scanId = previous?.sent === sent ? previous.scanId : crypto.randomUUID();
  // Set before the answer comes, because the agent may close the sheet and send the hand-over again meanwhile.
  unconfirmed.set(trackingCode, { sent, scanId });
  return {
    ...{ scan_id: scanId, tracking_code: trackingCode, action: "collect", collection_code: digits },
    ...(codeOf && { code_of: codeOf }),
    ...(payment && { payment }),
  };
}

const isCode = (digits: string): boolean => /^\d{6}$/.test(digits);

/** The answer for the first parcel, and what came of the others. One parcel alone is sent as one scan. */
async function send(scans: IdentifiedScan[]): Promise<{ answer: Answer<unknown>; others: ScanResult[] }> {
  const [first, ...more] = scans as [IdentifiedScan, ...IdentifiedScan[]];
  if (more.length === 0) return { answer: await sendScan(storedKey() ?? "", first), others: [] };
  const answer = await sendScans(storedKey() ?? "", scans);
  if (answer.kind !== "done") return { answer, others: [] };
  const [result, ...others] = answer.data.results as [ScanResult, ...ScanResult[]];
  if (!("problem" in result)) return { answer: { ...answer, data: result }, others };
  const { problem } = result;
  const waitMs = problem.retry_after_s && problem.retry_after_s * 1000;
  return {
    answer: isRetryable(problem)
      ? { kind: "busy", retryAfterMs: waitMs }
      : { kind: "rejected", problem, retryAfterMs: waitMs },
    others,
  };
}

/** Asks for the money that is due, then for the collection code, and hands the parcel over, with others of its receiver. */
export function HandOver({ amountDue, ...props }: Props) {
  const [companions, setCompanions] = useVisit(props.trackingCode);
  const [due, setDue] = useState({ amount: amountDue, hasChanged: false });
  const [method, setMethod] = useState<PaymentMethod>();
  const taken = companions.filter(({ isTaken }) => isTaken);
  const total = taken.reduce((sum, { parcel }) => sum + parcel.amount_due, due.amount);
  const visit = { companions, setCompanions };
  if (total > 0 && !method)
    return (
      <>
        <VisitPart companions={companions} onChange={setCompanions} />
        <PaymentStep amount={total} hasChanged={due.hasChanged} onPaid={setMethod} />
        <SheetButton kind="quiet" icon="back" text={t("Back|a button")} onClick={props.onBack} />
      </>
    );
  const ask = (amount: number) => {
    setDue({ amount, hasChanged: due.amount > 0 });
    setMethod(undefined);
  };
  return <CodeForm {...props} {...visit} due={due.amount} total={total} method={method} onAmount={ask} />;
}

interface CodeFormProps extends Omit<Props, "amountDue"> {
  companions: readonly Companion[];
  setCompanions: SetCompanions;
  /** What is due for the parcel, and for it and those that go with it. */
  due: number;
  total: number;
  method: PaymentMethod | undefined;
  /** The service says that another amount is due. */
  onAmount: (amount: number) => void;
}

function CodeForm({
  trackingCode,
  companions,
  setCompanions,
  due,
  total,
  method,
  onAmount,
  onBack,
  onClose,
  ...events
}: CodeFormProps) {
  const field = useRef<HTMLInputElement>(null);
  const isOpen = useRef(true);
  const isChecking = useRef(false);
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState(navigator.onLine ? "" : NEEDS_CONNECTION);
  useLayoutEffect(() => {
    // The button that said how the customer pays is gone.
    field.current!.focus();
    return () => {
      isOpen.current = false;
    };
  }, []);

  const showError = (text: string) => {
    setError(text);
    field.current?.focus();
  };
  const fail = (title: string, text: string) =>
    isOpen.current ? showError(text) : events.failedAfterClose(title, text);

  const handOver = async (collectionCode: string) => {
    if (!isCode(collectionCode)) return showError(t("The code has six digits."));
    const taken = companions.filter(({ isTaken }) => isTaken);
    const withOwnCode = taken.filter(({ parcel }) => !parcel.one_code);
    const lacking = withOwnCode.find(({ digits }) => !isCode(digitsOf(digits)));
    if (lacking) {
      const code = readableCode(lacking.parcel.tracking_code);
      return setError(t("The code of {code} has six digits.", { code }));
    }
    if (!navigator.onLine) return showError(NEEDS_CONNECTION);
    setError("");
    isChecking.current = true;
    setBusy(true);
    await events.beforeHandOver();
    const paymentOf = (amount: number) => (method && amount > 0 ? { payment: { method, amount } } : {});
    const scans = [
      scanOf(trackingCode, collectionCode, paymentOf(due)),
      ...taken.map(({ parcel, digits }) => {
        const payment = paymentOf(parcel.amount_due);
        return parcel.one_code
          ? scanOf(parcel.tracking_code, collectionCode, { codeOf: trackingCode, ...payment })
          : scanOf(parcel.tracking_code, digitsOf(digits), payment);
      }),
    ];
    const { answer, others } = await send(scans);
    isChecking.current = false;
    setBusy(false);
    if (answer.kind === "unreachable" || answer.kind === "busy")
      return fail(
        t("Hand-over not confirmed"),
        navigator.onLine ? UNCONFIRMED : `${NEEDS_CONNECTION} ${UNCONFIRMED}`,
      );
    for (const { tracking_code, scan_id } of scans)
      if (unconfirmed.get(tracking_code)?.scanId === scan_id) unconfirmed.delete(tracking_code);
    const went = [...(answer.kind === "done" ? [trackingCode] : []), ...codesOfDone(others)];
    const handed = scans.flatMap(({ tracking_code, scan_id, payment }) =>
      went.includes(tracking_code)
        ? [{ trackingCode: tracking_code, scanId: scan_id, paid: payment?.amount ?? 0 }]
        : [],
    );
    if (handed.length > 0 && answer.kind === "rejected") {
      onClose();
      return events.handedOver(handed, [{ trackingCode, problem: answer.problem }, ...refusedIn(others)]);
    }
    if (answer.kind === "rejected" && answer.problem.code === "wrong_collection_code") {
      field.current?.select();
      return fail(t("Not handed over"), wrongCode(answer.problem.tries_left));
    }
    if (answer.kind === "rejected" && answer.problem.code === "code_locked")
      return fail(
        t("Not handed over"),
        locked(answer.retryAfterMs && Math.ceil(answer.retryAfterMs / 60_000)),
      );
    const otherAmount = answer.kind === "rejected" ? answer.problem.amount_due : undefined;
    if (otherAmount !== undefined && isOpen.current) return onAmount(otherAmount);
    onClose();
    if (answer.kind === "done") events.handedOver(handed, refusedIn(others));
    else if (answer.kind === "rejected") events.rejected(answer.problem);
    else events.unauthorized();
  };
  const submit = (event: Event) => {
    event.preventDefault();
    if (!isChecking.current) void handOver(digitsOf(field.current!.value));
  };

  return (
    <form class="stack" noValidate onSubmit={submit}>
      {method && total > 0 && <ChosenPayment amount={total} method={method} />}
      <VisitPart companions={companions} onChange={setCompanions} />
      <label for="collection">{t("Collection code")}</label>
      <input
        ref={field}
        id="collection"
        class="code digits"
        inputMode="numeric"
        autocomplete="off"
        enterkeyhint="go"
        aria-describedby="collection-hint collection-error"
        aria-invalid={error ? true : undefined}
      />
      <p id="collection-hint" class="hint">
        {t("The six digits that the customer was sent")}
      </p>
      <p id="collection-error" class="error" role="alert">
        {error}
      </p>
      <button type="submit" class="primary" aria-disabled={isBusy || undefined}>
        <Icon name="hand" />
        {isBusy ? t("Checking the code…") : t("Hand over now")}
      </button>
      <SheetButton kind="quiet" icon="back" text={t("Back|a button")} onClick={onBack} />
    </form>
  );
}

const codesOfDone = (results: ScanResult[]): string[] =>
  results.flatMap((one) => ("status" in one ? [one.tracking_code] : []));

const refusedIn = (results: ScanResult[]): Refused[] =>
  results.flatMap((one) =>
    "problem" in one ? [{ trackingCode: one.tracking_code, problem: one.problem }] : [],
  );

function wrongCode(count: number | undefined): string {
  if (count === undefined)
    return t(
      "This code is wrong. Ask the customer to read it out again. After too many wrong codes the parcel is locked.",
    );
  return count === 0
    ? t("This code is wrong, and it was the last try: the parcel is locked for now.")
    : t(
        "This code is wrong. Ask the customer to read it out again. {count} tries are left before the parcel is locked.",
        { count },
      );
}

const locked = (count: number | undefined): string =>
  count === undefined
    ? t("Locked: there were too many wrong codes. Try again later, or ask the operator to unlock it.")
    : t("Locked: there were too many wrong codes. Try again in {count} minutes.", { count });
