import type { Fees } from "../../../../client/src/api.ts";
import { createSend } from "../../../../client/src/send.ts";
import { lagosDay } from "../../../shared/closed-days.ts";
import { MonthFilter, monthOf } from "../../ui/domain/month-filter.tsx";
import { Empty } from "../../ui/feedback/empty.tsx";
import { Loaded } from "../../ui/feedback/loaded.tsx";
import { SaveButton } from "../../ui/lists/save-button.tsx";
import { type Column, Table } from "../../ui/lists/table.tsx";
import { useResource } from "../../ui/requests/resource.ts";
import { route } from "../../ui/shell/route.ts";
import { count, dayText, naira } from "../../ui/text/format.ts";
import { PortalView } from "../portal-view.tsx";
import { pudo } from "../pudo.ts";
import { t } from "../texts.ts";

const COLUMNS: Column<Fees["days"][number]>[] = [
  { label: t("Day"), cell: ({ day }) => dayText(day) },
  { label: t("Orders"), phone: "second", align: "end", cell: ({ orders }) => count(orders) },
  { label: t("Cancelled"), phone: "second", align: "end", cell: ({ cancelled }) => count(cancelled) },
  { label: t("Returns"), phone: "second", align: "end", cell: ({ returns }) => count(returns) },
  { label: t("Fees"), phone: "aside", align: "end", cell: ({ fees }) => naira(fees) },
];

const ADJUSTMENTS: Column<Fees["adjustments"][number]>[] = [
  { label: t("Day"), cell: ({ at }) => dayText(lagosDay(Date.parse(at))) },
  { label: t("Reason"), phone: "second", cell: ({ reason }) => reason },
  { label: t("Fees"), phone: "aside", align: "end", cell: ({ amount }) => naira(amount) },
];

export default function MonthlyFees() {
  const { query } = route.value;
  const month = monthOf(query);
  const resource = useResource(month, (signal) => pudo.fees.month(month, { signal }));
  return (
    <PortalView title={t("Fees")} actions={<SaveFile month={month} />}>
      <MonthFilter path="/fees" query={query} />
      <Loaded resource={resource} lines={8} shape="table">
        {(fees) =>
          fees.days.length === 0 ? (
            <Empty title={t("Nothing was charged in this month")} />
          ) : (
            <Month {...fees} />
          )
        }
      </Loaded>
    </PortalView>
  );
}

function Month({ fees, orders, cancelled, returns, adjusted, days, adjustments }: Fees) {
  return (
    <>
      <section class="card stack" aria-label={t("The month")}>
        <p class="price">{naira(fees)}</p>
        <dl class="facts">
          <dt>{t("Orders")}</dt>
          <dd>{count(orders)}</dd>
          <dt>{t("Cancelled")}</dt>
          <dd>{count(cancelled)}</dd>
          <dt>{t("Returns")}</dt>
          <dd>{count(returns)}</dd>
          {adjustments.length > 0 && (
            <>
              <dt>{t("Adjustments")}</dt>
              <dd>{naira(adjusted)}</dd>
            </>
          )}
        </dl>
        <p class="hint">
          {t(
            "A later cancellation, loss or change of fee counts on its own day, so a month that is over never changes. Days are Lagos time.",
          )}
        </p>
      </section>
      {adjustments.length > 0 && (
        <Table caption={t("Adjustments")} columns={ADJUSTMENTS} rows={adjustments} keyOf={({ id }) => id} />
      )}
      <Table caption={t("By day")} columns={COLUMNS} rows={days} keyOf={({ day }) => day} />
    </>
  );
}

/** Saves a line for each order. */
function SaveFile({ month }: { month: string }) {
  return (
    <SaveButton
      name={`fees-${month}.csv`}
      read={async () => new Blob(await readFile(month), { type: "text/csv" })}
    >
      {t("Export as CSV")}
    </SaveButton>
  );
}

/** The month's file, in parts if it is long. Each part after the first has its own header, which is left out. */
async function readFile(month: string): Promise<Uint8Array<ArrayBuffer>[]> {
  let cursor: string | undefined;
  const send = createSend({
    ...{ baseUrl: "", retries: 0 },
    fetch: (async (url: string, init: RequestInit) => {
      const response = await fetch(url, init);
      cursor = response.headers.get("next-cursor") ?? undefined;
      return response;
    }) as typeof fetch,
  });
  const parts: Uint8Array<ArrayBuffer>[] = [];
  do {
    const query = { month, cursor };
    const part = await send<Uint8Array<ArrayBuffer>>({
      ...{ method: "GET", path: "/partner/fees", query, accept: "text/csv", isRepeatable: true },
    });
    parts.push(parts.length === 0 ? part : part.subarray(part.indexOf(10) + 1));
  } while (cursor !== undefined);
  return parts;
}
