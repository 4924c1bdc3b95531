import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { clientTypes } from "./api-types.ts";
import { root } from "./paths.ts";
import { clientSamples } from "./sample-texts.ts";

/**
 * `npm run check:client` compares the client's types with the OpenAPI document, the samples in that with their source, and
 * the client's version with the service's. `-- --write` writes them.
 */

const isWriting = process.argv.includes("--write");
const problems: string[] = [];

function compare(file: string, wanted: (current: string) => string): void {
  const path = join(root, file);
  const current = readFileSync(path, "utf8");
  if (current === wanted(current)) return;
  if (isWriting) writeFileSync(path, wanted(current));
  else problems.push(file);
}

const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as { version: string };
const types = await clientTypes();

compare("src/http/client-samples.json", clientSamples);
compare("client/src/api.ts", () => types);
compare("client/package.json", (text) => text.replace(/("version": ")[^"]*/, `$1${version}`));
// The newest entry may be for what is not released yet.
compare("client/CHANGELOG.md", (text) => text.replace(/^## (?!\[Unreleased\]).*/m, `## [${version}]`));

if (problems.length > 0) {
  console.error(
    `Not those of this version: ${problems.join(", ")}. Write them with: npm run check:client -- --write`,
  );
  process.exitCode = 1;
}
