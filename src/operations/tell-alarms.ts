import type { ConsumerDeps } from "../platform/deps.ts";
import { sideBySide } from "../platform/side-by-side.ts";
import { log } from "../shared/log.ts";
import * as store from "./alarm-endpoint-store.ts";
import { bodyOf, changesSince, type Told, toldOf } from "./alarm-message.ts";
import type { Alarm } from "./alarms.ts";
import { sendAlarmMessage } from "./send-alarms.ts";
import { readAlarms } from "./status.ts";

/** How long after a try the next one is due. All three fit into a round of the cron. */
const DELAYS_MS = [5000, 20_000];
const MAX_TRIES = DELAYS_MS.length + 1;
/** Longer than a try takes. A try without a result after this time was cut off. */
const CLAIMED_MS = 60_000;
/** How often alarms are repeated while the database can't store that they were sent. */
const UNNOTED_EVERY_MINUTES = 15;

type Wait = (ms: number) => Promise<unknown>;
const waitFor: Wait = (ms) => scheduler.wait(ms);

/**
 * Tells each alarm endpoint which alarms began and ended since it was last told. The cron sends the messages itself,
 * because queues and databases of orders may be what fails. The next round sends what was noted but not sent.
 */
export async function tellAlarms(deps: ConsumerDeps, wait: Wait = waitFor): Promise<void> {
  const endpoints = await store.listEndpoints(deps.db);
  if (endpoints.length === 0) return;
  const { alarms } = await readAlarms(deps);
  try {
    for (const endpoint of endpoints) await noteChanges(deps, endpoint, alarms);
  } catch (error) {
    await tellUnnoted(deps, endpoints, alarms);
    throw error;
  }
  await sendDue(deps, endpoints, wait);
}

async function noteChanges(
  deps: ConsumerDeps,
  endpoint: store.AlarmEndpoint,
  alarms: readonly Alarm[],
): Promise<void> {
  const changes = changesSince(endpoint.told, alarms);
  if (!changes) return;
  await store.addMessage(deps.db, endpoint, alarms.map(toldOf), messageTo(deps, endpoint, changes));
}

function messageTo(deps: ConsumerDeps, { id: endpointId, format }: store.AlarmEndpoint, told: Told) {
  const id = deps.newId();
  const at = deps.now();
  const body = bodyOf(format, { id, at, service: deps.config.baseUrl, ...told });
  const [began, ended] = [told.began.map(toldOf), told.ended.map(toldOf)];
  return { id, endpointId, at, body, began, ended, tries: 0, dueAt: at, sentAt: null, error: null };
}

/** Sends what is due, and tries again what fails. */
async function sendDue(
  deps: ConsumerDeps,
  endpoints: readonly store.AlarmEndpoint[],
  wait: Wait,
): Promise<void> {
  const { db } = deps;
  for (let pass = 0; pass < MAX_TRIES; pass++) {
    const now = deps.now();
    const due = await store.claimDue(db, { now, until: now + CLAIMED_MS, tries: MAX_TRIES });
    if (due.length === 0) return;
    await sideBySide(due, async (message) => {
      const endpoint = endpoints.find(({ id }) => id === message.endpointId);
      if (endpoint) await store.noteTry(db, message.id, await tryToSend(deps, endpoint, message));
    });
    const ids = due.map(({ id }) => id);
    const next = await store.nextDueOf(db, ids);
    if (next === undefined) return;
    await wait(Math.max(0, next - deps.now()));
  }
}

async function tryToSend(deps: ConsumerDeps, endpoint: store.AlarmEndpoint, message: store.AlarmMessage) {
  const error = await sendAlarmMessage(deps, endpoint, message);
  if (error === null) return { dueAt: null, sentAt: deps.now(), error };
  const delay = DELAYS_MS[message.tries - 1];
  log("warn", "alarms could not be told: an alarm endpoint fails");
  return { dueAt: delay === undefined ? null : deps.now() + delay, sentAt: null, error };
}

/** `DB` takes no writes, which a person has to know, so all alarms are sent, repeatedly. */
async function tellUnnoted(
  deps: ConsumerDeps,
  endpoints: readonly store.AlarmEndpoint[],
  began: readonly Alarm[],
): Promise<void> {
  if (new Date(deps.now()).getUTCMinutes() % UNNOTED_EVERY_MINUTES !== 0 || began.length === 0) return;
  await sideBySide(endpoints, (endpoint) =>
    sendAlarmMessage(deps, endpoint, messageTo(deps, endpoint, { began, ended: [] })),
  );
}
