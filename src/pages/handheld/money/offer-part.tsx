import { useState } from "preact/hooks";
import { readableNaira } from "../../../shared/money.ts";
import type { MoneyHolder } from "../../api.ts";
import { Icon } from "../elements/icon.tsx";
import { QrCode, useQrCode } from "../elements/qr-code.tsx";
import { momentOf } from "../texts/times.ts";
import { t } from "../texts/translate.ts";
import { offerText } from "./offer-text.ts";

interface Props {
  holder: MoneyHolder;
  offered: { amount: number; payments: number; expires_at: string };
  code: string;
  /** @returns why it was not taken back */
  withdraw: () => Promise<string | undefined>;
}

/** The code for whoever takes the money, to read out and to scan. */
export function OfferPart({ holder, offered: { amount, payments, expires_at }, code, withdraw }: Props) {
  const text = offerText(holder, code);
  const outline = useQrCode(text);
  const [isSending, setSending] = useState(false);
  const [error, setError] = useState("");
  const takeBack = async () => {
    if (isSending) return;
    setSending(true);
    const failure = await withdraw();
    setSending(false);
    setError(failure ?? "");
  };
  return (
    <>
      <div class="offer" tabIndex={-1} data-first>
        <p>{t("{count} payments, {amount}", { count: payments, amount: readableNaira(amount) })}</p>
        <p class="offer-code code" translate={false}>
          {`${code.slice(0, 3)} ${code.slice(3)}`}
        </p>
        {outline && <QrCode {...outline} />}
        <p class="offer-text code" translate={false}>
          {text}
        </p>
        <p class="hint">
          {t("Good until {time}. Whoever takes the money counts it, and types the amount and this code.", {
            time: momentOf(new Date(expires_at)),
          })}
        </p>
      </div>
      <p class="hint" role="status">
        {t("Waiting until somebody takes it…")}
      </p>
      <p class="error" role="alert">
        {error}
      </p>
      <button type="button" class="secondary" aria-disabled={isSending || undefined} onClick={takeBack}>
        <Icon name="back" />
        {t("Take it back|money")}
      </button>
    </>
  );
}
