import { outdatedConfigurations, writeConfigurations } from "./environments.ts";
import { root } from "./paths.ts";

/** `npm run check:environments`: both configurations are what `environments.json` says. `-- --write` writes them. */

if (process.argv.includes("--write")) writeConfigurations(root);
const outdated = outdatedConfigurations(root);
if (outdated.length > 0) {
  console.error(
    `Not what environments.json says: ${outdated.join(", ")}. Write it there with: npm run check:environments -- --write`,
  );
  process.exitCode = 1;
}
