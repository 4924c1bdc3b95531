import { callerNetwork } from "../auth/address.ts";
import type { ApiDeps, Limiter } from "../platform/deps.ts";
import type { Actor } from "../shared/actor.ts";
import { hashOf } from "../shared/keys.ts";
import { Problem } from "../shared/problem.ts";
import { type Access, isGuarded } from "./access.ts";

const WINDOW_S = 60;

/** Requests per 60 s, for headers and messages. The bindings in wrangler.toml enforce the same numbers. */
const LIMITS = { public: 6000, credential: 600, token: 100, login: 30 } as const satisfies Record<
  Limiter,
  number
>;

function limiterOf(access: Access): Limiter {
  return isGuarded(access) ? "credential" : access === "token" ? "token" : "public";
}

const policy = (limiter: Limiter) => `"${limiter}";q=${LIMITS[limiter]};w=${WINDOW_S}`;

export function policyHeader(access: Access): string {
  return access === "token" ? `${policy("login")}, ${policy("token")}` : policy(limiterOf(access));
}

/** Counts the request by its address, for operations that require no credential. */
export function checkAddressRate(deps: ApiDeps, access: Access, request: Request): Promise<void> {
  return count(deps, limiterOf(access), callerNetwork(request));
}

/**
 * Counts a request without a valid credential for its address. Otherwise a caller could avoid the limit with a new made-up
 * credential for each request.
 */
export async function checkFailureRate({ limits, callers }: ApiDeps, request: Request): Promise<void> {
  const network = callerNetwork(request);
  if (!limits || !(await isTooMany(limits.credential, network))) return;
  callers.noteExhausted(network, WINDOW_S * 1000);
  throw rateLimited("credential");
}

/**
 * Counts the request for its caller and not for its credential, because a caller may have many.
 * @param caller from `callerOf`
 */
export function checkCallerRate(deps: ApiDeps, caller: string): Promise<void> {
  return count(deps, "credential", caller);
}

/** Whom an actor's requests count for: its partner, its account, or the agent, driver or operator itself. */
export function callerOf(actor: Actor): string {
  switch (actor.kind) {
    case "operator":
      return `operator ${actor.name}`;
    case "account":
    case "portal":
      return `account ${actor.accountId}`;
    case "agent":
    case "driver":
      return `${actor.kind} ${actor.keyId}`;
    default:
      return `partner ${actor.partnerId}`;
  }
}

/**
 * Saves the look-up of an unknown key from an address over its limit. Keys that this isolate has seen pass. A valid key
 * that it has not seen is refused as well until the window ends, because only the look-up could tell it from a made-up one.
 */
export function refuseExhausted({ callers }: ApiDeps, request: Request): void {
  if (callers.isExhausted(callerNetwork(request))) throw rateLimited("credential");
}

/**
 * Counts an attempt to get a token by address and login together.
 * @param login the e-mail or the client id
 */
export function checkLoginRate(deps: ApiDeps, caller: string, login: string): Promise<void> {
  return count(deps, "login", hashOf(`${caller} ${login}`));
}

async function count({ limits }: ApiDeps, limiter: Limiter, key: string): Promise<void> {
  if (limits && (await isTooMany(limits[limiter], key))) throw rateLimited(limiter);
}

/** Counts one more request for `key`. */
async function isTooMany(limit: RateLimit, key: string): Promise<boolean> {
  const { success } = await limit.limit({ key });
  return !success;
}

function rateLimited(limiter: Limiter): Problem {
  return new Problem("rate_limited", `Send at most ${LIMITS[limiter]} requests in ${WINDOW_S} s.`, {
    headers: { "retry-after": String(WINDOW_S), ratelimit: `"${limiter}";r=0;t=${WINDOW_S}` },
  });
}
