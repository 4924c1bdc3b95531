import type { Actor, ActorOf } from "../shared/actor.ts";

/** The permissions that a partner's API key can have. */
export const PERMISSIONS = ["orders:read"] as const;
export type Permission = (typeof PERMISSIONS)[number];

export interface Credentials {
  /** The OpenAPI security scheme. */
  scheme: string;
  kind: Actor["kind"];
  permission?: Permission;
  /** The page, if it is the cookie of a page's session; otherwise it is a bearer token. */
  cookie?: "portal" | "console";
  /** Whether it may be used while its partner is not active. */
  inAnyState?: true;
  /** What to send, for error messages and the OpenAPI document. */
  name: string;
}

const ACCOUNT = {
  scheme: "accountToken",
  kind: "account",
  name: "an account's access token from `POST /auth/token-generate`",
} as const;
const PORTAL = {
  scheme: "portalSession",
  kind: "portal",
  cookie: "portal",
  name: "the session of the partner portal",
} as const;
const SECRET_KEY = { scheme: "secretKey", kind: "secret_key", name: "a secret key (`sk_…`)" } as const;

/**
 * Who may call a route: everyone (`public`), everyone with credentials in the body (`token`), or the owners of the kinds
 * of credentials that are listed.
 */
export const ACCESS = {
  public: [],
  token: [],
  operator: [
    { scheme: "operatorToken", kind: "operator", name: "an operator token (`op_…`)" },
    {
      scheme: "consoleSession",
      kind: "operator",
      cookie: "console",
      name: "the session of the operator console",
    },
  ],
  portal: [{ ...PORTAL, inAnyState: true }],
  active_portal: [PORTAL],
  account: [ACCOUNT, PORTAL],
  account_or_secret_key: [ACCOUNT, SECRET_KEY, PORTAL],
  client: [
    {
      scheme: "clientToken",
      kind: "client",
      name: "a client's access token from `POST /api/v1/auth/token`",
    },
  ],
  secret_key: [SECRET_KEY, PORTAL],
  orders_read: [
    {
      scheme: "apiKey",
      kind: "api_key",
      permission: "orders:read",
      name: "a partner API key (`pk_…`) with the permission `orders:read`",
    },
    SECRET_KEY,
    PORTAL,
  ],
  agent: [{ scheme: "agentKey", kind: "agent", name: "an agent key (`ag_…`)" }],
  driver: [{ scheme: "driverKey", kind: "driver", name: "a driver key (`dr_…`)" }],
} as const satisfies Record<string, readonly Credentials[]>;

export type Access = keyof typeof ACCESS;
type KindFor<A extends Access> = (typeof ACCESS)[A][number]["kind"];
/** The actor that a route's handler gets. */
export type ActorFor<A extends Access> = [KindFor<A>] extends [never] ? undefined : ActorOf<KindFor<A>>;

/** Whether a route takes a credential. */
export const isGuarded = (access: Access): boolean => ACCESS[access].length > 0;
