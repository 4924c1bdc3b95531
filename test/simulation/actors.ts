import type { Act, Model, Parcel } from "./model.ts";
import type { Cast, Partner, Person } from "./setup.ts";
import { current } from "./world/globals.ts";
import type { Random } from "./world/random.ts";
import { type Ask, OPERATOR } from "./world/world.ts";

/** Draws what people do, from the parcels that there are, and asks for it as they would. */

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

export function drawAct(random: Random, { cast, parcels, paused }: Model): Act {
  const all = [...parcels.values()];
  // Those of late are more interesting than those that have come to their end.
  const open = all.filter(({ status }) => !["delivered", "lost", "returned_to_sender"].includes(status));
  if (open.length < 3 || random.chance(0.16)) return drawCreation(random, cast, all);
  const parcel = random.chance(0.9) ? random.pick(open.slice(-12)) : random.pick(all);
  const { partner } = parcel;
  const other = random.chance(0.1) ? random.pick(cast.partners) : partner;
  const kind = random.next();
  if (kind < 0.58) return drawScan(random, cast, parcel);
  if (kind < 0.64) return { do: "cancel", partner: other, parcel };
  if (kind < 0.7) return { do: "receive", partner: other, parcel };
  if (kind < 0.78) {
    const point = random.pick(cast.points);
    return { do: "change_point", partner: random.chance(0.25) ? undefined : other, parcel, point };
  }
  if (kind < 0.82) return { do: "extend", partner: other, parcel, days: random.between(1, 3) };
  if (kind < 0.87) return { do: "read", partner: other, parcel };
  if (kind < 0.89) return { do: "operator_cancel", parcel };
  if (kind < 0.94) return drawCorrection(random, cast, parcel);
  if (kind < 0.98) {
    const point = random.pick(cast.points.slice(0, 3));
    return { do: "pause", point, isPaused: !paused.has(point.id) && random.chance(0.5) };
  }
  return { do: "move_orders", from: random.pick(cast.points), to: random.pick(cast.points.slice(0, 3)) };
}

function drawCreation(random: Random, { partners, points }: Cast, all: readonly Parcel[]): Act {
  const partner = random.pick(partners);
  const again = all.filter((parcel) => parcel.partner === partner);
  const isAgain = again.length > 0 && random.chance(0.1);
  const reference = isAgain ? random.pick(again).reference : `R-${random.between(1, 1e9)}`;
  const i = partners.indexOf(partner);
  const url = random.chance(0.4)
    ? `https://partner-${i}.example/${random.pick(["hook-0", "orders", "other"])}`
    : null;
  const point = points[random.chance(0.03) ? 3 : random.below(3)]!;
  return { do: "create", partner, reference, point, url };
}

/** What is likely to be scanned next, or at times anything by anybody. */
function drawScan(random: Random, { agents, drivers }: Cast, parcel: Parcel): Act {
  const here = agents.filter(({ pointId }) => pointId === parcel.pointId);
  const likely: Record<string, readonly string[]> = {
    created: ["driver_collect", "driver_collect", "take", "arrive"],
    in_transit: ["arrive", "arrive", "arrive", "take", "driver_collect"],
    ready_for_pickup: ["collect", "collect", "collect", "refuse"],
    returned: ["driver_collect", "take"],
    cancelled: ["driver_collect", "take", "arrive"],
  };
  const anything = ["driver_collect", "take", "arrive", "collect", "refuse", "report"];
  const move = random.pick(random.chance(0.8) ? (likely[parcel.status] ?? anything) : anything);
  const isDriver = move === "driver_collect" || (move === "report" && random.chance(0.5));
  const isElsewhere = here.length === 0 || random.chance(move === "take" ? 0.7 : 0.08);
  const by: Person = isDriver ? random.pick(drivers) : random.pick(isElsewhere ? agents : here);
  const { now } = current.loop;
  const occurredAt = random.chance(0.25)
    ? now - random.between(-10 * MINUTE, random.chance(0.5) ? HOUR : 30 * HOUR)
    : undefined;
  return {
    ...{ do: "scan", by, kind: isDriver ? "driver" : "agent", parcel, occurredAt },
    move: move as (Act & { do: "scan" })["move"],
    isRightCode: random.chance(0.85),
    scanId: random.chance(0.6) ? `scan-${random.below(1e9)}` : undefined,
    ...(move === "report" ? { problem: random.pick(["damaged", "opened"]) } : {}),
  };
}

function drawCorrection(random: Random, { points, drivers }: Cast, parcel: Parcel): Act {
  const status = random.pick([
    "created",
    "in_transit",
    "ready_for_pickup",
    "delivered",
    "returned",
    "returned_to_sender",
    "lost",
  ] as const);
  const isFree = status === "in_transit" || status === "returned";
  const holder = random.chance(0.5)
    ? { kind: "driver" as const, id: random.pick(drivers).id }
    : { kind: "point" as const, id: random.pick(points).id };
  return { do: "correct", parcel, status, holder: isFree ? holder : undefined };
}

/** The request of an act. */
export function askFor(act: Act, code: string): Ask {
  const post = (key: string, path: string, body?: unknown): Ask => ({ method: "POST", path, key, body });
  const of = (partner: Partner, parcel: Parcel, what: string, body?: unknown) =>
    post(partner.secretKey, `/api/v1/orders/${parcel.id}/${what}`, body);
  switch (act.do) {
    case "create":
      return post(act.partner.secretKey, "/api/v1/orders", {
        partner_order_id: act.reference,
        pudo_point_id: act.point.id,
        customer: { name: `Amaka ${act.reference}`, email: "amaka@example.com", phone: "08031234567" },
        items: [{ name: "Cloth", qty: 2, price: 12500, weight_kg: 0.8 }],
        ...(act.url === null ? {} : { webhook_url: act.url }),
      });
    case "read":
      return { method: "GET", path: `/api/v1/orders/${act.parcel.id}`, key: act.partner.secretKey };
    case "cancel":
    case "receive":
      return of(act.partner, act.parcel, act.do);
    case "change_point": {
      const body = { pudo_point_id: act.point.id };
      if (act.partner) return of(act.partner, act.parcel, "point", body);
      return post(OPERATOR, `/operator/orders/${act.parcel.id}/point`, { ...body, reason: "Asked" });
    }
    case "extend":
      return of(act.partner, act.parcel, "extend", { days: act.days });
    case "scan":
      return post(act.by.key, `/${act.kind}/scans`, {
        tracking_code: act.parcel.trackingCode,
        action: act.move === "driver_collect" ? "collect" : act.move,
        ...(act.move === "collect" ? { collection_code: act.isRightCode ? code : wrong(code) } : {}),
        ...(act.occurredAt === undefined ? {} : { occurred_at: new Date(act.occurredAt).toISOString() }),
        ...(act.scanId === undefined ? {} : { scan_id: act.scanId }),
        ...(act.problem === undefined ? {} : { problem: act.problem, note: "A corner is crushed" }),
      });
    case "correct": {
      const { status, holder } = act;
      const body = { status, ...(holder && { holder }), reason: "Found" };
      return post(OPERATOR, `/operator/orders/${act.parcel.id}/correct`, body);
    }
    case "operator_cancel":
      return post(OPERATOR, `/operator/orders/${act.parcel.id}/cancel`, { reason: "Asked" });
    case "pause":
      return {
        ...{ method: "PATCH", path: `/operator/points/${act.point.id}`, key: OPERATOR },
        body: { paused: act.isPaused },
      };
    case "move_orders":
      return post(OPERATOR, `/operator/points/${act.from.id}/move-orders`, { to_point_id: act.to.id });
  }
}

const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, "0");

/** An act in a line of a story. */
export function tellAct(act: Act, { points }: Cast): string {
  const named = (id: string | null | undefined) =>
    points.find((point) => point.id === id)?.name ?? id?.slice(-4);
  const parcel = "parcel" in act ? ` ${act.parcel.reference} (${act.parcel.status})` : "";
  switch (act.do) {
    case "create":
      return `create ${act.reference} to ${act.point.name}${act.url ? " with a URL" : ""}`;
    case "scan": {
      const at = act.occurredAt === undefined ? "" : ` at ${new Date(act.occurredAt).toISOString()}`;
      const who = act.kind === "agent" ? `agent of ${named(act.by.pointId)}` : `driver ${named(act.by.id)}`;
      return `${who}: ${act.move}${parcel}${at}${act.move === "collect" && !act.isRightCode ? ", wrong code" : ""}`;
    }
    case "change_point":
      return `${act.partner ? "partner" : "operator"}: to ${act.point.name}${parcel}`;
    case "correct":
      return `correct${parcel} to ${act.status} ${act.holder ? `${act.holder.kind} ${named(act.holder.id)}` : ""}`;
    case "pause":
      return `${act.isPaused ? "pause" : "open"} ${act.point.name}`;
    case "move_orders":
      return `move orders from ${act.from.name} to ${act.to.name}`;
    default:
      return `${act.do}${parcel}`;
  }
}
