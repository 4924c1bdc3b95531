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

type Counts = Status["exceptions"] & Omit<Status, "exceptions">;
type Counted = { [K in keyof Counts]: Counts[K] extends number ? K : never }[keyof Counts];
/** A kind of open work: its count, how that is said, why it matters, and a link to it. */
type Row = [key: Counted, what: (count: number) => string, hint: string, press: string, view?: string];

/** What waits, the most urgent first. Without a view it is a list of orders. */
// biome-ignore format: a table is read by its columns
const WAITS: readonly Row[] = [
  ["holders_without_key", (count) => t("{count} people without a key have parcels or money", { count }),
    "They can't hand it over any more: somebody else has to take it.", "See who", href("/holders", { without_key: "true" })],
  ["point_gone", (count) => t("{count} parcels are left at points that are gone", { count }),
    "A point was deleted, unpublished or rejected that still has them, or what was paid for them.", "See which"],
  ["held_too_long", (count) => t("{count} parcels stand still", { count }),
    "A driver has had them for over a day, or a point that should have handed them over for three.", "Ask who has them"],
  ["reported", (count) => t("{count} parcels have something wrong", { count }),
    "Whoever had them in the last 7 days reported them damaged, opened or missing, or labelled wrongly.", "Look into it"],
  ["disputed", (count) => t("{count} parcels were not among those handed back", { count }),
    "A partner says so of what a driver handed back: ask the driver.", "See which"],
  ["gap", (count) => t("{count} parcels came without a scan before", { count }),
    "In the last 7 days somebody handed them over who had not scanned them.", "See the gaps"],
  ["delivered_unpaid", (count) => t("{count} parcels were handed out without their money", { count }),
    "In the last 30 days. Ask the point for the money, then correct the parcel with its payment.", "See which"],
  ["paid_not_delivered", (count) => t("{count} parcels are paid and not delivered", { count }),
    "They were corrected after their money had left the point. An adjustment settles it.", "See which"],
  ["money_held_too_long", (count) => t("{count} payments stand still", { count }),
    "A driver has had the money for over a day, or a point for over three.", "Ask who has it", href("/holders")],
  ["cash_full", (count) => t("{count} parcels go to points that may not have more money", { count }),
    "Have a driver fetch the money, before their receivers come.", "See which"],
  ["missed_pickups", (count) => t("{count} pickups were missed", { count }),
    "Partners asked for a driver on a day of the last 7, and none came.", "See the rounds", href("/rounds")],
  ["failing_receivers", (count) => t("{count} servers of partners don't take webhooks", { count }),
    "They failed in the last 30 days. Tell their partners, who can have everything sent again.", "See whose", href("/webhooks")],
  ["pending_points", (count) => t("{count} points wait for approval", { count }),
    "Nobody can choose them until you approve them.", "Approve points", href("/points/queue")],
];

/** What needs the operator: what does not work first, since the longest, and then what waits, the most urgent first. */
export function openWork(status: Status): Work[] {
  const counts: Counts = { ...status, ...status.exceptions };
  const alarms = [...status.alarms].sort((one, other) => one.since.localeCompare(other.since));
  const todos = WAITS.flatMap(
    ([key, what, hint, text, view = href("/orders", { exception: key })]): Work[] =>
      counts[key] > 0
        ? [{ key, concern: "todo", what: what(counts[key]), hint, action: { text, href: view } }]
        : [],
  );
  return [...alarms.map(ofAlarm), ...todos];
}
