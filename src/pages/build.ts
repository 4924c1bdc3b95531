import { copyFileSync, cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

/** Gathers the static files that the API Worker serves into dist/assets. */

/** The scripts that browsers load: where each is served, and what it is made from. */
const SCRIPTS: Record<string, string> = {
  "widget/pudo-map.js": "widget/pudo-map.ts",
};
/** Pages whose folder `assets` is served at `/{page}/`. */
const PAGES = ["docs", "widget"];
/** Packages that a page's scripts hold, whose licences want to be passed on with them. */
const LICENSES: Record<string, string[]> = {
  widget: ["leaflet", "supercluster", "kdbush"],
};

const root = join(dirname(fileURLToPath(import.meta.url)), "../..");
const pages = join(root, "src/pages");
const assets = join(root, "dist/assets");
const swaggerUi = dirname(createRequire(import.meta.url).resolve("swagger-ui-dist/package.json"));

rmSync(assets, { recursive: true, force: true });
mkdirSync(join(assets, "docs"), { recursive: true });
copyFileSync(join(pages, "_headers"), join(assets, "_headers"));
copyFileSync(join(pages, "docs/docs.html"), join(assets, "docs.html"));
for (const page of PAGES) {
  if (existsSync(join(pages, page, "assets")))
    cpSync(join(pages, page, "assets"), join(assets, page), { recursive: true });
}
for (const file of ["swagger-ui-bundle.js", "swagger-ui.css", "LICENSE", "NOTICE"]) {
  copyFileSync(join(swaggerUi, file), join(assets, "docs", file));
}
for (const [served, source] of Object.entries(SCRIPTS)) {
  await build({
    entryPoints: [join(pages, source)],
    outfile: join(assets, served),
    bundle: true,
    format: "esm",
    target: "es2022",
    minify: true,
    loader: { ".css": "text", ".svg": "text" },
    legalComments: "linked",
    logLevel: "warning",
  });
}
for (const [page, packages] of Object.entries(LICENSES)) {
  const texts = packages.map(
    (name) => `${name}\n\n${readFileSync(join(root, "node_modules", name, "LICENSE"), "utf8")}`,
  );
  writeFileSync(join(assets, page, "LICENSES.txt"), texts.join("\n\n"));
}
