import type { ActorKind } from "../../src/shared/parcel-status.ts";
import type { Act, Parcel } from "./acts.ts";
import { creationsOf, isOf } from "./creations.ts";
import { hasNoKey } from "./expect.ts";
import type { Model } from "./model.ts";
import { type EventRow, shortId, textOf } from "./rows.ts";
import { moveOf } from "./shelf.ts";
import { isThiefs } from "./trust.ts";
import { areOfOneReceiver } from "./visits.ts";

/** Which acts an event may come of: a part of the model. */

export function causes(
  model: Model,
  act: Act,
  parcel: Parcel,
  event: EventRow,
  by: ActorKind | undefined,
): boolean {
  const { type, status, actor } = event;
  const ofRelease = actor === null && model.ofRelease.has(act);
  const byThief = actor?.slice(1) === shortId(parcel.partner.leaked.id);
  if (by === "partner" && !ofRelease && byThief !== isThiefs(act)) return false;
  if (creationsOf(act).length > 0) {
    const isMade = creationsOf(act).some((one) => isOf(one, { return_of: parcel.returnOf, ...parcel }));
    return (
      type === "package.created" &&
      isMade &&
      (ofRelease || by === (act.do === "start_return" ? "service" : "partner"))
    );
  }
  if (act.do === "sign") return by === "driver" && isSigned(model, act, parcel, event);
  if (act.do === "move_orders") return by === "operator" && isMoved(act, parcel, event);
  if (!("parcel" in act) || act.parcel !== parcel) return false;
  const isOperator =
    act.do === "operator_cancel" || act.do === "correct" || (act.do === "change_point" && !act.partner);
  const kind: ActorKind = act.do === "scan" ? act.kind : isOperator ? "operator" : "partner";
  const isTheirs = kind === by && (act.do !== "scan" || actor?.slice(1) === shortId(act.by.id));
  if (!isTheirs && !ofRelease) return false;
  if (act.do === "scan" && (act.first || hasNoKey(model, act))) return false;
  if ("partner" in act && act.partner && model.switched.has(`suspended ${act.partner.id}`)) return false;
  switch (act.do) {
    case "cancel":
    case "operator_cancel":
      return type === "package.cancelled";
    case "receive":
      return type === "package.returned_to_sender";
    case "change_point":
      return type === "package.point_changed" && act.point.id === event.point_id;
    case "extend":
      return type === "package.extended";
    case "lower_cod":
      return type === "package.cod_changed" && act.naira * 100 === event.cod_kobo;
    case "dispute":
      return type === "package.problem_reported" && event.problem === "missing";
    case "correct":
      if (act.holder && event.holder !== textOf(act.holder)) return false;
      if (act.status === "delivered" && act.paid && !model.money.isPaidFor(parcel, act.paid)) return false;
      return (type === "package.corrected" || type === "package.lost") && act.status === status;
    case "scan":
      if (act.move === "report") return act.problem === event.problem;
      if ((act.move === "collect" || act.move === "hand_back") && !act.isRightCode) return false;
      if (act.codeOf && !areOfOneReceiver(parcel, act.codeOf)) return false;
      if (act.move === "collect" && !model.money.isPaidFor(parcel, act.paid)) return false;
      if (act.move === "hand_back" && parcel.holder.id !== act.by.id) return false;
      if (act.move !== "take" && act.kind === "agent" && act.by.pointId !== parcel.pointId) return false;
      return moveOf(parcel, act)?.event === type;
    default:
      return false;
  }
}

/** Whether its driver hands a parcel back with a code that was open, and of the partner whose parcel it is. */
function isSigned(
  model: Model,
  { by, parcels, digits }: Act & { do: "sign" },
  parcel: Parcel,
  { type, occurred_at: at, actor }: EventRow,
): boolean {
  const isTheirs =
    parcel.holder.id === by.id && actor?.slice(1) === shortId(by.id) && !hasNoKey(model, { by });
  const isOpen = model.codes.some(
    (code) =>
      code.partnerId === parcel.partner.id &&
      code.digits === digits &&
      code.createdAt <= at &&
      at < code.endsAt,
  );
  return type === "package.returned_to_sender" && parcels.includes(parcel) && isTheirs && isOpen;
}

export const isMoved = (
  { from, to }: Act & { do: "move_orders" },
  { pointId }: Parcel,
  event: EventRow,
): boolean => event.type === "package.point_changed" && from.id === pointId && to.id === event.point_id;
