import type { ConsumerDeps } from "../platform/deps.ts";
import { sideBySide } from "../platform/side-by-side.ts";
import { log } from "../shared/log.ts";
import { HOUR_MS, MINUTE_MS } from "../shared/time.ts";
import * as store from "./alarm-endpoint-store.ts";
import {
  bodyOf,
  changesSince,
  type Found,
  keptOf,
  knownAfter,
  saysSame,
  type Told,
} from "./alarm-message.ts";
import type { Alarm } from "./alarms.ts";
import { sendAlarmMessage } from "./send-alarms.ts";
import { readAlarms } from "./status.ts";
import { readPartnerNames } from "./store.ts";

/** How long after its first tries a message is tried again. All three fit into a round of the cron. */
const DELAYS_MS = [5000, 20_000];
const TRIES_OF_A_ROUND = DELAYS_MS.length + 1;
/** Then it is tried in later rounds, each time after twice as long, up to the longest. */
const LATER_MS = 30_000;
const LONGEST_DELAY_MS = 5 * MINUTE_MS;
/** Longer than a try takes. A try without a result after this time was cut off. */
const CLAIMED_MS = 60_000;
/** How often alarms are repeated while the database can't store that they were sent. */
const UNNOTED_EVERY_MINUTES = 15;
const DEFAULT_REMINDER_HOURS = "4";

type Wait = (ms: number) => Promise<unknown>;
const waitFor: Wait = (ms) => scheduler.wait(ms);

/**
 * Tells each alarm endpoint which alarms began and ended since what it knows, and reminds it of those that last. The cron
 * sends the messages itself, because queues and databases of orders may be what fails. An endpoint knows what was
 * delivered to it: what does not arrive is tried again until it does or is over.
 * @param lastRoundAt when the cron began its last round; by default what is noted
 */
export async function tellAlarms(
  deps: ConsumerDeps,
  lastRoundAt?: number | null,
  wait: Wait = waitFor,
): Promise<void> {
  const endpoints = await store.listEndpoints(deps.db);
  if (endpoints.length === 0) return;
  const found = await readAlarms(deps, lastRoundAt);
  const names = await namesIn(deps, endpoints, found);
  try {
    const open = await store.listOpen(deps.db);
    for (const endpoint of endpoints) {
      const mine = open.find(({ endpointId }) => endpointId === endpoint.id);
      await noteChanges(deps, endpoint, mine, found, names);
    }
  } catch (error) {
    await tellUnnoted(deps, endpoints, found.alarms, names);
    throw error;
  }
  await sendDue(deps, endpoints, wait);
}

/** The names of the partners that alarms are about; none if they can't be read. */
async function namesIn(
  { db }: ConsumerDeps,
  endpoints: readonly store.AlarmEndpoint[],
  { alarms }: Found,
): Promise<ReadonlyMap<string, string>> {
  const subjects = [...alarms, ...endpoints.flatMap(({ told }) => told)].flatMap(
    ({ subject }) => subject ?? [],
  );
  try {
    return await readPartnerNames(db, subjects);
  } catch (error) {
    log("error", "a fact can't be read", { fact: "names", error });
    return new Map();
  }
}

/** Makes the message that is due to an endpoint. While one waits for its next try, nothing is changed. */
async function noteChanges(
  deps: ConsumerDeps,
  endpoint: store.AlarmEndpoint,
  open: store.AlarmMessage | undefined,
  found: Found,
  names: ReadonlyMap<string, string>,
): Promise<void> {
  const now = deps.now();
  if (open && open.dueAt! > now) return;
  const changes = changesSince(endpoint.told, found, now - reminderMs(deps));
  const message = changes && messageTo(deps, endpoint, changes, names);
  if (open && message ? !saysSame(open, message) : (open ?? message))
    await store.replaceOpen(deps.db, endpoint, open, message);
}

function reminderMs({ config: { alarmReminderHours = DEFAULT_REMINDER_HOURS } }: ConsumerDeps): number {
  const hours = Number(alarmReminderHours);
  if (hours > 0) return hours * HOUR_MS;
  throw new Error("ALARM_REMINDER_HOURS must be a number over 0");
}

function messageTo(
  deps: ConsumerDeps,
  { id: endpointId, format }: store.AlarmEndpoint,
  told: Told,
  names: ReadonlyMap<string, string>,
): store.AlarmMessage {
  const id = deps.newId();
  const at = deps.now();
  const body = bodyOf(format, { id, at, service: deps.config.baseUrl, names, ...told });
  return { id, endpointId, at, body, ...keptOf(told), tries: 0, dueAt: at, sentAt: null, error: null };
}

/** Sends what is due, and tries again what fails, as long as the round may last. */
async function sendDue(
  deps: ConsumerDeps,
  endpoints: readonly store.AlarmEndpoint[],
  wait: Wait,
): Promise<void> {
  const { db } = deps;
  for (let pass = 0; pass < TRIES_OF_A_ROUND; pass++) {
    const now = deps.now();
    const due = await store.claimDue(db, now, now + CLAIMED_MS);
    await sideBySide(due, async (message) => {
      const endpoint = endpoints.find(({ id }) => id === message.endpointId);
      if (endpoint) await tryToSend(deps, endpoint, message);
    });
    const young = due.filter(({ tries }) => tries < TRIES_OF_A_ROUND).map(({ id }) => id);
    const next = await store.nextDueOf(db, young);
    if (next === undefined) return;
    await wait(Math.max(0, next - deps.now()));
  }
}

async function tryToSend(
  deps: ConsumerDeps,
  endpoint: store.AlarmEndpoint,
  message: store.AlarmMessage,
): Promise<void> {
  const error = await sendAlarmMessage(deps, endpoint, message);
  const now = deps.now();
  if (error === null) {
    await store.noteArrival(deps.db, endpoint, knownAfter(endpoint.told, message, now), message.id, now);
    return;
  }
  log("warn", "alarms could not be told: an alarm endpoint fails");
  await store.noteFailure(deps.db, message.id, { error, dueAt: now + delayAfter(message.tries) });
}

const delayAfter = (tries: number): number =>
  DELAYS_MS[tries - 1] ?? Math.min(LATER_MS * 2 ** (tries - TRIES_OF_A_ROUND), LONGEST_DELAY_MS);

/** `DB` takes no writes, which a person has to know, so all alarms are sent, repeatedly. */
async function tellUnnoted(
  deps: ConsumerDeps,
  endpoints: readonly store.AlarmEndpoint[],
  began: readonly Alarm[],
  names: ReadonlyMap<string, string>,
): Promise<void> {
  if (new Date(deps.now()).getUTCMinutes() % UNNOTED_EVERY_MINUTES !== 0 || began.length === 0) return;
  await sideBySide(endpoints, (endpoint) =>
    sendAlarmMessage(deps, endpoint, messageTo(deps, endpoint, { began, reminded: [], ended: [] }, names)),
  );
}
