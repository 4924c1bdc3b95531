import { useEffect, useRef, useState } from "preact/hooks";
import type { Problem } from "../../../../client/src/api.ts";
import { readableCode } from "../../../shared/tracking-code.ts";
import type { ScanResults } from "../../api.ts";
import { type Answer, isRetryable } from "../../handheld/data/request.ts";
import { Icon } from "../../handheld/elements/icon.tsx";
import { type IdentifiedScan, sendScan, sendScans } from "../data/api.ts";
import { storedKey } from "../data/storage.ts";
import { t } from "../texts/translate.ts";
import { SheetButton } from "./sheet-button.tsx";
import { useVisit, VisitPart } from "./visit-part.tsx";

type ScanResult = ScanResults["results"][number];

/** A parcel of a visit, and the scan that handed it over. */
export interface HandedOver {
  trackingCode: string;
  scanId: string;
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
const unconfirmed = new Map<string, { shown: string; scanId: string }>();

/** The scan of a hand-over, with the id of an equal one that got no answer. */
function scanOf(trackingCode: string, digits: string, codeOf?: string): IdentifiedScan {
  const shown = `${codeOf ?? trackingCode} ${digits}`;
  const previous = unconfirmed.get(trackingCode);
  const scanId = previous?.shown === shown ? previous.scanId : crypto.randomUUID();
  // Set before the answer comes, because the agent may close the sheet and send the hand-over again meanwhile.
  unconfirmed.set(trackingCode, { shown, scanId });
  return {
    ...{ scan_id: scanId, tracking_code: trackingCode, action: "collect", collection_code: digits },
    ...(codeOf && { code_of: codeOf }),
  };
}

const digitsIn = (typed: string): string => typed.replace(/[\s\p{Dash}]/gu, "");
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

/** Asks for the collection code, and hands the parcel over, with others of its receiver. */
export function HandOver({ trackingCode, onBack, onClose, ...events }: Props) {
  const field = useRef<HTMLInputElement>(null);
  const isOpen = useRef(true);
  const isChecking = useRef(false);
  const [companions, setCompanions] = useVisit(trackingCode);
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState(navigator.onLine ? "" : NEEDS_CONNECTION);
  useEffect(
    () => () => {
      isOpen.current = false;
    },
    [],
  );

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
    const lacking = withOwnCode.find(({ digits }) => !isCode(digitsIn(digits)));
    if (lacking) {
      const code = readableCode(lacking.parcel.tracking_code);
      return setError(t("The code of {code} has six digits.", { code }));
    }
    if (!navigator.onLine) return showError(NEEDS_CONNECTION);
    setError("");
    isChecking.current = true;
    setBusy(true);
    await events.beforeHandOver();
    const scans = [
      scanOf(trackingCode, collectionCode),
      ...taken.map(({ parcel: { tracking_code, one_code }, digits }) =>
        one_code
          ? scanOf(tracking_code, collectionCode, trackingCode)
          : scanOf(tracking_code, digitsIn(digits)),
      ),
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
    const handed = others.flatMap((one) => ("status" in one ? [handedBy(one)] : []));
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
    onClose();
    if (answer.kind === "done") {
      events.handedOver([{ trackingCode, scanId: scans[0]!.scan_id }, ...handed], refusedIn(others));
    } else if (answer.kind === "rejected") events.rejected(answer.problem);
    else events.unauthorized();
  };
  const submit = (event: Event) => {
    event.preventDefault();
    if (!isChecking.current) void handOver(digitsIn(field.current!.value));
  };

  return (
    <form class="stack" noValidate onSubmit={submit}>
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
      <VisitPart companions={companions} onChange={setCompanions} />
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

const handedBy = ({ tracking_code, scan_id }: ScanResult): HandedOver => ({
  trackingCode: tracking_code,
  scanId: scan_id ?? crypto.randomUUID(),
});

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
