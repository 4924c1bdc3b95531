import { isAccessToken } from "../auth/access-token.ts";
import { callerNetwork } from "../auth/address.ts";
import type { ApiDeps, Limiter } from "../platform/deps.ts";
import { hashOf, parseKey } from "../shared/keys.ts";
import { Problem } from "../shared/problem.ts";
import { ACCESS, type Access } from "./access.ts";

const WINDOW_S = 60;

/** Requests per 60 s, for headers and messages. The bindings in wrangler.toml enforce the same numbers. */
const LIMITS = { public: 6000, credential: 600, token: 100, login: 10 } as const satisfies Record<
  Limiter,
  number
>;

function limiterOf(access: Access): Limiter {
  return ACCESS[access] ? "credential" : access === "token" ? "token" : "public";
}

const policy = (limiter: Limiter) => `"${limiter}";q=${LIMITS[limiter]};w=${WINDOW_S}`;

export function policyHeader(access: Access): string {
  return access === "token" ? `${policy("login")}, ${policy("token")}` : policy(limiterOf(access));
}

/**
 * Counts the request by its credential, or by its address if it has no well-formed credential.
 * @throws Problem `rate_limited`
 */
export function checkRate(
  deps: ApiDeps,
  access: Access,
  request: Request,
  token: string | undefined,
): void | Promise<void> {
  if (!deps.limits) return;
  const isCredential = token !== undefined && (parseKey(token) || isAccessToken(token));
  return count(deps, limiterOf(access), isCredential ? hashOf(token) : callerNetwork(request));
}

/**
 * Counts a request with an invalid credential by its address, or a caller could avoid the limit with a new made-up
 * credential for each request.
 * @throws Problem `rate_limited`
 */
export function checkFailureRate(deps: ApiDeps, access: Access, request: Request): void | Promise<void> {
  return count(deps, limiterOf(access), callerNetwork(request));
}

/**
 * Counts an attempt to get a token by address and login together.
 * @param login the e-mail or the client id
 * @throws Problem `rate_limited`
 */
export function checkLoginRate(deps: ApiDeps, caller: string, login: string): void | Promise<void> {
  return count(deps, "login", hashOf(`${caller} ${login}`));
}

function count({ limits }: ApiDeps, limiter: Limiter, key: string): void | Promise<void> {
  if (!limits) return;
  return limits[limiter].limit({ key }).then(({ success }) => {
    if (success) return;
    throw new Problem("rate_limited", `Send at most ${LIMITS[limiter]} requests in ${WINDOW_S} s.`, {
      headers: { "retry-after": String(WINDOW_S), ratelimit: `"${limiter}";r=0;t=${WINDOW_S}` },
    });
  });
}
