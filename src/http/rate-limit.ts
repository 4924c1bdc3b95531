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
export function addressKey(request: Request): string {
  const address = request.headers.get("cf-connecting-ip") ?? "";
  if (!address.includes(":") || !ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  if (parsed instanceof ipaddr.IPv4) return parsed.toString();
  return `${parsed.parts
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(":")}::/64`;
}

/** @throws Problem `rate_limited` */
export async function checkRate(
  { limits }: ApiDeps,
  access: Access,
  request: Request,
  token: string | undefined,
): Promise<void> {
  if (!limits) return;
  const { limiter } = POLICIES[access];
  const key =
    limiter === "credential" && token !== undefined && isWellFormedKey(token)
      ? sha256(token).toString("base64")
      : addressKey(request);
  const { success } = await limits[limiter].limit({ key });
  if (success) return;
  throw new Problem("rate_limited", `No more than ${POLICIES[access].limit} requests in ${WINDOW_S} s.`, {
    headers: { "retry-after": String(WINDOW_S), ratelimit: `"${limiter}";r=0;t=${WINDOW_S}` },
  });
}
