import { drizzle } from "drizzle-orm/d1";
import { v7 as uuidV7 } from "uuid";
import { type KeyKind, keyMark, newKey } from "./auth/keys.ts";
import { StateCache } from "./auth/state-cache.ts";
import { EdgeCache } from "./edge-cache.ts";
import type { Limiter } from "./http/rate-limit.ts";

/** What the bindings of both Workers have in common. */
export interface Env {
  DB: D1Database;
  KV: KVNamespace;
  ENVIRONMENT: "local" | "staging" | "production";
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
  /** `id=secret` of what collection codes and label links are made with; the first makes new ones. */
  CODE_KEYS?: string;
  /** `host:port` pairs that webhooks may be sent to though they are not public; empty in production. */
  WEBHOOK_ALLOWED_HOSTS?: string;
  /** `off` under load tests. */
  RATE_LIMITS?: string;
}

/** A nudge to the consumer: published points may have changed. D1 knows what did. */
export interface PointsChanged {
  type: "points_changed";
}

export type Database = ReturnType<typeof drizzle>;

/** Everything a verb may touch. `now` is in milliseconds since the epoch. */
export interface Deps {
  db: Database;
  kv: KVNamespace;
  now(): number;
  /** A UUID v7, of the time `at` or of now. */
  newId(at?: number): string;
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
  config: {
    environment: ApiEnv["ENVIRONMENT"];
    /** Without a trailing slash. */
    baseUrl: string;
    brand: string;
    mapTiles?: { url: string; attribution: string };
    operatorTokens?: string;
    tokenKeys?: string;
    codeKeys?: string;
    webhookAllowedHosts?: string;
  };
}

/** The only reader of a Worker's environment. */
export function depsFrom(env: Env): Deps {
  return {
    db: drizzle(env.DB),
    kv: env.KV,
    now: Date.now,
    newId: (at) => uuidV7(at === undefined ? {} : { msecs: at }),
  };
}

export function apiDepsFrom(env: ApiEnv): ApiDeps {
  return {
    ...depsFrom(env),
    queue: env.QUEUE,
    edge: new EdgeCache(env.KV, Date.now),
    states: new StateCache(Date.now),
    newKey: (kind) => newKey(kind, keyMark(env.ENVIRONMENT)),
    ...(env.RATE_LIMITS === "off"
      ? {}
      : {
          limits: {
            public: env.PUBLIC_RATE_LIMIT,
            credential: env.CREDENTIAL_RATE_LIMIT,
            token: env.TOKEN_RATE_LIMIT,
            login: env.LOGIN_RATE_LIMIT,
          },
        }),
    config: {
      environment: env.ENVIRONMENT,
      baseUrl: env.BASE_URL.replace(/\/$/, ""),
      brand: env.BRAND,
      ...(env.MAP_TILES ? { mapTiles: { url: env.MAP_TILES, attribution: env.MAP_ATTRIBUTION ?? "" } } : {}),
      ...(env.OPERATOR_TOKENS ? { operatorTokens: env.OPERATOR_TOKENS } : {}),
      ...(env.TOKEN_KEYS ? { tokenKeys: env.TOKEN_KEYS } : {}),
      ...(env.CODE_KEYS ? { codeKeys: env.CODE_KEYS } : {}),
      ...(env.WEBHOOK_ALLOWED_HOSTS ? { webhookAllowedHosts: env.WEBHOOK_ALLOWED_HOSTS } : {}),
    },
  };
}
