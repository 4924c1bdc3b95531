import { createConfig, formatProblems, lintFromString } from "@redocly/openapi-core";
import { describeApi } from "../src/app.ts";

/** Checks the OpenAPI document with a strict linter; part of `npm run check`. */

const document = describeApi("https://api.example.com", "Pickup-point delivery");

const config = await createConfig({
  extends: ["recommended-strict"],
  rules: {
    // Public operations have an empty list of security requirements.
    "security-defined": "error",
    "operation-4xx-response": "error",
    "no-invalid-media-type-examples": { severity: "error", allowAdditionalProperties: false },
    "no-invalid-schema-examples": "error",
    "operation-tag-defined": "error",
    "tag-description": "error",
    "no-unused-components": "error",
    "rule/described-operations": {
      subject: { type: "Operation" },
      assertions: { required: ["description"] },
    },
    "rule/described-parameters": {
      subject: { type: "Parameter" },
      assertions: { required: ["description"] },
    },
    "rule/examples-of-path-parameters": {
      subject: { type: "Parameter" },
      where: [
        { subject: { type: "Parameter", property: "in" }, assertions: { const: "path", defined: true } },
      ],
      assertions: { required: ["example"] },
    },
    // The deployment sets the address.
    "no-server-example.com": "off",
  },
});
const problems = await lintFromString({
  source: JSON.stringify(document),
  absoluteRef: "openapi.json",
  config,
});
if (problems.length > 0) {
  formatProblems(problems, {
    format: "stylish",
    totals: { errors: problems.length, warnings: 0, ignored: 0 },
    version: "",
  });
  process.exitCode = 1;
}
