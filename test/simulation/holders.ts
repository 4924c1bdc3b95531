import type { OrderStatus } from "../../src/shared/parcel-status.ts";
import type { Act, Holder, Parcel, Scan } from "./acts.ts";
import type { OrderRow } from "./rows.ts";

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

/** What is wrong with an order's row; its events were followed. */
export function faultOf(parcel: Parcel, row: OrderRow): string | undefined {
  const differ = (what: string, is: unknown, should: unknown) =>
    is === should ? undefined : `its ${what} is ${is} and should be ${should}`;
  // If the last release wrote the last event, the status tells it.
  const { kind, id } = holderOfRelease(row.status, parcel);
  const holds =
    row.holder_sequence === row.sequence
      ? `${row.holder_kind ?? "nobody"} ${row.holder_id}`
      : `${kind} ${id}`;
  const isHeld = row.status === "in_transit" || row.status === "returned";
  return (
    differ("status", row.status, parcel.status) ??
    differ("sequence", row.sequence, parcel.sequence) ??
    differ("point", row.handed_in_at ?? row.point_id, parcel.pointId) ??
    (isHeld ? differ("holder", holds, `${parcel.holder.kind} ${parcel.holder.id}`) : undefined) ??
    differ("partner", row.partner_id, parcel.partner.id)
  );
}
