import type { AuditEntry } from "../../api.ts";
import { Empty } from "../../ui/feedback/empty.tsx";
import { Loaded } from "../../ui/feedback/loaded.tsx";
import { Field } from "../../ui/forms/field.tsx";
import { ExportButton } from "../../ui/lists/export.tsx";
import { FilterForm } from "../../ui/lists/filter-form.tsx";
import { Pager } from "../../ui/lists/pager.tsx";
import { type Option, PickFilter } from "../../ui/lists/pick-filter.tsx";
import { type Column, Table } from "../../ui/lists/table.tsx";
import { useResource } from "../../ui/requests/resource.ts";
import { href, route } from "../../ui/shell/route.ts";
import { ShortId } from "../../ui/text/short-id.tsx";
import { Time } from "../../ui/text/time.tsx";
import { ConsoleView } from "../console-view.tsx";
import { actionWords, detailWords } from "../history-words.ts";
import { findAnything, findPartners, findScanners, isId, type Names, NOBODY, readNames } from "../names.ts";
import { t } from "../texts.ts";
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

/** A name that filters the list when clicked; an id if there is no name. */
function Narrowing({ id, names, as, hint }: { id: string; names: Names; as: string; hint: string }) {
  const name = names.get(id)?.name;
  const target = narrowed({ [as]: id });
  if (!name && !isId(id)) return <a href={target}>{id}</a>;
  if (!name) return <ShortId id={id} href={target} hint={hint} />;
  return (
    <a href={target} title={id}>
      <span class="hidden">{hint} </span>
      {name}
    </a>
  );
}

const columns = (names: Names): Column<AuditEntry>[] => [
  { label: "When", cell: ({ at }) => <Time at={at} /> },
  {
    label: "Who",
    phone: "aside",
    cell: ({ actor: { kind, id } }) => (
      <>
        {ACTORS[kind]} <Narrowing id={id} names={names} as="actor" hint="Only what was done by" />
      </>
    ),
  },
  {
    label: "What",
    phone: "second",
    cell: ({ action }) => (
      <a href={narrowed({ action })} title={action}>
        {actionWords(action)}
      </a>
    ),
  },
  {
    label: "To",
    phone: "end",
    cell: ({ subject_id: id }) => (
      <Narrowing id={id} names={names} as="subject" hint="Only what was done to" />
    ),
  },
  {
    label: "Partner",
    cell: ({ partner_id: id }) =>
      id && <Narrowing id={id} names={names} as="partner" hint="Only what concerns the partner" />,
  },
  { label: "Details", phone: "below", cell: ({ details }) => <Details details={details} names={names} /> },
];

/** How many are shown at once. */
const FEW_DETAILS = 2;

function Details({ details, names }: Pick<AuditEntry, "details"> & { names: Names }) {
  const words = detailWords(details, (id) => names.get(id)?.name);
  const list = (
    <ul class="plain-list audit-details">
      {words.map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  );
  if (words.length <= FEW_DETAILS) return list;
  return (
    <details>
      <summary>Show {t("{count} details", { count: words.length })}</summary>
      {list}
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

export default function Audit() {
  const { query } = route.value;
  const resource = useResource(query.toString(), async (signal) => {
    const { data } = await readPage(query, signal);
    return { data, names: await readNames([data.data, Object.fromEntries(query)], signal) };
  });
  const { data: shown, names = NOBODY } = resource.data ?? {};
  const total = shown?.pagination.totalCount;
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
      <Filters query={query} names={names} entries={shown?.data ?? []} />
      <Loaded resource={resource} lines={10} shape="table">
        {({ data: { data, pagination } }) =>
          data.length === 0 ? (
            <Nothing query={query} />
          ) : (
            <>
              <Limits pagination={pagination} />
              <div class="audit">
                <Table caption="Audit log" columns={columns(names)} rows={data} keyOf={({ id }) => id} />
              </div>
              <Pager
                pageSize={PAGE_SIZE}
                total={pagination.totalCount}
                counted={t("{count} entries", { count: pagination.totalCount })}
              />
            </>
          )
        }
      </Loaded>
    </ConsoleView>
  );
}

interface FilterProps {
  query: URLSearchParams;
  names: Names;
  entries: readonly AuditEntry[];
}

function Filters({ query, names, entries }: FilterProps) {
  const pick = (name: string) => {
    const value = query.get(name) ?? "";
    return { name, value, valueText: names.get(value)?.name };
  };
  const findActors = async (typed: string, signal: AbortSignal) => [
    ...fitting(typed, operatorsIn(entries)),
    ...(await findScanners(typed, signal)),
  ];
  const action = query.get("action") ?? "";
  return (
    <FilterForm path={PATH} query={query}>
      <Field label="Who">
        {(attributes) => (
          <PickFilter attributes={attributes} {...pick("actor")} placeholder="Name" find={findActors} />
        )}
      </Field>
      <Field label="What">
        {(attributes) => (
          <PickFilter
            attributes={attributes}
            {...{ name: "action", value: action, valueText: actionWords(action) }}
            placeholder="Action"
            find={async (typed) => fitting(typed, actionsIn(entries))}
          />
        )}
      </Field>
      <Field label="To">
        {(attributes) => (
          <PickFilter
            attributes={attributes}
            {...pick("subject")}
            placeholder="Name or id"
            find={findAnything}
          />
        )}
      </Field>
      <Field label="Partner">
        {(attributes) => (
          <PickFilter attributes={attributes} {...pick("partner")} placeholder="Name" find={findPartners} />
        )}
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

const fitting = (typed: string, options: readonly Option[]): Option[] =>
  options.filter(({ text }) => text.toLowerCase().includes(typed.toLowerCase()));

const distinct = (values: readonly string[]): string[] => [...new Set(values)].sort();

/** Operators have no list of their own, so this offers those that did something. */
const operatorsIn = (entries: readonly AuditEntry[]): Option[] =>
  distinct(entries.flatMap(({ actor }) => (actor.kind === "operator" ? [actor.id] : []))).map((id) => ({
    value: id,
    text: id,
  }));

const actionsIn = (entries: readonly AuditEntry[]): Option[] =>
  distinct(entries.map(({ action }) => action)).map((action) => ({
    value: action,
    text: actionWords(action),
  }));

/** Tells which entries are not in the list although they may fit. */
function Limits({ pagination: { totalCount, searchedFrom } }: { pagination: Pagination }) {
  if (searchedFrom)
    return (
      <p class="notice">
        Only entries since <Time at={searchedFrom} /> were looked through: use fewer filters, or choose days.
      </p>
    );
  if (totalCount < MAX_LISTED) return null;
  return <p class="notice">The newest 10,000 are listed. Choose days to see older ones.</p>;
}

type Pagination = { totalCount: number; searchedFrom?: string };

function Nothing({ query }: { query: URLSearchParams }) {
  if (query.size === 0) return <Empty title="Nothing has been done yet" />;
  return (
    <Empty title="No entry fits">
      <p>
        Choose from what is offered while you type, or give a whole id.{" "}
        <a href={href(PATH)}>Show all entries</a>
      </p>
    </Empty>
  );
}
