import { trackingCodeOf } from "../../src/shared/tracking-code.ts";
import type { Act, Code, Parcel, Scan } from "./acts.ts";
import type { Model } from "./model.ts";
import type { Cast, Partner, Person } from "./setup.ts";
import { current } from "./world/globals.ts";
import type { Random } from "./world/random.ts";
import { type Ask, OPERATOR } from "./world/world.ts";

/** Draws what people do who cheat, and what others do against it. A half of the seeds has them. */

export type Attack =
  | { do: "dispute" | "recall"; partner: Partner; parcel: Parcel }
  | { do: "end_code"; partner: Partner; code: Code }
  | { do: "rotate_key"; person: Person; kind: Scan["kind"] }
  /** Scans that find nothing. */
  | { do: "miss"; by: Person; kind: Scan["kind"]; codes: readonly string[] }
  /** Scans of one parcel, all too late. */
  | { do: "backdate"; by: Person; kind: Scan["kind"]; parcel: Parcel; times: readonly number[] }
  /** A driver hands back all that it has, with one code or none. */
  | { do: "sign"; by: Person; parcels: readonly Parcel[]; digits: string }
  /** Somebody at a browser whose session of the portal or the console was confirmed long ago. */
  | { do: "hijack"; ask: Omit<Ask, "headers">; cookie: string };

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** A few more than a key may send on a day. */
const MISSES = 21;
const OFFERS = 205;
/** How long a session lasts without use. */
const SESSION_MS = 8 * HOUR;
const CONFIRMED_MS = 6 * MINUTE;
const AT_ONCE = 100;

const THIEFS_ACCOUNT = { bank_code: "044", account_number: "1111111111", account_name: "Thief" };

/** What a session of the portal may only do within minutes of signing in. */
const GUARDED: readonly ((of: Partner, order: string) => Omit<Ask, "headers">)[] = [
  ({ endpoints }) => ({
    ...{ method: "PATCH", path: `/partner/webhook-endpoints/${endpoints[0]?.id}` },
    body: { url: "https://thief.example/hooks" },
  }),
  () => ({
    ...{ method: "POST", path: "/partner/webhook-endpoints" },
    body: { url: "https://thief.example/hooks", events: ["*"] },
  }),
  () => ({ method: "POST", path: "/partner/secret-keys", body: { name: "Another" } }),
  () => ({ method: "POST", path: "/partner/api-keys", body: { name: "Another" } }),
  () => ({ method: "GET", path: "/partner/webhook-secret" }),
  () => ({ method: "POST", path: "/partner/webhook-secret/rotate" }),
  () => ({ method: "POST", path: "/partner/accounts", body: { email: "thief@example.com" } }),
  () => ({ method: "PATCH", path: "/partner", body: { oneCode: true } }),
  ({ leaked }) => ({ method: "GET", path: `/partner/secret-keys/${leaked.id}/traces` }),
  (_of, order) => ({ method: "POST", path: `/api/v1/orders/${order}/cod`, body: { cod_amount: 0 } }),
];

/** The same for a session of the console. */
const GUARDED_DESK: readonly ((of: Partner, driver: Person, order: string) => Omit<Ask, "headers">)[] = [
  ({ id }) => ({
    method: "PATCH",
    path: `/operator/partners/${id}`,
    body: { payout_account: THIEFS_ACCOUNT },
  }),
  ({ id }) => ({ method: "PATCH", path: `/operator/partners/${id}`, body: { pickup: null } }),
  ({ id }) => ({ method: "POST", path: `/operator/partners/${id}/secret-keys` }),
  (_of, { id }) => ({ method: "POST", path: `/operator/drivers/${id}/rotate-key` }),
  (_of, { id }) => ({
    ...{ method: "POST", path: "/operator/deposits" },
    body: { holder: { kind: "driver", id }, amount: 5000, reference: "THIEF", banked_on: "2026-11-01" },
  }),
  () => ({ method: "POST", path: "/operator/payouts/export", body: {} }),
  (_of, _driver, order) => ({
    ...{ method: "POST", path: `/operator/orders/${order}/correct` },
    body: { status: "delivered", unpaid: true, reason: "Asked" },
  }),
];

export function drawAttack(random: Random, model: Model): readonly Act[] {
  const { cast } = model;
  const all = [...model.parcels.values()];
  const partner = random.pick(cast.partners);
  const kind: Scan["kind"] = random.chance(0.5) ? "driver" : "agent";
  const people = (kind === "driver" ? cast.drivers : cast.agents).filter(
    ({ id }) => !model.switched.has(`revoked ${id}`),
  );
  const person = random.pick(people);
  const what = random.next();
  if (what < 0.05) return drawMisses(random, person, kind);
  // What is offered can't be banked meanwhile.
  if (what < 0.07 && model.money.payments.size > 0)
    return Array.from({ length: OFFERS }, () => ({ do: "offer_money", by: person, kind }));
  if (what < 0.2) return [{ do: "rotate_key", person, kind }];
  if (what < (isOpenStill(cast) ? 0.4 : 0.24)) return drawHijack(random, model, partner);
  if (what < 0.44 && model.codes.length > 0) {
    const code = random.pick(model.codes.slice(-4));
    const own = cast.partners.find(({ id }) => id === code.partnerId)!;
    return [{ do: "end_code", partner: random.chance(0.8) ? own : partner, code }];
  }
  if (all.length === 0) return [];
  const among = (some: readonly Parcel[]) => random.pick(some.length > 0 && random.chance(0.9) ? some : all);
  const ownerOf = (parcel: Parcel) => (random.chance(0.9) ? parcel.partner : partner);
  if (what < 0.52) return drawSigning(random, model);
  if (what < 0.6) {
    const parcel = among(all.filter(({ handedBackAt }) => handedBackAt !== null));
    return [{ do: "dispute", partner: ownerOf(parcel), parcel }];
  }
  if (what < 0.66) {
    const parcel = among(all.filter(({ status }) => status === "returned"));
    return [{ do: "recall", partner: ownerOf(parcel), parcel }];
  }
  const parcel = random.pick(all.slice(-12));
  if (what < 0.8) return drawDeadScan(random, model, parcel);
  return drawBackdated(random, person, kind, parcel);
}

const isOpenStill = ({ desk }: Cast) => current.loop.now < desk.signedInAt + SESSION_MS;

/** Whoever finds open browsers tries all that there is to try. */
function drawHijack(random: Random, { cast, parcels }: Model, partner: Partner): Act[] {
  const { desk, drivers } = cast;
  const order = random.pick([...parcels.keys(), "01a19b0e-ca1d-730c-a33f-e52ddabeb0c7"]);
  const driver = random.pick(drivers);
  const asks = [
    { of: partner, asks: GUARDED.map((ask) => ask(partner, order)) },
    { of: desk, asks: GUARDED_DESK.map((ask) => ask(partner, driver, order)) },
  ];
  return asks
    .filter(({ of }) => current.loop.now >= of.signedInAt + CONFIRMED_MS)
    .flatMap(({ of: { cookie }, asks }) => asks.map((ask) => ({ do: "hijack", ask, cookie })));
}

/** With a code that has ended or is used up, with that of another partner, with a guess, or with none. */
function drawSigning(random: Random, { cast, parcels, codes }: Model): Act[] {
  const going = [...parcels.values()].filter(
    ({ status, returnOf, isArchived }) =>
      !isArchived && (status === "returned" || (returnOf && status === "in_transit")),
  );
  const likely = cast.drivers.filter(({ id }) => going.some(({ holder }) => holder.id === id));
  const by = random.pick(likely.length > 0 ? likely : cast.drivers);
  const own = [...parcels.values()].filter(({ holder, isArchived }) => holder.id === by.id && !isArchived);
  if (own.length === 0) return [];
  const { now } = current.loop;
  const ended = codes.filter(
    ({ partnerId, endsAt, used, parcels }) =>
      endsAt <= now && used < parcels && own.some(({ partner }) => partner.id === partnerId),
  );
  const known = ended.length > 0 && random.chance(0.5) ? ended : codes;
  const digits = random.pick([...known.slice(-6).map((code) => code.digits), "000000", ""]);
  return [{ do: "sign", by, parcels: own.slice(0, 20), digits }];
}

function drawMisses(random: Random, by: Person, kind: Scan["kind"]): Act[] {
  const symbols = () => random.fill(new Uint8Array(11));
  const requests = random.chance(0.4) ? MISSES : 1;
  return Array.from({ length: requests }, () => ({
    ...{ do: "miss", by, kind, codes: Array.from({ length: AT_ONCE }, () => trackingCodeOf(symbols())) },
  }));
}

/** A phone that was lost is found by somebody. */
function drawDeadScan(random: Random, { deadKeys }: Model, parcel: Parcel): Act[] {
  if (deadKeys.length === 0) return [];
  const { kind, ...by } = random.pick(deadKeys);
  // It asks for the code of what its point or its driver has of receivers' money.
  if (random.chance(0.4)) return [{ do: "offer_money", by, kind, isDead: true }];
  const move = kind === "driver" ? "driver_collect" : random.pick(["take", "arrive"] as const);
  const told = { occurredAt: undefined, isRightCode: true, scanId: undefined, isDead: true } as const;
  return [{ do: "scan", by, kind, parcel, move, ...told }];
}

/** Only a parcel that somebody has scanned can be scanned too late. */
function drawBackdated(random: Random, by: Person, kind: Scan["kind"], parcel: Parcel): Act[] {
  const { status, createdAt, lastEventAt } = parcel;
  if (status === "created" || status === "cancelled" || lastEventAt - createdAt < MINUTE) return [];
  const times = Array.from({ length: random.between(6, 20) }, () =>
    random.between(createdAt - 20 * MINUTE, lastEventAt - 1),
  );
  return [{ do: "backdate", by, kind, parcel, times: [...new Set(times)] }];
}

/** A thief acts as a partner does, a driver has no round, and devices have wrong clocks but say when they send. */
export function disguise(random: Random, act: Act, { cast }: Model): Act {
  if (act.do === "scan") {
    const { occurredAt } = act;
    const clockMs = random.chance(0.3) ? random.between(-20 * MINUTE, 4 * HOUR) : undefined;
    const isOutsider = act.kind === "driver" && act.parcel.holder.id === cast.outsider.id;
    const by =
      act.kind === "driver" && random.chance(isOutsider ? 0.7 : 0.15) ? { by: cast.outsider } : undefined;
    return { ...act, ...by, ...(clockMs !== undefined && occurredAt !== undefined && { clockMs }) };
  }
  switch (act.do) {
    case "make_code":
      // A code for any number of parcels is a blank signature.
      return random.chance(0.25) ? { ...act, parcels: random.pick([act.parcels, 1000]), isThief: true } : act;
    case "create":
    case "cancel":
    case "receive":
    case "change_point":
    case "subscribe":
    case "lower_cod":
      return act.partner && random.chance(0.25) ? { ...act, isThief: true } : act;
    default:
      return act;
  }
}

/** The request of an attack. */
export function askForAttack(act: Attack): Ask {
  const { now } = current.loop;
  const post = (key: string, path: string, body?: unknown): Ask => ({ method: "POST", path, key, body });
  switch (act.do) {
    case "dispute":
      return post(act.partner.secretKey, `/api/v1/orders/${act.parcel.id}/dispute`, { note: "Not there" });
    case "recall":
      return post(act.partner.secretKey, `/api/v1/orders/${act.parcel.id}/recall`);
    case "end_code": {
      const path = `/partner/receiving-codes/${act.code.id}`;
      return { method: "DELETE", path, key: act.partner.secretKey };
    }
    case "rotate_key":
      return post(OPERATOR, `/operator/${act.kind}s/${act.person.id}/rotate-key`);
    case "miss": {
      const action = act.kind === "driver" ? "collect" : "take";
      return post(act.by.key, `/${act.kind}/scans`, {
        scans: act.codes.map((tracking_code) => ({ tracking_code, action })),
      });
    }
    case "backdate": {
      const action = act.kind === "driver" ? "collect" : "take";
      const { trackingCode: tracking_code } = act.parcel;
      const scans = act.times.map((at) => ({
        ...{ tracking_code, action, occurred_at: new Date(at).toISOString() },
      }));
      return post(act.by.key, `/${act.kind}/scans`, { scans, sent_at: new Date(now).toISOString() });
    }
    case "sign": {
      const scans = act.parcels.map(({ trackingCode }) => ({
        ...{ tracking_code: trackingCode, action: "hand_back" },
        ...(act.digits !== "" && { receiving_code: act.digits }),
      }));
      return post(act.by.key, "/driver/scans", { scans });
    }
    case "hijack":
      return { ...act.ask, headers: { cookie: act.cookie, "sec-fetch-site": "same-origin" } };
  }
}

/** An attack in a line of a story. */
export function tellAttack(act: Attack): string {
  const parcel = "parcel" in act ? ` ${act.parcel.reference} (${act.parcel.status})` : "";
  switch (act.do) {
    case "end_code":
      return `a receiving code for ${act.code.parcels} ends`;
    case "rotate_key":
      return `a new key for ${act.kind} ${act.person.id.slice(-4)}`;
    case "miss":
      return `${act.kind} ${act.by.id.slice(-4)} scans ${act.codes.length} parcels that do not exist`;
    case "backdate":
      return `${act.kind} ${act.by.id.slice(-4)}: ${act.times.length} late scans of${parcel}`;
    case "hijack":
      return `somebody at an open browser tries ${act.ask.method} ${act.ask.path}`;
    case "sign":
      return `driver ${act.by.id.slice(-4)} hands back ${act.parcels.length} with ${act.digits === "" ? "no code" : "one code"}`;
    default:
      return `${act.do}${parcel}`;
  }
}
