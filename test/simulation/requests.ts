import { collectionCode } from "../../src/auth/order-codes.ts";
import { lagosDay } from "../../src/shared/closed-days.ts";
import type { Act, NewParcel, Parcel, Scan, Switch } from "./acts.ts";
import { askForAttack, tellAttack } from "./attacks.ts";
import { isMoneyAct } from "./money/money.ts";
import { askForMoney, tellMoney } from "./money/requests.ts";
import { idempotencyKeyOf } from "./repeats.ts";
import { askForSecret } from "./secrets.ts";
import { type Cast, type Partner, tableOf } from "./setup.ts";
import { askForToken, isTokenAct, tellToken } from "./tokens.ts";
import { isThiefs } from "./trust.ts";
import { receiverOf } from "./visits.ts";
import { current } from "./world/globals.ts";
import { type Ask, KEY, OPERATOR } from "./world/world.ts";

/** Asks for what people do as they would, and tells it. */

const HOUR = 3_600_000;

/** The request of an act. */
export function askFor(act: Act): Ask {
  const code = codeFor(act);
  const post = (key: string, path: string, body?: unknown): Ask => ({ method: "POST", path, key, body });
  const keyOf = ({ secretKey, leaked }: Partner) => (isThiefs(act) ? leaked.key : secretKey);
  const of = (partner: Partner, parcel: Parcel, what: string, body?: unknown) =>
    post(keyOf(partner), `/api/v1/orders/${parcel.id}/${what}`, body);
  switch (act.do) {
    case "create":
      return { ...post(keyOf(act.partner), "/api/v1/orders", newOrder(act)), ...headersOf(act) };
    case "create_again":
      return { ...post(act.partner.secretKey, "/api/v1/orders", newOrder(act.made)), ...headersOf(act.made) };
    case "batch":
      return post(act.partner.secretKey, "/api/v1/orders/batch", { orders: act.orders.map(newOrder) });
    case "send_back":
      return post(act.partner.secretKey, "/api/v1/returns", {
        ...{ order_id: act.parcel.id, return_reference: act.reference },
        ...(act.url === null ? {} : { webhook_url: act.url }),
      });
    case "start_return":
      return {
        ...{ method: "POST", path: `/public/tracking/${act.parcel.trackingCode}/return` },
        body: { collection_code: act.isRightCode ? code : wrong(code) },
      };
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
      return post(act.by.key, `/${act.kind}/scans`, bodyOf(act));
    case "scan_batch":
      return post(act.by.key, `/${act.kind}/scans`, { scans: act.scans.map(bodyOf) });
    case "correct": {
      const { status, holder, paid: payment, isUnpaid: unpaid } = act;
      const money = { ...(payment && { payment }), ...(unpaid && { unpaid }) };
      const body = { status, ...(holder && { holder }), ...money, reason: "Found" };
      return post(OPERATOR, `/operator/orders/${act.parcel.id}/correct`, body);
    }
    case "operator_cancel":
      return post(OPERATOR, `/operator/orders/${act.parcel.id}/cancel`, { reason: "Asked" });
    case "switch":
      return askForSwitch(act);
    case "subscribe": {
      const path = `/partner/webhook-endpoints/${act.endpoint.id}`;
      return { method: "PATCH", path, key: keyOf(act.partner), body: { events: act.events } };
    }
    case "rotate_secret":
      return askForSecret(act);
    case "ask_pickup":
      return post(act.partner.secretKey, "/api/v1/pickups", { date: act.date });
    case "make_code":
      return post(keyOf(act.partner), "/partner/receiving-codes", { parcels: act.parcels });
    case "set_prices":
      return {
        method: "PUT",
        path: "/operator/tariffs",
        key: OPERATOR,
        body: { data: tableOf(act.naira) },
      };
    case "set_capacity": {
      const body = { capacity: act.capacity };
      return { method: "PATCH", path: `/operator/points/${act.point.id}`, key: OPERATOR, body };
    }
    case "unpublish":
    case "publish": {
      const known = act.do === "publish" || act.confirm === undefined ? "" : `?confirm=${act.confirm}`;
      return post(OPERATOR, `/operator/points/${act.point.id}/${act.do}${known}`);
    }
    case "move_partner":
      throw new Error("a script does that");
    case "move_orders":
      return post(OPERATOR, `/operator/points/${act.from.id}/move-orders`, { to_point_id: act.to.id });
    default:
      if (isTokenAct(act)) return askForToken(act);
      return isMoneyAct(act) ? askForMoney(act) : askForAttack(act);
  }
}

function bodyOf(scan: Scan) {
  const code = codeFor(scan);
  const told = scan.isRightCode ? code : wrong(code);
  return {
    tracking_code: scan.parcel.trackingCode,
    action: scan.move === "driver_collect" ? "collect" : scan.move,
    ...(scan.move === "collect" && { collection_code: told }),
    ...(scan.codeOf && { code_of: scan.codeOf.trackingCode }),
    ...(scan.move === "hand_back" && { receiving_code: told }),
    ...timesOf(scan),
    ...(scan.scanId !== undefined && { scan_id: scan.scanId }),
    ...(scan.handoverId !== undefined && { handover_id: scan.handoverId }),
    ...(scan.paid && { payment: scan.paid }),
    ...(scan.problem !== undefined && { problem: scan.problem, note: "A corner is crushed" }),
  };
}

/** The times of a scan by the clock of its device, which says when it sends if it may be wrong. */
function timesOf({ occurredAt, clockMs }: Scan) {
  if (occurredAt === undefined) return {};
  const byDevice = (time: number) => new Date(time + (clockMs ?? 0)).toISOString();
  const sent = clockMs === undefined ? {} : { sent_at: byDevice(current.loop.now) };
  return { occurred_at: byDevice(occurredAt), ...sent };
}

/** What a person at the counter, or a partner's, tells. */
function codeFor(act: Act): string {
  if (!("parcel" in act)) return "000000";
  const { parcel } = act;
  if (act.do === "scan" && act.move === "hand_back") return act.receivingCode ?? "000000";
  return codeOf((act.do === "scan" && act.codeOf) || parcel);
}

/** What the receiver was sent. */
const codeOf = ({ id }: Parcel): string =>
  collectionCode({ config: { codeKeys: KEY } }, { id, codeKey: "sim", finalAt: null })!;

function askForSwitch({ what, of, isOn, kind }: Switch): Ask {
  const key = OPERATOR;
  if (what === "paused")
    return { method: "PATCH", path: `/operator/points/${of}`, key, body: { paused: isOn } };
  if (what === "revoked") return { method: "DELETE", path: `/operator/${kind}s/${of}`, key };
  if (what === "closed") {
    const body = { from: lagosDay(current.loop.now), to: lagosDay(current.loop.now + 48 * HOUR) };
    return { method: "POST", path: `/operator/points/${of}/closures`, key, body };
  }
  if (isOn) return { method: "POST", path: `/operator/partners/${of}/suspend`, key };
  return {
    ...{ method: "POST", path: `/operator/partners/${of}/activate`, key },
    body: { agreement_signed_on: "2026-01-15" },
  };
}

function headersOf(order: NewParcel): Pick<Ask, "headers"> {
  const key = idempotencyKeyOf(order);
  return key === undefined ? {} : { headers: { "idempotency-key": key } };
}

const newOrder = ({ reference, point, url, cod }: NewParcel) => ({
  partner_order_id: reference,
  pudo_point_id: point.id,
  customer: { name: receiverOf(reference), email: `${reference}@example.com`, phone: "08031234567" },
  items: [{ name: "Cloth", qty: 2, price: 12500, weight_kg: 0.8 }],
  ...(url === null ? {} : { webhook_url: url }),
  ...(cod === undefined ? {} : { cod_amount: cod }),
});

const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, "0");

/** An act in a line of a story. */
export function tellAct(act: Act, cast: Cast): string {
  const { points } = cast;
  const named = (id: string | null | undefined) =>
    points.find((point) => point.id === id)?.name ?? id?.slice(-4);
  const parcel = "parcel" in act ? ` ${act.parcel.reference} (${act.parcel.status})` : "";
  switch (act.do) {
    case "create":
      return `create ${act.reference} to ${act.point.name}${act.url ? " with a URL" : ""}${act.cod ? `, ${act.cod} to pay` : ""}`;
    case "scan": {
      const at = act.occurredAt === undefined ? "" : ` at ${new Date(act.occurredAt).toISOString()}`;
      const who = act.kind === "agent" ? `agent of ${named(act.by.pointId)}` : `driver ${named(act.by.id)}`;
      const shown = act.codeOf ? ` with the code of ${act.codeOf.reference} (${act.codeOf.status})` : "";
      return `${who}: ${act.move}${parcel}${shown}${at}${act.move === "collect" && !act.isRightCode ? ", wrong code" : ""}${act.paid ? `, paid ${act.paid.amount}` : ""}`;
    }
    case "scan_batch":
      return `${act.isAgain ? "again " : ""}at once: ${act.scans.map((scan) => tellAct(scan, cast)).join("; ")}`;
    case "change_point":
      return `${act.partner ? "partner" : "operator"}: to ${act.point.name}${parcel}`;
    case "correct":
      return `correct${parcel} to ${act.status} ${act.holder ? `${act.holder.kind} ${named(act.holder.id)}` : ""}`;
    case "batch":
      return `create ${act.orders.map(({ reference, point }) => `${reference} to ${point.name}`).join(", ")}`;
    case "send_back":
      return `send back${parcel} as ${act.reference}`;
    case "switch":
      return `${act.name} is ${act.isOn ? "" : "not "}${act.what}`;
    case "subscribe":
      return `${act.endpoint.url} wants ${act.events}`;
    case "rotate_secret":
      return `${isThiefs(act) ? "a thief: " : ""}a new secret for ${act.endpoint?.url ?? "the URLs of orders"}`;
    case "ask_pickup":
      return `ask for a visit on ${act.date}`;
    case "make_code":
      return `${isThiefs(act) ? "a thief: " : ""}a receiving code for ${act.parcels}`;
    case "set_prices":
      return `every parcel costs ${act.naira}`;
    case "set_capacity":
      return `${act.point.name} takes ${act.capacity ?? "all"} parcels`;
    case "unpublish":
      return `${act.point.name} is unpublished, with ${act.confirm ?? "nothing said of its"} parcels`;
    case "publish":
      return `${act.point.name} is published`;
    case "move_partner":
      return `move ${act.subject.id.slice(-4)} to ${act.to}`;
    case "move_orders":
      return `move orders from ${act.from.name} to ${act.to.name}`;
    case "read":
    case "create_again":
    case "cancel":
    case "receive":
    case "start_return":
    case "extend":
    case "operator_cancel":
      return `${isThiefs(act) ? "a thief: " : ""}${act.do}${parcel}`;
    default:
      if (isTokenAct(act)) return tellToken(act);
      return isMoneyAct(act) ? tellMoney(act) : tellAttack(act);
  }
}
