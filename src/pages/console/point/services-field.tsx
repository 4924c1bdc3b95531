import type { OperatorPoint } from "../../api.ts";
import { errorOf } from "../../ui/feedback/failure.tsx";

const SERVICES = {
  collect: "Collect parcels",
  drop_off: "Hand parcels in",
  cod: "Pay on collection",
} as const satisfies Record<OperatorPoint["services"][number], string>;

interface Props {
  services: OperatorPoint["services"];
  error: unknown;
}

/** What people may do at a point. */
export function ServicesField({ services, error }: Props) {
  const wrong = errorOf(error, "services");
  return (
    <fieldset>
      <legend>What people may do there</legend>
      {Object.entries(SERVICES).map(([service, text]) => (
        <label key={service}>
          <input
            type="checkbox"
            name="services"
            value={service}
            defaultChecked={services.some((one) => one === service)}
          />{" "}
          {text}
        </label>
      ))}
      {wrong && <p class="error">{wrong}</p>}
    </fieldset>
  );
}
