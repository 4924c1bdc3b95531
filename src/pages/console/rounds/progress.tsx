import type { RoundProgress } from "../../api.ts";
import { Loaded } from "../../ui/feedback/loaded.tsx";
import { type Column, Table } from "../../ui/lists/table.tsx";
import { useRefresh } from "../../ui/requests/refresh.ts";
import { request } from "../../ui/requests/request.ts";
import { useResource } from "../../ui/requests/resource.ts";
import { count } from "../../ui/text/format.ts";

type StopProgress = RoundProgress["stops"][number];

const COUNTS = {
  given: "Given",
  taken: "Taken",
  give: "Left to give",
  take: "Left to take",
} as const;
type Count = keyof typeof COUNTS;
const NAMES = Object.keys(COUNTS) as Count[];

const COLUMNS: Column<StopProgress>[] = [
  { label: "Stop", cell: ({ name }) => <b>{name}</b> },
  ...NAMES.map((name) => ({
    label: COUNTS[name],
    align: "end" as const,
    // A phone shows only what there is.
    cell: (stop: StopProgress) => <span class={stop[name] === 0 ? "nothing" : ""}>{count(stop[name])}</span>,
  })),
];

/** All stops together, in words. */
function totalsText(stops: readonly StopProgress[]): string {
  const total = (name: Count) => count(stops.reduce((sum, stop) => sum + stop[name], 0));
  return `${total("taken")} taken and ${total("given")} given so far; ${total("take")} left to take and ${total("give")} to give.`;
}

/** How far a round is today, according to scans. */
export function Progress({ id }: { id: string }) {
  const resource = useResource(`progress ${id}`, (signal) =>
    request("GET", `/operator/rounds/${id}/progress`, { signal }),
  );
  useRefresh(resource.reload);
  return (
    <section class="card stack round-today" aria-labelledby="progress">
      <h2 id="progress">Today</h2>
      <Loaded resource={resource} lines={4}>
        {({ data, incomplete }) => (
          <>
            {incomplete && <p class="notice">Some parcels are not counted: a database can't be reached.</p>}
            <p>{totalsText(data.stops)}</p>
            <Table
              caption="Today, by stop"
              columns={COLUMNS}
              rows={data.stops}
              keyOf={({ id: stop }) => stop}
            />
          </>
        )}
      </Loaded>
    </section>
  );
}
