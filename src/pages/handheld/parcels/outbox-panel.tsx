import type { ComponentChildren, RefObject } from "preact";
import { useState } from "preact/hooks";
import type { Problem } from "../../../../client/src/api.ts";
import { readableCode } from "../../../shared/tracking-code.ts";
import { deviceTimeOf } from "../data/clock.ts";
import type { StoredScan } from "../data/scan-store.ts";
import { Icon } from "../elements/icon.tsx";
import { useKeptFocus } from "../elements/kept-focus.ts";
import { momentOf } from "../texts/times.ts";
import { t } from "../texts/translate.ts";

/** A day without a network may have 200 scans. */
const MOST_SHOWN = 20;

interface WaitingScan<Action extends string> extends StoredScan {
  action: Action;
}

interface Words<Action extends string> {
  /** About the scans that somebody else has to send. */
  others: { title: string; hint: string };
  actions: Record<Action, string>;
  /** Says how many more are waiting than are shown. Without it, all are shown. */
  more?: (count: number) => string;
}

interface Props<Action extends string, Scan extends WaitingScan<Action>> {
  /** The part of the page, which may get the focus. */
  part: RefObject<HTMLDivElement | null>;
  scans: readonly Scan[];
  /** How many scans wait for somebody else to sign in. */
  othersCount: number;
  words: Words<Action>;
  /** What a problem means, and what to do about it. */
  explain: (problem: Problem) => { title: string; action: string };
  onSend: () => Promise<void>;
  onDismiss: (scan: Scan) => void;
  /** A button for the others' scans. */
  children?: ComponentChildren;
}

/** The scans that are not recorded: rejected and pending ones, and the number of those of others. */
export function OutboxPanel<Action extends string, Scan extends WaitingScan<Action>>(
  props: Props<Action, Scan>,
) {
  const { part, scans, othersCount, words, explain, onSend, onDismiss, children } = props;
  const pending = scans.filter(({ rejection }) => !rejection);
  const rejected = scans.filter(({ rejection }) => rejection);
  useKeptFocus(part, part);
  return (
    <div ref={part} class="stack" id="outbox" tabIndex={-1}>
      {rejected.length > 0 && (
        <section class="card stack rejected" aria-labelledby="rejected-title">
          <h2 id="rejected-title">
            <Icon name="warning" />
            {`${t("Not accepted")} (${rejected.length})`}
          </h2>
          <ul class="scans">
            {rejected.map((scan) => {
              const { title, action } = explain(scan.rejection!);
              return (
                <li key={scan.number} class="stack">
                  <div>
                    <Scan scan={scan} words={words} />
                  </div>
                  <p>
                    <strong>{title}</strong> {action}
                  </p>
                  <button
                    type="button"
                    class="quiet"
                    aria-label={t("Dismiss {code}", { code: readableCode(scan.tracking_code) })}
                    onClick={() => onDismiss(scan)}
                  >
                    {t("Dismiss")}
                  </button>
                </li>
              );
            })}
          </ul>
        </section>
      )}
      {pending.length > 0 && <Pending scans={pending} words={words} onSend={onSend} />}
      {othersCount > 0 && (
        <section class="card stack" aria-labelledby="others-title">
          <h2 id="others-title">
            <Icon name="key" />
            {`${words.others.title} (${othersCount})`}
          </h2>
          <p class="hint">{words.others.hint}</p>
          {children}
        </section>
      )}
    </div>
  );
}

interface PendingProps<Action extends string> {
  scans: readonly WaitingScan<Action>[];
  words: Words<Action>;
  onSend: () => Promise<void>;
}

function Pending<Action extends string>({ scans, words, onSend }: PendingProps<Action>) {
  const [isSending, setSending] = useState(false);
  const shown = words.more ? scans.slice(-MOST_SHOWN).reverse() : scans;
  const send = async () => {
    setSending(true);
    await onSend();
    setSending(false);
  };
  return (
    <section class="card stack" aria-labelledby="pending-title">
      <h2 id="pending-title">
        <Icon name="clock" />
        {`${t("Waiting to send")} (${scans.length})`}
      </h2>
      <p class="hint">{t("Saved on this device and sent automatically. Don't clear the browser's data.")}</p>
      <ul class="scans">
        {shown.map((scan) => (
          <li key={scan.number}>
            <Scan scan={scan} words={words} />
          </li>
        ))}
      </ul>
      {scans.length > shown.length && <p class="hint">{words.more?.(scans.length - shown.length)}</p>}
      <button type="button" class="secondary" onClick={send}>
        <Icon name="refresh" />
        {isSending ? t("Sending…") : t("Send now")}
      </button>
    </section>
  );
}

interface ScanProps<Action extends string> {
  scan: WaitingScan<Action>;
  words: Words<Action>;
}

function Scan<Action extends string>({ scan, words }: ScanProps<Action>) {
  const { tracking_code, action } = scan;
  return (
    <>
      <span class="code" translate={false}>
        {readableCode(tracking_code)}
      </span>
      <span class="hint">
        {t("{what}, scanned {time}", {
          what: words.actions[action],
          time: momentOf(new Date(deviceTimeOf(scan))),
        })}
      </span>
    </>
  );
}
