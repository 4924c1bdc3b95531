import { createConfig, formatProblems, lintFromString } from "@redocly/openapi-core";
import { createApp } from "../src/app.ts";
import type { ApiDeps } from "../src/platform/deps.ts";

/** Holds the OpenAPI document against a strict linter; part of `npm run check`. */

const deps = {
  now: Date.now,
  edge: { state: () => ({ maintenance: null, manifest: null }) },
  config: { baseUrl: "https://api.example.com", brand: "Pickup-point delivery", environment: "local" },
} as unknown as ApiDeps;
const app = createApp(() => deps);
const log = console.log;
console.log = () => {};
const context = { waitUntil() {}, passThroughOnException() {}, props: {} };
const response = await app.request("/openapi.json", {}, {}, context as unknown as ExecutionContext);
console.log = log;

const config = await createConfig({
  extends: ["recommended-strict"],
  rules: {
    // Public operations say so with an empty list of security requirements.
    "security-defined": "error",
    "operation-4xx-response": "error",
    "no-invalid-media-type-examples": { severity: "error", allowAdditionalProperties: false },
    "no-invalid-schema-examples": "error",
    "operation-tag-defined": "error",
    "tag-description": "error",
    "no-unused-components": "error",
    // The address is the deployment's to set.
    "no-server-example.com": "off",
  },
});
const problems = await lintFromString({ source: await response.text(), absoluteRef: "openapi.json", config });
if (problems.length > 0) {
  formatProblems(problems, {
    format: "stylish",
    totals: { errors: problems.length, warnings: 0, ignored: 0 },
    version: "",
  });
  process.exitCode = 1;
}
