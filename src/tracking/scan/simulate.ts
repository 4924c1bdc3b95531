import { collectionCode } from "../../auth/order-codes.ts";
import { correctOrder } from "../../orders/change/correct.ts";
import { type Holder, holderOf } from "../../orders/holder.ts";
import { getOrder, orderNotFound } from "../../orders/read/get.ts";
import type { ApiDeps } from "../../platform/deps.ts";
import type { AccountActor, ActorOf } from "../../shared/actor.ts";
import type { OrderStatus } from "../../shared/parcel-status.ts";
import { Problem } from "../../shared/problem.ts";
import { parseTrackingCode } from "../../shared/tracking-code.ts";
import { someReceivingCode } from "../codes/receiving-codes.ts";
import { readForScans, type ScannedParcel } from "../store.ts";
import { recordScan } from "./record-scan.ts";
import type { Scan } from "./scan.ts";

/** What scans, the cron or an operator (`lose`) can do to a parcel. */
export type Simulated = Scan["move"] | "lose";

export type Simulator = AccountActor | ActorOf<"secret_key">;

interface Simulation {
  trackingCode: string;
  action: Simulated;
  /** What the receiver pays with a `collect`. */
  payment?: Scan["payment"];
  handoverId?: Scan["handoverId"];
}

const scannerOf = (actor: Simulator) => ({
  kind: "partner" as const,
  keyId: actor.kind === "secret_key" ? actor.keyId : actor.accountId,
  partnerId: actor.partnerId,
});

/** One of the partner's parcels, with which something can be simulated. */
export async function simulatedParcel(
  deps: ApiDeps,
  actor: Simulator,
  trackingCode: string,
): Promise<ScannedParcel> {
  if (deps.config.environment === "production") {
    throw new Problem("not_found", "There is no simulation in production.");
  }
  const code = parseTrackingCode(trackingCode);
  const { parcels } = await readForScans(deps.orders.of(actor), scannerOf(actor), code ? [code] : [], []);
  if (!parcels[0]) throw orderNotFound();
  return parcels[0];
}

/** Moves one of the partner's parcels as a scan, the expiry or an operator would. */
export async function simulateScan(
  deps: ApiDeps,
  actor: Simulator,
  { trackingCode, action, payment, handoverId }: Simulation,
): Promise<{ trackingCode: string; status: OrderStatus }> {
  const scanner = scannerOf(actor);
  const parcel = await simulatedParcel(deps, actor, trackingCode);
  const told = { trackingCode: parcel.trackingCode };
  if (action === "lose") {
    const operator = { kind: "operator" as const, name: "simulation" };
    const { order } = await correctOrder(deps, operator, parcel.id, { status: "lost", reason: "Simulated" });
    return { ...told, status: order.status };
  }
  const codes = {
    ...(action === "collect" ? { collectionCode: collectionCode(deps, parcel) } : {}),
    ...(action === "hand_back" ? { receivingCode: await someReceivingCode(deps, actor) } : {}),
  };
  const plays = await playerOf(deps, actor, action, parcel);
  const said = action === "report" ? ({ problem: "damaged" } as const) : {};
  const scan = { ...told, move: action, handoverId, ...codes, ...said, payment };
  const { status } = await recordScan(deps, { ...scanner, plays }, scan);
  return { ...told, status };
}

/** Who acts: the agent of the point to which the delivery goes or came, or the driver or point that has the parcel. */
async function playerOf(
  deps: ApiDeps,
  actor: Simulator,
  action: Simulated,
  parcel: ScannedParcel,
): Promise<Holder | undefined> {
  if (action === "take") {
    const { pointId } =
      parcel.returnOf === null ? parcel : await getOrder(deps, actor, { id: parcel.returnOf });
    return { kind: "point", id: pointId };
  }
  const holder = holderOf(parcel);
  if (action === "report") return holder.kind === "driver" || holder.kind === "point" ? holder : undefined;
  return action === "hand_back" && holder.kind === "driver" ? { kind: "driver", id: holder.id } : undefined;
}
