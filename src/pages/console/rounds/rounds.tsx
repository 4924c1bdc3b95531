import type { OperatorPickup, Round } from "../../api.ts";
import { Empty } from "../../ui/feedback/empty.tsx";
import { Loaded } from "../../ui/feedback/loaded.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Pager, pageOf } from "../../ui/lists/pager.tsx";
import { type Column, Table } from "../../ui/lists/table.tsx";
import { requestPage } from "../../ui/requests/request.ts";
import { useResource } from "../../ui/requests/resource.ts";
import { href, route } from "../../ui/shell/route.ts";
import { count, dayText } from "../../ui/text/format.ts";
import { ConsoleView } from "../console-view.tsx";
import { t } from "../texts.ts";
import { weekdaysText } from "./draft.ts";

const PAGE_SIZE = 50;
const MOST_PICKUPS = 50;

const COLUMNS: Column<Round>[] = [
  { label: "Round", cell: ({ id, name }) => <a href={href(`/rounds/${id}`)}>{name}</a> },
  { label: "Days", phone: "second", cell: ({ weekdays }) => weekdaysText(weekdays) },
  { label: "Stops", phone: "second", align: "end", cell: ({ stops }) => count(stops.length) },
  {
    label: "Drivers",
    phone: "end",
    align: "end",
    cell: ({ driver_ids }) => (driver_ids.length === 0 ? "Nobody drives it" : count(driver_ids.length)),
  },
];

const VISITS: Column<OperatorPickup>[] = [
  { label: "Day", cell: ({ date }) => dayText(date) },
  {
    label: "Partner",
    phone: "aside",
    cell: ({ partner_id, partner_name }) => <a href={href(`/partners/${partner_id}`)}>{partner_name}</a>,
  },
  { label: "Note", phone: "second", cell: ({ note }) => note ?? "" },
];

/** The rounds, and the visits for which partners asked or that were missed. */
export default function Rounds() {
  const page = pageOf(route.value.query);
  const resource = useResource(String(page), (signal) =>
    requestPage("/operator/rounds", { query: { page, pageSize: PAGE_SIZE }, signal }),
  );
  const add = (
    <a class="button primary" href={href("/rounds/new")}>
      <Icon name="plus" />
      New round
    </a>
  );
  return (
    <ConsoleView title="Rounds" actions={add}>
      <Loaded resource={resource} lines={6} shape="table">
        {({ rows, total }) =>
          rows.length === 0 ? (
            <Empty title="No rounds yet">
              <p class="hint">
                A round says which points and partners drivers visit, in which order, on which days.
              </p>
            </Empty>
          ) : (
            <>
              <Table caption="Rounds" columns={COLUMNS} rows={rows} keyOf={({ id }) => id} />
              <Pager pageSize={PAGE_SIZE} total={total} counted={t("{count} rounds", { count: total })} />
            </>
          )
        }
      </Loaded>
      <Visits status="missed" title="Missed" nothing="Nobody waited in vain in the last 90 days." />
      <Visits status="asked" title="Asked for" nothing="No partner asks for a visit." />
    </ConsoleView>
  );
}

interface VisitsProps {
  status: OperatorPickup["status"];
  title: string;
  nothing: string;
}

/** The visits that partners asked for, the latest day first. */
function Visits({ status, title, nothing }: VisitsProps) {
  const resource = useResource(status, (signal) =>
    requestPage("/operator/pickups", { query: { status, pageSize: MOST_PICKUPS }, signal }),
  );
  return (
    <section class="stack in-turn" aria-labelledby={`pickups-${status}`}>
      <h2 id={`pickups-${status}`}>{title}</h2>
      <Loaded resource={resource} lines={2} shape="table">
        {({ rows, total }) =>
          rows.length === 0 ? (
            <p class="hint">{nothing}</p>
          ) : (
            <>
              <Table caption={`Visits: ${title}`} columns={VISITS} rows={rows} keyOf={({ id }) => id} />
              {total > rows.length && <p class="hint">And {count(total - rows.length)} before these.</p>}
            </>
          )
        }
      </Loaded>
    </section>
  );
}
