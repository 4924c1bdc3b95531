import { ORDER_STATUSES, type OrderStatus } from "../../../shared/parcel-status.ts";
import type { OrderCounts as Days } from "../../api.ts";
import { STATUS_TEXTS } from "../../ui/domain/order-status.tsx";
import { Table } from "../../ui/lists/table.tsx";
import { count } from "../../ui/text/format.ts";

type Day = Days[number];

const HEIGHT = 120;
const BAR = 20;

const totalOf = ({ orders }: Day): number => orders.reduce((sum, one) => sum + one.count, 0);
const countOf = ({ orders }: Day, wanted: OrderStatus): number =>
  orders.find(({ status }) => status === wanted)?.count ?? 0;

/** Orders by the day on which they were created, stacked by the state that they are in; and the same as a table. */
export function Chart({ days }: { days: Days }) {
  const most = Math.max(1, ...days.map(totalOf));
  const shown = days.filter((day) => totalOf(day) > 0).toReversed();
  return (
    <div class="stack">
      <svg
        class="chart"
        viewBox={`0 0 ${days.length * BAR} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label="Orders by day; the same numbers are in the table below"
      >
        {days.map((day, i) => (
          <Bar key={day.day} day={day} x={i * BAR} scale={HEIGHT / most} />
        ))}
      </svg>
      <p class="axis hint">
        <span>{days[0]?.day}</span>
        <span>most on a day: {count(most)}</span>
        <span>{days.at(-1)?.day}</span>
      </p>
      <ul class="legend">
        {ORDER_STATUSES.map((status) => (
          <li key={status}>
            <span class={`swatch ${status}`} />
            {STATUS_TEXTS[status]} {count(days.reduce((sum, day) => sum + countOf(day, status), 0))}
          </li>
        ))}
      </ul>
      <details>
        <summary>As a table</summary>
        <Table
          caption="Orders by day and state"
          columns={[
            { label: "Day (UTC)", cell: ({ day }: Day) => day },
            ...ORDER_STATUSES.map((status) => ({
              label: STATUS_TEXTS[status],
              align: "end" as const,
              cell: (day: Day) => count(countOf(day, status)),
            })),
          ]}
          rows={shown}
          keyOf={({ day }) => day}
        />
      </details>
    </div>
  );
}

function Bar({ day, x, scale }: { day: Day; x: number; scale: number }) {
  let below = HEIGHT;
  return (
    <g>
      <title>{`${day.day}: ${totalOf(day)}`}</title>
      {ORDER_STATUSES.map((status) => {
        const height = countOf(day, status) * scale;
        below -= height;
        return (
          height > 0 && (
            <rect key={status} class={status} x={x + 2} y={below} width={BAR - 4} height={height} />
          )
        );
      })}
    </g>
  );
}
