import { drizzle } from "drizzle-orm/d1";
import { v7 as uuidV7 } from "uuid";
import { accessGate } from "./auth/access-assertion.ts";
import { PASSWORD_COST } from "./auth/passwords.ts";
import { readMovesFrom } from "./db/moves.ts";
import { countFaults } from "./operations/faults.ts";
import { CallerMemory } from "./platform/caller-memory.ts";
import type { ApiDeps, ApiEnv, ConsumerDeps, ConsumerEnv, Deps, Env } from "./platform/deps.ts";
import { EdgeCache } from "./platform/edge-cache.ts";
import { FailureLog } from "./platform/failure-log.ts";
import { FaultCounter } from "./platform/fault-counter.ts";
import { MAINTENANCE } from "./platform/maintenance.ts";
import { type OrderDatabase, OrderDatabases, orderDatabase } from "./platform/order-databases.ts";
import { patientDatabase } from "./platform/patient-database.ts";
import { StateCache } from "./platform/state-cache.ts";
import { reportDamage } from "./points/edit/change.ts";
import { MANIFEST } from "./points/snapshot/manifest.ts";
import { keyMark, newKey } from "./shared/keys.ts";
import { retryDelays, TIMEOUT_MS } from "./webhooks/deliver/schedule.ts";

/** Builds the dependencies of both Workers from their bindings. Nothing else reads the environment. */

/** The KV values that every request may need. */
export const EDGE_VALUES = [MAINTENANCE, MANIFEST];

/** How long a call waits for another process that writes to the same file, which happens only locally. */
const BUSY_MS = 5000;

/** The databases of orders that are bound, by their numbers. */
function orderDatabasesOf(env: Env): OrderDatabases {
  const databases: OrderDatabase[] = [];
  for (let number = 0; env[`ORDERS_${number}`]; number++) {
    databases.push(orderDatabase(patientDatabase(env[`ORDERS_${number}`]!, BUSY_MS), number));
  }
  return new OrderDatabases(databases, (number) => readMovesFrom(drizzle(env.DB), number));
}

function depsFrom(env: Env): Deps {
  return {
    db: drizzle(patientDatabase(env.DB, BUSY_MS)),
    orders: orderDatabasesOf(env),
    kv: env.KV,
    bucket: env.BUCKET,
    now: Date.now,
    newId: (at) => uuidV7(at === undefined ? {} : { msecs: at }),
    fetch: (input, init) => fetch(input, init),
    webhookQueue: env.WEBHOOK_QUEUE,
    ...(env.METRICS ? { metrics: env.METRICS } : {}),
    config: {
      baseUrl: env.BASE_URL.replace(/\/$/, ""),
      ...(env.CODE_KEYS ? { codeKeys: env.CODE_KEYS } : {}),
      ...(env.WEBHOOK_KEYS ? { webhookKeys: env.WEBHOOK_KEYS } : {}),
      ...(env.WEBHOOK_ALLOWED_HOSTS ? { webhookAllowedHosts: env.WEBHOOK_ALLOWED_HOSTS } : {}),
      ...(env.DATABASE_LIMIT_MB ? { databaseLimitMb: env.DATABASE_LIMIT_MB } : {}),
    },
  };
}

export function consumerDepsFrom(env: ConsumerEnv): ConsumerDeps {
  const deps = depsFrom(env);
  return {
    ...deps,
    config: {
      ...deps.config,
      ...(env.ORDERS_KEPT_MONTHS ? { ordersKeptMonths: env.ORDERS_KEPT_MONTHS } : {}),
      ...(env.UNSCANNED_DAYS ? { unscannedDays: env.UNSCANNED_DAYS } : {}),
      ...(env.BACKUP_HOUR ? { backupHour: env.BACKUP_HOUR } : {}),
      ...(env.ALARM_REMINDER_HOURS ? { alarmReminderHours: env.ALARM_REMINDER_HOURS } : {}),
    },
    edge: new EdgeCache(env.KV, Date.now, [MANIFEST], async () => {}),
    slowWebhookQueue: env.SLOW_WEBHOOK_QUEUE,
    ...(env.CHORE_QUEUE ? { choreQueue: env.CHORE_QUEUE } : {}),
    random: Math.random,
    delivery: { delays: retryDelays(env.WEBHOOK_RETRY_SECONDS), timeoutMs: TIMEOUT_MS },
  };
}

export function apiDepsFrom(env: ApiEnv): ApiDeps {
  const deps = depsFrom(env);
  return {
    ...deps,
    pointsQueue: env.QUEUE,
    edge: new EdgeCache(env.KV, Date.now, EDGE_VALUES, () => reportDamage(env.QUEUE)),
    states: new StateCache(Date.now),
    callers: new CallerMemory(Date.now),
    failures: new FailureLog(env.FAILURE_QUEUE, Date.now),
    faults: new FaultCounter((count) => countFaults(deps, count), Date.now),
    passwordCost: PASSWORD_COST,
    wait: (ms) => scheduler.wait(ms),
    newKey: (kind) => newKey(kind, keyMark(env.ENVIRONMENT)),
    ...(env.ACCESS_TEAM_DOMAIN && env.ACCESS_AUDIENCE
      ? { access: accessGate(env.ACCESS_TEAM_DOMAIN, env.ACCESS_AUDIENCE, fetch) }
      : {}),
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
      ...deps.config,
      environment: env.ENVIRONMENT,
      brand: env.BRAND,
      cod: env.COD === "on",
      ...(env.MAP_TILES ? { mapTiles: { url: env.MAP_TILES, attribution: env.MAP_ATTRIBUTION ?? "" } } : {}),
      ...(env.OPERATOR_TOKENS ? { operatorTokens: env.OPERATOR_TOKENS } : {}),
      ...(env.PAYOUT_OPERATORS ? { payoutOperators: env.PAYOUT_OPERATORS } : {}),
      ...(env.TOKEN_KEYS ? { tokenKeys: env.TOKEN_KEYS } : {}),
    },
  };
}
