import { Loaded } from "../../ui/feedback/loaded.tsx";
import { useRefresh } from "../../ui/requests/refresh.ts";
import { request } from "../../ui/requests/request.ts";
import { useResource } from "../../ui/requests/resource.ts";
import { ConsoleView } from "../console-view.tsx";
import { Failures } from "./failures.tsx";
import { MaintenanceCard } from "./maintenance-card.tsx";
import { NeedsYou } from "./needs-you.tsx";
import { Numbers } from "./numbers.tsx";

const PATH = "/operator/status";
const FAILURES = "/operator/failed-requests";

/** What needs the operator, and the numbers of the day. Updated every minute. */
export default function Today() {
  const resource = useResource(PATH, (signal) => request("GET", PATH, { signal }));
  const failures = useResource(FAILURES, (signal) => request("GET", FAILURES, { signal }));
  const reload = () => {
    resource.reload();
    failures.reload();
  };
  useRefresh(reload);
  return (
    <ConsoleView
      title="Today"
      actions={
        <button type="button" class="quiet" onClick={reload}>
          Refresh
        </button>
      }
    >
      <Loaded resource={resource} lines={12}>
        {({ data }) => (
          <>
            <NeedsYou status={data} />
            <div class="numbers">
              <Numbers status={data} />
            </div>
          </>
        )}
      </Loaded>
      <Failures resource={failures} />
      <MaintenanceCard />
    </ConsoleView>
  );
}
