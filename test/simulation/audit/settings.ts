import type { Doing } from "../answers.ts";
import type { Model } from "../model.ts";
import { tableOf } from "../setup.ts";
import { BY_OPERATOR, byPartner, type Demand, isDone, type Told, timesOf } from "./demands.ts";

/** What the audit log has to say of what was set: the same again changes nothing, and is in no entry. */

/** What something is set to, by name; undefined if that is not sure. */
export type Settings = ReadonlyMap<string, string | undefined>;

/** What an act sets, and to what. */
interface Wanted {
  name: string;
  value: string;
  told: Told;
}

const NOTHING = { drop_off: 0, arrive: 0, collect: 0, cod_percent: 0 };
export const FIRST_COMMISSIONS = JSON.stringify({ default: NOTHING, points: [] });

/** What is set now. */
export function settingsOf(model: Model, commissions: string | undefined): Settings {
  const { cast, switched, prices } = model;
  const isOn = (what: string, id: string) =>
    [`${what} ${id}`, String(switched.has(`${what} ${id}`))] as const;
  return new Map<string, string | undefined>([
    ...cast.points.flatMap(({ id, capacity }) => [
      ...["paused", "hidden"].map((what) => isOn(what, id)),
      [`capacity ${id}`, String(capacity)] as const,
    ]),
    ...cast.partners.flatMap(({ id, accountId }) => [isOn("suspended", id), isOn("disabled", accountId)]),
    ...[...cast.agents, ...cast.drivers].map(({ id }) => isOn("revoked", id)),
    ...cast.partners.flatMap(({ endpoints }) =>
      endpoints.map(({ id, events }) => [`events ${id}`, JSON.stringify(events)] as const),
    ),
    ["prices", String(prices.kobo)],
    ["commissions", commissions],
  ]);
}

/** The commissions after a step, as far as it is sure. */
export function commissionsAfter(before: string | undefined, doing: readonly Doing[]): string | undefined {
  const set = doing.filter((one) => one.act.do === "set_commissions" && timesOf(one) > 0);
  const values = new Set(set.map((one) => wantedBy(one)!.value));
  if (values.size === 0) return before;
  return values.size === 1 && set.some(isDone) ? [...values][0] : undefined;
}

function wantedBy({ act }: Doing): Wanted | undefined {
  const switchedTo = (what: string, id: string, isOn: boolean, told: Told): Wanted => ({
    ...{ name: `${what} ${id}`, value: String(isOn), told },
  });
  switch (act.do) {
    case "switch": {
      const { what, of, isOn, kind } = act;
      const told = {
        paused: { action: "point.changed" },
        suspended: { action: isOn ? "partner.suspended" : "partner.activated", partner: of },
        revoked: { action: `${kind}.revoked` },
        closed: undefined,
      }[what];
      return told && switchedTo(what, of, isOn, { ...BY_OPERATOR, ...told, subject: of });
    }
    case "switch_account": {
      const { isOn, owner } = act;
      const told = { action: isOn ? "account.disabled" : "account.enabled", partner: owner.id };
      const { accountId: subject } = owner;
      return switchedTo("disabled", subject, isOn, { ...BY_OPERATOR, ...told, subject });
    }
    case "publish":
    case "unpublish": {
      const { id } = act.point;
      const told = { ...BY_OPERATOR, action: `point.${act.do}ed`, subject: id };
      return switchedTo("hidden", id, act.do === "unpublish", told);
    }
    case "set_capacity": {
      const { id } = act.point;
      const told = { ...BY_OPERATOR, action: "point.changed", subject: id };
      return { name: `capacity ${id}`, value: String(act.capacity), told };
    }
    case "subscribe": {
      const { endpoint, events, partner } = act;
      const told = { ...byPartner(partner, act), action: "webhook_endpoint.changed", subject: endpoint.id };
      const value = JSON.stringify(events);
      return { name: `events ${endpoint.id}`, value, told: { ...told, details: { events } } };
    }
    case "set_prices": {
      const details = { tariffs: tableOf(act.naira) };
      const told = { ...BY_OPERATOR, action: "tariffs.replaced", subject: "tariffs", details };
      return { name: "prices", value: String(act.naira * 100), told };
    }
    case "set_commissions": {
      const told = { ...BY_OPERATOR, action: "commissions.replaced", subject: "commissions" };
      return { name: "commissions", value: JSON.stringify(act.rates), told };
    }
    case "end_code": {
      const { id } = act.code;
      const told = { ...byPartner(act.partner, act), action: "receiving_code.ended", subject: id };
      return { name: `ended ${id}`, value: "true", told };
    }
    default:
      return undefined;
  }
}

/** What has to be in the log of what was set in a step. */
export function ofSettings(doing: readonly Doing[], before: Settings, after: Settings): Demand[] {
  const wanted = doing.flatMap((one) => {
    const what = timesOf(one) > 0 ? wantedBy(one) : undefined;
    return what ? [{ ...what, one }] : [];
  });
  return [...Map.groupBy(wanted, ({ name }) => name)].flatMap(([name, some]) => {
    const [was, is] = [before.get(name), after.get(name)];
    const isChanged = was !== undefined && is !== undefined && was !== is;
    const values = [...Map.groupBy(some, ({ value }) => value)];
    return values.map(([value, alike]): Demand => {
      const { told } = alike[0]!;
      const times = alike.reduce((sum, { one }) => sum + timesOf(one), 0);
      // Somebody else sets it to something else meanwhile.
      if (values.length > 1) return { ...told, least: isChanged && is === value ? 1 : 0, most: times };
      const isSaid = alike.some(({ one }) => isDone(one)) && was !== undefined;
      return {
        ...told,
        least: was !== value && (isSaid || isChanged) ? 1 : 0,
        most: was === value ? 0 : 1,
      };
    });
  });
}
