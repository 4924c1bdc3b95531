import type { FailureCount, FailureCounts } from "../../api.ts";
import { Loaded } from "../../ui/feedback/loaded.tsx";
import { type Column, Table } from "../../ui/lists/table.tsx";
import type { Resource } from "../../ui/requests/resource.ts";
import { href } from "../../ui/shell/route.ts";
import { count } from "../../ui/text/format.ts";
import { Time } from "../../ui/text/time.tsx";

const COLUMNS: Column<FailureCount>[] = [
  {
    label: "Partner",
    cell: ({ partner_name, partner_id }) => (
      <a href={href(`/partners/${partner_id}`)}>{partner_name ?? partner_id}</a>
    ),
  },
  {
    label: "Request",
    phone: "second",
    cell: ({ method, path }) => (
      <span class="code">
        {method} {path}
      </span>
    ),
  },
  {
    label: "Problem",
    phone: "below",
    cell: ({ status, code }) => (
      <span class="code">
        {status} {code}
      </span>
    ),
  },
  { label: "Times", phone: "aside", align: "end", cell: ({ requests }) => count(requests) },
  { label: "Last", cell: ({ newest_at }) => <Time at={newest_at} /> },
];

/** What partners' requests were refused or failed in the last hour. */
export function Failures({ resource }: { resource: Resource<{ data: FailureCounts }> }) {
  return (
    <section class="stack in-turn" aria-labelledby="failures">
      <h2 id="failures">Partners' failed requests of the last hour</h2>
      <Loaded resource={resource} lines={2} shape="table">
        {({ data: { data } }) =>
          data.length === 0 ? (
            <p class="hint">None was refused, and none failed.</p>
          ) : (
            <Table caption="Failed requests" columns={COLUMNS} rows={data} keyOf={keyOf} />
          )
        }
      </Loaded>
    </section>
  );
}

const keyOf = ({ partner_id, method, path, status, code }: FailureCount): string =>
  [partner_id, method, path, status, code].join(" ");
