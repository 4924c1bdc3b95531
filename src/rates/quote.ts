import { areNeighbours, type PricedPlace } from "./places.ts";
import {
  type Charge,
  type CodTariff,
  chargesFor,
  STEP_KG,
  type Tariff,
  type Tariffs,
  total,
  type Zone,
} from "./tariff.ts";

const CM3_PER_KG = 5000;

export interface Shipment {
  origin: PricedPlace;
  destination: PricedPlace;
  weightKg: number;
  /** 0 if unknown. */
  volumeCm3?: number;
  /** What the receiver pays, in naira; 0 if nothing. */
  codAmount?: number;
}

export interface Quote {
  zone: Zone;
  actualWeightKg: number;
  volumetricWeightKg: number;
  chargeableWeightKg: number;
  /** Whole naira, the sum of the breakdown. */
  amount: number;
  breakdown: Charge[];
  estimatedDays: Tariff["estimated_days"];
}

/** The price of a parcel. Without weight and volume, it is that of the smallest slab. */
export function quoteRate(
  { zones, cod }: Tariffs,
  { origin, destination, weightKg, volumeCm3 = 0, codAmount = 0 }: Shipment,
): Quote {
  const zone = zoneBetween(origin, destination);
  const tariff = zones.find((row) => row.zone === zone);
  if (!tariff) throw new Error(`there is no tariff for ${zone}`);
  const volumetricWeightKg = withoutNoise(volumeCm3 / CM3_PER_KG);
  const chargeableWeightKg = roundUp(Math.max(weightKg, volumetricWeightKg));
  const breakdown = [...chargesFor(tariff, chargeableWeightKg), ...codCharge(cod, codAmount)];
  return {
    zone,
    actualWeightKg: weightKg,
    volumetricWeightKg,
    chargeableWeightKg,
    amount: total(breakdown),
    breakdown,
    estimatedDays: tariff.estimated_days,
  };
}

/** What it costs to collect money: a part of it in whole naira, rounded up, and never less than the minimum. */
const codCharge = ({ percent, min }: CodTariff, amount: number): Charge[] =>
  amount === 0
    ? []
    : [{ code: "cod", amount: Math.max(min, Math.ceil(withoutNoise((amount * percent) / 100))) }];

/** How far a parcel goes. */
export function zoneBetween(origin: PricedPlace, destination: PricedPlace): Zone {
  if (origin.state === destination.state) return "same_state";
  if (origin.region === destination.region) return "same_region";
  return areNeighbours(origin.region, destination.region) ? "neighbouring_region" : "national";
}

/** Rounds up to the next step, ignoring errors of floating-point arithmetic. */
const roundUp = (kg: number) => Math.ceil(withoutNoise(kg / STEP_KG)) * STEP_KG;

/** Rounds to twelve digits, which removes the errors of floating-point arithmetic. */
export const withoutNoise = (value: number) => Number(value.toPrecision(12));
