import type { AuditEntry } from "../../api.ts";
import { Empty } from "../../ui/feedback/empty.tsx";
import { Loaded } from "../../ui/feedback/loaded.tsx";
import { Field } from "../../ui/forms/field.tsx";
import { ExportButton } from "../../ui/lists/export.tsx";
import { FilterForm } from "../../ui/lists/filter-form.tsx";
import { Pager, pageOf } from "../../ui/lists/pager.tsx";
import { type Column, Table } from "../../ui/lists/table.tsx";
import { useResource } from "../../ui/requests/resource.ts";
import { href, route } from "../../ui/shell/route.ts";
import { ShortId } from "../../ui/text/short-id.tsx";
import { Time } from "../../ui/text/time.tsx";
import { ConsoleView } from "../console-view.tsx";
import { MAX_LISTED, PAGE_SIZE, readAll, readPage } from "./audit-query.ts";

const PATH = "/audit";

const ACTORS: Record<AuditEntry["actor"]["kind"], string> = {
  operator: "Operator",
  account: "Account",
  portal: "Account, in the portal",
  client: "Client",
  secret_key: "Secret key",
  api_key: "API key",
  agent: "Agent",
  driver: "Driver",
};

/** The address with one parameter changed, at the first page. */
const narrowed = (parameters: Record<string, string>): string =>
  href(PATH, { ...Object.fromEntries(route.value.query), page: undefined, ...parameters });

const COLUMNS: Column<AuditEntry>[] = [
  { label: "When", cell: ({ at }) => <Time at={at} /> },
  {
    label: "Who",
    cell: ({ actor: { kind, id } }) => (
      <>
        {ACTORS[kind]} <ShortId id={id} href={narrowed({ actor: id })} hint="Only what was done by" />
      </>
    ),
  },
  {
    label: "What",
    cell: ({ action }) => (
      <a class="code" href={narrowed({ action })} title={`Only ${action}`}>
        {action}
      </a>
    ),
  },
  {
    label: "To",
    cell: ({ subject_id: id }) => (
      <ShortId id={id} href={narrowed({ subject: id })} hint="Only what was done to" />
    ),
  },
  {
    label: "Partner",
    cell: ({ partner_id: id }) =>
      id && <ShortId id={id} href={narrowed({ partner: id })} hint="Only what concerns the partner" />,
  },
  { label: "Details", cell: ({ details }) => <Details details={details} /> },
];

function Details({ details }: Pick<AuditEntry, "details">) {
  if (Object.keys(details).length === 0) return null;
  return (
    <details>
      <summary>Show</summary>
      <pre class="code">{JSON.stringify(details, null, 2)}</pre>
    </details>
  );
}

const EXPORTED: Record<string, (entry: AuditEntry) => string | null> = {
  at: ({ at }) => at,
  actor_kind: ({ actor }) => actor.kind,
  actor_id: ({ actor }) => actor.id,
  action: ({ action }) => action,
  subject_id: ({ subject_id }) => subject_id,
  partner_id: ({ partner_id }) => partner_id,
  details: ({ details }) => JSON.stringify(details),
  id: ({ id }) => id,
};

/** Who did what, to what and when. */
export default function Audit() {
  const { query } = route.value;
  const resource = useResource(query.toString(), (signal) => readPage(query, signal));
  const total = resource.data?.data.pagination.totalCount;
  return (
    <ConsoleView
      title="Audit log"
      actions={
        total !== undefined && (
          <ExportButton
            columns={EXPORTED}
            read={(signal) => readAll(query, signal)}
            total={total}
            name="audit"
          />
        )
      }
    >
      <Filters query={query} />
      <Loaded resource={resource} lines={10}>
        {({ data: { data, pagination } }) =>
          data.length === 0 ? (
            <Nothing query={query} />
          ) : (
            <>
              <Limits pagination={pagination} />
              <Table caption="Audit log" columns={COLUMNS} rows={data} keyOf={({ id }) => id} />
              <Pager
                page={pageOf(query)}
                pageSize={PAGE_SIZE}
                total={pagination.totalCount}
                noun="entry"
                hrefOf={(page) => narrowed({ page: page > 1 ? String(page) : "" })}
              />
            </>
          )
        }
      </Loaded>
    </ConsoleView>
  );
}

function Filters({ query }: { query: URLSearchParams }) {
  return (
    <FilterForm path={PATH} query={query}>
      <Field label="Who">
        {(attributes) => <input {...attributes} name="actor" placeholder="Name or id" maxLength={100} />}
      </Field>
      <Field label="What">
        {(attributes) => <input {...attributes} name="action" placeholder="Action" maxLength={100} />}
      </Field>
      <Field label="To">
        {(attributes) => <input {...attributes} name="subject" placeholder="Id" maxLength={100} />}
      </Field>
      <Field label="Partner">
        {(attributes) => <input {...attributes} name="partner" placeholder="Id" maxLength={100} />}
      </Field>
      <Field label="From day">
        {(attributes) => <input {...attributes} name="from" type="date" max={query.get("to") ?? ""} />}
      </Field>
      <Field label="To day">
        {(attributes) => <input {...attributes} name="to" type="date" min={query.get("from") ?? ""} />}
      </Field>
    </FilterForm>
  );
}

/** What is not in the list although it may fit. */
function Limits({ pagination: { totalCount, searchedFrom } }: { pagination: Pagination }) {
  if (searchedFrom)
    return (
      <p class="notice">
        Only entries since <Time at={searchedFrom} /> were looked through: narrow the list by fewer things, or
        by days.
      </p>
    );
  if (totalCount < MAX_LISTED) return null;
  return <p class="notice">The newest 10,000 are listed. Choose days to see older ones.</p>;
}

type Pagination = { totalCount: number; searchedFrom?: string };

function Nothing({ query }: { query: URLSearchParams }) {
  if (query.size === 0) return <Empty title="Nothing was done yet" />;
  return (
    <Empty title="No entry fits">
      <p>
        Filters are whole names and ids. <a href={href(PATH)}>Show all entries</a>
      </p>
    </Empty>
  );
}
