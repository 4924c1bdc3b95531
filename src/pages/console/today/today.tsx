import { Loaded } from "../../ui/feedback/loaded.tsx";
import { useRefresh } from "../../ui/requests/refresh.ts";
import { request } from "../../ui/requests/request.ts";
import { useResource } from "../../ui/requests/resource.ts";
import { Time } from "../../ui/text/time.tsx";
import { ConsoleView } from "../console-view.tsx";
import { Failures } from "./failures.tsx";
import { MaintenanceCard } from "./maintenance-card.tsx";
import { Service } from "./service.tsx";
import { Waiting } from "./waiting.tsx";

const PATH = "/operator/status";
const FAILURES = "/operator/failed-requests";
const REFRESH_MS = 60_000;

/** The operator's open work, and whether the service runs as it should. Updated every minute. */
export default function Today() {
  const resource = useResource(PATH, (signal) => request("GET", PATH, { signal }));
  const failures = useResource(FAILURES, (signal) => request("GET", FAILURES, { signal }));
  const reload = () => {
    resource.reload();
    failures.reload();
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
      <Loaded resource={resource} lines={12}>
        {({ data }) => (
          <>
            <Waiting status={data} />
            <Service status={data} />
            <p class="hint">
              As of <Time at={data.checked_at} />. It looks again every minute.
            </p>
          </>
        )}
      </Loaded>
      <Failures resource={failures} />
      <MaintenanceCard />
    </ConsoleView>
  );
}
