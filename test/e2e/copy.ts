import { execFile } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, symlinkSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { promisify } from "node:util";
import { WRANGLER } from "../../scripts/paths.ts";
import { onDemand, resultOf } from "./on-demand.ts";
import { projectFiles } from "./project-files.ts";

/** Copies the project as a fresh clone, so that the state and the secrets of the working copy are not touched. */
export function copyOfThisProject(): string {
  const copy = mkdtempSync(join(tmpdir(), "pickup-points-"));
  for (const file of projectFiles()) cpSync(file, join(copy, file), { preserveTimestamps: true });
  symlinkSync(resolve("node_modules"), join(copy, "node_modules"));
  // However old the packages are, npm must not install others through the link.
  utimesSync(join(copy, "package-lock.json"), 0, 0);
  return copy;
}

/**
 * The same after `npm run demo` and with bundled Workers, so that a server need not load the demo data, bundle the Workers
 * and watch their sources. For one server alone nothing is prepared, which takes longer.
 */
export async function preparedCopy(): Promise<string> {
  const making = process.env[PREPARED];
  if (making === undefined) return copyOfThisProject();
  const prepared = await resultOf<string>(making);
  const copy = copyOfThisProject();
  for (const made of [".local", "dist"]) cpSync(join(prepared, made), join(copy, made), { recursive: true });
  for (const [settings, bundle] of Object.entries(BUNDLES))
    useBundle(join(copy, settings), join(copy, bundle));
  return copy;
}

/**
 * Where to wait for the folder from which the others copy demo data and bundles. Tests inherit it from the process that
 * sets them up.
 */
const PREPARED = "PREPARED_FOLDER_URL";

/** Each Worker's settings, and its bundle. */
const BUNDLES = {
  "wrangler.toml": ".local/bundles/api/index.js",
  "scripts/front/wrangler.toml": ".local/bundles/front/worker.js",
  "src/consumer/wrangler.toml": ".local/bundles/consumer/worker.js",
};

/** What the settings say of building the pages. */
const BUILDING = /^\[build\]\n(.+\n)+/m;

function useBundle(settings: string, bundle: string): void {
  const given = readFileSync(settings, "utf8");
  const changed = given
    .replace(/^main = .*$/m, `main = "${bundle}"\nno_bundle = true`)
    .replace(/^minify = true$/m, "")
    .replace(BUILDING, "");
  writeFileSync(settings, changed);
}

/** Begins only once for all projects. */
export async function setup(): Promise<void> {
  process.env[PREPARED] ??= await onDemand(prepare);
}

async function prepare(): Promise<string> {
  const folder = copyOfThisProject();
  // Built before the tests begin.
  cpSync("dist", join(folder, "dist"), { recursive: true });
  const settings = join(folder, "wrangler.toml");
  writeFileSync(settings, readFileSync(settings, "utf8").replace(BUILDING, ""));
  const run = (program: string, ...words: string[]) => promisify(execFile)(program, words, { cwd: folder });
  const bundling = Object.entries(BUNDLES).map(([settings, bundle]) =>
    run(WRANGLER, "deploy", "--dry-run", "--config", settings, "--outdir", join(folder, dirname(bundle))),
  );
  await Promise.all([run("npm", "run", "--silent", "demo"), ...bundling]);
  return folder;
}
