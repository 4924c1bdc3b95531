import { cloudflareTest, readD1Migrations } from "@cloudflare/vitest-plugin";
import { defineConfig } from "vitest/config";

/** Tests that start servers or browsers. They mostly wait, and run after the others, which need the CPU. */
const FROM_OUTSIDE = {
  environment: "node",
  maxWorkers: 6,
  sequence: { groupOrder: 1 },
  expect: { poll: { timeout: 30_000 } },
  // A busy machine takes long to start a server.
  testTimeout: 120_000,
  hookTimeout: 240_000,
} as const;

/** Bindings of empty storage: one of each name for each time that test/storage.ts is asked, which are as many as files and resets. */
const storages = (...names: string[]) =>
  Object.fromEntries(
    names.flatMap((name) => Array.from({ length: 400 }, (_, i) => [`${name}_${i + 1}`, `${name}-${i + 1}`])),
  );

/** Three kinds of tests: inside the Workers runtime, against running servers, and in a browser. */
export default defineConfig({
  test: {
    // The logs of passing tests only hide those of failing ones.
    silent: "passed-only",
    testTimeout: 60_000,
    hookTimeout: 60_000,
    projects: [
      {
        extends: true,
        plugins: [
          cloudflareTest(async () => ({
            wrangler: { configPath: "./wrangler.toml" },
            miniflare: {
              bindings: {
                TEST_MIGRATIONS: await readD1Migrations("migrations"),
                TEST_ORDERS_MIGRATIONS: await readD1Migrations("migrations/orders"),
              },
              d1Databases: storages("DB", "ORDERS_0", "ORDERS_1"),
              kvNamespaces: storages("KV"),
              r2Buckets: storages("BUCKET"),
              // The binding that only the consumer has.
              queueProducers: { SLOW_WEBHOOK_QUEUE: { queueName: "slow-webhooks-local" } },
            },
          })),
        ],
        test: {
          name: "workers",
          // More than two cores, because a file waits for its runtime at times. Each loads all modules, which takes seconds of CPU.
          maxWorkers: 3,
          // Loading the modules takes longer than most files run, so files share them, each with storage of its own.
          isolate: false,
          setupFiles: ["test/setup.ts"],
          include: ["test/**/*.test.ts"],
          exclude: ["test/{e2e,openapi,pages,runtimes,scripts}/**"],
          // Bundled, because each test file has its own runtime, which would load every module one by one.
          deps: {
            optimizer: {
              ssr: {
                enabled: true,
                include: [
                  "@hono/zod-openapi",
                  "hono/html",
                  "hono/router/trie-router",
                  "drizzle-orm",
                  "drizzle-orm/d1",
                  "drizzle-orm/errors",
                  "drizzle-orm/sqlite-core",
                  "jose",
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
      },
      {
        extends: true,
        test: {
          ...FROM_OUTSIDE,
          name: "e2e",
          include: ["test/{e2e,scripts}/**/*.test.ts"],
          globalSetup: ["test/e2e/copy.ts"],
        },
      },
      {
        extends: true,
        test: {
          ...FROM_OUTSIDE,
          name: "pages",
          isolate: false,
          include: ["test/pages/**/*.test.ts", "test/{openapi,runtimes}/*.test.ts"],
          globalSetup: ["test/e2e/copy.ts", "test/pages/server.ts"],
        },
      },
    ],
  },
});
