import { lagosDay } from "../../src/shared/closed-days.ts";
import type { Act, NewParcel, Parcel, Scan, Switch } from "./acts.ts";
import type { Model } from "./model.ts";
import type { Cast, Partner, Person } from "./setup.ts";
import { current } from "./world/globals.ts";
import type { Random } from "./world/random.ts";
import { ORDERS } from "./world/world.ts";

/** Draws what people do, from the parcels that there are. */

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

export function drawAct(random: Random, model: Model): Act {
  const { cast, parcels } = model;
  const all = [...parcels.values()];
  // Those of late are more interesting than those that have come to their end.
  const open = all.filter(({ status }) => !["delivered", "lost", "returned_to_sender"].includes(status));
  if (open.length < 3 || random.chance(0.16)) return drawCreation(random, cast, all);
  const parcel = random.chance(0.9) ? random.pick(open.slice(-12)) : random.pick(all);
  const { partner } = parcel;
  const other = random.chance(0.1) ? random.pick(cast.partners) : partner;
  const kind = random.next();
  if (kind < 0.54) return drawScan(random, model, parcel);
  if (kind < 0.59) return { do: "cancel", partner: other, parcel };
  if (kind < 0.64) return drawReceipt(random, cast, all, parcel);
  if (kind < 0.71) {
    const point = random.pick(cast.points);
    return { do: "change_point", partner: random.chance(0.25) ? undefined : other, parcel, point };
  }
  if (kind < 0.74) return { do: "extend", partner: other, parcel, days: random.between(1, 3) };
  if (kind < 0.78) return { do: "read", partner: other, parcel };
  if (kind < 0.8) return { do: "operator_cancel", parcel };
  if (kind < 0.85) return drawCorrection(random, cast, parcel);
  if (kind < 0.91) return drawReturn(random, cast, all, parcel);
  if (kind < 0.94) return drawSwitch(random, model);
  if (kind < 0.96) {
    const capacity = random.pick([null, 3, 4, 6, 7, 9]);
    return { do: "set_capacity", point: random.pick(cast.points.slice(0, 3)), capacity };
  }
  if (kind < 0.975) return drawSubscription(random, cast);
  if (kind < 0.98) {
    const subject = random.pick(cast.partners);
    return { do: "move_partner", subject, to: random.pick(ORDERS) };
  }
  if (kind < 0.99) {
    const { now } = current.loop;
    return { do: "ask_pickup", partner: other, date: lagosDay(now + random.between(1, 48) * HOUR) };
  }
  if (kind < 0.995) return { do: "set_prices", naira: random.between(10, 20) * 100 };
  return { do: "move_orders", from: random.pick(cast.points), to: random.pick(cast.points.slice(0, 3)) };
}

/** What a partner says that it has got, at times what it has said before. */
function drawReceipt(random: Random, { partners }: Cast, all: readonly Parcel[], any: Parcel): Act {
  const received = all.filter(({ status, returnOf }) => returnOf && status === "delivered");
  const parcel = received.length > 0 && random.chance(0.25) ? received.at(-1)! : any;
  return { do: "receive", partner: random.chance(0.1) ? random.pick(partners) : parcel.partner, parcel };
}

/** What somebody sends back, most often of what was delivered. */
function drawReturn(random: Random, cast: Cast, all: readonly Parcel[], any: Parcel): Act {
  const delivered = all.filter(({ status, returnOf }) => status === "delivered" && !returnOf);
  const parcel = delivered.length > 0 && random.chance(0.9) ? random.pick(delivered) : any;
  if (random.chance(0.4)) return { do: "start_return", parcel, isRightCode: random.chance(0.8) };
  const partner = random.chance(0.1) ? random.pick(cast.partners) : parcel.partner;
  const url = random.chance(0.3) ? `https://partner-${cast.partners.indexOf(partner)}.example/orders` : null;
  return { do: "send_back", partner, parcel, reference: `B-${random.between(1, 1e9)}`, url };
}

function drawSwitch(random: Random, { cast, switched }: Model): Act {
  const kind = random.next();
  const make = (what: Switch["what"], { id }: { id: string }, name: string, isOn: boolean): Switch => ({
    ...{ do: "switch", what, of: id, name, isOn },
  });
  if (kind < 0.45) {
    const point = random.pick(cast.points.slice(0, 3));
    return make("paused", point, point.name, !switched.has(`paused ${point.id}`) && random.chance(0.5));
  }
  const partner = random.pick(cast.partners);
  const suspended = cast.partners.find(({ id }) => switched.has(`suspended ${id}`));
  if (suspended && kind < 0.9) return make("suspended", suspended, "a partner", false);
  if (kind < 0.6) return make("suspended", partner, "a partner", true);
  if (kind < 0.7) {
    const point = random.pick(cast.points.slice(0, 3));
    return make("closed", point, point.name, true);
  }
  // Each point and the drivers keep one key that works.
  const agents = cast.agents.filter((_, i) => i % 2 === 1);
  const isDriver = random.chance(0.6);
  const person = isDriver ? cast.drivers.at(-1)! : random.pick(agents);
  return { ...make("revoked", person, "a stolen key", true), kind: isDriver ? "driver" : "agent" };
}

function drawSubscription(random: Random, { partners }: Cast): Act {
  const partner = random.pick(partners.filter(({ endpoints }) => endpoints.length > 0));
  const events = random.pick([
    ["*"],
    ["package.collected", "package.cancelled"],
    ["package.created", "package.handed_over"],
  ]);
  return { do: "subscribe", partner, endpoint: random.pick(partner.endpoints), events };
}

function drawCreation(random: Random, cast: Cast, all: readonly Parcel[]): Act {
  const partner = random.pick(cast.partners);
  if (random.chance(0.8)) return { do: "create", partner, ...drawNewParcel(random, cast, partner, all) };
  const drawn = Array.from({ length: random.between(1, 6) }, () => drawNewParcel(random, cast, partner, all));
  const unique = [...new Map(drawn.map((order) => [order.reference, order])).values()];
  // At times all go to one point, which others may need too.
  const point = random.chance(0.3) ? random.pick(cast.points.slice(0, 3)) : undefined;
  const orders = point ? unique.map((order) => ({ ...order, point })) : unique;
  return { do: "batch", partner, orders };
}

function drawNewParcel(
  random: Random,
  { partners, points }: Cast,
  partner: Partner,
  all: readonly Parcel[],
): NewParcel {
  const again = all.filter((parcel) => parcel.partner === partner);
  const isAgain = again.length > 0 && random.chance(0.1);
  const reference = isAgain ? random.pick(again).reference : `R-${random.between(1, 1e9)}`;
  const i = partners.indexOf(partner);
  const url = random.chance(0.4)
    ? `https://partner-${i}.example/${random.pick(["hook-0", "orders", "other"])}`
    : null;
  const point = points[random.chance(0.03) ? 3 : random.below(3)]!;
  return { reference, point, url };
}

/** What is likely to be scanned next, or at times anything by anybody. */
export function drawScan(random: Random, model: Model, parcel: Parcel): Act {
  const { agents, drivers } = model.cast;
  const { codes } = model;
  const all = [...model.parcels.values()];
  const here = agents.filter(({ pointId }) => pointId === parcel.pointId);
  const likely: Record<string, readonly string[]> = {
    created: parcel.returnOf ? ["take"] : ["driver_collect", "driver_collect", "take", "arrive"],
    in_transit: parcel.returnOf
      ? ["driver_collect", "take", "hand_back", "hand_back"]
      : ["arrive", "arrive", "arrive", "take", "driver_collect", "report"],
    ready_for_pickup: ["collect", "collect", "collect", "refuse"],
    returned: ["driver_collect", "take", "hand_back", "report", "collect"],
    cancelled: ["driver_collect", "take", "arrive"],
  };
  const anything = ["driver_collect", "take", "arrive", "collect", "refuse", "report", "hand_back"];
  const move = random.pick(random.chance(0.8) ? (likely[parcel.status] ?? anything) : anything);
  const isDriver =
    ["driver_collect", "hand_back"].includes(move) || (move === "report" && random.chance(0.5));
  const isElsewhere = here.length === 0 || random.chance(move === "take" ? 0.7 : 0.08);
  const by = scannerOf(random, {
    agents,
    drivers,
    here: isElsewhere ? agents : here,
    move,
    isDriver,
    parcel,
  });
  const { now } = current.loop;
  const told = codes.filter(
    ({ partnerId, endsAt }) => partnerId === parcel.partner.id && endsAt > now - HOUR,
  );
  // Most drivers ask first.
  if (move === "hand_back" && told.length === 0 && random.chance(0.8))
    return { do: "make_code", partner: parcel.partner, parcels: random.between(1, 3) };
  const agoMs = random.chance(0.25)
    ? random.between(-10 * MINUTE, random.chance(0.5) ? HOUR : 30 * HOUR)
    : undefined;
  // More than five minutes ahead is refused. Seconds more would not be if the service looks late, because a call is.
  const occurredAt = agoMs === undefined ? undefined : now - (agoMs < -5 * MINUTE ? agoMs - HOUR : agoMs);
  const codeOf =
    move === "collect" ? drawShown(random.fork(`visit ${parcel.trackingCode}`), all, parcel) : undefined;
  return {
    ...{ do: "scan", by, kind: isDriver ? "driver" : "agent", parcel, move: move as Scan["move"] },
    ...(codeOf && { codeOf }),
    occurredAt,
    isRightCode: random.chance(0.85) && (move !== "hand_back" || told.length > 0),
    ...(told.length > 0 ? { receivingCode: random.pick(told).digits } : {}),
    scanId: random.chance(0.6) ? `scan-${random.below(1e9)}` : undefined,
    ...(move === "report" ? { problem: random.pick(["damaged", "opened"]) } : {}),
  };
}

/** Another parcel whose code is shown: most often one that lies there too. */
function drawShown(random: Random, all: readonly Parcel[], parcel: Parcel): Parcel | undefined {
  if (!random.chance(0.35)) return undefined;
  const others = all.filter((one) => one !== parcel && !one.isArchived);
  const there = others.filter(
    ({ pointId, status }) => pointId === parcel.pointId && ["ready_for_pickup", "delivered"].includes(status),
  );
  const near = random.chance(0.85) ? there : others;
  return near.length > 0 ? random.pick(near.slice(-6)) : undefined;
}

/** Who has a parcel is most likely to hand it back, or to say what is wrong with it. */
function scannerOf(
  random: Random,
  of: {
    agents: readonly Person[];
    drivers: readonly Person[];
    here: readonly Person[];
    move: string;
    isDriver: boolean;
    parcel: Parcel;
  },
): Person {
  const { holder } = of.parcel;
  const holding = of.isDriver
    ? of.drivers.filter(({ id }) => id === holder.id)
    : of.agents.filter(({ pointId }) => pointId === holder.id);
  const isHolders = of.move === "report" || of.move === "hand_back";
  if (isHolders && holding.length > 0 && random.chance(0.8)) return random.pick(holding);
  return random.pick(of.isDriver ? of.drivers : of.here);
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
