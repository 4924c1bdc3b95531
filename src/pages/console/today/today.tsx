import { useRefresh } from "../../ui/refresh.ts";
import { request } from "../../ui/request.ts";
import { useResource } from "../../ui/resource.ts";
import { ConsoleView } from "../console-view.tsx";
import { MaintenanceCard } from "./maintenance-card.tsx";
import { Service } from "./service.tsx";
import type { Status } from "./status.ts";
import { Waiting } from "./waiting.tsx";

const REFRESH_MS = 60_000;

/** What waits for the operator, and whether the service runs as it should. It looks again every minute. */
export function Today() {
  const waiting = useResource("waiting", async (signal) => {
    const [points, receivers] = await Promise.all([
      totalOf("/operator/points", { status: "pending" }, signal),
      totalOf("/operator/webhooks", {}, signal),
    ]);
    return { points, receivers };
  });
  const status = useResource("status", (signal) =>
    request<{ data: Status }>("GET", "/operator/status", { signal }),
  );
  const reload = () => {
    waiting.reload();
    status.reload();
  };
  useRefresh(reload, REFRESH_MS);
  return (
    <ConsoleView
      title="Today"
      actions={
        <button type="button" class="quiet" onClick={reload}>
          Look again
        </button>
      }
    >
      <Waiting resource={waiting} />
      <Service resource={status} />
      <MaintenanceCard />
    </ConsoleView>
  );
}

/** How many entries a list has. */
async function totalOf(path: string, query: Record<string, string>, signal: AbortSignal): Promise<number> {
  const { data } = await request<{ data: { pagination: { totalCount: number } } }>("GET", path, {
    query: { ...query, pageSize: 1 },
    signal,
  });
  return data.pagination.totalCount;
}
