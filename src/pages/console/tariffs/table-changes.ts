import type { Tariff } from "../../api.ts";
import { kilograms, naira } from "../../ui/text/format.ts";
import { t } from "../texts.ts";

export type Zone = Tariff["zone"];

export const ZONE_NAMES: Record<Zone, string> = {
  same_state: "Within a state",
  same_region: "Within a region",
  neighbouring_region: "To a neighbouring region",
  national: "Across the country",
};
/** From the nearest to the farthest. */
export const ZONES = Object.keys(ZONE_NAMES) as Zone[];

export interface TariffChange {
  zone: Zone;
  what: string;
  before: string;
  after: string;
}

export const daysText = ({ min, max }: Tariff["estimated_days"]): string =>
  min === max ? t("{count} days", { count: min }) : `${min} to ${t("{count} days", { count: max })}`;

/** The weights of the steps of all zones in kg, ascending. */
export const weightsOf = (table: readonly Tariff[]): number[] =>
  [...new Set(table.flatMap(({ slabs }) => slabs.map(({ up_to_kg }) => up_to_kg)))].sort((a, b) => a - b);

/** The differences between two tables, in words. */
export function tableChanges(before: readonly Tariff[], after: readonly Tariff[]): TariffChange[] {
  const weights = weightsOf([...before, ...after]);
  return ZONES.flatMap((zone) => {
    const [old, next] = [before, after].map((table) =>
      linesOf(
        table.find((tariff) => tariff.zone === zone),
        weights,
      ),
    ) as [Line[], Line[]];
    return old.flatMap(({ what, text }, i) =>
      text === next[i]!.text ? [] : [{ zone, what, before: text, after: next[i]!.text }],
    );
  });
}

interface Line {
  what: string;
  text: string;
}

function linesOf(tariff: Tariff | undefined, weights: readonly number[]): Line[] {
  const steps = weights.map((kg) => {
    const step = tariff?.slabs.find(({ up_to_kg }) => up_to_kg === kg);
    return { what: `Up to ${kilograms(kg)}`, text: step ? naira(step.amount) : "no such step" };
  });
  return [
    ...steps,
    { what: "Each further kg", text: tariff ? naira(tariff.per_extra_kg) : "none" },
    { what: "Delivery takes", text: tariff ? daysText(tariff.estimated_days) : "none" },
  ];
}
