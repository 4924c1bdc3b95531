import fc from "fast-check";
import { locate, type PricedPlace } from "../../src/rates/places.ts";
import { chargesFor, type Tariff, total, ZONES, type Zone } from "../../src/rates/tariff.ts";

export function place(text: string): PricedPlace {
  const found = locate(text);
  if (!found) throw new Error(`${text} is no place`);
  return found;
}

/** An origin and a destination for each zone. */
export const ENDS: Record<Zone, { origin: PricedPlace; destination: PricedPlace }> = {
  same_state: { origin: place("100281"), destination: place("Lagos") },
  same_region: { origin: place("Lagos"), destination: place("Ogun") },
  neighbouring_region: { origin: place("Lagos"), destination: place("Oyo") },
  national: { origin: place("Lagos"), destination: place("Kano") },
};

/** A table in which all amounts differ. */
export const TABLE: Tariff[] = ZONES.map((zone, i) => ({
  zone,
  slabs: [
    { up_to_kg: 1, amount: 1001 + 1000 * i },
    { up_to_kg: 2.5, amount: 1502 + 1000 * i },
    { up_to_kg: 5, amount: 1903 + 1000 * i },
  ],
  per_extra_kg: 104 + 10 * i,
  estimated_days: { min: i, max: 2 * i + 1 },
}));

const halves = (max: number) => fc.integer({ min: 1, max: 2 * max }).map((half) => half / 2);
const limits = fc.uniqueArray(halves(20), { minLength: 1, maxLength: 4 });
const rise = fc.oneof(fc.constant(0), fc.nat(500));

interface Draft {
  limits: number[];
  rises: number[];
  extraRise: number;
}

/** The cheapest tariff with these limits that is nowhere cheaper than `near`, plus an extra amount. */
function tariffOver(near: Tariff | undefined, zone: Zone, { limits, rises, extraRise }: Draft): Tariff {
  const floor = (kg: number) => (near ? total(chargesFor(near, kg)) : 0);
  let amount = 0;
  const slabs = limits
    .toSorted((a, b) => a - b)
    .map((up_to_kg, i) => {
      amount = Math.max(amount, floor(up_to_kg)) + rises[i]!;
      return { up_to_kg, amount };
    });
  const last = slabs.at(-1)!;
  const perKg = Array.from({ length: 25 }, (_, i) =>
    Math.ceil((floor(last.up_to_kg + i + 1) - last.amount) / (i + 1)),
  );
  const per_extra_kg = Math.max(near?.per_extra_kg ?? 0, ...perKg) + extraRise;
  return { zone, slabs, per_extra_kg, estimated_days: { min: 1, max: 2 } };
}

/** Generates valid tables; every valid table is possible. */
export const validTable: fc.Arbitrary<Tariff[]> = fc
  .array(fc.record({ limits, rises: fc.array(rise, { minLength: 4, maxLength: 4 }), extraRise: rise }), {
    minLength: 4,
    maxLength: 4,
  })
  .map((drafts) => {
    const table: Tariff[] = [];
    for (const [i, zone] of ZONES.entries()) table.push(tariffOver(table.at(-1), zone, drafts[i]!));
    return table;
  });

/** Collecting money costs nothing. */
export const NO_COD = { percent: 0, min: 0 };
