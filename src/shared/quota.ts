import { DrizzleQueryError } from "drizzle-orm/errors";
import { Problem } from "./problem.ts";
import { DAY_MS, isoTime } from "./time.ts";

/**
 * How much a subject may write on a day (UTC), so that nobody fills the storage. Triggers in D1 have these numbers too;
 * `test/quotas.test.ts` compares them.
 */
const DAILY = {
  audit_entry: { most: 10_000, of: "changes of a partner" },
  change: { most: 5000, of: "changes by one account, client or key" },
  log_in: { most: 10_000, of: "log-ins of an account or client" },
  test_event: { most: 500, of: "test events of a partner" },
  agent_change: { most: 500, of: "closures and pauses of an agent" },
} as const;

/** The error messages of the triggers. */
const USED_UP = new RegExp(`the quota of (${Object.keys(DAILY).join("|")}) is used up`);

/** @param of what there may be so much of, in the plural */
export function quotaExceeded(most: number, of: string, now: number): Problem {
  const end = (Math.floor(now / DAY_MS) + 1) * DAY_MS;
  return new Problem(
    "quota_exceeded",
    `The quota of ${most} ${of} a day is used up. The next day begins at ${isoTime(end)}.`,
    { headers: { "retry-after": String(Math.ceil((end - now) / 1000)) } },
  );
}

/** The problem if a trigger of D1 refused a row because a quota is used up, else undefined. */
export function quotaProblem(error: unknown, now: number): Problem | undefined {
  // Drizzle's own message contains the bound values, which the caller chose.
  const reason = error instanceof DrizzleQueryError ? error.cause : error;
  const kind = USED_UP.exec(String(reason))?.[1];
  if (kind === undefined) return undefined;
  const { most, of } = DAILY[kind as keyof typeof DAILY];
  return quotaExceeded(most, of, now);
}
