import type { HolderOfParcels } from "../../api.ts";
import { Empty } from "../../ui/feedback/empty.tsx";
import { Loaded } from "../../ui/feedback/loaded.tsx";
import { Field, SearchField } from "../../ui/forms/field.tsx";
import { FilterForm } from "../../ui/lists/filter-form.tsx";
import { Pager, pageOf } from "../../ui/lists/pager.tsx";
import { type Column, Table } from "../../ui/lists/table.tsx";
import { requestPage } from "../../ui/requests/request.ts";
import { useResource } from "../../ui/requests/resource.ts";
import { route } from "../../ui/shell/route.ts";
import { count, lasted, naira } from "../../ui/text/format.ts";
import { Time } from "../../ui/text/time.tsx";
import { ConsoleView } from "../console-view.tsx";
import { t } from "../texts.ts";
import { depositsHref, holderText, parcelsHref } from "./holder-text.ts";

const PATH = "/holders";
const PAGE_SIZE = 50;
const KINDS = { driver: "Drivers", point: "Points" } as const;
const AGES: Record<string, string> = { 24: "Over a day", 72: "Over 3 days", 168: "Over a week" };

const COLUMNS: Column<HolderOfParcels>[] = [
  {
    label: "Who",
    cell: ({ holder }) => <a href={parcelsHref(holder)}>{holderText(holder)}</a>,
  },
  { label: "Parcels", phone: "second", align: "end", cell: ({ parcels }) => count(parcels) },
  { label: "Worth", phone: "second", align: "end", cell: ({ value }) => naira(value) },
  {
    label: "Money",
    phone: "aside",
    align: "end",
    cell: ({ holder, money }) => money !== 0 && <a href={depositsHref(holder)}>{naira(money)}</a>,
  },
  {
    label: "Longest since",
    phone: "end",
    cell: ({ oldest_since }) => (
      <>
        <span class="wide">
          <Time at={oldest_since} />
        </span>
        <span class="below hint">{lasted(Date.now() - Date.parse(oldest_since))}</span>
      </>
    ),
  },
];

/** The drivers and points that have parcels or money. Whoever has had something for longest comes first. */
export default function Holders() {
  const { query } = route.value;
  const page = pageOf(query);
  const given = (name: string) => query.get(name) ?? "";
  const resource = useResource(query.toString(), (signal) => {
    const kind = given("kind") in KINDS ? (given("kind") as keyof typeof KINDS) : "";
    const asked = {
      page,
      pageSize: PAGE_SIZE,
      search: given("search"),
      kind,
      older_than_h: given("age"),
      without_key: given("without_key"),
    };
    return requestPage("/operator/holders", { query: asked, signal });
  });
  return (
    <ConsoleView title="Who has what">
      <FilterForm path={PATH} query={query}>
        <SearchField placeholder="Part of the name" />
        <Field label="Kind">
          {(attributes) => (
            <select {...attributes} name="kind">
              <option value="">All</option>
              {Object.entries(KINDS).map(([kind, text]) => (
                <option key={kind} value={kind}>
                  {text}
                </option>
              ))}
            </select>
          )}
        </Field>
        <Field label="Has had one">
          {(attributes) => (
            <select {...attributes} name="age">
              <option value="">All</option>
              {Object.entries(AGES).map(([hours, text]) => (
                <option key={hours} value={hours}>
                  {text}
                </option>
              ))}
            </select>
          )}
        </Field>
        <Field label="Key">
          {(attributes) => (
            <select {...attributes} name="without_key">
              <option value="">All</option>
              <option value="true">Without a key</option>
            </select>
          )}
        </Field>
      </FilterForm>
      <Loaded resource={resource} lines={8} shape="table">
        {({ rows, total, isIncomplete }) => (
          <>
            {isIncomplete && (
              <p class="notice">
                Some parcels are not counted: a database has over 10,000 in hands and on shelves, or can't be
                reached.
              </p>
            )}
            {rows.length === 0 ? (
              <Empty title="Nobody has a parcel or money">
                <p class="hint">
                  {query.size > 0 ? "Nobody matches." : "Parcels are with their partners and receivers."}
                </p>
              </Empty>
            ) : (
              <>
                <Table
                  caption="Who has what"
                  columns={COLUMNS}
                  rows={rows}
                  keyOf={({ holder }) => `${holder.kind} ${holder.id}`}
                />
                <Pager pageSize={PAGE_SIZE} total={total} counted={t("{count} holders", { count: total })} />
              </>
            )}
          </>
        )}
      </Loaded>
    </ConsoleView>
  );
}
