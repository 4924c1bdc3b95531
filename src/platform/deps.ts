import type { JWTVerifyGetKey } from "jose";
import type { Turn } from "../shared/in-steps.ts";
import type { KeyKind } from "../shared/keys.ts";
import type { CallerMemory } from "./caller-memory.ts";
import type { Database } from "./database.ts";
import type { EdgeCache } from "./edge-cache.ts";
import type { FailureLog, FailureMessage } from "./failure-log.ts";
import type { FaultCounter } from "./fault-counter.ts";
import type { Metrics } from "./metrics.ts";
import type { OrderDatabases } from "./order-databases.ts";
import type { StateCache } from "./state-cache.ts";

/** A binding of a database of orders: `ORDERS_0`, `ORDERS_1` and so on, without a gap. */
type OrdersBinding = `ORDERS_${number}`;

/** The bindings of both Workers. */
export interface Env {
  DB: D1Database;
  [binding: OrdersBinding]: D1Database;
  KV: KVNamespace;
  /** Archives of orders, and backups. */
  BUCKET: R2Bucket;
  WEBHOOK_QUEUE: Queue<DeliveryDue>;
  ENVIRONMENT: "local" | "staging" | "production";
  BASE_URL: string;
  /** `id=secret` pairs, the keys of collection codes and label links; the first makes new ones. */
  CODE_KEYS?: string;
  /** `id=secret` pairs, the keys that encrypt webhooks' secrets; the first encrypts new ones. */
  WEBHOOK_KEYS?: string;
  /** `host:port` pairs that webhooks may be sent to although they are not public; empty in production. */
  WEBHOOK_ALLOWED_HOSTS?: string;
  /** How many megabytes a D1 may have, where it is not as on Cloudflare's paid plan. */
  DATABASE_LIMIT_MB?: string;
  /** Metrics of requests and deliveries. */
  METRICS?: AnalyticsEngineDataset;
}

export interface ApiEnv extends Env {
  /** The static files. */
  ASSETS: Fetcher;
  QUEUE: Queue<PointsMessage>;
  FAILURE_QUEUE: Queue<FailureMessage>;
  PUBLIC_RATE_LIMIT: RateLimit;
  CREDENTIAL_RATE_LIMIT: RateLimit;
  TOKEN_RATE_LIMIT: RateLimit;
  LOGIN_RATE_LIMIT: RateLimit;
  /** The service's own name. Partners see it in the API reference; their customers must not see it. */
  BRAND: string;
  /** URL of the map tiles for tracking pages, with `{z}`, `{x}` and `{y}`. Without it the pages call no other host. */
  MAP_TILES?: string;
  /** The attribution of the tiles and the link for it: `© OpenStreetMap contributors https://…`. */
  MAP_ATTRIBUTION?: string;
  /** `name=op_live_…` for each operator, comma-separated, at most two. */
  OPERATOR_TOKENS?: string;
  /** `id=secret` pairs, the keys that sign access tokens and quotes, comma-separated, at most two; secrets in base64url. */
  TOKEN_KEYS?: string;
  /** The domain of the Cloudflare Access team that guards the console, `example.cloudflareaccess.com`, and the application's tag. */
  ACCESS_TEAM_DOMAIN?: string;
  ACCESS_AUDIENCE?: string;
  /** `two`: whoever entered a deposit can't pay it out. */
  PAYOUT_OPERATORS?: string;
  /** `on` once every Worker knows money: an older one would hand out a parcel without asking for it. */
  COD?: string;
  /** `off` under load tests. */
  RATE_LIMITS?: string;
}

export interface ConsumerEnv extends Env {
  SLOW_WEBHOOK_QUEUE: Queue<DeliveryDue>;
  /** Absent where the cron does the chores of all databases itself, as in tests. */
  CHORE_QUEUE?: Queue<ChoresDue>;
  /** Seconds between attempts to deliver, comma-separated, instead of the default schedule. */
  WEBHOOK_RETRY_SECONDS?: string;
  /** How many months after their end orders are archived. */
  ORDERS_KEPT_MONTHS?: string;
  /** After how many days without a scan orders are cancelled. */
  UNSCANNED_DAYS?: string;
  /** The hour (UTC) from which on the nightly backup is made; without it none is made. */
  BACKUP_HOUR?: string;
  /** How many hours after an alarm was told its endpoints are reminded of it. */
  ALARM_REMINDER_HOURS?: string;
}

/** Queue message: published points may have changed. The consumer reads from D1 what has changed. */
export interface PointsChanged {
  type: "points_changed";
}

/** Tells the consumer that KV has lost or damaged a part of the snapshot. The builder finds out which. */
interface SnapshotDamaged {
  type: "snapshot_damaged";
}

/** Queue message: orders of this database have to be moved to another point. The consumer reads from D1 which. */
interface OrdersToMove {
  type: "orders_to_move";
  database: number;
}

export type PointsMessage = PointsChanged | SnapshotDamaged | OrdersToMove;

/** Queue message: this attempt of a delivery is due. The consumer checks in D1 whether it still is. */
export interface DeliveryDue {
  type: "delivery_due";
  id: string;
  /** From 1. */
  attempt: number;
  /** The number of the database that has the delivery; 0 in messages of earlier versions, which do not tell it. */
  database?: number;
}

/** Queue message: the chores of a database of orders are due, in an invocation of their own. */
export interface ChoresDue {
  type: "chores_due";
  database: number;
  /** When this was asked for. A run that began later has done it. */
  at: number;
}

export type { Database } from "./database.ts";

/** The rate limits, each with its own count and limit. */
export type Limiter = "public" | "credential" | "token" | "login";

/** What features get from outside. `now` is in milliseconds since the epoch. */
export interface Deps {
  /** The database that has everything except orders. */
  db: Database;
  orders: OrderDatabases;
  kv: KVNamespace;
  bucket: R2Bucket;
  now(): number;
  /** A UUID v7, of the time `at` or of now. */
  newId(at?: number): string;
  fetch: typeof fetch;
  /** The queue of deliveries that are due. */
  webhookQueue: Pick<Queue<DeliveryDue>, "sendBatch">;
  /** Absent if no metrics are kept. */
  metrics?: Metrics;
  /** The turn of the run of chores to which these dependencies belong. */
  turn?: Turn;
  config: {
    /** Without a trailing slash. */
    baseUrl: string;
    codeKeys?: string;
    webhookKeys?: string;
    webhookAllowedHosts?: string;
    databaseLimitMb?: string;
  };
}

export interface ConsumerDeps extends Deps {
  /** This invocation's cache of KV. */
  edge: EdgeCache;
  /** The queue of deliveries to slow receivers: those that timed out lately. */
  slowWebhookQueue: Pick<Queue<DeliveryDue>, "sendBatch">;
  /** The queue of databases whose chores are due. Without it the cron does them. */
  choreQueue?: Pick<Queue<ChoresDue>, "sendBatch">;
  /** From 0 to below 1. */
  random(): number;
  config: Deps["config"] & {
    ordersKeptMonths?: string;
    unscannedDays?: string;
    backupHour?: string;
    alarmReminderHours?: string;
  };
  delivery: {
    /** Milliseconds from the end of an attempt to the next, before jitter. */
    delays: readonly number[];
    timeoutMs: number;
  };
}

/** Cloudflare Access before the console: who signs, and for which application. */
export interface AccessGate {
  issuer: string;
  audience: string;
  /** The team's keys, read when they are needed. */
  keys: JWTVerifyGetKey;
}

export interface ApiDeps extends Deps {
  pointsQueue: Pick<Queue<PointsMessage>, "send">;
  /** This isolate's cache of KV. */
  edge: EdgeCache;
  /** This isolate's cache of D1: what access tokens depend on, and tariffs. */
  states: StateCache;
  /** What this isolate remembers of its callers. */
  callers: CallerMemory;
  /** Tells the consumer of partners' failed requests. */
  failures: FailureLog;
  /** Counts this isolate's server errors. */
  faults: FaultCounter;
  /** The logarithm of scrypt's N for new passwords. */
  passwordCost: number;
  /** Lets a request wait for some milliseconds. */
  wait(ms: number): Promise<void>;
  /** A new key with this deployment's mark. */
  newKey(kind: KeyKind): string;
  /** Absent if the console is not behind Cloudflare Access. */
  access?: AccessGate;
  /** Absent under load tests. */
  limits?: Record<Limiter, RateLimit>;
  config: Deps["config"] & {
    environment: ApiEnv["ENVIRONMENT"];
    brand: string;
    /** Whether orders may have money to collect. */
    cod: boolean;
    mapTiles?: { url: string; attribution: string };
    operatorTokens?: string;
    payoutOperators?: string;
    tokenKeys?: string;
  };
}
