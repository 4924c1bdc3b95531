import type { OrderStatus } from "../../src/shared/parcel-status.ts";
import type { Act, Holder, Parcel, Scan } from "./acts.ts";

/** Who acts and who has a parcel, by the model's rules and as events say it. */

export const takerOf = ({ kind, by }: Scan): Holder =>
  kind === "driver" ? { kind, id: by.id } : { kind: "point", id: by.pointId! };

export function holderOfStatus(status: OrderStatus, { partner, pointId, returnOf }: Parcel): Holder {
  const isWithPartner = returnOf ? status === "delivered" : status === "created";
  if (isWithPartner || status === "returned_to_sender") return { kind: "partner", id: partner.id };
  if (status === "ready_for_pickup") return { kind: "point", id: pointId };
  return { kind: status === "delivered" || status === "created" ? "receiver" : "nobody", id: null };
}

/** Nobody knows which driver it is. */
export const holderOfRelease = (status: OrderStatus, parcel: Parcel): Holder =>
  status === "in_transit" ? { kind: "driver", id: null } : holderOfStatus(status, parcel);

export function holderAfter(holder: string, to: OrderStatus, parcel: Parcel, act: Act | undefined): Holder {
  if (holder === "actor" && act?.do === "scan") return takerOf(act);
  if (holder === "point") return { kind: "point", id: parcel.pointId };
  return holderOfStatus(to, parcel);
}
