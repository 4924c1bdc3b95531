import { createHash } from "node:crypto";
import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { createRequire } from "node:module";
import { basename, join, relative } from "node:path";
import { type BuildOptions, build } from "esbuild";
import { buildReference } from "./build-reference.ts";
import { servedFiles, writeFiles } from "./build-widget.ts";
import { root } from "./paths.ts";

/** `npm run build` gathers the static files that the API Worker serves into dist/assets. */

/** The scripts and style sheets that are bundled: where each is served, and what it is made from. */
const BUNDLES: Record<string, string> = {
  "counter/counter.css": "counter/styles/counter.css",
  "counter/counter.js": "counter/counter.ts",
  "home/home.css": "home/home.css",
  "docs/operations.css": "docs/operations.css",
  "counter/barcode-detector.js": "counter/polyfill.ts",
};
/** Pages whose folder `assets` is served at `/{page}/`. */
const PAGES = ["docs", "counter", "widget"];
/** Pages whose scripts and styles are parts, named for their content, of which the first view loads the page's own. */
const APPLICATIONS = ["portal", "console"];
const pages = join(root, "src/pages");
const assets = join(root, "dist/assets");

/** What all of a page's builds have in common. */
const BUILD = {
  bundle: true,
  format: "esm",
  target: "es2022",
  minify: true,
  legalComments: "linked",
  logLevel: "warning",
} as const satisfies BuildOptions;

rmSync(assets, { recursive: true, force: true });
mkdirSync(join(assets, "docs"), { recursive: true });
copyFileSync(join(pages, "_headers"), join(assets, "_headers"));
copyFileSync(join(pages, "home/index.html"), join(assets, "index.html"));
copyFileSync(join(pages, "docs/docs.html"), join(assets, "docs.html"));
for (const page of PAGES) {
  if (existsSync(join(pages, page, "assets")))
    cpSync(join(pages, page, "assets"), join(assets, page), { recursive: true });
}
// A page is served without the `.html` of its file, and redirected to there; this one keeps its address.
renameSync(join(assets, "widget/example.html"), join(assets, "widget/example.html.html"));
buildReference(join(assets, "docs"));
copyFileSync(
  createRequire(import.meta.resolve("barcode-detector")).resolve("zxing-wasm/reader/zxing_reader.wasm"),
  join(assets, "counter/zxing_reader.wasm"),
);
for (const [served, source] of Object.entries(BUNDLES)) await bundle(served, source);
for (const page of APPLICATIONS) await bundleApplication(page);
writeFiles(join(assets, "widget"), await servedFiles());

/** What the counter needs only where the browser can't read bar codes. */
const reader = ["/counter/barcode-detector.js", "/counter/zxing_reader.wasm"];
const shell = readdirSync(join(assets, "counter"))
  .map((file) => (file === "index.html" ? "/counter/" : `/counter/${file}`))
  .filter((path) => !reader.includes(path) && !path.endsWith(".txt"));
// Last, because it names what the others have become.
await bundle("counter/service-worker.js", "counter/service-worker/service-worker.ts", {
  SHELL: cacheOf("counter-page", shell),
  READER: cacheOf("counter-reader", reader),
});

/** Views that are loaded late are parts of their own. The page's HTML names its script and style sheet as they were built. */
async function bundleApplication(page: string): Promise<void> {
  const outdir = join(assets, page, "parts");
  const { metafile } = await build({
    ...BUILD,
    absWorkingDir: root,
    entryPoints: [join(pages, page, `${page}.tsx`), join(pages, page, `styles/${page}.css`)],
    outdir,
    splitting: true,
    entryNames: "[name]-[hash]",
    chunkNames: "[name]-[hash]",
    metafile: true,
  });
  let html = readFileSync(join(pages, page, "page.html"), "utf8");
  const served = (file: string) => `/${page}/parts/${basename(file)}`;
  for (const [file, { entryPoint, imports }] of Object.entries(metafile.outputs)) {
    const source = entryPoint && relative(join(root, "src/pages", page), join(root, entryPoint));
    if (!source || !html.includes(`{${source}}`)) continue;
    const atOnce = imports.filter(({ kind }) => kind === "import-statement");
    const preloads = atOnce.map(({ path }) => `    <link rel="modulepreload" href="${served(path)}" />\n`);
    html = html.replaceAll(`{${source}}`, served(file)).replace("  </head>", `${preloads.join("")}  </head>`);
  }
  writeFileSync(join(assets, page, "index.html"), html);
}

async function bundle(served: string, source: string, define: Record<string, string> = {}): Promise<void> {
  await build({
    ...BUILD,
    entryPoints: [join(pages, source)],
    outfile: join(assets, served),
    loader: { ".svg": "text" },
    define,
  });
}

/** A service worker's cache: served paths, and a name that says what is in the files and their headers. */
function cacheOf(name: string, files: string[]): string {
  const hash = createHash("sha256").update(readFileSync(join(assets, "_headers")));
  for (const path of files) hash.update(readFileSync(join(assets, path.replace(/\/$/, "/index.html"))));
  return JSON.stringify({ name: `${name}-${hash.digest("hex").slice(0, 12)}`, files });
}
