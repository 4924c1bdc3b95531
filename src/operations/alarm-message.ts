import type { ToldAlarm } from "../db/json-columns.ts";
import { isoTime } from "../shared/time.ts";
import { SENTENCES } from "./alarm-sentences.ts";
import { ALARMS, type Alarm, type AlarmCode, type FactName } from "./alarms.ts";

/** What an endpoint is told about alarms. */
export interface Told {
  began: readonly Alarm[];
  /** What it was told hours ago, and still is so. */
  reminded: readonly Alarm[];
  ended: readonly ToldAlarm[];
}

/** The present alarms, and the facts that can't be read. */
export interface Found {
  alarms: readonly Alarm[];
  unread: ReadonlySet<string>;
}

export type Format = "json" | "text";

interface Message extends Told {
  id: string;
  at: number;
  /** The service's address, because the alarms of staging and production may go to the same place. */
  service: string;
  /** The names of the partners that alarms are about, by their ids. */
  names: ReadonlyMap<string, string>;
}

/** Chat tools cut long messages, and more alarms at once would not help. */
const MAX_LINES = 25;

const keyOf = ({ code, subject }: Pick<ToldAlarm, "code" | "subject">) => `${code} ${subject ?? ""}`;

/**
 * What an endpoint that knows of the alarms `before` has to be told; undefined if nothing.
 * @param remindFrom it is reminded of what it was told before this time
 */
export function changesSince(
  before: readonly ToldAlarm[],
  { alarms, unread }: Found,
  remindFrom: number,
): Told | undefined {
  const known = new Map(before.map((alarm) => [keyOf(alarm), alarm]));
  const still = new Set(alarms.map(keyOf));
  const began = alarms.filter((alarm) => !known.has(keyOf(alarm)));
  const ended = before.filter((alarm) => !still.has(keyOf(alarm)) && canBeOver(alarm, unread));
  const lasting = alarms.flatMap((alarm) => {
    const told = known.get(keyOf(alarm));
    return told ? [{ alarm: { ...alarm, since: Math.min(alarm.since, told.since) }, told }] : [];
  });
  const isDue = lasting.some(({ told }) => (told.toldAt ?? told.since) <= remindFrom);
  const reminded = isDue ? lasting.map(({ alarm }) => alarm) : [];
  return began.length + ended.length + reminded.length > 0 ? { began, reminded, ended } : undefined;
}

/** Nobody knows whether an alarm is over while the fact from which it follows can't be read. */
function canBeOver({ code }: ToldAlarm, unread: ReadonlySet<string>): boolean {
  const fact: FactName | null | undefined = Object.hasOwn(ALARMS, code)
    ? ALARMS[code as AlarmCode].fact
    : null;
  return fact === null || !unread.has(fact);
}

/** What is kept of a message. */
export const keptOf = ({ began, reminded, ended }: Told) => ({
  began: [
    ...began.map(toldOf),
    ...reminded.map((alarm) => ({ ...toldOf(alarm), isReminder: true as const })),
  ],
  ended: ended.map(toldOf),
});

const toldOf = ({ code, subject, since }: Alarm | ToldAlarm): ToldAlarm => ({ code, subject, since });

type Kept = Record<"began" | "ended", readonly ToldAlarm[]>;

/** Whether two messages tell the same. */
export const saysSame = (one: Kept, other: Kept): boolean =>
  (["began", "ended"] as const).every(
    (part) => one[part].map(keyOf).join("\n") === other[part].map(keyOf).join("\n"),
  );

/** What an endpoint knows once a message has arrived. */
export function knownAfter(before: readonly ToldAlarm[], { began, ended }: Kept, now: number): ToldAlarm[] {
  const changed = new Set([...began, ...ended].map(keyOf));
  return [
    ...before.filter((alarm) => !changed.has(keyOf(alarm))),
    ...began.map(({ code, subject, since }) => ({ code, subject, since, toldAt: now })),
  ];
}

/** The body of a message: everything as JSON, or one text in the shape that chat tools take. */
export const bodyOf = (format: Format, message: Message): string =>
  JSON.stringify(format === "json" ? detailsOf(message) : { text: textOf(message) });

/** The body of a message that only shows that messages arrive. */
export function testBodyOf(
  format: Format,
  { id, at, service }: Pick<Message, "id" | "at" | "service">,
): string {
  const text = `Test from ${service}: alarms will come here.`;
  const test = { id, type: "alarms.test", timestamp: isoTime(at), data: { service } };
  return JSON.stringify(format === "json" ? test : { text });
}

function detailsOf(message: Message) {
  const { id, at, service, began, reminded, ended } = message;
  const lasting = (alarm: Alarm) => {
    const { unit, meaning } = ALARMS[alarm.code];
    return {
      ...alarm,
      since: isoTime(alarm.since),
      unit,
      name: nameOf(message, alarm.subject),
      sentence: sentenceOf(message, alarm),
      link: linkOf(message, alarm),
      meaning,
      advice: adviceOf(alarm),
    };
  };
  const data = {
    service,
    began: began.map(lasting),
    reminded: reminded.map(lasting),
    ended: ended.map(({ code, subject, since }) => ({
      ...{ code, subject, name: nameOf(message, subject) },
      ...{ since: isoTime(since), ended_at: isoTime(at) },
    })),
  };
  return { id, type: "alarms.changed", timestamp: isoTime(at), data };
}

function textOf(message: Message): string {
  const { at, service, began, reminded, ended } = message;
  const lineOf = (word: string) => (alarm: Alarm) =>
    `${word}: ${sentenceOf(message, alarm)} Since ${shortTime(alarm.since)}. ${adviceOf(alarm)}. (${alarm.code}) ${linkOf(message, alarm)}`;
  const lines = [
    ...began.map(lineOf("ALARM")),
    ...reminded.map(lineOf("STILL")),
    ...ended.map(({ code, subject, since }) => {
      const about = nameOf(message, subject);
      return `Over: ${about === null ? code : `${code} of ${about}`} (${shortTime(since)} to ${shortTime(at)}).`;
    }),
  ];
  const more =
    lines.length > MAX_LINES ? [`And ${lines.length - MAX_LINES} more: ${service}/console/#/alarms`] : [];
  return [service, ...lines.slice(0, MAX_LINES), ...more].join("\n");
}

const nameOf = ({ names }: Message, subject: string | null): string | null =>
  subject === null ? null : (names.get(subject) ?? subject);

const sentenceOf = (message: Message, { code, subject, value }: Alarm): string =>
  SENTENCES[code].says(value, nameOf(message, subject) ?? "");

const linkOf = ({ service }: Message, { code }: Alarm): string =>
  `${service}/console/#${SENTENCES[code].page}`;

/** The guide's words without its links, which lead nowhere from a chat. */
const adviceOf = ({ code }: Alarm): string =>
  ALARMS[code].advice.replace(/\[([^\]]*)\]\([^)]*\)/g, "$1").replace(/\.$/, "");

const shortTime = (at: number) => `${isoTime(at).slice(0, 16).replace("T", " ")} UTC`;
