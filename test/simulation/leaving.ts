import type { Act, Expected, Leave, Parcel } from "./acts.ts";
import { no, ok } from "./hands.ts";
import type { Model } from "./model.ts";
import { sumOf } from "./money/money.ts";
import { Random } from "./world/random.ts";
import type { Answer } from "./world/world.ts";

/** Operators who take points out of service, with their parcels or without: a part of the model. */

export const isHidden = ({ switched }: { switched: ReadonlySet<string> }, { id }: { id: string }): boolean =>
  switched.has(`hidden ${id}`);

const isHeldBy = ({ holder }: Parcel, pointId: string) => holder.kind === "point" && holder.id === pointId;

/** What a point holds, what else is on its way to it, and what it has of receivers' money, less what its deposits have left: naira. */
function useOf(
  { parcels, money }: Model,
  pointId: string,
): { holds: number; underWay: number; money: number } {
  const till = { kind: "point", id: pointId } as const;
  const all = [...parcels.values()].filter(({ isArchived }) => !isArchived);
  const isBound = ({ pointId: goal, status, returnOf }: Parcel) =>
    goal === pointId && returnOf === null && (status === "created" || status === "in_transit");
  return {
    holds: all.filter((parcel) => isHeldBy(parcel, pointId)).length,
    underWay: all.filter((parcel) => isBound(parcel) && !isHeldBy(parcel, pointId)).length,
    money: Math.max(0, sumOf(money.heldBy(till)) - money.restOf(till)) / 100,
  };
}

/** In some steps of a half of the seeds an operator takes a point out of service, alone or beside what others do. */
export function withLeaving(
  seed: number,
  random: Random,
  acts: readonly Act[],
  model: Model,
): readonly Act[] {
  const hasLeaving = new Random(`${seed}/unlisted`).chance(0.5);
  if (!hasLeaving || !random.chance(0.04)) return acts;
  const leaving = drawLeaving(random, model);
  return random.chance(0.7) ? [leaving] : [leaving, ...acts];
}

/** Says the right number, or none, or one that is wrong, and opens points again. */
function drawLeaving(random: Random, model: Model): Act {
  const point = random.pick(model.cast.points.slice(0, 3));
  if (isHidden(model, point) && random.chance(0.8)) return { do: "publish", point };
  const { holds, underWay } = useOf(model, point.id);
  const parcels = holds + underWay;
  return { do: "unpublish", point, confirm: random.pick([undefined, parcels, parcels, parcels + 1, 0]) };
}

export function ofLeaving(model: Model, { point, confirm }: Leave): Expected {
  const { holds, underWay, money } = useOf(model, point.id);
  const parcels = holds + underWay;
  const isFree = parcels === 0 && money === 0;
  return isHidden(model, point) || isFree || confirm === parcels ? ok() : no(409);
}

/** What is wrong with the figures of a refusal. */
export function faultOfRefusal(model: Model, { point }: Leave, { status, body }: Answer): string | undefined {
  if (status !== 409) return undefined;
  const { holds, underWay, money } = useOf(model, point.id);
  const isRight = body.holds === holds && body.under_way === underWay && body.money === money;
  return isRight ? undefined : `it holds ${holds} and ${money} naira, and ${underWay} are under way`;
}

/** The parcels that hidden points still hold, or whose money they have: operators read them as exceptions. */
export function leftBehind(model: Model): Parcel[] {
  const hidden = model.cast.points.filter((point) => isHidden(model, point));
  const paid = new Set(
    hidden.flatMap(({ id }) => model.money.heldBy({ kind: "point", id }).map(({ orderId }) => orderId)),
  );
  return [...model.parcels.values()].filter(
    (parcel) => !parcel.isArchived && (paid.has(parcel.id) || hidden.some(({ id }) => isHeldBy(parcel, id))),
  );
}
