import type { Actor, ActorOf } from "../shared/actor.ts";

/** The permissions that a partner's API key can have. */
export const PERMISSIONS = ["orders:read"] as const;
export type Permission = (typeof PERMISSIONS)[number];

export interface Credentials {
  /** The OpenAPI security scheme. */
  scheme: string;
  kind: Actor["kind"];
  permission?: Permission;
  /** What to send, in words: for error messages and the OpenAPI document. */
  name: string;
}

/**
 * Who may call a route: everyone (`public`), everyone with credentials in the body (`token`), or the owner of one kind
 * of credential.
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
