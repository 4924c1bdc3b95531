import spectral from "@stoplight/spectral-core";
import rulesets from "@stoplight/spectral-rulesets";

/** `node lint.ts URL` prints what Spectral's recommended rules find in the document at that address. */

const [address = ""] = process.argv.slice(2);
const linter = new spectral.Spectral();
linter.setRuleset({ extends: [[rulesets.oas, "recommended"]] });
for (const { code, message, path } of await linter.run(await (await fetch(address)).json()))
  console.log(`${code} at ${path.join(".")}: ${message}`);
