import type { AccountSession as Session } from "../../api.ts";
import { Failure } from "../../ui/feedback/failure.tsx";
import { Loaded } from "../../ui/feedback/loaded.tsx";
import { toast } from "../../ui/feedback/toast.tsx";
import { type Column, Table } from "../../ui/lists/table.tsx";
import { useAction } from "../../ui/requests/action.ts";
import { request } from "../../ui/requests/request.ts";
import { useResource } from "../../ui/requests/resource.ts";
import { Badge } from "../../ui/text/badge.tsx";
import { Time } from "../../ui/text/time.tsx";
import { t } from "../texts.ts";
import { browserName } from "./browser-name.ts";

/** Where the account is signed in: end one session, or all others. */
export function Sessions() {
  const resource = useResource("sessions", (signal) => request("GET", "/partner/sessions", { signal }));
  const { run, isBusy, error } = useAction(async (ended: Session[]) => {
    try {
      for (const { id } of ended) await request("DELETE", `/partner/sessions/${id}`);
      toast(ended.length === 1 ? t("The session has ended.") : t("All other sessions have ended."));
    } finally {
      resource.reload();
    }
  });
  const columns: Column<Session>[] = [
    {
      label: t("Browser"),
      cell: ({ userAgent, isCurrent }) => (
        <>
          <span title={userAgent}>{browserName(userAgent)}</span>{" "}
          {isCurrent && <Badge tone="info">{t("This one")}</Badge>}
        </>
      ),
    },
    { label: t("Signed in"), cell: ({ createdAt }) => <Time at={createdAt} /> },
    { label: t("Last used"), phone: "second", cell: ({ lastUsedAt }) => <Time at={lastUsedAt} /> },
    {
      label: t("End"),
      phone: "aside",
      cell: (session) =>
        !session.isCurrent && (
          <button type="button" class="quiet" aria-disabled={isBusy} onClick={() => void run([session])}>
            {t("End it")}
          </button>
        ),
    },
  ];
  return (
    <section class="card stack in-turn" aria-labelledby="sessions">
      <h2 id="sessions">{t("Sessions")}</h2>
      <Failure error={error} />
      <Loaded resource={resource} lines={2} shape="table">
        {({ data }) => {
          const others = data.filter(({ isCurrent }) => !isCurrent);
          return (
            <>
              <Table caption={t("Sessions")} columns={columns} rows={data} keyOf={({ id }) => id} />
              {others.length > 0 && (
                <div>
                  <button type="button" class="quiet" aria-disabled={isBusy} onClick={() => void run(others)}>
                    {t("End all others")}
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
