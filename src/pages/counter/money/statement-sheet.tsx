import { useEffect, useState } from "preact/hooks";
import { lagosDay } from "../../../shared/closed-days.ts";
import { readableNaira } from "../../../shared/money.ts";
import type { Statement } from "../../api.ts";
import { Icon } from "../../handheld/elements/icon.tsx";
import { Sheet } from "../../handheld/elements/sheet.tsx";
import { readStatement } from "../data/money.ts";
import { monthOf } from "../texts/days.ts";
import { failureOf } from "../texts/failure.ts";
import { t } from "../texts/translate.ts";

interface Props {
  onUnauthorized: () => void;
  onClose: () => void;
}

/** What the point did and earned in a month. */
export function StatementSheet({ onUnauthorized, onClose }: Props) {
  const now = lagosDay(Date.now()).slice(0, 7);
  const [month, setMonth] = useState(now);
  const [statement, setStatement] = useState<Statement>();
  const [state, setState] = useState("");
  useEffect(() => {
    let isWanted = true;
    setStatement(undefined);
    setState(t("Loading…"));
    void readStatement(month).then((answer) => {
      if (!isWanted) return;
      if (answer.kind === "unauthorized") return onUnauthorized();
      if (answer.kind !== "done") return setState(failureOf(answer));
      setStatement(answer.data);
      setState(answer.isPartial ? t("Some of it can't be reached at the moment, and is missing here.") : "");
    });
    return () => {
      isWanted = false;
    };
  }, [month]);
  return (
    <Sheet id="statement-title" title={t("Statement of the month")} onClose={onClose}>
      <div class="stack">
        <div class="months">
          <button
            type="button"
            class="icon-button quiet"
            aria-label={t("The month before")}
            onClick={() => setMonth(monthAway(month, -1))}
          >
            <Icon name="back" />
          </button>
          <h3 aria-live="polite">{monthOf(month)}</h3>
          <button
            type="button"
            class="icon-button quiet next"
            aria-label={t("The month after")}
            disabled={month >= now}
            onClick={() => setMonth(monthAway(month, 1))}
          >
            <Icon name="back" />
          </button>
        </div>
        <p class="hint" role="status">
          {state}
        </p>
        {statement && <Earnings statement={statement} />}
      </div>
    </Sheet>
  );
}

function Earnings({ statement: { amount, ...counted } }: { statement: Statement }) {
  const rows = [
    [t("Taken in"), counted.drop_off],
    [t("Arrived"), counted.arrive],
    [t("Handed over to the customer"), counted.collect],
    [t("Customers paid"), readableNaira(counted.cod_collected)],
    ...(counted.cod_void > 0 ? [[t("Of that given back"), readableNaira(counted.cod_void)] as const] : []),
    [t("In the till now"), readableNaira(counted.held)],
  ] as const;
  return (
    <>
      <div>
        <p class="amount">{readableNaira(amount)}</p>
        <p class="hint">{t("Your point earned this for what it did in the month.")}</p>
      </div>
      <dl class="counts">
        {rows.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

/** A month before or after another one, as `YYYY-MM`. */
const monthAway = (month: string, count: number): string => {
  const [year, number] = month.split("-").map(Number) as [number, number];
  return new Date(Date.UTC(year, number - 1 + count)).toISOString().slice(0, 7);
};
