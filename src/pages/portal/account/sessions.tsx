import type { z } from "@hono/zod-openapi";
import type { AccountSessionSchema } from "../../../api/schemas/account-session.ts";
import { useAction } from "../../ui/action.ts";
import { Badge } from "../../ui/badge.tsx";
import { Failure } from "../../ui/failure.tsx";
import { Loaded } from "../../ui/loaded.tsx";
import { request } from "../../ui/request.ts";
import { useResource } from "../../ui/resource.ts";
import { Table } from "../../ui/table.tsx";
import { Time } from "../../ui/time.tsx";
import { toast } from "../../ui/toast.tsx";
import { browserName } from "./browser-name.ts";

type Session = z.infer<typeof AccountSessionSchema>;

/** Where the account is signed in: end one session, or all others. */
export function Sessions() {
  const resource = useResource("sessions", (signal) =>
    request<{ data: Session[] }>("GET", "/partner/sessions", { signal }),
  );
  const { run, isBusy, error } = useAction(async (ended: Session[]) => {
    try {
      for (const { id } of ended) await request("DELETE", `/partner/sessions/${id}`);
      toast(ended.length === 1 ? "The session has ended." : "All other sessions have ended.");
    } finally {
      resource.reload();
    }
  });
  const columns = [
    {
      label: "Browser",
      cell: ({ userAgent, isCurrent }: Session) => (
        <>
          <span title={userAgent}>{browserName(userAgent)}</span>{" "}
          {isCurrent && <Badge tone="success">This one</Badge>}
        </>
      ),
    },
    { label: "Signed in", cell: ({ createdAt }: Session) => <Time at={createdAt} /> },
    { label: "Last used", cell: ({ lastUsedAt }: Session) => <Time at={lastUsedAt} /> },
    {
      label: "End",
      cell: (session: Session) =>
        !session.isCurrent && (
          <button type="button" class="quiet" aria-disabled={isBusy} onClick={() => void run([session])}>
            End it
          </button>
        ),
    },
  ];
  return (
    <section class="card stack in-turn" aria-labelledby="sessions">
      <h2 id="sessions">Sessions</h2>
      <Failure error={error} />
      <Loaded resource={resource} lines={2}>
        {({ data }) => {
          const others = data.filter(({ isCurrent }) => !isCurrent);
          return (
            <>
              <Table caption="Sessions" columns={columns} rows={data} keyOf={({ id }) => id} />
              {others.length > 0 && (
                <div>
                  <button type="button" class="quiet" aria-disabled={isBusy} onClick={() => void run(others)}>
                    End all others
                  </button>
                </div>
              )}
            </>
          );
        }}
      </Loaded>
    </section>
  );
}
