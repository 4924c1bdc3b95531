import { globSync, readFileSync } from "node:fs";
import { cloudflareTest } from "@cloudflare/vitest-plugin";
import { defineConfig } from "vitest/config";
import type { VitestPluginContext } from "vitest/node";
import { FROM_OUTSIDE, PLAIN } from "./scripts/plain-tests.ts";
import { schemaAfter } from "./test/schema.ts";
import "./test/temporary-folder.ts";

/**
 * What runs at night: upgrades, work that is killed at every step, what fails or is lost, races, histories and hostile input at
 * random, the largest bodies. `npm test` has what finds most in a short time.
 */
const NIGHTLY = [
  "test/{openapi,runtimes}/*.test.ts",
  "test/e2e/{beside,both-versions,curl,docs,kill,labels,misplaced,start,upgrade,webhook-adapters}.test.ts",
  "test/e2e/faults/*.test.ts",
  "test/scripts/{bench,bound,build-client,build-widget,command,deploy,mutations,set-up,simulate-nightly}.test.ts",
];
const NIGHTLY_IN_WORKERS = [
  "test/auth/failed-*.test.ts",
  "test/http/{fuzz,matrix,victims}.test.ts",
  "test/money/frauds/*.test.ts",
  "test/operator/{alarm-endpoints,audit-seals,backup-beside-changes,move-partner*,moving-chores,restored-main}.test.ts",
  "test/orders/{changed,cost,erase,move-orders,outages,unscanned}.test.ts",
  "test/platform/several-databases.test.ts",
  "test/points/{chunks,damage,equal-results,import,import-bounds,import-repeat,operator-races,overlay,readers}.test.ts",
  "test/tracking/{code-budgets,collection-codes,dishonest,late-scans,lost-database,rotated-keys,sequences}.test.ts",
  "test/webhooks/{interleavings,lost-database,overdue,settle,slow-lane,waiting}.test.ts",
];
/**
 * Of these files `npm test` has the tests that are not tagged as nightly; most of those take half a second and more. At night
 * the files run whole.
 */
const PARTLY_NIGHTLY = globSync("test/**/*.test.ts", { exclude: ["**/node_modules", FROM_OUTSIDE] }).filter(
  (file) => readFileSync(file, "utf8").includes('tags: "nightly"'),
);
/** The whole service at once: a parcel goes through all pages, and days are simulated. CI does both beside `npm test`. */
const WHOLE_DAY = "test/pages/whole-day.test.ts";
const SIMULATED_DAYS = "test/scripts/simulate.test.ts";

/** Random tests print their seed when they fail. With `TEST_SEED` they begin with it again. */
const SEED = process.env.TEST_SEED;

/** No more than two cores, because each worker loads all modules, which takes seconds of CPU. */
const MAX_WORKERS = 2;

/** What all projects share. With `extends: true`, each would load this file again, which makes the schemas. */
const EVERYWHERE = {
  testTimeout: 60_000,
  hookTimeout: 60_000,
  provide: { seed: SEED === undefined ? undefined : Number(SEED) },
};

/** Tests that start servers or browsers. They mostly wait, and run after the others, which need the CPU. */
const WITH_SERVERS = {
  ...EVERYWHERE,
  environment: "node",
  maxWorkers: 6,
  sequence: { groupOrder: 1 },
  expect: { poll: { timeout: 30_000 } },
  // A busy machine takes long to start a server, and to look at each view of a page.
  testTimeout: 240_000,
  hookTimeout: 300_000,
} as const;

/** Bindings of empty storage: one of each name for each time that test/storage.ts is asked, which are as many as files and resets. */
const storages = (...names: string[]) =>
  Object.fromEntries(
    names.flatMap((name) => Array.from({ length: 400 }, (_, i) => [`${name}_${i + 1}`, `${name}-${i + 1}`])),
  );

const SCHEMAS = {
  TEST_SCHEMA: schemaAfter("migrations"),
  TEST_ORDERS_SCHEMA: schemaAfter("migrations/orders"),
};

interface TestFiles {
  /** Of the project. */
  name: string;
  include: string[];
  exclude: string[];
}

/** Makes what many servers begin with, which takes longer than one server needs to start. */
const PREPARED = "test/e2e/copy.ts";
/** One server for all files, and one for those of the console, which publish points and set tariffs. */
const SERVER = "test/pages/server.ts";
const CONSOLE_SERVER = "test/pages/console/server.ts";

/** Modules that were transformed name the bundled packages by their hash, and are no longer right when it changes. */
const keyedByBundles = {
  name: "keyed-by-bundles",
  configureVitest({ experimental_defineCacheKeyGenerator }: VitestPluginContext) {
    experimental_defineCacheKeyGenerator(
      ({ environment }) => environment.depsOptimizer?.metadata.browserHash,
    );
  },
};

/** A project of test files in the Workers runtime. */
const inWorkers = ({ name, include, exclude }: TestFiles) => ({
  plugins: [
    keyedByBundles,
    cloudflareTest({
      wrangler: { configPath: "./wrangler.toml" },
      miniflare: {
        bindings: SCHEMAS,
        d1Databases: storages("DB", "ORDERS_0", "ORDERS_1"),
        kvNamespaces: storages("KV"),
        r2Buckets: storages("BUCKET"),
        // The binding that only the consumer has.
        queueProducers: { SLOW_WEBHOOK_QUEUE: { queueName: "slow-webhooks-local" } },
      },
    }),
  ],
  test: {
    ...EVERYWHERE,
    name,
    maxWorkers: MAX_WORKERS,
    // Loading the modules takes longer than most files run, so files share them, each with storage of its own.
    isolate: false,
    setupFiles: ["test/seed.ts", "test/setup.ts"],
    include,
    exclude: [FROM_OUTSIDE, ...PLAIN, ...exclude],
    // Bundled, because each test file has its own runtime, which would load every module one by one.
    deps: {
      optimizer: {
        ssr: {
          enabled: true,
          include: [
            "@hono/zod-openapi",
            "hono",
            "hono/html",
            "hono/router/trie-router",
            "hono/utils/cookie",
            "drizzle-orm",
            "drizzle-orm/d1",
            "drizzle-orm/errors",
            "drizzle-orm/sqlite-core",
            "jose",
            "@simplewebauthn/server",
            "@simplewebauthn/server/helpers",
            "uuid",
            "ipaddr.js",
            "lean-qr",
            "fast-check",
            "@cfworker/json-schema",
          ],
        },
      },
    },
  },
});

/** A project of test files that drive a browser. */
const inBrowser = ({ name, include, exclude }: TestFiles, ...setups: string[]) => ({
  test: {
    ...WITH_SERVERS,
    name,
    isolate: false,
    include,
    exclude,
    globalSetup: setups,
  },
});

/** In Node.js what needs no binding; the others in the Workers runtime, against running servers, and in a browser. */
export default defineConfig({
  test: {
    // The logs of passing tests only hide those of failing ones.
    silent: "passed-only",
    tags: [{ name: "nightly", description: "Takes long, and finds what few changes break." }],
    // What was transformed is kept in node_modules for the next run.
    experimental: { fsModuleCache: true },
    projects: [
      {
        test: {
          ...EVERYWHERE,
          ...{ name: "plain", environment: "node", pool: "threads", maxWorkers: MAX_WORKERS, isolate: false },
          setupFiles: ["test/seed.ts"],
          include: PLAIN,
        },
      },
      inWorkers({ name: "workers", include: ["test/**/*.test.ts"], exclude: NIGHTLY_IN_WORKERS }),
      inWorkers({ name: "workers-nightly", include: NIGHTLY_IN_WORKERS, exclude: [] }),
      inWorkers({ name: "tagged-nightly", include: PARTLY_NIGHTLY, exclude: NIGHTLY_IN_WORKERS }),
      {
        test: {
          ...WITH_SERVERS,
          name: "e2e",
          include: ["test/{e2e,scripts}/**/*.test.ts"],
          exclude: [...NIGHTLY, SIMULATED_DAYS],
        },
      },
      inBrowser({ name: "whole", include: [WHOLE_DAY, SIMULATED_DAYS], exclude: [] }, SERVER),
      inBrowser(
        { name: "pages-nightly", include: ["test/pages/**/*.test.ts"], exclude: [WHOLE_DAY] },
        ...[PREPARED, SERVER, CONSOLE_SERVER],
      ),
      {
        test: {
          ...WITH_SERVERS,
          name: "nightly",
          include: NIGHTLY,
          globalSetup: [PREPARED, SERVER],
        },
      },
    ],
  },
});
