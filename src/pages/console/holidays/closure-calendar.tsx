interface Period {
  from: string;
  to: string;
}

const MONTHS = 3;
const LETTERS = ["M", "T", "W", "T", "F", "S", "S"];
const monthName = new Intl.DateTimeFormat("en-NG", { month: "long", year: "numeric", timeZone: "UTC" });
const LAGOS_OFFSET_MS = 3_600_000;

/** The next three months with closed days marked. The list beside it has the same days. */
export function ClosureCalendar({ closures }: { closures: readonly Period[] }) {
  const today = new Date(Date.now() + LAGOS_OFFSET_MS);
  const months = Array.from(
    { length: MONTHS },
    (_, i) => new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() + i, 1)),
  );
  return (
    <div class="calendar" aria-hidden="true">
      {months.map((month) => (
        <div key={month.getTime()} class="calendar-month">
          <b>{monthName.format(month)}</b>
          <div class="calendar-days">
            {LETTERS.map((letter, i) => (
              <span key={i} class="hint">
                {letter}
              </span>
            ))}
            {daysOf(month).map(({ date, column }) => (
              <span
                key={date}
                data-column={column}
                data-closed={closures.some(({ from, to }) => from <= date && date <= to) || undefined}
                data-today={date === today.toISOString().slice(0, 10) || undefined}
              >
                {Number(date.slice(8))}
              </span>
            ))}
          </div>
        </div>
      ))}
    </div>
  );
}

/** The days of a month. The first one has its column in a week that begins on Monday. */
function daysOf(month: Date): { date: string; column: number | undefined }[] {
  const [year, number] = [month.getUTCFullYear(), month.getUTCMonth()];
  const length = new Date(Date.UTC(year, number + 1, 0)).getUTCDate();
  return Array.from({ length }, (_, i) => {
    const day = new Date(Date.UTC(year, number, i + 1));
    return {
      date: day.toISOString().slice(0, 10),
      column: i === 0 ? ((day.getUTCDay() + 6) % 7) + 1 : undefined,
    };
  });
}
