import { callerAddress, isAllowed } from "../auth/address.ts";
import { findCredential, ipNotAllowed, partnerInactive } from "../auth/credentials.ts";
import type { ApiDeps } from "../platform/deps.ts";
import type { Actor } from "../shared/actor.ts";
import { Problem } from "../shared/problem.ts";
import { whenReady } from "../shared/when-ready.ts";
import { ACCESS, type Access, type Credentials, type Permission } from "./access.ts";
import { checkFailureRate } from "./rate-limit.ts";
import type { ApiContext } from "./reply.ts";

const BEARER = /^Bearer(?: +(.*))?$/i;

/** The credential that a request carries, if any. Another scheme's is none. */
export function bearerToken(request: Request): string | undefined {
  const match = BEARER.exec(request.headers.get("authorization") ?? "");
  return match ? (match[1] ?? "") : undefined;
}

/**
 * @throws Problem `unauthorized`, `invalid_token`, `token_expired`, `partner_inactive`, `ip_not_allowed` or
 * `insufficient_scope`, looked for in that order
 */
function authenticate(
  deps: ApiDeps,
  wanted: Credentials,
  token: string | undefined,
  address: () => string,
  waitUntil: (work: Promise<unknown>) => void,
): Actor | Promise<Actor> {
  if (token === undefined) {
    throw new Problem("unauthorized", `Send ${wanted.name} as \`Authorization: Bearer …\`.`);
  }
  return whenReady(findCredential(deps, token, waitUntil), (credential) => {
    if (credential === "token_expired") throw new Problem("token_expired", "Get a new access token.");
    if (credential === "invalid_token") {
      throw new Problem("invalid_token", `This is not ${wanted.name} that is in force.`);
    }
    const { actor, partner } = credential;
    if (partner && partner.status !== "active") throw partnerInactive(partner.status);
    if (partner?.allowList && !isAllowed(partner.allowList, address())) throw ipNotAllowed();
    if (actor.kind !== wanted.kind || !hasPermission(actor, wanted.permission)) {
      throw new Problem("insufficient_scope", `This path takes ${wanted.name}.`);
    }
    return actor;
  });
}

/**
 * Who calls, as an operation's access asks for it; undefined where it asks for nobody.
 * @throws Problem of `authenticate`, or `rate_limited`
 */
export function identify(
  c: ApiContext,
  access: Access,
  token: string | undefined,
): Actor | undefined | Promise<Actor> {
  const wanted = ACCESS[access];
  if (!wanted) return undefined;
  const { deps } = c.get("call");
  const request = c.req.raw;
  const fail = (error: unknown): Promise<never> => {
    const isMadeUp = token !== undefined && error instanceof Problem && error.code === "invalid_token";
    if (!isMadeUp) throw error;
    return Promise.resolve(checkFailureRate(deps, access, request)).then(() => {
      throw error;
    });
  };
  const waitUntil = (work: Promise<unknown>) => c.executionCtx.waitUntil(work);
  try {
    const actor = authenticate(deps, wanted, token, () => callerAddress(request), waitUntil);
    return actor instanceof Promise ? actor.catch(fail) : actor;
  } catch (error) {
    return fail(error);
  }
}

function hasPermission(actor: Actor, permission: Permission | undefined): boolean {
  return permission === undefined || (actor.kind === "api_key" && actor.permissions.includes(permission));
}
