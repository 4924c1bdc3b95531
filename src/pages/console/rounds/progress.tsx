import type { RoundProgress } from "../../api.ts";
import { Loaded } from "../../ui/feedback/loaded.tsx";
import { type Column, Table } from "../../ui/lists/table.tsx";
import { useRefresh } from "../../ui/requests/refresh.ts";
import { request } from "../../ui/requests/request.ts";
import { useResource } from "../../ui/requests/resource.ts";
import { count } from "../../ui/text/format.ts";

const REFRESH_MS = 60_000;

type StopProgress = RoundProgress["stops"][number];

const COLUMNS: Column<StopProgress>[] = [
  { label: "Stop", cell: ({ name }) => name },
  { label: "Given", align: "end", cell: ({ given }) => count(given) },
  { label: "Taken", align: "end", cell: ({ taken }) => count(taken) },
  { label: "Still to give", align: "end", cell: ({ give }) => count(give) },
  { label: "Still waits", align: "end", cell: ({ take }) => count(take) },
];

/** How far a round is today, according to scans. */
export function Progress({ id }: { id: string }) {
  const resource = useResource(`progress ${id}`, (signal) =>
    request("GET", `/operator/rounds/${id}/progress`, { signal }),
  );
  useRefresh(resource.reload, REFRESH_MS);
  return (
    <section class="card stack" aria-labelledby="progress">
      <h2 id="progress">Today</h2>
      <Loaded resource={resource} lines={4}>
        {({ data, incomplete }) => (
          <>
            {incomplete && <p class="notice">Some parcels are not counted: a database can't be reached.</p>}
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
