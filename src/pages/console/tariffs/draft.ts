import { numberIn } from "../../../shared/typed-number.ts";
import type { Tariff } from "../../api.ts";
import { kilograms } from "../../ui/text/format.ts";
import { weightsOf, ZONE_NAMES, ZONES, type Zone } from "./table-changes.ts";

/** The table while it is being edited. */
export interface Draft {
  /** The steps' weights in kg, ascending. */
  weights: readonly number[];
  /** What is in the fields of each zone, by the step's weight or by one of `ROWS`. An empty step does not exist. */
  fields: Partial<Record<Zone, Readonly<Record<string, string>>>>;
}

/** The rows below the steps. */
export const ROWS = {
  extra: "Each further kg, in ₦",
  min: "Days, at least",
  max: "Days, at most",
} as const;

export const stepLabel = (kg: number): string => `Up to ${kilograms(kg)}, in ₦`;

/** What a field of the table is called, on the page and in what is said of it. */
export const fieldName = (zone: Zone, label: string): string => `${ZONE_NAMES[zone]}: ${label}`;

export function draftOf(table: readonly Tariff[]): Draft {
  const fields: Draft["fields"] = Object.fromEntries(
    table.map(({ zone, slabs, per_extra_kg, estimated_days: { min, max } }) => [
      zone,
      {
        ...Object.fromEntries(slabs.map(({ up_to_kg, amount }) => [up_to_kg, String(amount)])),
        ...{ extra: String(per_extra_kg), min: String(min), max: String(max) },
      },
    ]),
  );
  return { weights: weightsOf(table), fields };
}

/** The table as the API takes it. An empty field that should be a number becomes null in JSON, and is refused. */
export function tableOf({ weights, fields }: Draft): Tariff[] {
  return ZONES.map((zone) => {
    const number = (name: string) => numberIn(fields[zone]?.[name] ?? "", 0) ?? Number.NaN;
    return {
      zone,
      slabs: weights.flatMap((kg) =>
        fields[zone]?.[kg] ? [{ up_to_kg: kg, amount: number(String(kg)) }] : [],
      ),
      per_extra_kg: number("extra"),
      estimated_days: { min: number("min"), max: number("max") },
    };
  });
}

/** The table that others have saved meanwhile, with what was typed since `before`. */
export function rebased(draft: Draft, before: Draft, newest: Draft): Draft {
  const isKept = (kg: number) => draft.weights.includes(kg) || !before.weights.includes(kg);
  const added = draft.weights.filter((kg) => !before.weights.includes(kg));
  const fields = ZONES.map((zone) => {
    const old = before.fields[zone] ?? {};
    const typed = Object.entries(draft.fields[zone] ?? {}).filter(
      ([name, text]) => text !== (old[name] ?? ""),
    );
    return [zone, { ...newest.fields[zone], ...Object.fromEntries(typed) }];
  });
  return {
    weights: [...new Set([...newest.weights.filter(isKept), ...added])].sort((a, b) => a - b),
    fields: Object.fromEntries(fields),
  };
}

export const withField = (draft: Draft, zone: Zone, name: string, text: string): Draft => ({
  ...draft,
  fields: { ...draft.fields, [zone]: { ...draft.fields[zone], [name]: text } },
});

export const withWeight = ({ weights, fields }: Draft, kg: number): Draft => ({
  weights: [...new Set([...weights, kg])].sort((a, b) => a - b),
  fields,
});

export const withoutWeight = ({ weights, fields }: Draft, kg: number): Draft => ({
  weights: weights.filter((weight) => weight !== kg),
  fields,
});
