import { copyFileSync, cpSync, mkdirSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/** Gathers the static files that the API Worker serves into dist/assets. */

const root = join(dirname(fileURLToPath(import.meta.url)), "../..");
const pages = join(root, "src/pages");
const assets = join(root, "dist/assets");
const swaggerUi = dirname(createRequire(import.meta.url).resolve("swagger-ui-dist/package.json"));

rmSync(assets, { recursive: true, force: true });
mkdirSync(join(assets, "docs"), { recursive: true });
copyFileSync(join(pages, "_headers"), join(assets, "_headers"));
copyFileSync(join(pages, "docs/docs.html"), join(assets, "docs.html"));
cpSync(join(pages, "docs/assets"), join(assets, "docs"), { recursive: true });
for (const file of ["swagger-ui-bundle.js", "swagger-ui.css", "LICENSE", "NOTICE"]) {
  copyFileSync(join(swaggerUi, file), join(assets, "docs", file));
}
