/** The caller of a request, as its credential identifies it. */
export type Actor =
  | { kind: "operator"; name: string }
  | { kind: "account"; partnerId: string; accountId: string }
  /** Somebody who has signed in to the partner portal; `confirmedAt` is in milliseconds since the epoch. */
  | { kind: "portal"; partnerId: string; accountId: string; sessionId: string; confirmedAt: number | null }
  | { kind: "client"; partnerId: string; clientId: string }
  | { kind: "secret_key"; partnerId: string; keyId: string }
  | { kind: "api_key"; partnerId: string; keyId: string; permissions: string[] }
  | { kind: "agent"; keyId: string; pointId: string }
  | { kind: "driver"; keyId: string };

export type ActorOf<K extends Actor["kind"]> = Extract<Actor, { kind: K }>;

/** Somebody with an account, by an access token or in the portal. */
export type AccountActor = ActorOf<"account"> | ActorOf<"portal">;

/** Who changes what belongs to a partner. */
export type PartnerActor = AccountActor | ActorOf<"secret_key">;

/** The id of the credential or account that an actor acts by; an operator has a name. */
export function idOf(actor: Actor): string {
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
