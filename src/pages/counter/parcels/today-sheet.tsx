import { useEffect, useState } from "preact/hooks";
import { readableCode } from "../../../shared/tracking-code.ts";
import { serverNow } from "../../handheld/data/clock.ts";
import { Icon } from "../../handheld/elements/icon.tsx";
import { Sheet } from "../../handheld/elements/sheet.tsx";
import { timeOf } from "../../handheld/texts/times.ts";
import { readToday } from "../data/api.ts";
import { type Done, storedKey } from "../data/storage.ts";
import { monthDayOf } from "../texts/days.ts";
import { texts } from "../texts/texts.ts";

const t = texts.today;

type Row = Pick<Done, "tracking_code" | "action" | "at">;

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
  const now = new Date(serverNow());
  const rows = all ?? done;
  return (
    <Sheet
      id="today-title"
      title={t.open}
      lead={<p>{`${point} · ${monthDayOf(now)} ${now.getFullYear()}`}</p>}
      onClose={onClose}
    >
      <div class="stack today">
        {!all && <p class="hint">{t.hint}</p>}
        {rows.length === 0 ? (
          <p>{t.none}</p>
        ) : (
          <>
            <button type="button" class="secondary" onClick={() => window.print()}>
              <Icon name="print" />
              {t.print}
            </button>
            <Counts rows={rows} />
            <ul class="scans">
              {rows.map(({ at, action, tracking_code }) => (
                <li key={`${tracking_code} ${action} ${at}`}>
                  <span class="code">{readableCode(tracking_code)}</span>
                  <span class="hint">{`${timeOf(new Date(at))} · ${t.actions[action]}`}</span>
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
  const counts = Object.entries(t.actions).map(([action, name]) => ({
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
