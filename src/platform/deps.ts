import type { DrizzleD1Database } from "drizzle-orm/d1";
import type { KeyKind } from "../shared/keys.ts";
import type { EdgeCache } from "./edge-cache.ts";
import type { StateCache } from "./state-cache.ts";

/** What the bindings of both Workers have in common. */
export interface Env {
  DB: D1Database;
  KV: KVNamespace;
  WEBHOOK_QUEUE: Queue<DeliveryDue>;
  ENVIRONMENT: "local" | "staging" | "production";
  /** `id=secret` of what collection codes and label links are made with; the first makes new ones. */
  CODE_KEYS?: string;
  /** `id=secret` of what webhooks' secrets are encrypted with; the first encrypts new ones. */
  WEBHOOK_KEYS?: string;
  /** `host:port` pairs that webhooks may be sent to though they are not public; empty in production. */
  WEBHOOK_ALLOWED_HOSTS?: string;
}

export interface ApiEnv extends Env {
  QUEUE: Queue<PointsChanged>;
  PUBLIC_RATE_LIMIT: RateLimit;
  CREDENTIAL_RATE_LIMIT: RateLimit;
  TOKEN_RATE_LIMIT: RateLimit;
  LOGIN_RATE_LIMIT: RateLimit;
  BASE_URL: string;
  /** The service's own name: partners read it in the API reference, their customers nowhere. */
  BRAND: string;
  /** Where tracking pages get the tiles of their map, with `{z}`, `{x}` and `{y}`; without it they ask no other host. */
  MAP_TILES?: string;
  /** Whom the tiles are from, and then where that links to: `© OpenStreetMap contributors https://…`. */
  MAP_ATTRIBUTION?: string;
  /** `name=op_live_…` for each operator, comma-separated, at most two. */
  OPERATOR_TOKENS?: string;
  /** `id=secret` of what signs access tokens, comma-separated, at most two; secrets in base64url. */
  TOKEN_KEYS?: string;
  /** `off` under load tests. */
  RATE_LIMITS?: string;
}

export interface ConsumerEnv extends Env {
  SLOW_WEBHOOK_QUEUE: Queue<DeliveryDue>;
  /** Seconds between attempts to deliver, comma-separated, in place of the usual ones. */
  WEBHOOK_RETRY_SECONDS?: string;
}

/** A nudge to the consumer: published points may have changed. D1 knows what did. */
export interface PointsChanged {
  type: "points_changed";
}

/** A nudge to the consumer: this attempt of a delivery is due. D1 knows whether it still is. */
export interface DeliveryDue {
  type: "delivery_due";
  id: string;
  /** From 1. */
  attempt: number;
}

/** D1 by Drizzle's builder, and as `$client` for SQL by hand. */
export type Database = DrizzleD1Database & { $client: D1Database };

/** What requests are counted by, each with a limit of its own. */
export type Limiter = "public" | "credential" | "token" | "login";

/** Everything a verb may touch. `now` is in milliseconds since the epoch. */
export interface Deps {
  db: Database;
  kv: KVNamespace;
  now(): number;
  /** A UUID v7, of the time `at` or of now. */
  newId(at?: number): string;
  /** Where the consumer hears of deliveries. */
  webhooks: Pick<Queue<DeliveryDue>, "sendBatch">;
  config: {
    codeKeys?: string;
    webhookKeys?: string;
    webhookAllowedHosts?: string;
  };
}

export interface ConsumerDeps extends Deps {
  /** Where deliveries to receivers go that timed out. */
  slowWebhooks: Pick<Queue<DeliveryDue>, "sendBatch">;
  fetch: typeof fetch;
  /** From 0 to below 1. */
  random(): number;
  delivery: {
    /** Milliseconds from the end of an attempt to the next, before jitter. */
    delays: readonly number[];
    timeoutMs: number;
  };
}

export interface ApiDeps extends Deps {
  queue: Pick<Queue<PointsChanged>, "send">;
  /** What this isolate keeps of KV. */
  edge: EdgeCache;
  /** What this isolate keeps of D1: what access tokens depend on, and tariffs. */
  states: StateCache;
  /** A key with this deployment's mark. */
  newKey(kind: KeyKind): string;
  /** Absent under load tests. */
  limits?: Record<Limiter, RateLimit>;
  config: Deps["config"] & {
    environment: ApiEnv["ENVIRONMENT"];
    /** Without a trailing slash. */
    baseUrl: string;
    brand: string;
    mapTiles?: { url: string; attribution: string };
    operatorTokens?: string;
    tokenKeys?: string;
  };
}
