import type { ToldAlarm } from "../db/json-columns.ts";
import { isoTime } from "../shared/time.ts";
import { ALARMS, type Alarm } from "./alarms.ts";

/** What an endpoint is told about alarms. */
export interface Told {
  began: readonly Alarm[];
  ended: readonly ToldAlarm[];
}

export type Format = "json" | "text";

interface Message extends Told {
  id: string;
  at: number;
  /** The service's address, because the alarms of staging and production may go to the same place. */
  service: string;
}

/** Chat tools cut long messages, and more alarms at once would not help. */
const MAX_LINES = 25;

const keyOf = ({ code, subject }: Pick<ToldAlarm, "code" | "subject">) => `${code} ${subject ?? ""}`;

/** The alarms that began and ended since an endpoint was told about `before`; undefined if none did. */
export function changesSince(before: readonly ToldAlarm[], now: readonly Alarm[]): Told | undefined {
  const [known, still] = [new Set(before.map(keyOf)), new Set(now.map(keyOf))];
  const began = now.filter((alarm) => !known.has(keyOf(alarm)));
  const ended = before.filter((alarm) => !still.has(keyOf(alarm)));
  return began.length + ended.length > 0 ? { began, ended } : undefined;
}

export const toldOf = ({ code, subject, since }: Alarm | ToldAlarm): ToldAlarm => ({ code, subject, since });

/** The body of a message: everything as JSON, or one text in the shape that chat tools take. */
export const bodyOf = (format: Format, message: Message): string =>
  JSON.stringify(format === "json" ? detailsOf(message) : { text: textOf(message) });

/** The body of a message that only shows that messages arrive. */
export function testBodyOf(format: Format, { id, at, service }: Omit<Message, keyof Told>): string {
  const text = `Test from ${service}: alarms will come here.`;
  const test = { id, type: "alarms.test", timestamp: isoTime(at), data: { service } };
  return JSON.stringify(format === "json" ? test : { text });
}

function detailsOf({ id, at, service, began, ended }: Message) {
  const data = {
    service,
    began: began.map((alarm) => {
      const { unit, meaning } = ALARMS[alarm.code];
      return { ...alarm, since: isoTime(alarm.since), unit, meaning, advice: adviceOf(alarm) };
    }),
    ended: ended.map((alarm) => ({ ...alarm, since: isoTime(alarm.since), ended_at: isoTime(at) })),
  };
  return { id, type: "alarms.changed", timestamp: isoTime(at), data };
}

function textOf({ at, service, began, ended }: Message): string {
  const lines = [
    ...began.map((alarm) => {
      const { unit, meaning } = ALARMS[alarm.code];
      const found = `${alarm.value} ${unit}, over ${alarm.threshold}`;
      return `ALARM ${nameOf(alarm)}: ${meaning} (since ${shortTime(alarm.since)}: ${found}). ${adviceOf(alarm)}.`;
    }),
    ...ended.map((alarm) => `Over: ${nameOf(alarm)} (${shortTime(alarm.since)} to ${shortTime(at)}).`),
  ];
  const more = lines.length > MAX_LINES ? [`And ${lines.length - MAX_LINES} more.`] : [];
  return [service, ...lines.slice(0, MAX_LINES), ...more].join("\n");
}

const nameOf = ({ code, subject }: Pick<ToldAlarm, "code" | "subject">) =>
  subject === null ? code : `${code} of ${subject}`;

/** The guide's words without its links, which lead nowhere from a chat. */
const adviceOf = ({ code }: Alarm): string =>
  ALARMS[code].advice.replace(/\[([^\]]*)\]\([^)]*\)/g, "$1").replace(/\.$/, "");

const shortTime = (at: number) => `${isoTime(at).slice(0, 16).replace("T", " ")} UTC`;
