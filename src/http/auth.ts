import { assertionOf, findByAssertion } from "../auth/access-assertion.ts";
import { callerAddress, callerCountry, isAllowed } from "../auth/address.ts";
import { findConsoleSession } from "../auth/console-session.ts";
import {
  type Credential,
  findCredential,
  ipNotAllowed,
  isStoredKey,
  partnerInactive,
  type Refusal,
} from "../auth/credentials.ts";
import { noteSessionUse } from "../auth/page-session.ts";
import { findPortalSession } from "../auth/portal-session.ts";
import type { ApiDeps } from "../platform/deps.ts";
import type { Actor } from "../shared/actor.ts";
import { faultOfKey, hashOf, keyMark } from "../shared/keys.ts";
import { Problem } from "../shared/problem.ts";
import { ACCESS, type Access, type Credentials, isGuarded, type Permission } from "./access.ts";
import { readCookie, requireSameOrigin } from "./page-cookies.ts";
import {
  callerOf,
  checkAddressRate,
  checkCallerRate,
  checkFailureRate,
  refuseExhausted,
} from "./rate-limit.ts";
import type { ApiContext } from "./reply.ts";

const BEARER = /^Bearer(?: +(.*))?$/i;

/** The request's bearer token; undefined if it has none, or has credentials of another scheme. */
function bearerToken(request: Request): string | undefined {
  const match = BEARER.exec(request.headers.get("authorization") ?? "");
  return match ? (match[1] ?? "") : undefined;
}

/**
 * The caller, if the operation requires a credential. Counts the request for its caller, or without one for its address.
 */
export async function identify(c: ApiContext, access: Access): Promise<Actor | undefined> {
  if (isGuarded(access)) return authenticate(c, ACCESS[access]);
  await checkAddressRate(c.get("call").deps, access, c.req.raw);
  return undefined;
}

async function authenticate(c: ApiContext, accepted: readonly Credentials[]): Promise<Actor> {
  const { deps } = c.get("call");
  const request = c.req.raw;
  const token = bearerToken(request);
  const credential = token === undefined ? await findByPage(c, accepted) : await findByToken(c, token);
  if (typeof credential !== "string") {
    // An isolate may remember an older state of a key.
    c.get("call").actor = credential.actor;
    return authorize(credential, accepted, request);
  }
  await checkFailureRate(deps, request);
  switch (credential) {
    case "unauthorized":
      throw new Problem(credential, `Send ${waysOf(accepted)}.`);
    case "token_expired":
      throw new Problem(credential, "Get a new access token.");
    case "invalid_token":
      throw new Problem(credential, `${refusalOf(deps, token)}: send ${namesOf(accepted)}.`);
  }
}

/** What is wrong with a credential, as far as it can be seen without a look-up. */
function refusalOf({ config }: ApiDeps, token: string | undefined): string {
  const fault = token === undefined ? undefined : faultOfKey(token, keyMark(config.environment));
  return fault ? `The key is ${fault}` : "The credential is not valid";
}

/**
 * The owner of the bearer token of a request that was answered before anybody looked at the token. The request counts towards
 * the rate limits like every other.
 * @returns undefined without a valid token, or over the limit
 */
export async function identifyRefused(c: ApiContext): Promise<Actor | undefined> {
  const token = bearerToken(c.req.raw);
  if (token === undefined) return undefined;
  try {
    const credential = await findByToken(c, token);
    if (typeof credential !== "string") return credential.actor;
    await checkFailureRate(c.get("call").deps, c.req.raw);
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
  }
  return undefined;
}

/** Finds a credential of the header and counts the request by its caller. */
function findByToken(c: ApiContext, token: string): Promise<Credential | Refusal> {
  const { deps } = c.get("call");
  const hash = deps.limits && isStoredKey(deps, token) ? hashOf(token) : undefined;
  const waitUntil = (work: Promise<unknown>) => c.executionCtx.waitUntil(work);
  return findCounted(c, hash, () => findCredential(deps, token, callerCountry(c.req.raw), waitUntil));
}

/**
 * Finds the owner of a secret and counts the request for that caller. If this isolate has seen the secret, it counts before
 * the look-up, so that a request over the limit costs none.
 * @param hash of a secret that only a look-up can tell from a made-up one
 */
async function findCounted<Found extends { actor: Actor }>(
  c: ApiContext,
  hash: string | undefined,
  find: () => Found | Refusal | Promise<Found | Refusal>,
): Promise<Found | Refusal> {
  const { deps } = c.get("call");
  const known = hash && deps.callers.callerBy(hash);
  if (known) await checkRateOf(c, known);
  else if (hash) refuseExhausted(deps, c.req.raw);
  const found = await find();
  if (typeof found === "string") {
    if (hash) deps.callers.dropKey(hash);
  } else if (!known) {
    if (hash) deps.callers.noteKey(hash, found.actor);
    await checkRateOf(c, found.actor);
  }
  return found;
}

/** Counts a request for its caller. From here on the caller is known, also if the request is refused. */
async function checkRateOf(c: ApiContext, actor: Actor): Promise<void> {
  const call = c.get("call");
  call.actor = actor;
  await checkCallerRate(call.deps, callerOf(actor));
}

/**
 * The caller whose page the request comes from, if the operation is for one: by the page's cookie, or for the console by
 * what Cloudflare Access says.
 */
async function findByPage(
  c: ApiContext,
  accepted: readonly Credentials[],
): Promise<Credential | Refusal | "unauthorized"> {
  const { deps } = c.get("call");
  const request = c.req.raw;
  if (request.headers.has("authorization")) return "unauthorized";
  const page = accepted.find(({ cookie }) => cookie)?.cookie;
  const cookie = page && readCookie(deps, request, page);
  const isAsserted = page === "console" && assertionOf(deps, request) !== undefined;
  if (!page || (cookie === undefined && !isAsserted)) return "unauthorized";
  requireSameOrigin(deps, request);
  const hash = deps.limits && !isAsserted ? hashOf(cookie!) : undefined;
  const found = await findCounted(
    c,
    hash,
    async () =>
      (await (page === "portal" ? findPortalSession(deps, cookie!) : findConsole(deps, request))) ??
      "invalid_token",
  );
  if (typeof found === "string") return found;
  if ("id" in found) noteSessionUse(deps, found, (work) => c.executionCtx.waitUntil(work));
  return "status" in found ? { actor: found.actor, partner: { status: found.status } } : found;
}

/**
 * A request's session of the console. An assertion of Cloudflare Access counts before a cookie; a request with a credential
 * in the header has no session.
 */
export async function findConsole(deps: ApiDeps, request: Request) {
  if (request.headers.has("authorization")) return undefined;
  const assertion = assertionOf(deps, request);
  if (assertion !== undefined) return findByAssertion(deps, assertion);
  return findConsoleSession(deps, readCookie(deps, request, "console") ?? "");
}

function authorize(
  { actor, partner }: Credential,
  accepted: readonly Credentials[],
  request: Request,
): Actor {
  const isExempt = accepted.some(({ kind, inAnyState }) => inAnyState && kind === actor.kind);
  if (partner && partner.status !== "active" && !isExempt) throw partnerInactive(partner.status);
  if (partner?.allowList && !isAllowed(partner.allowList, callerAddress(request))) throw ipNotAllowed();
  if (!accepted.some(({ kind, permission }) => actor.kind === kind && hasPermission(actor, permission))) {
    throw new Problem("insufficient_scope", `This path requires ${namesOf(accepted)}.`);
  }
  return actor;
}

const namesOf = (accepted: readonly Credentials[]) => accepted.map(({ name }) => name).join(", or ");

/** Credentials with where they are sent: tokens in a header, sessions as cookies. */
function waysOf(accepted: readonly Credentials[]): string {
  const tokens = namesOf(accepted.filter(({ cookie }) => !cookie));
  const sessions = namesOf(accepted.filter(({ cookie }) => cookie));
  const bearer = tokens && `${tokens} as \`Authorization: Bearer …\``;
  const cookie = sessions && `the cookie of ${sessions}`;
  return [bearer, cookie].filter(Boolean).join(", or ");
}

function hasPermission(actor: Actor, permission: Permission | undefined): boolean {
  return permission === undefined || (actor.kind === "api_key" && actor.permissions.includes(permission));
}
