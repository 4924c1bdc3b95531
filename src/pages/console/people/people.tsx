import { useState } from "preact/hooks";
import type { Agent, Driver, KeyHolder } from "../../api.ts";
import { Empty } from "../../ui/feedback/empty.tsx";
import { Loaded } from "../../ui/feedback/loaded.tsx";
import { SearchField } from "../../ui/forms/field.tsx";
import { FilterForm } from "../../ui/lists/filter-form.tsx";
import { Pager, pageOf } from "../../ui/lists/pager.tsx";
import { type Column, Table } from "../../ui/lists/table.tsx";
import { type PageOf, request, requestPage } from "../../ui/requests/request.ts";
import { useResource } from "../../ui/requests/resource.ts";
import { href, route } from "../../ui/shell/route.ts";
import { ConsoleView } from "../console-view.tsx";
import { parcelsHref, scansHref } from "../holders/holder-text.ts";
import { t } from "../texts.ts";
import { CashLimit } from "./cash-limit.tsx";
import { IssueKey } from "./issue-key.tsx";
import { LastUsed, RevokeKey } from "./key-holder.tsx";
import { LostPhone } from "./lost-phone.tsx";

const AGENTS = "/operator/agents";
const DRIVERS = "/operator/drivers";
const PAGE_SIZE = 50;

interface Asked {
  query: { search: string; page: number; pageSize: number };
  signal: AbortSignal;
}

/** @param parameter of the address, which says the page */
function useHolders<Row>(search: string, parameter: string, load: (asked: Asked) => Promise<PageOf<Row>>) {
  const page = pageOf(route.value.query, parameter);
  return useResource(`${page} ${search}`, (signal) =>
    load({ query: { search, page, pageSize: PAGE_SIZE }, signal }),
  );
}

/** Everybody who scans: agents at the counters, and drivers. */
export default function People() {
  const search = route.value.query.get("search") ?? "";
  return (
    <ConsoleView title="Agents and drivers">
      <FilterForm path="/people" query={new URLSearchParams({ search })}>
        <SearchField placeholder="Part of the name" />
      </FilterForm>
      <Agents search={search} />
      <Drivers search={search} />
    </ConsoleView>
  );
}

interface ListProps {
  search: string;
}

const nameAndUse: Column<KeyHolder>[] = [
  { label: "Name", cell: ({ name }) => name },
  { label: "Last used", phone: "aside", cell: (holder) => <LastUsed holder={holder} /> },
];

function Agents({ search }: ListProps) {
  const resource = useHolders(search, "agents", (asked) => requestPage(AGENTS, asked));
  const [revoked, setRevoked] = useState<Agent>();
  const columns: Column<Agent>[] = [
    ...nameAndUse,
    {
      label: "Point",
      phone: "second",
      cell: ({ point_id, point_name }) => <a href={href(`/points/${point_id}`)}>{point_name}</a>,
    },
    AGENTS_PARCELS,
    {
      label: "Phone",
      phone: "below",
      cell: (agent) => (
        <LostPhone kind="agent" person={agent} heading={agent.point_name} onReplaced={resource.reload} />
      ),
    },
    revokeColumn<Agent>(setRevoked),
  ];
  return (
    <section class="stack in-turn" aria-labelledby="agents">
      <h2 id="agents">Agents</h2>
      <p class="hint">A new agent gets a key on the page of the point where they work.</p>
      <Loaded resource={resource} lines={4} shape="table">
        {({ rows, total }) =>
          rows.length === 0 ? (
            <Empty title={search ? "No agent has that name" : "No agents yet"} />
          ) : (
            <>
              <Table caption="Agents" columns={columns} rows={rows} keyOf={({ id }) => id} />
              <Pager
                pageSize={PAGE_SIZE}
                total={total}
                parameter="agents"
                counted={t("{count} agents", { count: total })}
              />
            </>
          )
        }
      </Loaded>
      {revoked && (
        <RevokeKey
          path={AGENTS}
          holder={revoked}
          onRevoked={resource.reload}
          onClose={() => setRevoked(undefined)}
        />
      )}
    </section>
  );
}

function Drivers({ search }: ListProps) {
  const resource = useHolders(search, "drivers", (asked) => requestPage(DRIVERS, asked));
  const [revoked, setRevoked] = useState<Driver>();
  return (
    <section class="stack" aria-labelledby="drivers">
      <h2 id="drivers">Drivers</h2>
      <IssueKey
        page="driver"
        label="New driver"
        hint="Its key opens the driver's page."
        issue={(name) => request("POST", DRIVERS, { body: { name } })}
        onIssued={resource.reload}
      />
      <Loaded resource={resource} lines={4} shape="table">
        {({ rows, total }) =>
          rows.length === 0 ? (
            <Empty title={search ? "No driver has that name" : "No drivers yet"} />
          ) : (
            <>
              <Table
                caption="Drivers"
                columns={[
                  ...nameAndUse,
                  DRIVERS_PARCELS,
                  limitColumn(resource.reload),
                  lostColumn(resource.reload),
                  revokeColumn<Driver>(setRevoked),
                ]}
                rows={rows}
                keyOf={({ id }) => id}
              />
              <Pager
                pageSize={PAGE_SIZE}
                total={total}
                parameter="drivers"
                counted={t("{count} drivers", { count: total })}
              />
            </>
          )
        }
      </Loaded>
      {revoked && (
        <RevokeKey
          path={DRIVERS}
          holder={revoked}
          onRevoked={resource.reload}
          onClose={() => setRevoked(undefined)}
        />
      )}
    </section>
  );
}

const scanned = (kind: "agent" | "driver", { id, name }: KeyHolder) => (
  <a href={scansHref(kind, { id, name })} aria-label={`What ${name} scanned`}>
    scanned
  </a>
);

/** What an agent's key has scanned. The parcels themselves are held by its point. */
const AGENTS_PARCELS: Column<Agent> = {
  label: "Parcels",
  phone: "end",
  cell: (agent) => scanned("agent", agent),
};

/** What a driver has now, and everything that it has scanned. */
const DRIVERS_PARCELS: Column<KeyHolder> = {
  label: "Parcels",
  phone: "second",
  cell: (holder) => (
    <>
      <a
        href={parcelsHref({ kind: "driver", id: holder.id, name: holder.name })}
        aria-label={`What ${holder.name} has now`}
      >
        has now
      </a>
      , {scanned("driver", holder)}
    </>
  ),
};

const limitColumn = (onChanged: () => void): Column<Driver> => ({
  label: "Most money",
  phone: "end",
  cell: (driver) => <CashLimit driver={driver} onChanged={onChanged} />,
});

const lostColumn = (onReplaced: () => void): Column<Driver> => ({
  label: "Phone",
  phone: "below",
  cell: (person) => <LostPhone kind="driver" person={person} onReplaced={onReplaced} />,
});

function revokeColumn<Holder extends KeyHolder>(choose: (holder: Holder) => void): Column<Holder> {
  return {
    label: "Key",
    phone: "below",
    cell: (holder) => (
      <button
        type="button"
        class="quiet"
        aria-label={`Revoke the key of ${holder.name}`}
        onClick={() => choose(holder)}
      >
        Revoke…
      </button>
    ),
  };
}
