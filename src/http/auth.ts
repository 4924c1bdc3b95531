import { isAllowed } from "../auth/address.ts";
import { findCredential, ipNotAllowed, partnerInactive } from "../auth/credentials.ts";
import type { ApiDeps } from "../platform/deps.ts";
import type { Actor, ActorOf } from "../shared/actor.ts";
import { Problem } from "../shared/problem.ts";
import { whenReady } from "../shared/when-ready.ts";

/** What is issued to a partner's API key; more will come. */
export const PERMISSIONS = ["orders:read"] as const;
type Permission = (typeof PERMISSIONS)[number];

interface Credentials {
  /** The OpenAPI security scheme. */
  scheme: string;
  kind: Actor["kind"];
  permission?: Permission;
  /** What to send, for people. */
  name: string;
}

/**
 * What a route may ask of its caller: nothing, nothing in the header because the credentials are in the body, or one
 * kind of credential.
 */
export const ACCESS = {
  public: undefined,
  token: undefined,
  operator: { scheme: "operatorToken", kind: "operator", name: "an operator token (`op_…`)" },
  account: {
    scheme: "accountToken",
    kind: "account",
    name: "an account's access token from `POST /auth/token-generate`",
  },
  client: {
    scheme: "clientToken",
    kind: "client",
    name: "a client's access token from `POST /api/v1/auth/token`",
  },
  secret_key: { scheme: "secretKey", kind: "secret_key", name: "a secret key (`sk_…`)" },
  orders_read: {
    scheme: "apiKey",
    kind: "api_key",
    permission: "orders:read",
    name: "a partner API key (`pk_…`) with the permission `orders:read`",
  },
  agent: { scheme: "agentKey", kind: "agent", name: "an agent key (`ag_…`)" },
  driver: { scheme: "driverKey", kind: "driver", name: "a driver key (`dr_…`)" },
} as const satisfies Record<string, Credentials | undefined>;

export type Access = keyof typeof ACCESS;
/** The actor that a route's handler gets. */
export type ActorFor<A extends Access> = (typeof ACCESS)[A] extends { kind: infer K extends Actor["kind"] }
  ? ActorOf<K>
  : undefined;

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
export function authenticate(
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

function hasPermission(actor: Actor, permission: Permission | undefined): boolean {
  return permission === undefined || (actor.kind === "api_key" && actor.permissions.includes(permission));
}
