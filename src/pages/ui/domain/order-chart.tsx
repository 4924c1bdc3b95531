import { ORDER_STATUSES, type OrderStatus } from "../../../shared/parcel-status.ts";
import type { OrderCounts as Days } from "../../api.ts";
import { Bars } from "../lists/bars.tsx";
import { count, dayText } from "../text/format.ts";
import { t } from "../text/translate.ts";
import { STATUS_TEXTS } from "./order-status.tsx";

type Day = Days[number];

const countOf = ({ orders }: Day, wanted: OrderStatus): number =>
  orders.find(({ status }) => status === wanted)?.count ?? 0;

/** Orders by the day of their creation, stacked by their present state, with the same numbers as a table. */
export function OrderChart({ days }: { days: Days }) {
  return (
    <Bars
      label={t("Orders by day")}
      caption={t("Orders by day and state")}
      column={t("Day (UTC)")}
      parts={ORDER_STATUSES.map((status) => ({
        key: status,
        text: STATUS_TEXTS[status],
        note: count(days.reduce((sum, day) => sum + countOf(day, status), 0)),
      }))}
      bars={days.map((day) => ({
        key: day.day,
        text: dayText(day.day),
        values: ORDER_STATUSES.map((status) => countOf(day, status)),
      }))}
      // The newest first, without days on which nothing happened.
      tabled={(bars) => bars.filter(({ values }) => values.some(Boolean)).toReversed()}
    />
  );
}
