import type { ApiDeps } from "../platform/deps.ts";
import { nearestState, STATES } from "../shared/nigeria.ts";
import { invalidRequest, Problem } from "../shared/problem.ts";
import { DAY_MS, isoTime } from "../shared/time.ts";
import { sealQuote } from "./held-quote.ts";
import { locate, type PricedPlace } from "./places.ts";
import { quoteRate, withoutNoise, zoneBetween } from "./quote.ts";
import * as store from "./store.ts";
import { type Tariff, type Tariffs, tableFaults } from "./tariff.ts";

/** Centimetres. */
export interface Dimensions {
  length: number;
  width: number;
  height: number;
}

const VALID_MS = DAY_MS;

interface EstimateRequest {
  origin: string;
  destination: string;
  /** Kilograms. */
  weight: number;
  dimensions?: Dimensions | undefined;
  /** What the receiver is to pay, in naira. */
  cod_amount?: number | undefined;
}

/** What a parcel costs now, and a quote by which the partner gets that price for a day. */
export async function estimateRate(
  deps: ApiDeps,
  partnerId: string,
  { origin, destination, weight, dimensions, cod_amount: codAmount = 0 }: EstimateRequest,
) {
  const { origin: from, destination: to } = places(origin, destination);
  const weightKg = weight;
  const volumeCm3 = dimensions ? withoutNoise(dimensions.length * dimensions.width * dimensions.height) : 0;
  const quote = quoteRate(await tariffsInForce(deps), {
    ...{ origin: from, destination: to, weightKg, volumeCm3, codAmount },
  });
  const expiresAt = deps.now() + VALID_MS;
  return {
    currency: "NGN" as const,
    origin: { input: from.input, state: from.state },
    destination: { input: to.input, state: to.state },
    zone: quote.zone,
    actual_weight_kg: quote.actualWeightKg,
    volumetric_weight_kg: quote.volumetricWeightKg,
    chargeable_weight_kg: quote.chargeableWeightKg,
    rates: [
      {
        service: "standard" as const,
        amount: quote.amount,
        breakdown: quote.breakdown,
        estimated_days: quote.estimatedDays,
      },
    ],
    quote_id: sealQuote(deps, partnerId, {
      origin: from.state,
      destination: to.state,
      weightKg,
      volumeCm3,
      codAmount,
      amount: quote.amount,
      expiresAt,
    }),
    expires_at: isoTime(expiresAt),
  };
}

/** What a parcel costs by the tariffs in force and by a proposed table. */
export async function compareTariffs(
  deps: ApiDeps,
  { origin, destination, weight_kg: weightKg }: { origin: string; destination: string; weight_kg: number },
  proposed: Tariff[] | undefined,
) {
  const faults = tableFaults(proposed ?? []).map(({ path, message }) => ({
    path: path === "" ? "tariffs" : `tariffs.${path}`,
    message,
  }));
  if (proposed && faults.length > 0) throw invalidRequest(faults);
  const shipment = { ...places(origin, destination), weightKg };
  const inForce = await store.readTariffs(deps.db);
  return {
    current: quoteRate(inForce, shipment),
    proposed: proposed ? quoteRate({ ...inForce, zones: proposed }, shipment) : null,
  };
}

/** The table for parcels from one place: the prices of each zone, and the states in it. */
export async function listPrices(deps: ApiDeps, originZip: string) {
  const { origin } = places(originZip, originZip);
  const states = Object.values(STATES).map((name) => locate(name)!);
  const { zones, cod } = await tariffsInForce(deps);
  const tariffs = zones.map((tariff) => ({
    ...tariff,
    states: states.filter((place) => zoneBetween(origin, place) === tariff.zone).map(({ state }) => state),
  }));
  return { origin: { input: origin.input, state: origin.state }, tariffs, cod };
}

function places(origin: string, destination: string): { origin: PricedPlace; destination: PricedPlace } {
  const from = locate(origin);
  const to = locate(destination);
  if (!from || !to) throw unknownLocation({ origin, destination });
  return { origin: from, destination: to };
}

/** The current tariffs, at most 30 s stale. */
export function tariffsInForce(deps: ApiDeps): Promise<Tariffs> {
  return deps.states.get("tariffs", () => store.readTariffs(deps.db));
}

function unknownLocation(places: Record<string, string>): Problem {
  const errors = Object.entries(places).flatMap(([path, text]) => {
    if (locate(text)) return [];
    const nearest = nearestState(text);
    const hint = nearest ? `: did you mean ${nearest}?` : "";
    return [{ path, message: `must be a Nigerian postal code or the name of a state${hint}` }];
  });
  return new Problem("unknown_location", errors.map(({ path, message }) => `${path} ${message}`).join("; "), {
    errors,
  });
}
