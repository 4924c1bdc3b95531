import { Icon } from "../../handheld/elements/icon.tsx";
import { MoneySheet } from "../../handheld/money/money-sheet.tsx";
import { till } from "../data/money.ts";
import { t } from "../texts/translate.ts";

interface Props {
  onStatement: () => void;
  onUnauthorized: () => void;
  onClose: () => void;
}

/** The money that customers paid at the point, until a driver takes it or it is at the bank. */
export function TillSheet({ onStatement, onUnauthorized, onClose }: Props) {
  return (
    <MoneySheet
      title={t("Till")}
      give={t("Give to the driver")}
      routes={till}
      onUnauthorized={onUnauthorized}
      onClose={onClose}
    >
      <button type="button" class="quiet" onClick={onStatement}>
        <Icon name="calendar" />
        {t("Statement of the month")}
      </button>
    </MoneySheet>
  );
}
