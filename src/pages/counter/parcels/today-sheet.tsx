import { useEffect, useState } from "preact/hooks";
import { readableCode } from "../../../shared/tracking-code.ts";
import { Icon } from "../../handheld/elements/icon.tsx";
import { Sheet } from "../../handheld/elements/sheet.tsx";
import { timeOf } from "../../handheld/texts/times.ts";
import { readToday } from "../data/api.ts";
import { type Done, storedKey } from "../data/storage.ts";
import { monthDayOf } from "../texts/days.ts";
import { t } from "../texts/translate.ts";

type Row = Pick<Done, "tracking_code" | "action" | "at">;

const ACTIONS: Record<Done["action"], string> = {
  arrive: t("Arrived"),
  take: t("Taken in"),
  refuse: t("Refused by the customer"),
  collect: t("Handed over to the customer"),
  leave: t("Collected by a driver"),
  report: t("Reported"),
};

interface Props {
  /** The point's name. */
  point: string;
  /** What this device did. */
  done: Row[];
  onClose: () => void;
}

/**
 * What was given and taken today, counted, one by one, and as a page to print: by this device, and by all of the point's once
 * that is loaded.
 */
export function TodaySheet({ point, done, onClose }: Props) {
  const [all, setAll] = useState<Row[]>();
  useEffect(() => {
    void readToday(storedKey() ?? "").then((answer) => {
      if (answer.kind === "done" && !answer.isPartial)
        setAll(answer.data.done.map((row) => ({ ...row, at: Date.parse(row.at) })));
    });
  }, []);
  const now = new Date();
  const rows = all ?? done;
  return (
    <Sheet
      id="today-title"
      title={t("Given and taken today")}
      lead={<p>{`${point} · ${monthDayOf(now)} ${now.getFullYear()}`}</p>}
      onClose={onClose}
    >
      <div class="stack today">
        {!all && <p class="hint">{t("Only from this device.")}</p>}
        {rows.length === 0 ? (
          <p>{t("Nothing yet.")}</p>
        ) : (
          <>
            <button type="button" class="secondary" onClick={() => window.print()}>
              <Icon name="print" />
              {t("Print")}
            </button>
            <Counts rows={rows} />
            <ul class="scans">
              {rows.map(({ at, action, tracking_code }) => (
                <li key={`${tracking_code} ${action} ${at}`}>
                  <span class="code" translate={false}>
                    {readableCode(tracking_code)}
                  </span>
                  <span class="hint">{`${timeOf(new Date(at))} · ${ACTIONS[action]}`}</span>
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
    </Sheet>
  );
}

function Counts({ rows }: { rows: Row[] }) {
  const counts = Object.entries(ACTIONS).map(([action, name]) => ({
    name,
    count: rows.filter((row) => row.action === action).length,
  }));
  return (
    <dl class="counts">
      {counts
        .filter(({ count }) => count > 0)
        .map(({ name, count }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{count}</dd>
          </div>
        ))}
    </dl>
  );
}
