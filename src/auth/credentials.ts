import type { ApiDeps } from "../platform/deps.ts";
import type { Actor } from "../shared/actor.ts";
import { areEqual, hashOf, keyMark, parseKey } from "../shared/keys.ts";
import { Problem } from "../shared/problem.ts";
import { isPast } from "../shared/time.ts";
import { isAccessToken, verifyAccessToken } from "./access-token.ts";
import * as store from "./credential-store.ts";
import { operatorTokens } from "./operator-tokens.ts";

/** The caller, and what decides whether its partner may call. */
export interface Credential {
  actor: Actor;
  partner?: {
    status: store.PartnerStatus;
    /** Where the credential may be used from; anywhere if absent. */
    allowList?: readonly string[];
  };
}

export function partnerInactive(status: "pending" | "suspended"): Problem {
  return new Problem("partner_inactive", `The partner is ${status}.`);
}

export function ipNotAllowed(): Problem {
  return new Problem("ip_not_allowed", "The address that you call from is not on the partner's allow-list.");
}

export type Refusal = "invalid_token" | "token_expired";

const STORED_KEYS: readonly string[] = ["sk", "pk", "ag", "dr"];

/** Whether `token` is a well-formed key of this deployment that only a look-up can tell from a made-up one. */
export function isStoredKey({ config }: ApiDeps, token: string): boolean {
  const key = parseKey(token);
  return key !== undefined && STORED_KEYS.includes(key.kind) && key.mark === keyMark(config.environment);
}

/**
 * Finds the owner of a credential of any kind. A malformed one is refused without a query.
 * @param country where the caller's address is, if that is known
 */
export function findCredential(
  deps: ApiDeps,
  token: string,
  country: string | null,
  waitUntil: (work: Promise<unknown>) => void,
): Credential | Refusal | Promise<Credential | Refusal> {
  if (isStoredKey(deps, token)) return findByKey(deps, token, country, waitUntil);
  if (isAccessToken(token)) return findByToken(deps, token);
  return parseKey(token)?.kind === "op" ? findOperator(deps, token) : "invalid_token";
}

async function findByKey(
  deps: ApiDeps,
  token: string,
  country: string | null,
  waitUntil: (work: Promise<unknown>) => void,
): Promise<Credential | Refusal> {
  const now = deps.now();
  const key = await store.findKey(deps.db, hashOf(token), now);
  if (!key) return "invalid_token";
  const { id: keyId, keyNo, partnerId, pointId, permissions, partnerStatus, database } = key;
  if (key.lastUsedAt === null || key.lastUsedAt < now - store.USE_INTERVAL_MS) {
    waitUntil(store.touchKey(deps.db, keyId, now, country));
  }
  switch (key.kind) {
    case "ag":
      return { actor: { kind: "agent", keyId, keyNo, pointId: pointId! } };
    case "dr":
      return { actor: { kind: "driver", keyId, keyNo } };
    case "sk":
      return {
        actor: { kind: "secret_key", partnerId: partnerId!, database: database!, keyId },
        partner: { status: partnerStatus! },
      };
    case "pk":
      return {
        actor: { kind: "api_key", partnerId: partnerId!, database: database!, keyId, permissions },
        partner: { status: partnerStatus! },
      };
  }
}

async function findByToken(deps: ApiDeps, token: string): Promise<Credential | Refusal> {
  const claims = await verifyAccessToken(deps, token);
  if (typeof claims === "string") return claims;
  const { subject, scope, familyId } = claims;
  if (scope === "client") {
    const client = await deps.states.get(`client:${subject}`, () => store.findClient(deps.db, subject));
    if (!client) return "invalid_token";
    const { partnerId, partnerStatus, database, allowList } = client;
    return {
      actor: { kind: "client", partnerId, database, clientId: subject },
      partner: { status: partnerStatus, allowList },
    };
  }
  if (scope !== "account" || familyId === undefined) return "invalid_token";
  const logIn = await deps.states.get(`family:${familyId}`, () => store.findLogIn(deps.db, familyId));
  if (!logIn || logIn.isRevoked || logIn.accountId !== subject) return "invalid_token";
  if (isPast(logIn.keyExpiresAt, deps.now())) return "invalid_token";
  const { partnerId, partnerStatus, database, secretKeyId } = logIn;
  return {
    actor: { kind: "account", partnerId, database, accountId: subject, secretKeyId },
    partner: { status: partnerStatus },
  };
}

function findOperator(deps: ApiDeps, token: string): Credential | Refusal {
  for (const operator of operatorTokens(deps.config)) {
    if (areEqual(operator.token, token)) return { actor: { kind: "operator", name: operator.name } };
  }
  return "invalid_token";
}
