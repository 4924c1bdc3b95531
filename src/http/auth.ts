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

/** The request's bearer token; undefined if it has none, or has credentials of another scheme. */
export function bearerToken(request: Request): string | undefined {
  const match = BEARER.exec(request.headers.get("authorization") ?? "");
  return match ? (match[1] ?? "") : undefined;
}

/**
 * @throws Problem `unauthorized`, `invalid_token`, `token_expired`, `partner_inactive`, `ip_not_allowed` or
 * `insufficient_scope`, checked in this order
 */
function authenticate(
  deps: ApiDeps,
  required: Credentials,
  token: string | undefined,
  address: () => string,
  waitUntil: (work: Promise<unknown>) => void,
): Actor | Promise<Actor> {
  if (token === undefined) {
    throw new Problem("unauthorized", `Send ${required.name} as \`Authorization: Bearer …\`.`);
  }
  return whenReady(findCredential(deps, token, waitUntil), (credential) => {
    if (credential === "token_expired") throw new Problem("token_expired", "Get a new access token.");
    if (credential === "invalid_token") {
      throw new Problem("invalid_token", `The credential is not valid: send ${required.name}.`);
    }
    const { actor, partner } = credential;
    if (partner && partner.status !== "active") throw partnerInactive(partner.status);
    if (partner?.allowList && !isAllowed(partner.allowList, address())) throw ipNotAllowed();
    if (actor.kind !== required.kind || !hasPermission(actor, required.permission)) {
      throw new Problem("insufficient_scope", `This path requires ${required.name}.`);
    }
    return actor;
  });
}

/**
 * The caller, if the operation requires a credential.
 * @throws Problem of `authenticate`, or `rate_limited`
 */
export function identify(
  c: ApiContext,
  access: Access,
  token: string | undefined,
): Actor | undefined | Promise<Actor> {
  const required = ACCESS[access];
  if (!required) return undefined;
  const { deps } = c.get("call");
  const request = c.req.raw;
  const fail = (error: unknown): Promise<never> => {
    const isInvalid = token !== undefined && error instanceof Problem && error.code === "invalid_token";
    if (!isInvalid) throw error;
    return Promise.resolve(checkFailureRate(deps, access, request)).then(() => {
      throw error;
    });
  };
  const waitUntil = (work: Promise<unknown>) => c.executionCtx.waitUntil(work);
  try {
    const actor = authenticate(deps, required, token, () => callerAddress(request), waitUntil);
    return actor instanceof Promise ? actor.catch(fail) : actor;
  } catch (error) {
    return fail(error);
  }
}

function hasPermission(actor: Actor, permission: Permission | undefined): boolean {
  return permission === undefined || (actor.kind === "api_key" && actor.permissions.includes(permission));
}
