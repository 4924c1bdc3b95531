import type { Status } from "../../api.ts";
import { href } from "../../ui/shell/route.ts";
import { t } from "../texts.ts";

/** Something that needs the operator. */
export interface Work {
  key: string;
  /** An `alarm` means that something does not work; `todo` waits. */
  concern: "alarm" | "todo";
  what: string;
  /** Why it matters. */
  hint: string;
  since?: string;
  action: { text: string; href: string };
}

type Alarm = Status["alarms"][number];

/** Where an alarm is looked after, if not in the list of alarms. */
const VIEWS: Partial<Record<Alarm["code"], Work["action"]>> = {
  deliveries_overdue: { text: "See the webhooks", href: href("/webhooks") },
  event_undelivered: { text: "See the webhooks", href: href("/webhooks") },
  dead_letters: { text: "See the failed messages", href: href("/webhooks") },
  database_full: { text: "See the databases", href: href("/databases") },
  database_unreachable: { text: "See the databases", href: href("/databases") },
  database_refuses_writes: { text: "See the databases", href: href("/databases") },
};

const capital = (sentence: string) => sentence.charAt(0).toUpperCase() + sentence.slice(1);

const ofAlarm = ({ code, subject, meaning, since }: Alarm): Work => ({
  key: `${code} ${subject}`,
  concern: "alarm",
  what: [capital(code.replaceAll("_", " ")), subject].filter(Boolean).join(": "),
  hint: `${capital(meaning)}.`,
  since,
  action: VIEWS[code] ?? { text: "See the alarm", href: href("/alarms") },
});

/** What needs the operator: what does not work first, since the longest, and then what waits, the most urgent first. */
export function openWork(status: Status): Work[] {
  const { exceptions, missed_pickups, holders_without_key, failing_receivers, pending_points } = status;
  const orders = (exception: string, text: string) => ({ text, href: href("/orders", { exception }) });
  const waits: [number, Omit<Work, "concern">][] = [
    [
      holders_without_key,
      {
        key: "holders_without_key",
        what: t("{count} people without a key have parcels or money", { count: holders_without_key }),
        hint: "They can't hand it over any more: somebody else has to take it.",
        action: { text: "See who", href: href("/holders", { without_key: "true" }) },
      },
    ],
    [
      exceptions.point_gone,
      {
        key: "point_gone",
        what: t("{count} parcels are left at points that are gone", { count: exceptions.point_gone }),
        hint: "A point was deleted, unpublished or rejected that still has them, or what was paid for them.",
        action: orders("point_gone", "See which"),
      },
    ],
    [
      exceptions.held_too_long,
      {
        key: "held_too_long",
        what: t("{count} parcels stand still", { count: exceptions.held_too_long }),
        hint: "A driver has had them for over a day, or a point that should have handed them over for three.",
        action: orders("held_too_long", "Ask who has them"),
      },
    ],
    [
      exceptions.reported,
      {
        key: "reported",
        what: t("{count} parcels have something wrong", { count: exceptions.reported }),
        hint: "Whoever had them in the last 7 days reported them damaged, opened or missing, or labelled wrongly.",
        action: orders("reported", "Look into it"),
      },
    ],
    [
      exceptions.disputed,
      {
        key: "disputed",
        what: t("{count} parcels were not among those handed back", { count: exceptions.disputed }),
        hint: "A partner says so of what a driver handed back: ask the driver.",
        action: orders("disputed", "See which"),
      },
    ],
    [
      exceptions.gap,
      {
        key: "gap",
        what: t("{count} parcels came without a scan before", { count: exceptions.gap }),
        hint: "In the last 7 days somebody handed them over who had not scanned them.",
        action: orders("gap", "See the gaps"),
      },
    ],
    [
      exceptions.delivered_unpaid,
      {
        key: "delivered_unpaid",
        what: t("{count} parcels were handed out without their money", {
          count: exceptions.delivered_unpaid,
        }),
        hint: "In the last 30 days. Ask the point for the money, then set the parcel right with its payment.",
        action: orders("delivered_unpaid", "See which"),
      },
    ],
    [
      exceptions.paid_not_delivered,
      {
        key: "paid_not_delivered",
        what: t("{count} parcels are paid and not delivered", { count: exceptions.paid_not_delivered }),
        hint: "They were set right after their money had left the point. An adjustment settles it.",
        action: orders("paid_not_delivered", "See which"),
      },
    ],
    [
      exceptions.money_held_too_long,
      {
        key: "money_held_too_long",
        what: t("{count} payments stand still", { count: exceptions.money_held_too_long }),
        hint: "A driver has had the money for over a day, or a point for over three.",
        action: { text: "Ask who has it", href: href("/holders") },
      },
    ],
    [
      exceptions.cash_full,
      {
        key: "cash_full",
        what: t("{count} parcels go to points that may not have more money", { count: exceptions.cash_full }),
        hint: "Have a driver fetch the money, before their receivers come.",
        action: orders("cash_full", "See which"),
      },
    ],
    [
      missed_pickups,
      {
        key: "missed_pickups",
        what: t("{count} pickups were missed", { count: missed_pickups }),
        hint: "Partners asked for a driver on a day of the last 7, and none came.",
        action: { text: "See the rounds", href: href("/rounds") },
      },
    ],
    [
      failing_receivers,
      {
        key: "failing_receivers",
        what: t("{count} servers of partners don't take webhooks", { count: failing_receivers }),
        hint: "They failed in the last 30 days. Tell their partners, who can have everything sent again.",
        action: { text: "See whose", href: href("/webhooks") },
      },
    ],
    [
      pending_points,
      {
        key: "pending_points",
        what: t("{count} points wait for approval", { count: pending_points }),
        hint: "Nobody can choose them until you approve them.",
        action: { text: "Approve points", href: href("/points/queue") },
      },
    ],
  ];
  const alarms = [...status.alarms].sort((one, other) => one.since.localeCompare(other.since));
  const todos = waits.flatMap(([count, work]) => (count > 0 ? [{ ...work, concern: "todo" as const }] : []));
  return [...alarms.map(ofAlarm), ...todos];
}
