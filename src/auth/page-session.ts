import { randomBytes } from "node:crypto";
import type { ApiDeps } from "../platform/deps.ts";
import type { Actor } from "../shared/actor.ts";
import { Problem } from "../shared/problem.ts";
import { MINUTE_MS } from "../shared/time.ts";
import * as store from "./page-session-store.ts";

/** What the sessions of the portal and of the console share. */

const MAX_USER_AGENT = 200;
/** For so long a confirmation opens what shows or changes secrets. Signing in counts as a confirmation. */
const CONFIRMED_MS = 5 * MINUTE_MS;

/**
 * Somebody who finds a page that was left open must not get secrets by it. Other credentials than a page's session need no
 * confirmation, because they are secrets themselves.
 */
export function requireConfirmed(deps: Pick<ApiDeps, "now">, actor: Actor): void {
  if (!("confirmedAt" in actor)) return;
  const { kind, confirmedAt } = actor;
  if (confirmedAt != null && confirmedAt > deps.now() - CONFIRMED_MS) return;
  const way =
    kind === "portal"
      ? "Confirm with `POST /portal/session/confirm` that it is you"
      : "Confirm with `POST /console/session/confirm` that it is you, or sign in to Cloudflare Access again";
  throw new Problem("confirmation_required", `${way}, and send the request again within 5 minutes.`);
}

/** The secrets of cookies: 256 random bits. */
export const newCookie = (): string => randomBytes(32).toString("base64url");

export const shortUserAgent = (userAgent: string): string => userAgent.slice(0, MAX_USER_AGENT);

/** Notes that a session was used, unless that was noted a moment ago. */
export function noteSessionUse(
  deps: ApiDeps,
  session: { id: string; lastUsedAt: number },
  waitUntil: (work: Promise<unknown>) => void,
): void {
  if (store.isUseDue(session, deps.now())) waitUntil(store.touchSession(deps.db, session.id, deps.now()));
}
