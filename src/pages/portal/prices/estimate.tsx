import type { Estimate } from "../../../../client/src/api.ts";
import { kilograms, naira } from "../../ui/text/format.ts";
import { t } from "../texts.ts";

/** How far a parcel goes. */
export const ZONE_TEXTS: Record<Estimate["zone"], string> = {
  same_state: t("Within a state"),
  same_region: t("Within a region"),
  neighbouring_region: t("To a neighbouring region"),
  national: t("Across the country"),
};
const CHARGES = {
  base: t("By weight"),
  extra_weight: t("For more weight"),
  cod: t("For collecting money"),
} as const;

/** How long a delivery takes. */
export const daysText = ({ min, max }: { min: number; max: number }): string =>
  min === max
    ? t("{count} days", { count: min })
    : t("{min} to {days}", { min, days: t("{count} days", { count: max }) });

/** What a delivery costs, and why. */
export function EstimateResult({ estimate }: { estimate: Estimate }) {
  const { origin, destination, zone, rates } = estimate;
  return (
    <div class="stack">
      {rates.map(({ service, amount, breakdown, estimated_days }) => (
        <div key={service} class="stack">
          <p class="price">{naira(amount)}</p>
          <dl class="facts">
            <dt>{t("From")}</dt>
            <dd>{origin.state}</dd>
            <dt>{t("To")}</dt>
            <dd>
              {destination.state}, {ZONE_TEXTS[zone].toLowerCase()}
            </dd>
            <dt>{t("Delivery takes")}</dt>
            <dd>{daysText(estimated_days)}</dd>
            <dt>{t("Charged weight")}</dt>
            <dd>
              {kilograms(estimate.chargeable_weight_kg)}
              <span class="hint">
                {" "}
                {t("({actual_weight_kg} on the scales", {
                  actual_weight_kg: kilograms(estimate.actual_weight_kg),
                })}
                {estimate.volumetric_weight_kg > 0 &&
                  t(", {volumetric_weight_kg} by size", {
                    volumetric_weight_kg: kilograms(estimate.volumetric_weight_kg),
                  })}
                )
              </span>
            </dd>
            {breakdown.length > 1 &&
              breakdown.map((part) => (
                <>
                  <dt>{CHARGES[part.code]}</dt>
                  <dd>{naira(part.amount)}</dd>
                </>
              ))}
          </dl>
        </div>
      ))}
    </div>
  );
}
