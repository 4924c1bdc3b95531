import { lagosDay } from "../../../shared/closed-days.ts";
import { readableNaira } from "../../../shared/money.ts";
import { keyOf, type StopKey } from "../data/api.ts";
import type { Day } from "../data/day.ts";
import type { Done, OutboxScan } from "../data/storage.ts";
import { t } from "../texts/translate.ts";
import { groupsOf } from "./van-groups.ts";

interface Props {
  day: Day;
  done: readonly Done[];
  scans: readonly OutboxScan[];
  onOpen: (stop: StopKey) => void;
}

/** What was done today, and what is left. */
export function DayPanel({ day, done, scans, onOpen }: Props) {
  const today = lagosDay(Date.now());
  const pending = scans.filter(({ rejection }) => !rejection);
  const count = (action: Done["action"]) => day.countOf(action, today);
  const left = groupsOf(day.held, day.stops.map(keyOf)).map(({ key, goesTo, parcels }) => ({
    key,
    name: goesTo?.name ?? t("Not known yet"),
    count: parcels.length,
    hint: !goesTo
      ? t("The next connection tells where these go.")
      : goesTo.kind === "partner"
        ? t("Goes back to the shop, with its receiving code.")
        : t("Try again on the next round, or leave it at a depot."),
  }));
  const notTaken = day.stops
    .map((stop) => ({ key: keyOf(stop), name: stop.name, count: day.countToTake(keyOf(stop)) }))
    .filter(({ count: waiting }) => waiting > 0)
    .map((stop) => ({ ...stop, hint: t("Left for the next round.") }));
  const money = day.money?.held ?? 0;
  const isAllDone = left.length + notTaken.length + scans.length + money === 0 && done.length > 0;
  return (
    <section class="stack" aria-labelledby="day-title">
      <div class="list-head">
        <h2 id="day-title" tabIndex={-1}>
          {t("End of the day")}
        </h2>
      </div>
      <div class="stack">
        <dl class="totals">
          <Total name={t("Taken")} count={count("collect")} />
          <Total name={t("Given")} count={count("give")} />
          <Total name={t("Given back")} count={count("hand_back")} />
          <Total name={t("Waiting to send")} count={pending.length} />
        </dl>
        {isAllDone && <p class="told">{t("All done: the van is empty, and everything is sent.")}</p>}
        {money > 0 && (
          <p class="told" data-kind="some">
            {t("You still have {amount}: give it to the office, or bring it to the bank.", {
              amount: readableNaira(money),
            })}
          </p>
        )}
        <Left title={t("Still in the van")} rows={left} onOpen={onOpen} />
        <Left title={t("Not taken")} rows={notTaken} onOpen={onOpen} />
      </div>
    </section>
  );
}

function Total({ name, count }: { name: string; count: number }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{count}</dd>
    </div>
  );
}

interface LeftProps {
  title: string;
  /** Without a key, where the parcels go is not known. */
  rows: readonly { key: StopKey | undefined; name: string; count: number; hint: string }[];
  onOpen: (stop: StopKey) => void;
}

function Left({ title, rows, onOpen }: LeftProps) {
  if (rows.length === 0) return null;
  return (
    <>
      <h3>{title}</h3>
      <ul class="left">
        {rows.map(({ key, name, count, hint }) => (
          <li key={key ?? "unknown"}>
            <button type="button" disabled={!key} onClick={() => key && onOpen(key)}>
              <span class="group-name">{name}</span>
              <span class="badge" data-kind="give">
                {count}
              </span>
              <span class="hint">{hint}</span>
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}
