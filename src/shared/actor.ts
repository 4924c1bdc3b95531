/** The caller of a request, as its credential identifies it. */
export type Actor =
  | { kind: "operator"; name: string }
  | { kind: "account"; partnerId: string; accountId: string }
  | { kind: "client"; partnerId: string; clientId: string }
  | { kind: "secret_key"; partnerId: string; keyId: string }
  | { kind: "api_key"; partnerId: string; keyId: string; permissions: string[] }
  | { kind: "agent"; keyId: string; pointId: string }
  | { kind: "driver"; keyId: string };

export type ActorOf<K extends Actor["kind"]> = Extract<Actor, { kind: K }>;

/** Who changes what belongs to a partner. */
export type PartnerActor = ActorOf<"account"> | ActorOf<"secret_key">;
