import type { PartnerAccount as Person } from "../../api.ts";
import { Loaded } from "../../ui/feedback/loaded.tsx";
import { type Column, Table } from "../../ui/lists/table.tsx";
import { request } from "../../ui/requests/request.ts";
import { useResource } from "../../ui/requests/resource.ts";
import { Badge } from "../../ui/text/badge.tsx";
import { counted } from "../../ui/text/format.ts";
import { Time } from "../../ui/text/time.tsx";

function stateOf({ enabled, hasPassword }: Person) {
  if (!enabled) return <Badge tone="faint">Disabled</Badge>;
  return hasPassword ? <Badge tone="success">Active</Badge> : <Badge tone="soon">Has no password yet</Badge>;
}

const COLUMNS: Column<Person>[] = [
  {
    label: "E-mail",
    cell: ({ email, isCurrent }) => (
      <>
        {email} {isCurrent && <Badge tone="info">You</Badge>}
      </>
    ),
  },
  { label: "State", cell: stateOf },
  {
    label: "Last signed in",
    cell: ({ lastSignedInAt }) => (lastSignedInAt === null ? "Not known" : <Time at={lastSignedInAt} />),
  },
  { label: "Since", cell: ({ createdAt }) => <Time at={createdAt} /> },
];

/** Who signs in for the partner. */
export function People() {
  const resource = useResource("people", (signal) =>
    request("GET", "/partner/accounts", { query: { pageSize: 100 }, signal }),
  );
  return (
    <section class="card stack in-turn" aria-labelledby="people">
      <h2 id="people">People</h2>
      <p class="hint">Who signs in for you. The operator adds and disables people: ask there.</p>
      <Loaded resource={resource} lines={2}>
        {({ data: { data, pagination } }) => (
          <>
            <Table caption="People" columns={COLUMNS} rows={data} keyOf={({ id }) => id} />
            {pagination.totalCount > data.length && (
              <p class="hint">{counted(pagination.totalCount - data.length, "more account")}</p>
            )}
          </>
        )}
      </Loaded>
    </section>
  );
}
