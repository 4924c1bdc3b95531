import type { ApiDeps } from "../platform/deps.ts";
import { Problem } from "../shared/problem.ts";
import { isoTime } from "../shared/time.ts";
import { locate, type Place } from "./places.ts";
import { quoteRate } from "./quote.ts";
import * as store from "./store.ts";
import type { Tariff } from "./tariff.ts";

/** Centimetres. */
export interface Dimensions {
  length: number;
  width: number;
  height: number;
}

const VALID_MS = 24 * 3_600_000;

interface EstimateRequest {
  origin: string;
  destination: string;
  /** Kilograms. */
  weight: number;
  dimensions?: Dimensions | undefined;
}

/** @throws Problem `unknown_location` */
export async function estimateRate(
  deps: ApiDeps,
  { origin, destination, weight, dimensions }: EstimateRequest,
) {
  const from = locate(origin);
  const to = locate(destination);
  if (!from || !to) throw unknownLocation({ origin: from, destination: to });
  const quote = quoteRate(await tariffsInForce(deps), {
    origin: from,
    destination: to,
    weightKg: weight,
    volumeCm3: dimensions ? dimensions.length * dimensions.width * dimensions.height : 0,
  });
  return {
    currency: "NGN",
    origin: { input: from.input, state: from.state },
    destination: { input: to.input, state: to.state },
    zone: quote.zone,
    actual_weight_kg: quote.actualWeightKg,
    volumetric_weight_kg: quote.volumetricWeightKg,
    chargeable_weight_kg: quote.chargeableWeightKg,
    rates: [
      {
        service: "standard",
        amount: quote.amount,
        breakdown: quote.breakdown,
        estimated_days: quote.estimatedDays,
      },
    ],
    expires_at: isoTime(deps.now() + VALID_MS),
  };
}

/** The current tariffs, at most 30 s stale. */
export function tariffsInForce(deps: ApiDeps): Promise<Tariff[]> {
  return deps.states.get("tariffs", () => store.readTariffs(deps.db));
}

function unknownLocation(places: Record<string, Place | undefined>): Problem {
  const errors = Object.entries(places).flatMap(([path, place]) =>
    place ? [] : [{ path, message: "must be a Nigerian postal code or the name of a state" }],
  );
  return new Problem("unknown_location", errors.map(({ path, message }) => `${path} ${message}`).join("; "), {
    errors,
  });
}
