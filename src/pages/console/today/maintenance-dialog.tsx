import type { Maintenance } from "../../api.ts";
import { Confirm } from "../../ui/forms/confirm.tsx";
import { Field } from "../../ui/forms/field.tsx";
import { setMaintenance } from "../maintenance.ts";
import { t } from "../texts.ts";

/** What each scope stops, for each group of people. */
const SCOPES: Record<Maintenance["scope"], [title: string, stops: string]> = {
  writes: [
    "Only what changes something",
    "Shops can't create or cancel orders, agents and drivers can't scan (the counter page keeps scans and sends them " +
      "later), and nobody can change webhooks, keys or passwords. Lists, labels, prices and tracking pages go on.",
  ],
  all: [
    "Everything",
    "Besides, shops can't read their orders or prices, the portal shows nothing, and customers see no tracking page.",
  ],
};
const MINUTES = [5, 10, 30, 60];

/** Shows what maintenance mode stops, and turns it on. */
export function MaintenanceDialog({ onClose }: { onClose: () => void }) {
  return (
    <Confirm
      title="Turn on maintenance mode"
      action="Turn it on"
      work={(given) => {
        const scope = given.get("scope") as Maintenance["scope"];
        return setMaintenance({ enabled: true, scope, retry_after_s: 60 * Number(given.get("minutes")) });
      }}
      onClose={onClose}
    >
      <fieldset class="stack">
        <legend>What it stops</legend>
        {Object.entries(SCOPES).map(([scope, [title, stops]], i) => (
          <label key={scope} class="option">
            <input type="radio" name="scope" value={scope} defaultChecked={i === 0} />
            <span>
              <b>{title}</b>
              <span class="hint">{stops}</span>
            </span>
          </label>
        ))}
      </fieldset>
      <Field label="Callers are told to try again after">
        {(attributes) => (
          <select {...attributes} name="minutes">
            {MINUTES.map((minutes) => (
              <option key={minutes} value={minutes}>
                {t("{count} minutes", { count: minutes })}
              </option>
            ))}
          </select>
        )}
      </Field>
      <p>
        The public points, the map widget, this console and the API reference go on in both. Webhooks go on
        being sent. It holds everywhere within a minute, and until you turn it off.
      </p>
    </Confirm>
  );
}
