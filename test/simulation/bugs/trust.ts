// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are texts of code
import type { Bug } from "./bug.ts";

/** What people are told how often, what partners and operators read of it, and when things happened. */
export const OF_TRUST: readonly Bug[] = [
  {
    name: "a parcel's code may be guessed fifty times",
    file: "src/tracking/codes/code-lock.ts",
    find: "const TRIES_BEFORE_LOCK = 5;",
    replace: "const TRIES_BEFORE_LOCK = 50;",
  },
  {
    name: "a parcel's code is locked for a minute",
    file: "src/tracking/codes/code-lock.ts",
    find: "const LOCK_MS = 15 * MINUTE_MS;",
    replace: "const LOCK_MS = MINUTE_MS;",
  },
  {
    name: "a driver guesses receiving codes at will",
    file: "src/tracking/codes/code-lock.ts",
    find: "export const MAX_WRONG_CODES = 30;",
    replace: "export const MAX_WRONG_CODES = 3_000;",
  },
  {
    name: "whoever saw a label guesses codes with the form of a return at will",
    file: "src/tracking/receiver/start-return.ts",
    find: "const MAX_WRONG = 5;",
    replace: "const MAX_WRONG = 500;",
  },
  {
    name: "passwords are guessed at will",
    file: "src/auth/lockout-store.ts",
    find: "export const MAX_FAILURES = 10;",
    replace: "export const MAX_FAILURES = 1_000;",
  },
  {
    name: "an account that is locked is in no entry of the audit log",
    file: "src/auth/lockout.ts",
    find: "if (account && lockedUntil > deps.now()) {",
    replace: "if (account && lockedUntil < 0) {",
  },
  {
    name: "a receiving code is good for a week",
    file: "src/tracking/codes/receiving-codes.ts",
    find: "T00:00:00+01:00`) + DAY_MS;",
    replace: "T00:00:00+01:00`) + 7 * DAY_MS;",
  },
  {
    name: "a receiving code made before midnight ends with the day",
    file: "src/tracking/codes/receiving-codes.ts",
    find: "const SHORTEST_MS = 30 * MINUTE_MS;",
    replace: "const SHORTEST_MS = 0 * MINUTE_MS;",
  },
  {
    name: "a partner has as many open receiving codes as it likes",
    file: "src/tracking/codes/receiving-codes.ts",
    find: "const MAX_OPEN = 10;",
    replace: "const MAX_OPEN = 1_000;",
  },
  {
    name: "a receiving code signs for what was handed back before it was made",
    file: "src/tracking/codes/receipt.ts",
    find: "createdAt <= at && at < endsAt",
    replace: "at < endsAt",
  },
  {
    name: "partners read the receiving codes of one day",
    file: "src/tracking/codes/receiving-codes.ts",
    find: "const LISTED_MS = 7 * DAY_MS;",
    replace: "const LISTED_MS = DAY_MS;",
  },
  {
    name: "what a receiving code signed for has no code in the list",
    file: "src/tracking/codes/receiving-code-store.ts",
    find: "json_object('code', value ->> 'code',",
    replace: "json_object('code', value ->> 'at',",
  },
  {
    name: "the time that a scan claims is thrown away",
    file: "src/orders/event-store.ts",
    find: "...(claimedAt === occurredAt ? {} : { claimedAt }),",
    replace: "",
  },
  {
    name: "nobody knows when a scan was received that claims an earlier time",
    file: "src/orders/event-store.ts",
    find: "...(now - occurredAt < MINUTE_MS ? {} : { receivedAt: now }),",
    replace: "",
  },
  {
    name: "a clock that is ahead puts a scan into the future",
    file: "src/tracking/scan/judge-scan.ts",
    find: "const happenedAt = Math.min(claimedAt ?? now, now);",
    replace: "const happenedAt = claimedAt ?? now;",
  },
  {
    name: "a scan from before its order makes a pickup done",
    file: "src/tracking/scan/write-scan.ts",
    find: ' && status === "created" && claimedAt >= createdAt;',
    replace: ' && status === "created" && createdAt > 0;',
  },
  {
    name: "partners read each other's visits",
    file: "src/orders/handovers/handover-store.ts",
    find: ".where(and(eq(handovers.id, id), eq(handovers.partnerId, partnerId))),",
    replace: ".where(eq(handovers.id, id)),",
  },
  {
    name: "a day of visits is one of UTC",
    file: "src/orders/handovers/handovers.ts",
    find: "Date.parse(`${day}T00:00:00+01:00`)",
    replace: "Date.parse(`${day}T00:00:00Z`)",
  },
  {
    name: "what is on shelves is in nobody's hands",
    file: "src/orders/list/held-store.ts",
    find: "sql`${HELD.by} IS ${id}`);",
    replace: "sql`${HELD.by} IS ${id} AND status <> 'ready_for_pickup'`);",
  },
  {
    name: "who has something without a key is not counted",
    file: "src/orders/list/holders.ts",
    find: "return having.filter(({ id }) => id !== null && keyless.has(id));",
    replace: "return having.filter(({ id }) => id === null && keyless.has(id!));",
  },
  {
    name: "a dispute is forgotten after a day",
    file: "src/orders/list/exceptions.ts",
    find: "const LOOKED_BACK_MS = 7 * DAY_MS;",
    replace: "const LOOKED_BACK_MS = DAY_MS;",
  },
  {
    name: "a secret that a thief rotated is not in the traces",
    file: "src/operations/traces.ts",
    find: 'rotated: "webhook_endpoint.secret_rotated",',
    replace: 'rotated: "webhook_secret.read",',
  },
  {
    name: "the days on a shelf count from when the scan claims",
    file: "src/orders/change/move.ts",
    find: "arrivedAt: arrives ? now : order.arrivedAt,",
    replace: "arrivedAt: arrives ? occurredAt : order.arrivedAt,",
  },
];
