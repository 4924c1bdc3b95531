import { useEffect, useRef, useState } from "preact/hooks";
import type { Problem } from "../../../../client/src/api.ts";
import { Icon } from "../../handheld/elements/icon.tsx";
import { sendScan } from "../data/api.ts";
import { storedKey } from "../data/storage.ts";
import { texts } from "../texts/texts.ts";
import { SheetButton } from "./sheet-button.tsx";

const t = texts.parcel;

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

/** Hand-overs without an answer, by tracking code: sent again with the same scan id, they count once. */
const unconfirmed = new Map<string, { collectionCode: string; scanId: string }>();

/** Asks for the collection code, and hands the parcel over. */
export function HandOver({ trackingCode, onBack, onClose, ...events }: Props) {
  const field = useRef<HTMLInputElement>(null);
  const isOpen = useRef(true);
  const isChecking = useRef(false);
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState(navigator.onLine ? "" : t.needsConnection);
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
    if (!/^\d{6}$/.test(collectionCode)) return showError(t.codeMalformed);
    if (!navigator.onLine) return showError(t.needsConnection);
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
        t.unconfirmedTitle,
        navigator.onLine ? t.unconfirmed : `${t.needsConnection} ${t.unconfirmed}`,
      );
    if (unconfirmed.get(trackingCode)?.scanId === scanId) unconfirmed.delete(trackingCode);
    if (answer.kind === "rejected" && answer.problem.code === "wrong_collection_code") {
      field.current?.select();
      return fail(t.notHandedOver, texts.wrongCode(answer.problem.tries_left));
    }
    if (answer.kind === "rejected" && answer.problem.code === "code_locked")
      return fail(
        t.notHandedOver,
        texts.locked(answer.retryAfterMs && Math.ceil(answer.retryAfterMs / 60_000)),
      );
    onClose();
    if (answer.kind === "done") events.handedOver(scanId);
    else if (answer.kind === "rejected") events.rejected(answer.problem);
    else events.unauthorized();
  };
  const submit = (event: Event) => {
    event.preventDefault();
    if (!isChecking.current) void handOver(field.current!.value.replace(/[\s\p{Dash}]/gu, ""));
  };

  return (
    <form class="stack" noValidate onSubmit={submit}>
      <label for="collection">{t.code}</label>
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
        {t.codeHint}
      </p>
      <p id="collection-error" class="error" role="alert">
        {error}
      </p>
      <button type="submit" class="primary" aria-disabled={isBusy || undefined}>
        <Icon name="hand" />
        {isBusy ? t.checking : t.handOverNow}
      </button>
      <SheetButton kind="quiet" icon="back" text={t.back} onClick={onBack} />
    </form>
  );
}
