import type { PointStatement } from "../../api.ts";
import { MonthFilter, monthOf } from "../../ui/domain/month-filter.tsx";
import { Empty } from "../../ui/feedback/empty.tsx";
import { Loaded } from "../../ui/feedback/loaded.tsx";
import { csvFile } from "../../ui/lists/csv.ts";
import { Pager, pageOf } from "../../ui/lists/pager.tsx";
import { SaveButton } from "../../ui/lists/save-button.tsx";
import { type Column, Table } from "../../ui/lists/table.tsx";
import { requestCsv, requestPage } from "../../ui/requests/request.ts";
import { useResource } from "../../ui/requests/resource.ts";
import { href, route } from "../../ui/shell/route.ts";
import { count, naira } from "../../ui/text/format.ts";
import { ConsoleView } from "../console-view.tsx";
import { t } from "../texts.ts";

const PATH = "/statements";
const PAGE_SIZE = 100;

const COLUMNS: Column<PointStatement>[] = [
  {
    label: "Point",
    cell: ({ point_id, point_name }) => <a href={href(`/points/${point_id}`)}>{point_name}</a>,
  },
  { label: "Taken in", phone: "second", align: "end", cell: ({ drop_off }) => count(drop_off) },
  { label: "Arrived", phone: "second", align: "end", cell: ({ arrive }) => count(arrive) },
  { label: "Collected", phone: "second", align: "end", cell: ({ collect }) => count(collect) },
  {
    label: "Receivers paid",
    align: "end",
    cell: ({ cod_collected, cod_void }) => (
      <>
        {naira(cod_collected)}
        {cod_void > 0 && <span class="below hint">{naira(cod_void)} given back</span>}
      </>
    ),
  },
  { label: "Has now", align: "end", cell: ({ held }) => naira(held) },
  { label: "Earned", phone: "aside", align: "end", cell: ({ amount }) => <b>{naira(amount)}</b> },
];

/** What points did and earned in a month. */
export default function Statements() {
  const { query } = route.value;
  const page = pageOf(query);
  const month = monthOf(query);
  const resource = useResource(`${month} ${page}`, (signal) =>
    requestPage("/operator/statements", { query: { month, page, pageSize: PAGE_SIZE }, signal }),
  );
  return (
    <ConsoleView
      title="Statements"
      actions={
        <SaveButton
          name={`statements-${month}.csv`}
          read={async () => csvFile([await requestCsv("GET", "/operator/statements", { query: { month } })])}
        >
          Export as CSV
        </SaveButton>
      }
    >
      <MonthFilter path={PATH} query={query} />
      <Loaded resource={resource} lines={8} shape="table">
        {({ rows, total, isIncomplete }) => (
          <>
            {isIncomplete && <p class="notice">A database can't be reached: what it counted is missing.</p>}
            {rows.length === 0 ? (
              <Empty title="Nothing was counted in this month" />
            ) : (
              <>
                <Table
                  caption="Statements"
                  columns={COLUMNS}
                  rows={rows}
                  keyOf={({ point_id }) => point_id}
                />
                <Pager pageSize={PAGE_SIZE} total={total} counted={t("{count} points", { count: total })} />
                <p class="hint">
                  Each parcel counts once at a point, by the <a href={href("/commissions")}>commissions</a> of
                  the day on which it was scanned, so a month that is over stays as it is.
                </p>
              </>
            )}
          </>
        )}
      </Loaded>
    </ConsoleView>
  );
}
