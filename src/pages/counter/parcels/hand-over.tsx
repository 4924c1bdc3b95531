import { useEffect, useRef, useState } from "preact/hooks";
import type { Problem } from "../../../../client/src/api.ts";
import { digitsOf } from "../../../shared/copied.ts";
import { Icon } from "../../handheld/elements/icon.tsx";
import { sendScan } from "../data/api.ts";
import { storedKey } from "../data/storage.ts";
import { t } from "../texts/translate.ts";
import { SheetButton } from "./sheet-button.tsx";

export interface HandOverEvents {
  /** Sends pending scans: the arrival must be recorded before a hand-over. */
  beforeHandOver: () => Promise<void>;
  handedOver: (scanId: string) => void;
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
const unconfirmed = new Map<string, { collectionCode: string; scanId: string }>();

/** Asks for the collection code, and hands the parcel over. */
export function HandOver({ trackingCode, onBack, onClose, ...events }: Props) {
  const field = useRef<HTMLInputElement>(null);
  const isOpen = useRef(true);
  const isChecking = useRef(false);
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
    if (!/^\d{6}$/.test(collectionCode)) return showError(t("The code has six digits."));
    if (!navigator.onLine) return showError(NEEDS_CONNECTION);
    setError("");
    isChecking.current = true;
    setBusy(true);
    await events.beforeHandOver();
    const previous = unconfirmed.get(trackingCode);
    const scanId = previous?.collectionCode === collectionCode ? previous.scanId : crypto.randomUUID();
    // Set before the answer comes, because the agent may close the sheet and send the hand-over again meanwhile.
    unconfirmed.set(trackingCode, { collectionCode, scanId });
    const answer = await sendScan(storedKey() ?? "", {
      scan_id: scanId,
      tracking_code: trackingCode,
      action: "collect",
      collection_code: collectionCode,
    });
    isChecking.current = false;
    setBusy(false);
    if (answer.kind === "unreachable" || answer.kind === "busy")
      return fail(
        t("Hand-over not confirmed"),
        navigator.onLine ? UNCONFIRMED : `${NEEDS_CONNECTION} ${UNCONFIRMED}`,
      );
    if (unconfirmed.get(trackingCode)?.scanId === scanId) unconfirmed.delete(trackingCode);
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
    if (answer.kind === "done") events.handedOver(scanId);
    else if (answer.kind === "rejected") events.rejected(answer.problem);
    else events.unauthorized();
  };
  const submit = (event: Event) => {
    event.preventDefault();
    if (!isChecking.current) void handOver(digitsOf(field.current!.value));
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
