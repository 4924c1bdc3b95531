import { cloudflareTest, readD1Migrations } from "@cloudflare/vitest-plugin";
import { defineConfig } from "vitest/config";

/** Of tests with servers and browsers of their own, which wait most of the time, and for which others are to leave them. */
const FROM_OUTSIDE = {
  environment: "node",
  maxWorkers: 6,
  sequence: { groupOrder: 1 },
  expect: { poll: { timeout: 30_000 } },
} as const;

/** Three kinds of tests: inside the Workers runtime, from outside, and in a browser against what `npm start` starts. */
export default defineConfig({
  test: {
    // What a test that passes logs helps nobody.
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
              bindings: { TEST_MIGRATIONS: await readD1Migrations("migrations") },
              // The consumer's own.
              queueProducers: { SLOW_WEBHOOK_QUEUE: { queueName: "slow-webhooks-local" } },
            },
          })),
        ],
        test: {
          name: "workers",
          // A file waits for its runtime about as long as it computes.
          maxWorkers: 4,
          include: ["test/**/*.test.ts"],
          exclude: ["test/e2e/**", "test/pages/**", "test/scripts/**"],
          // In one piece each: a runtime asks for every module by itself, and every file has a runtime of its own.
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
        test: { ...FROM_OUTSIDE, name: "e2e", include: ["test/{e2e,scripts}/**/*.test.ts"] },
      },
      {
        extends: true,
        test: {
          ...FROM_OUTSIDE,
          name: "pages",
          include: ["test/pages/**/*.test.ts"],
          globalSetup: ["test/pages/server.ts"],
        },
      },
    ],
  },
});
