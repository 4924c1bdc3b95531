import type { Act } from "../acts.ts";
import type { Doing } from "../answers.ts";
import type { Partner } from "../setup.ts";
import { isThiefs } from "../trust.ts";
import { current } from "../world/globals.ts";

/** What the audit log has to say of what was asked for: who did what to what, each time that something changed, and only then. */

const HOUR = 3_600_000;

/** An entry of the audit log. */
export interface Told {
  /** A kind and an id. */
  actor: string;
  action: string;
  /** Undefined if only the service knows it. */
  subject?: string | undefined;
  partner?: string | undefined;
  /** Some of what it has to say. */
  details?: object;
}

/** An entry that has to be there so many times at least, and may be at most. */
export interface Demand extends Told {
  least: number;
  most: number;
}

export const BY_OPERATOR = { actor: "operator sim" } as const;
export const byPartner = ({ id, secretKeyId, leaked }: Partner, act: Act) => ({
  actor: `secret_key ${isThiefs(act) ? leaked.id : secretKeyId}`,
  partner: id,
});

export const isDone = ({ answer }: Doing): boolean => answer !== undefined && answer.status < 300;
const isUnsure = ({ answer }: Doing): boolean => !answer || answer.status >= 500;
/** How often what was asked for may have been done. */
export const timesOf = (one: Doing): number =>
  (isDone(one) || isUnsure(one) ? 1 : 0) + (one.isAgain === true ? 1 : 0);

/** What is made anew each time that somebody asks for it; undefined if an act makes no such thing. */
export function ofMade(one: Doing): Demand | undefined {
  const told = madeBy(one);
  return told && { ...told, least: isDone(one) ? 1 : 0, most: timesOf(one) };
}

function madeBy(one: Doing): Told | undefined {
  const { act, answer, isAgain } = one;
  const made = isDone(one) && !isAgain ? (answer!.body.data as { id: string } | undefined)?.id : undefined;
  switch (act.do) {
    case "make_code":
      return {
        ...byPartner(act.partner, act),
        ...{ action: "receiving_code.made", subject: made, details: { parcels: act.parcels } },
      };
    case "log_in": {
      if (act.isWrong) return undefined;
      const { id, accountId } = act.owner;
      return { actor: `account ${accountId}`, partner: id, action: "session.begun" };
    }
    case "get_token": {
      const { id: subject } = act.client;
      const told = { subject, partner: act.owner.id, action: "client.token_issued" };
      return { actor: `client ${subject}`, ...told };
    }
    case "make_client":
      return { ...BY_OPERATOR, action: "client.created", partner: act.owner.id };
    case "rotate_client":
    case "delete_client": {
      const action = act.do === "rotate_client" ? "client.rotated" : "client.deleted";
      return { ...BY_OPERATOR, action, subject: act.client.id, partner: act.owner.id };
    }
    case "rotate_secret": {
      const action = act.endpoint ? "webhook_endpoint.secret_rotated" : "webhook_secret.rotated";
      return { ...byPartner(act.partner, act), action, subject: (act.endpoint ?? act.partner).id };
    }
    case "rotate_key":
      return { ...BY_OPERATOR, action: `${act.kind}.key_rotated`, subject: act.person.id };
    case "move_orders": {
      const details = { to_point_id: act.to.id, ...(made === undefined ? {} : { move_id: made }) };
      return { ...BY_OPERATOR, action: "point.orders_moved", subject: act.from.id, details };
    }
    case "switch":
      return act.what === "closed"
        ? { ...BY_OPERATOR, action: "closure.created", subject: act.of }
        : undefined;
    default:
      return undefined;
  }
}

/** What may be seen of a parcel's receiver by an operator who changes it. */
function seenBy({ act }: Doing): string | undefined {
  const isOperators =
    act.do === "correct" || act.do === "operator_cancel" || (act.do === "change_point" && !act.partner);
  return isOperators ? act.parcel.id : undefined;
}

/** An operator who sees a receiver is noted once an hour. */
export function ofReads(
  doing: readonly Doing[],
  began: number,
  partnerOf: (orderId: string) => string,
  lastReads: ReadonlyMap<string, number>,
): Demand[] {
  const parcels = new Set(doing.flatMap((one) => (timesOf(one) > 0 ? (seenBy(one) ?? []) : [])));
  return [...parcels].map((id) => {
    const last = lastReads.get(id) ?? Number.NEGATIVE_INFINITY;
    const isSeen = doing.some((one) => seenBy(one) === id && isDone(one));
    return {
      ...{ ...BY_OPERATOR, action: "order.read", subject: id, partner: partnerOf(id) },
      least: isSeen && last < began - HOUR ? 1 : 0,
      most: last > current.loop.now - HOUR ? 0 : 1,
    };
  });
}

/** The last wrong password that an account may send locks it. */
export function ofLocks(doing: readonly Doing[], locked: readonly string[]): Demand[] {
  const tried = doing.flatMap((one) => {
    const isTried = one.act.do === "log_in" && (one.answer?.status === 401 || isUnsure(one) || one.isAgain);
    return isTried ? [(one.act as Act & { do: "log_in" }).owner] : [];
  });
  return [...Map.groupBy(tried, (owner) => owner)].map(([{ id, accountId, email }, tries]) => ({
    ...{ actor: `account ${accountId}`, action: "account.locked", subject: accountId, partner: id },
    ...{ least: locked.includes(email) ? 1 : 0, most: tries.length },
  }));
}

/** A visit is asked for once for each day. */
export function ofPickups(doing: readonly Doing[], known: ReadonlySet<string>): Demand[] {
  const asked = new Map<string, Doing[]>();
  for (const one of doing)
    if (one.act.do === "ask_pickup" && timesOf(one) > 0) {
      const key = `${one.act.partner.id} ${one.act.date}`;
      asked.set(key, [...(asked.get(key) ?? []), one]);
    }
  return [...asked].map(([key, some]) => {
    const act = some[0]!.act as Act & { do: "ask_pickup" };
    return {
      ...{ ...byPartner(act.partner, act), action: "pickup.asked", details: { date: act.date } },
      least: !known.has(key) && some.some(isDone) ? 1 : 0,
      most: known.has(key) ? 0 : 1,
    };
  });
}
