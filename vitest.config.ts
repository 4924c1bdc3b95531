import { cloudflareTest, readD1Migrations } from "@cloudflare/vitest-plugin";
import { defineConfig } from "vitest/config";

/** Three kinds of tests: inside the Workers runtime, from outside, and in a browser against what `npm start` starts. */
export default defineConfig({
  test: {
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // A file waits for its runtime about as long as it computes: more workers than the usual one less than the cores.
    maxWorkers: 3,
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
        test: { name: "workers", include: ["test/**/*.test.ts"], exclude: ["test/e2e/**", "test/pages/**"] },
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
