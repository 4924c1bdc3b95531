import type { Status } from "../../api.ts";
import { Empty } from "../../ui/feedback/empty.tsx";
import { Loaded } from "../../ui/feedback/loaded.tsx";
import { type Column, Table } from "../../ui/lists/table.tsx";
import { request } from "../../ui/requests/request.ts";
import { useResource } from "../../ui/requests/resource.ts";
import { count } from "../../ui/text/format.ts";
import { Time } from "../../ui/text/time.tsx";
import { ConsoleView } from "../console-view.tsx";
import { Endpoints } from "./endpoints.tsx";

type Alarm = Status["alarms"][number];

const COLUMNS: Column<Alarm>[] = [
  { label: "Alarm", cell: ({ code }) => <span class="code">{code}</span> },
  { label: "About", phone: "second", cell: ({ subject }) => subject ?? "The service" },
  { label: "Since", phone: "aside", cell: ({ since }) => <Time at={since} /> },
  {
    label: "Found",
    phone: "end",
    align: "end",
    cell: ({ value, threshold }) => `${count(value)}, over ${count(threshold)}`,
  },
];

/** What needs a person now, and where alarms are sent. */
export default function Alarms() {
  const resource = useResource("alarms", (signal) => request("GET", "/operator/status", { signal }));
  return (
    <ConsoleView title="Alarms">
      <section class="stack in-turn" aria-labelledby="now">
        <h2 id="now">Now</h2>
        <Loaded resource={resource} lines={2} shape="table">
          {({ data: { alarms } }) =>
            alarms.length === 0 ? (
              <Empty title="No alarm">Nothing needs you.</Empty>
            ) : (
              <>
                <p class="hint">The operating guide says what each means and what to do.</p>
                <Table
                  caption="Alarms"
                  columns={COLUMNS}
                  rows={alarms}
                  keyOf={({ code, subject }) => `${code} ${subject}`}
                />
              </>
            )
          }
        </Loaded>
      </section>
      <Endpoints />
    </ConsoleView>
  );
}
