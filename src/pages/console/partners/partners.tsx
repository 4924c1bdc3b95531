import type { Partner } from "../../api.ts";
import { Empty } from "../../ui/feedback/empty.tsx";
import { Loaded } from "../../ui/feedback/loaded.tsx";
import { Field, SearchField } from "../../ui/forms/field.tsx";
import { Icon } from "../../ui/icon.tsx";
import { FilterForm } from "../../ui/lists/filter-form.tsx";
import { Pager, pageOf } from "../../ui/lists/pager.tsx";
import { type Column, Table } from "../../ui/lists/table.tsx";
import { requestPage } from "../../ui/requests/request.ts";
import { useResource } from "../../ui/requests/resource.ts";
import { href, route } from "../../ui/shell/route.ts";
import { Badge, type Tone } from "../../ui/text/badge.tsx";
import { Time } from "../../ui/text/time.tsx";
import { ConsoleView } from "../console-view.tsx";
import { t } from "../texts.ts";
import { STATUS_TEXTS } from "./status-texts.ts";

const PAGE_SIZE = 50;
const TONES: Record<Partner["status"], Tone> = { pending: "soon", active: "plain", suspended: "urgent" };

export const PartnerState = ({ status }: Pick<Partner, "status">) => (
  <Badge tone={TONES[status]}>{STATUS_TEXTS[status]}</Badge>
);

const COLUMNS: Column<Partner>[] = [
  { label: "Name", cell: ({ id, name }) => <a href={href(`/partners/${id}`)}>{name}</a> },
  { label: "Kind", phone: "second", cell: ({ kind }) => (kind === "store" ? "Shop" : "Delivery company") },
  { label: "State", phone: "aside", cell: ({ status }) => <PartnerState status={status} /> },
  { label: "Orders are in", cell: ({ orders_database }) => <span class="code">{orders_database}</span> },
  { label: "Added on", phone: "end", cell: ({ created_at }) => <Time at={created_at} /> },
];

export default function Partners() {
  const { query } = route.value;
  const [search, status] = [query.get("search") ?? "", query.get("status") ?? ""];
  const page = pageOf(query);
  const resource = useResource(`${search} ${status} ${page}`, (signal) =>
    requestPage("/operator/partners", {
      query: { search, status, page, pageSize: PAGE_SIZE },
      signal,
    }),
  );
  return (
    <ConsoleView
      title="Partners"
      actions={
        <a class="button primary" href={href("/partners/new")}>
          <Icon name="plus" />
          Add a partner
        </a>
      }
    >
      <Filters />
      <Loaded resource={resource} lines={8} shape="table">
        {({ rows, total }) =>
          rows.length === 0 ? (
            <Empty title="No partners">
              <p class="hint">{search || status ? "Nothing matches." : "Add the first one."}</p>
            </Empty>
          ) : (
            <>
              <Table caption="Partners" columns={COLUMNS} rows={rows} keyOf={({ id }) => id} />
              <Pager pageSize={PAGE_SIZE} total={total} counted={t("{count} partners", { count: total })} />
            </>
          )
        }
      </Loaded>
    </ConsoleView>
  );
}

function Filters() {
  return (
    <FilterForm path="/partners" query={route.value.query}>
      <SearchField placeholder="Part of the name" />
      <Field label="State">
        {(attributes) => (
          <select {...attributes} name="status">
            <option value="">All</option>
            {Object.entries(STATUS_TEXTS).map(([one, text]) => (
              <option key={one} value={one}>
                {text}
              </option>
            ))}
          </select>
        )}
      </Field>
    </FilterForm>
  );
}
