import type { Fees } from "../../../../client/src/api.ts";
import { createSend } from "../../../../client/src/send.ts";
import { lagosDay } from "../../../shared/closed-days.ts";
import { Empty } from "../../ui/feedback/empty.tsx";
import { Failure } from "../../ui/feedback/failure.tsx";
import { Loaded } from "../../ui/feedback/loaded.tsx";
import { Field } from "../../ui/forms/field.tsx";
import { Icon } from "../../ui/icon.tsx";
import { download } from "../../ui/lists/download.ts";
import { FilterForm } from "../../ui/lists/filter-form.tsx";
import { type Column, Table } from "../../ui/lists/table.tsx";
import { useAction } from "../../ui/requests/action.ts";
import { useResource } from "../../ui/requests/resource.ts";
import { route } from "../../ui/shell/route.ts";
import { count, dayText, LOCALE, naira } from "../../ui/text/format.ts";
import { PortalView } from "../portal-view.tsx";
import { pudo } from "../pudo.ts";
import { t } from "../texts.ts";

const MONTHS_OFFERED = 24;
const monthName = new Intl.DateTimeFormat(LOCALE, { month: "long", year: "numeric", timeZone: "UTC" });

const COLUMNS: Column<Fees["days"][number]>[] = [
  { label: t("Day"), cell: ({ day }) => dayText(day) },
  { label: t("Orders"), align: "end", cell: ({ orders }) => count(orders) },
  { label: t("Cancelled"), align: "end", cell: ({ cancelled }) => count(cancelled) },
  { label: t("Returns"), align: "end", cell: ({ returns }) => count(returns) },
  { label: t("Fees"), align: "end", cell: ({ fees }) => naira(fees) },
];

const ADJUSTMENTS: Column<Fees["adjustments"][number]>[] = [
  { label: t("Day"), cell: ({ at }) => dayText(lagosDay(Date.parse(at))) },
  { label: t("Reason"), cell: ({ reason }) => reason },
  { label: t("Fees"), align: "end", cell: ({ amount }) => naira(amount) },
];

/** The last months, this one first. */
function months(): string[] {
  const [year, month] = lagosDay(Date.now()).split("-").map(Number) as [number, number];
  return Array.from({ length: MONTHS_OFFERED }, (_, i) =>
    new Date(Date.UTC(year, month - 1 - i)).toISOString().slice(0, 7),
  );
}

export default function MonthlyFees() {
  const { query } = route.value;
  const offered = months();
  const month = query.get("month") || offered[0]!;
  const resource = useResource(month, (signal) => pudo.fees.month(month, { signal }));
  return (
    <PortalView title={t("Fees")} actions={<SaveFile month={month} />}>
      <FilterForm path="/fees" query={query}>
        <Field label={t("Month")}>
          {(attributes) => (
            <select {...attributes} name="month">
              {offered.map((each) => (
                <option key={each} value={each === offered[0] ? "" : each}>
                  {monthName.format(new Date(each))}
                </option>
              ))}
            </select>
          )}
        </Field>
      </FilterForm>
      <Loaded resource={resource} lines={8}>
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
            "A later cancellation, loss or change of fee counts on its own day, so a month that is over stays as it is. Days are those of Lagos.",
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
  const { run, isBusy, error } = useAction(async () => {
    download(new Blob(await readFile(month), { type: "text/csv" }), `fees-${month}.csv`);
  });
  return (
    <div class="buttons">
      <button type="button" class="quiet" aria-disabled={isBusy} onClick={() => void run()}>
        <Icon name="download" />
        {t("Export as CSV")}
      </button>
      <Failure error={error} />
    </div>
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
