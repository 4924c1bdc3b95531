import { cloudflareTest, readD1Migrations } from "@cloudflare/vitest-plugin";
import { defineConfig } from "vitest/config";

/** Three kinds of tests: inside the Workers runtime, from outside, and in a browser against what `npm start` starts. */
export default defineConfig({
  test: {
    // What a test that passes logs helps nobody.
    silent: "passed-only",
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // A file waits for its runtime about as long as it computes: more workers than the usual one less than the cores.
    // Many files wait most of the time: for servers, browsers, clocks.
    maxWorkers: 6,
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
          include: ["test/**/*.test.ts"],
          exclude: ["test/e2e/**", "test/pages/**"],
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
        test: { name: "e2e", include: ["test/e2e/**/*.test.ts"], environment: "node" },
      },
      {
        extends: true,
        test: {
          name: "pages",
          include: ["test/pages/**/*.test.ts"],
          environment: "node",
          globalSetup: ["test/pages/server.ts"],
        },
      },
    ],
  },
});
