import { useState } from "preact/hooks";
import type { Maintenance } from "../../api.ts";
import { Failure } from "../../ui/feedback/failure.tsx";
import { Loaded } from "../../ui/feedback/loaded.tsx";
import { toast } from "../../ui/feedback/toast.tsx";
import { useAction } from "../../ui/requests/action.ts";
import { Badge } from "../../ui/text/badge.tsx";
import { maintenance, readMaintenance, setMaintenance } from "../maintenance.ts";
import { t } from "../texts.ts";
import { MaintenanceDialog } from "./maintenance-dialog.tsx";

/** Whether requests are refused, and turning that on and off. */
export function MaintenanceCard() {
  const resource = { data: undefined, error: undefined, ...maintenance.value };
  return (
    <section class="stack" aria-labelledby="maintenance">
      <h2 id="maintenance">Maintenance mode</h2>
      <Loaded resource={{ ...resource, isLoading: false, reload: () => void readMaintenance() }} lines={2}>
        {(current) => <Current current={current} />}
      </Loaded>
    </section>
  );
}

function Current({ current: { enabled, scope, retry_after_s } }: { current: Maintenance }) {
  const [isAsked, setAsked] = useState(false);
  const { run, isBusy, error } = useAction(async () => {
    await setMaintenance({ enabled: false });
    toast("Maintenance mode is off. This takes effect everywhere within a minute.");
  });
  return (
    <div class="card stack">
      <p>
        <Badge tone={enabled ? "urgent" : "plain"}>{enabled ? "On" : "Off"}</Badge>{" "}
        {!enabled && "All requests are served."}
        {enabled &&
          (scope === "writes"
            ? "What changes something is refused, scans too. Reading goes on."
            : "All requests are refused, but for those that go on in maintenance mode.")}
        {enabled &&
          ` Callers are told to try again after ${t("{count} minutes", { count: Math.ceil(retry_after_s / 60) })}.`}
      </p>
      <Failure error={error} />
      <div class="buttons">
        {enabled ? (
          <button type="button" class="primary" aria-disabled={isBusy} onClick={() => void run()}>
            Turn it off
          </button>
        ) : (
          <button type="button" class="quiet" onClick={() => setAsked(true)}>
            Turn it on…
          </button>
        )}
      </div>
      {isAsked && <MaintenanceDialog onClose={() => setAsked(false)} />}
    </div>
  );
}
