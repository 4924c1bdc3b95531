import type { OrderDatabase } from "../../api.ts";
import { Loaded } from "../../ui/feedback/loaded.tsx";
import { type Column, Table } from "../../ui/lists/table.tsx";
import { request } from "../../ui/requests/request.ts";
import { useResource } from "../../ui/requests/resource.ts";
import { Badge } from "../../ui/text/badge.tsx";
import { byteSize, count, percent } from "../../ui/text/format.ts";
import { ConsoleView } from "../console-view.tsx";
import { Archives } from "./archives.tsx";

/** Null for `DB`, which has no orders. */
type Database = Pick<OrderDatabase, "name" | "bytes" | "limit_bytes"> &
  Partial<Pick<OrderDatabase, "partners" | "orders">> & {
    /** The share of its limit from which on it counts as full; undefined if it is not full. */
    fullFrom?: number | undefined;
  };

const shareOf = ({ bytes, limit_bytes }: Database): number => (bytes ?? 0) / limit_bytes;

const COLUMNS: Column<Database>[] = [
  { label: "Database", cell: ({ name }) => <span class="code">{name}</span> },
  { label: "State", phone: "aside", cell: (database) => <State database={database} /> },
  {
    label: "Full",
    phone: "end",
    cell: (database) =>
      database.bytes !== null && (
        <span class="fill">
          <meter
            value={shareOf(database)}
            high={database.fullFrom}
            aria-label={`${database.name} is full to`}
          />
          {percent(shareOf(database))}
        </span>
      ),
  },
  {
    label: "Size",
    align: "end",
    cell: ({ bytes, limit_bytes }) =>
      bytes === null ? "Unknown" : `${byteSize(bytes)} of ${byteSize(limit_bytes)}`,
  },
  {
    label: "Partners",
    phone: "second",
    align: "end",
    cell: ({ partners }) => partners !== undefined && count(partners),
  },
  {
    label: "Orders",
    phone: "second",
    align: "end",
    cell: ({ orders }) => orders !== undefined && (orders === null ? "Unknown" : count(orders)),
  },
];

function State({ database }: { database: Database }) {
  if (database.bytes === null) return <Badge tone="urgent">Can't be reached</Badge>;
  if (database.fullFrom !== undefined) return <Badge tone="soon">Fills up</Badge>;
  return <Badge>All well</Badge>;
}

/** How full the databases are, and the files of orders that are no longer in one. */
export default function Databases() {
  const resource = useResource("databases", async (signal) => {
    const [{ data: status }, { data: ofOrders }] = await Promise.all([
      request("GET", "/operator/status", { signal }),
      request("GET", "/operator/databases", { signal }),
    ]);
    const known = new Set(ofOrders.map(({ name }) => name));
    const all: Database[] = [...status.databases.filter(({ name }) => !known.has(name)), ...ofOrders];
    const full = status.alarms.filter(({ code }) => code === "database_full");
    return all.map((database) => ({
      ...database,
      fullFrom: full.find(({ subject }) => subject === database.name)?.threshold,
    }));
  });
  return (
    <ConsoleView title="Databases and archives">
      <section class="stack in-turn" aria-labelledby="databases">
        <h2 id="databases">Databases</h2>
        <Loaded resource={resource} lines={3} shape="table">
          {(databases) => (
            <>
              <Advice databases={databases} />
              <Table caption="Databases" columns={COLUMNS} rows={databases} keyOf={({ name }) => name} />
            </>
          )}
        </Loaded>
      </section>
      <Archives />
    </ConsoleView>
  );
}

function Advice({ databases }: { databases: readonly Database[] }) {
  const unreachable = databases.filter(({ bytes }) => bytes === null).map(({ name }) => name);
  const full = databases.filter(({ fullFrom }) => fullFrom !== undefined).map(({ name }) => name);
  return (
    <>
      {unreachable.length > 0 && (
        <p class="failure">
          {unreachable.join(", ")} can't be reached. Requests of its partners and scans of their parcels are
          refused; what was accepted is not lost. Look at Cloudflare's status.
        </p>
      )}
      {full.length > 0 && (
        <p class="notice">
          {full.join(", ")} fills up; at the limit it refuses writes. New partners go elsewhere by themselves.
          Move a large partner in a quiet hour:{" "}
          <span class="code">npm run move-partner -- id ORDERS_n production</span>
        </p>
      )}
    </>
  );
}
