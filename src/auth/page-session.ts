import { randomBytes } from "node:crypto";
import type { ApiDeps } from "../platform/deps.ts";
import * as store from "./page-session-store.ts";

/** What the sessions of the portal and of the console share. */

const MAX_USER_AGENT = 200;

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
