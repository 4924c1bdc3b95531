import { drizzle } from "drizzle-orm/d1";
import { v7 as uuidV7 } from "uuid";
import { EdgeCache } from "./edge-cache.ts";

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
  BASE_URL: string;
  /** `name=op_live_…` for each operator, comma-separated, at most two. */
  OPERATOR_TOKENS?: string;
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
  newId(): string;
}

export interface ApiDeps extends Deps {
  queue: Pick<Queue<PointsChanged>, "send">;
  /** What this isolate keeps of KV. */
  edge: EdgeCache;
  /** Absent under load tests. */
  limits?: { public: RateLimit; credential: RateLimit };
  config: {
    environment: ApiEnv["ENVIRONMENT"];
    /** Without a trailing slash. */
    baseUrl: string;
    operatorTokens?: string;
  };
}

/** The only reader of a Worker's environment. */
export function depsFrom(env: Env): Deps {
  return { db: drizzle(env.DB), kv: env.KV, now: Date.now, newId: uuidV7 };
}

export function apiDepsFrom(env: ApiEnv): ApiDeps {
  return {
    ...depsFrom(env),
    queue: env.QUEUE,
    edge: new EdgeCache(env.KV, Date.now),
    ...(env.RATE_LIMITS === "off"
      ? {}
      : { limits: { public: env.PUBLIC_RATE_LIMIT, credential: env.CREDENTIAL_RATE_LIMIT } }),
    config: {
      environment: env.ENVIRONMENT,
      baseUrl: env.BASE_URL.replace(/\/$/, ""),
      ...(env.OPERATOR_TOKENS ? { operatorTokens: env.OPERATOR_TOKENS } : {}),
    },
  };
}
