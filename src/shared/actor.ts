/** A partner, and the number of the database that has its orders. */
export interface PartnerRef {
  partnerId: string;
  database: number;
}

/**
 * The caller of a request, as its credential identifies it. Somebody who has signed in to a page has `confirmedAt`: when
 * they last proved who they are, in milliseconds since the epoch, or null if that is unknown.
 */
export type Actor =
  | { kind: "operator"; name: string; confirmedAt?: number | null }
  /** `secretKeyId` is the key with which the account logged in for its access token. */
  | (PartnerRef & { kind: "account"; accountId: string; secretKeyId?: string })
  | (PartnerRef & { kind: "portal"; accountId: string; sessionId: string; confirmedAt: number | null })
  | (PartnerRef & { kind: "client"; clientId: string })
  | (PartnerRef & { kind: "secret_key"; keyId: string })
  | (PartnerRef & { kind: "api_key"; keyId: string; permissions: string[] })
  /** `keyId` is the person's, and stays when the key is replaced; `keyNo` counts the person's keys from 1. */
  | { kind: "agent"; keyId: string; keyNo: number; pointId: string }
  | { kind: "driver"; keyId: string; keyNo: number };

export type ActorOf<K extends Actor["kind"]> = Extract<Actor, { kind: K }>;

/** A person with an account, who uses an access token or the portal. */
export type AccountActor = ActorOf<"account"> | ActorOf<"portal">;

/** Who changes what belongs to a partner: its people, its servers, or an operator for it. */
export type PartnerActor = AccountActor | ActorOf<"secret_key"> | (PartnerRef & ActorOf<"operator">);

/** Who did something, as the audit log stores it. */
export type Author = Actor extends infer A ? (A extends Actor ? Omit<A, "database"> : never) : never;

/** The id of an actor's credential or account, or an operator's name. */
export function idOf(actor: Author): string {
  switch (actor.kind) {
    case "operator":
      return actor.name;
    case "account":
    case "portal":
      return actor.accountId;
    case "client":
      return actor.clientId;
    default:
      return actor.keyId;
  }
}
