import ipaddr from "ipaddr.js";
import { isWellFormedKey, sha256 } from "../auth/keys.ts";
import type { ApiDeps } from "../deps.ts";
import type { Access } from "./auth.ts";
import { Problem } from "./problem.ts";

const WINDOW_S = 60;

/** Requests per 60 s; the limits themselves are those of the bindings in wrangler.toml. */
const POLICIES = {
  public: { limiter: "public", limit: 6000 },
  operator: { limiter: "credential", limit: 600 },
} as const satisfies Record<Access, { limiter: "public" | "credential"; limit: number }>;

export function policyHeader(access: Access): string {
  const { limiter, limit } = POLICIES[access];
  return `"${limiter}";q=${limit};w=${WINDOW_S}`;
}

/** The caller's address, an IPv6 one by its /64: a single customer has that many. */
function addressKey(request: Request): string {
  const address = request.headers.get("cf-connecting-ip") ?? "";
  if (!address.includes(":") || !ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  if (parsed instanceof ipaddr.IPv4) return parsed.toString();
  return `${parsed.parts
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(":")}::/64`;
}

/**
 * Counts the request: for the public family by address, else by credential. One without a well-formed credential
 * counts for its address.
 * @throws Problem `rate_limited`
 */
export function checkRate(
  deps: ApiDeps,
  access: Access,
  request: Request,
  token: string | undefined,
): void | Promise<void> {
  const isByCredential =
    POLICIES[access].limiter === "credential" && token !== undefined && isWellFormedKey(token);
  return count(deps, access, isByCredential ? sha256(token).toString("base64") : addressKey(request));
}

/**
 * Counts a request whose credential turned out to be none: made-up ones must not escape the limit by being new each
 * time.
 * @throws Problem `rate_limited`
 */
export function checkFailureRate(deps: ApiDeps, access: Access, request: Request): void | Promise<void> {
  return count(deps, access, addressKey(request));
}

function count({ limits }: ApiDeps, access: Access, key: string): void | Promise<void> {
  if (!limits) return;
  const { limiter, limit } = POLICIES[access];
  return limits[limiter].limit({ key }).then(({ success }) => {
    if (success) return;
    throw new Problem("rate_limited", `No more than ${limit} requests in ${WINDOW_S} s.`, {
      headers: { "retry-after": String(WINDOW_S), ratelimit: `"${limiter}";r=0;t=${WINDOW_S}` },
    });
  });
}
