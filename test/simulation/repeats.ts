import type { Act, NewParcel, Parcel } from "./acts.ts";
import type { Model } from "./model.ts";
import { Random } from "./world/random.ts";
import type { Answer } from "./world/world.ts";

/** Partners who send a creation again, hours later too, and returns that meet: a part of the model. */

/** Some creations carry a key, which is the same when they are sent again. */
export const idempotencyKeyOf = ({ reference }: NewParcel): string | undefined =>
  reference.endsWith("7") || reference.endsWith("3") ? `K-${reference}` : undefined;

/** In some steps of a half of the seeds, beside what others do or alone. */
export function withRepeats(
  seed: number,
  random: Random,
  acts: readonly Act[],
  { parcels }: Model,
): readonly Act[] {
  if (!new Random(`${seed}/repeats`).chance(0.5) || !random.chance(0.06)) return acts;
  const all = [...parcels.values()].filter(({ isArchived }) => !isArchived);
  const repeated = random.chance(0.6) ? drawAgain(random, all) : drawReturns(random, all);
  return repeated.length > 0 && random.chance(0.7) ? repeated : [...acts, ...repeated];
}

function drawAgain(random: Random, all: readonly Parcel[]): Act[] {
  const made = all.filter((parcel) => parcel.made !== undefined);
  if (made.length === 0) return [];
  const parcel = random.pick(made);
  const again: Act = { do: "create_again", partner: parcel.partner, parcel, made: parcel.made! };
  return random.chance(0.2) ? [again, again] : [again];
}

/** A partner and its receiver, or two of its clerks, send the same parcel back. */
function drawReturns(random: Random, all: readonly Parcel[]): Act[] {
  const delivered = all.filter(({ status, returnOf }) => status === "delivered" && !returnOf);
  if (delivered.length === 0) return [];
  const parcel = random.pick(delivered);
  const byClerk = (n: number): Act => ({
    ...{ do: "send_back", partner: parcel.partner, parcel, url: null },
    reference: `M-${n}-${random.between(1, 1e9)}`,
  });
  const byReceiver: Act = { do: "start_return", parcel, isRightCode: true };
  return random.chance(0.5) ? [byClerk(1), byReceiver] : [byClerk(1), byClerk(2)];
}

/** What is wrong with the answer to a creation that was sent again. */
export function faultOfAgain(
  { parcel, made }: Act & { do: "create_again" },
  { body, headers }: Answer,
): string | undefined {
  const { id, delivery_fee } = body.data as { id: string; delivery_fee: number };
  if (id !== parcel.id) return `it is ${id} and not ${parcel.id}`;
  if (headers.get("idempotent-replayed") !== "true") return "it is not said to be a replay";
  const isAsItWas = idempotencyKeyOf(made) !== undefined;
  if (!isAsItWas && Math.round(delivery_fee * 100) !== parcel.feeKobo) return `it costs ${delivery_fee}`;
  return undefined;
}
