import { z } from "@hono/zod-openapi";
import { list, wholeNaira } from "../shared/fields.ts";
import type { FieldError } from "../shared/problem.ts";

/** From near to far. */
export const ZONES = ["same_state", "same_region", "neighbouring_region", "national"] as const;
export type Zone = (typeof ZONES)[number];

/** Chargeable weights are multiples of this. */
export const STEP_KG = 0.5;

const days = () =>
  z
    .number()
    .min(0, "must not be negative")
    .max(90, "must be at most 90 days")
    .refine(Number.isInteger, "must be a whole number of days")
    .openapi({ type: "integer", minimum: 0, maximum: 90 });

const daysFields = {
  min: days().openapi({ description: "At least", example: 1 }),
  max: days().openapi({ description: "At most", example: 2 }),
};
export const DaysSchema = z
  .object(daysFields)
  .openapi("EstimatedDays", { description: "How many days the delivery takes" });

const slabFields = {
  up_to_kg: z
    .number()
    .gt(0, "must be over 0")
    .max(1000, "must be at most 1000 kg")
    .openapi({ description: "The heaviest chargeable weight that the amount is for", example: 2 }),
  amount: wholeNaira().openapi({ description: "Naira", example: 1800 }),
};
const slabsOf = (slab: z.ZodObject<typeof slabFields>) =>
  list(slab, { min: 1, max: 50 }).openapi({ description: "By ascending weight" });

const tariffFields = {
  zone: z.enum(ZONES).openapi({ description: "The distance from which the prices are" }),
  slabs: slabsOf(z.object(slabFields)),
  per_extra_kg: wholeNaira().openapi({
    description: "Naira for each started kilogram over the last slab, on top of its amount",
    example: 250,
  }),
  estimated_days: DaysSchema,
};
export const TariffSchema = z.object(tariffFields).openapi("Tariff", { description: "The prices of a zone" });
export const NewTariffSchema = z
  .strictObject({
    ...tariffFields,
    slabs: slabsOf(z.strictObject(slabFields)),
    estimated_days: z
      .strictObject(daysFields)
      .refine(({ min, max }) => min <= max, { path: ["max"], message: "must not be less than `min`" })
      .openapi({ description: "How many days a delivery takes" }),
  })
  .openapi("NewTariff");
export type Tariff = z.infer<typeof TariffSchema>;

const codFields = {
  percent: z
    .number()
    .min(0, "must not be negative")
    .max(100, "must be at most 100")
    .openapi({ description: "Of the amount", example: 1.5 }),
  min: wholeNaira().openapi({ description: "At least: naira", example: 100 }),
};
export const CodTariffSchema = z
  .object(codFields)
  .openapi("CodTariff", { description: "What it costs besides to collect money" });
export const NewCodTariffSchema = z.strictObject(codFields).openapi("NewCodTariff");
export type CodTariff = z.infer<typeof CodTariffSchema>;

/** All prices. */
export interface Tariffs {
  zones: Tariff[];
  cod: CodTariff;
}

/** From the nearest zone to the farthest. */
export const tariffsInOrder = (table: Tariff[]): Tariff[] =>
  table.toSorted((a, b) => ZONES.indexOf(a.zone) - ZONES.indexOf(b.zone));

/** What an amount is made of, in whole naira. */
export interface Charge {
  code: "base" | "extra_weight" | "cod";
  amount: number;
}

export function chargesFor({ slabs, per_extra_kg }: Tariff, chargeableKg: number): Charge[] {
  const slab = slabs.find(({ up_to_kg }) => chargeableKg <= up_to_kg);
  if (slab) return [{ code: "base", amount: slab.amount }];
  const last = slabs.at(-1)!;
  return [
    { code: "base", amount: last.amount },
    { code: "extra_weight", amount: Math.ceil(chargeableKg - last.up_to_kg) * per_extra_kg },
  ];
}

export const total = (charges: Charge[]): number => charges.reduce((sum, { amount }) => sum + amount, 0);

/** The errors of a table as a whole: it must have every zone once, and no price may fall with weight or distance. */
export function tableFaults(tariffs: Tariff[]): FieldError[] {
  const faults = [...zoneFaults(tariffs), ...tariffs.flatMap(slabFaults)];
  return faults.length > 0 ? faults : distanceFaults(tariffs);
}

function zoneFaults(tariffs: Tariff[]): FieldError[] {
  const zones = tariffs.map(({ zone }) => zone);
  return [
    ...zones.flatMap((zone, i) =>
      zones.indexOf(zone) < i ? [{ path: `${i}.zone`, message: `must not repeat ${zone}` }] : [],
    ),
    ...ZONES.filter((zone) => !zones.includes(zone)).map((zone) => ({
      path: "",
      message: `must have a tariff for ${zone}`,
    })),
  ];
}

function slabFaults({ slabs }: Tariff, tariff: number): FieldError[] {
  return slabs.flatMap((slab, i) => {
    const before = slabs[i - 1];
    const path = `${tariff}.slabs.${i}`;
    return [
      ...(before && slab.up_to_kg <= before.up_to_kg
        ? [{ path: `${path}.up_to_kg`, message: "must be more than in the slab before" }]
        : []),
      ...(before && slab.amount < before.amount
        ? [{ path: `${path}.amount`, message: "must not be less than in the slab before" }]
        : []),
    ];
  });
}

function distanceFaults(tariffs: Tariff[]): FieldError[] {
  const [nearest, ...others] = ZONES.map((zone) => tariffs.find((tariff) => tariff.zone === zone)!);
  let near = nearest!;
  return others.flatMap((far) => {
    const fault = distanceFault(near, far);
    near = far;
    return fault ? [{ ...fault, path: `${tariffs.indexOf(far)}.${fault.path}` }] : [];
  });
}

/** The first entry of `far` that makes a parcel cheaper than in `near`. */
function distanceFault(near: Tariff, far: Tariff): FieldError | undefined {
  if (far.per_extra_kg < near.per_extra_kg) {
    return { path: "per_extra_kg", message: `must not be less than in ${near.zone}` };
  }
  const lastOf = ({ slabs }: Tariff) => slabs.at(-1)!.up_to_kg;
  // Above the last slabs of both, each kilogram adds no less in `far`, so it is enough to check the first one there.
  const end = Math.max(lastOf(near), lastOf(far)) + 1;
  for (let kg = 0; kg <= end; kg += STEP_KG) {
    if (total(chargesFor(far, kg)) >= total(chargesFor(near, kg))) continue;
    const slab = far.slabs.findIndex(({ up_to_kg }) => kg <= up_to_kg);
    return {
      path: slab === -1 ? "per_extra_kg" : `slabs.${slab}.amount`,
      message:
        kg > 0
          ? `must not make ${kg} kg cheaper than in ${near.zone}`
          : `must not be less than in ${near.zone}`,
    };
  }
  return undefined;
}
