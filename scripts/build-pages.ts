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
import { basename, dirname, join, relative } from "node:path";
import { runInNewContext } from "node:vm";
import { type BuildOptions, build, type Metafile, type Plugin } from "esbuild";
import { LANGUAGE_CODES, LANGUAGES, TRANSLATED } from "../src/texts/languages.ts";
import { buildClient, packClient } from "./build-client.ts";
import { buildReference } from "./build-reference.ts";
import { licences, servedFiles, writeFiles } from "./build-widget.ts";
import { dictionaryFile, numberedSentences, withNumbers } from "./number-sentences.ts";
import { root } from "./paths.ts";

/** `npm run build` gathers the static files that the API Worker serves into dist/assets. It builds the client too, which is one of them. */

/** Pages that load the dictionary of the reader's language; English is in their scripts. */
const TRANSLATED_PAGES = ["portal"];
/** Pages for phones, which load English too only where it is read. */
const HANDHELD = ["counter", "driver"];

/** The scripts and style sheets that are bundled: where each is served, and what it is made from. */
const BUNDLES: Record<string, string> = {
  "counter/counter.css": "counter/styles/counter.css",
  "driver/driver.css": "driver/styles/driver.css",
  "home/home.css": "home/home.css",
  "docs/operations.css": "docs/operations.css",
  "counter/barcode-detector.js": "handheld/scan/polyfill.ts",
  ...Object.fromEntries(
    TRANSLATED_PAGES.flatMap((page) =>
      TRANSLATED.map((language) => [`${page}/texts-${language}.js`, `../texts/${language}/${page}.ts`]),
    ),
  ),
};
/** Pages whose folder `assets` is served at `/{page}/`. */
const PAGES = ["docs", "counter", "driver", "widget"];
/**
 * Pages whose scripts and styles are split into parts, named by the hashes of their content. The first view needs only some
 * of them.
 */
const APPLICATIONS = ["portal", "console"];
const pages = join(root, "src/pages");
const assets = join(root, "dist/assets");

/** The options that all builds of pages have in common. */
const BUILD = {
  absWorkingDir: root,
  bundle: true,
  format: "esm",
  target: "es2022",
  minify: true,
  legalComments: "linked",
  logLevel: "warning",
  metafile: true,
} as const satisfies BuildOptions;

/**
 * The packages whose code each page's files contain, by the page's folder. No bundle names the one with the WebAssembly, so
 * it is listed here.
 */
const packages = new Map([["counter", new Set(["zxing-wasm"])]]);

rmSync(assets, { recursive: true, force: true });
mkdirSync(join(assets, "docs"), { recursive: true });
copyFileSync(join(pages, "_headers"), join(assets, "_headers"));
copyFileSync(join(pages, "home/index.html"), join(assets, "index.html"));
copyFileSync(join(pages, "docs/reference.html"), join(assets, "docs/reference.html"));
for (const page of PAGES) {
  if (existsSync(join(pages, page, "assets")))
    cpSync(join(pages, page, "assets"), join(assets, page), { recursive: true });
}
offerLanguages(join(assets, "widget/index.html"));
// Cloudflare serves a page at its address without `.html`, and redirects there. This way the page keeps its address.
renameSync(join(assets, "widget/example.html"), join(assets, "widget/example.html.html"));
buildReference(join(assets, "docs"));
copyFileSync(
  createRequire(import.meta.resolve("barcode-detector")).resolve("zxing-wasm/reader/zxing_reader.wasm"),
  join(assets, "counter/zxing_reader.wasm"),
);
for (const [served, source] of Object.entries(BUNDLES)) await bundle(served, source);
for (const page of HANDHELD) await bundleHandheld(page);
for (const page of APPLICATIONS) await bundleApplication(page);
writeFiles(join(assets, "widget"), await servedFiles());
await buildClient();
packClient(join(assets, "client"));

/** Needed only where the browser can't read bar codes itself. The counter and the driver's page share it. */
const reader = ["/counter/barcode-detector.js", "/counter/zxing_reader.wasm"];
// Last, because a service worker contains the names of the other files.
for (const page of HANDHELD) {
  const shell = readdirSync(join(assets, page))
    .map((file) => (file === "index.html" ? `/${page}/` : `/${page}/${file}`))
    .filter((path) => !reader.includes(path) && !path.endsWith(".txt"));
  await bundle(`${page}/service-worker.js`, "counter/service-worker/service-worker.ts", {
    define: { SHELL: cacheOf(`${page}-page`, shell), READER: cacheOf(`${page}-reader`, reader) },
  });
}
for (const [page, names] of packages) {
  if (names.size > 0) writeFileSync(join(assets, page, "LICENSES.txt"), licences([...names].sort()));
}

/** Builds the scripts of a page for phones, and its sentences in each language. */
async function bundleHandheld(page: string): Promise<void> {
  const sentences = await numberedSentences(page);
  const define = { SENTENCES_VERSION: JSON.stringify(sentences.version) };
  const { metafile } = await build({
    ...BUILD,
    entryPoints: [join(pages, page, `${page}.ts`)],
    outdir: join(assets, page),
    splitting: true,
    entryNames: "[name]",
    chunkNames: "part-[hash]",
    loader: { ".svg": "text" },
    define,
    plugins: [withNumbers(sentences)],
  });
  notePackages(page, metafile);
  const script = Object.values(metafile.outputs).find(({ entryPoint }) =>
    entryPoint?.endsWith(`/${page}.ts`),
  )!;
  const atOnce = script.imports.filter(({ kind }) => kind === "import-statement");
  const html = join(assets, page, "index.html");
  const parts = preloads(atOnce.map(({ path }) => `/${page}/${basename(path)}`));
  writeFileSync(html, readFileSync(html, "utf8").replace("  </head>", `${parts}</head>`));
  await bundle(`${page}/preload-texts.js`, "handheld/texts/preload.ts", { define });
  for (const language of LANGUAGE_CODES) {
    const file = join(assets, page, `texts-${language}-${sentences.version}.js`);
    writeFileSync(file, await dictionaryFile(sentences, language));
  }
}

/** Builds a page whose views are parts of their own, loaded when needed. The page's HTML gets the names of the parts. */
async function bundleApplication(page: string): Promise<void> {
  const at = (path: string) => relative(root, join(pages, page, path));
  const entries = {
    script: at(`${page}.ts`),
    first: at("../ui/session/first-session.ts"),
    style: at(`styles/${page}.css`),
    viewsStyle: at("styles/views.css"),
  };
  const options = {
    ...BUILD,
    entryPoints: Object.values(entries),
    outdir: join(assets, page, "parts"),
    splitting: true,
    entryNames: "[name]-[hash]",
    chunkNames: "[name]-[hash]",
    loader: { ".woff2": "file" },
  } as const;
  const views = at("views.tsx");
  const sources = await build({ ...options, write: false });
  const shared = sharedOf(sources.metafile, entries.script, views);
  const { metafile } = await build({ ...options, plugins: [inOnePart(shared)] });
  notePackages(page, metafile);
  const served = (file: string) => `/${page}/parts/${basename(file)}`;
  const withImports = (file: string): string[] => {
    const atOnce = metafile.outputs[file]!.imports.filter(({ kind }) => kind === "import-statement");
    return [...atOnce.flatMap(({ path }) => withImports(path)), file];
  };
  /** The part that a file became, after the parts that it needs at once. */
  const partsOf = (source: string): string[] => {
    const [file] = Object.entries(metafile.outputs).find(([, { entryPoint }]) => entryPoint === source)!;
    return [...new Set(withImports(file).map(served))];
  };
  const { paths, ...shown } = await prerender(page);
  const late = metafile.inputs[views]!.imports.filter(({ kind }) => kind === "dynamic-import");
  if (late.length !== paths.length) throw new Error(`Each view of ${page} has to be imported once.`);
  const script = partsOf(entries.script);
  const filled = {
    translated: TRANSLATED_PAGES.includes(page) ? page : "",
    ...{ page, ...shown, script: script.at(-1)!, preloads: preloads(script) },
    ...{ first: partsOf(entries.first).at(-1)!, firstPreloads: preloads(partsOf(entries.first)) },
    ...{ style: partsOf(entries.style)[0]!, viewsStyle: partsOf(entries.viewsStyle)[0]! },
    views: late
      .map(({ path }) => partsOf(path).filter((part) => !script.includes(part)))
      .map((parts, i) => `<template data-view="${paths[i]}">${preloads(parts)}</template>`)
      .join("\n    "),
  };
  const html = readFileSync(join(pages, "ui/session/page.html"), "utf8").replace(
    /\{(\w+)\}/g,
    (_, name: keyof typeof filled) => filled[name],
  );
  writeFileSync(join(assets, page, "index.html"), html);
}

/**
 * Puts what a page's script shares with its views into one part, which is loaded before any view. Otherwise there would be
 * a part for each group of views that share something.
 */
function inOnePart(shared: string[]): Plugin {
  const imports = shared.map((path) => `import ${JSON.stringify(path)};`).join("");
  const late = new Set<string>();
  return {
    name: "in-one-part",
    setup({ onResolve, onLoad, resolve }) {
      onResolve({ filter: /^\.{1,2}\// }, async ({ path, kind, importer, resolveDir, pluginData }) => {
        // A module that a plugin resolves has no tsconfig.json, so this plugin only takes notes.
        if (kind === "dynamic-import" && pluginData !== late)
          late.add((await resolve(path, { kind, importer, resolveDir, pluginData: late })).path);
        return undefined;
      });
      onLoad({ filter: /\.tsx$/ }, ({ path }) =>
        late.has(path) ? { contents: imports + readFileSync(path, "utf8"), loader: "tsx" } : undefined,
      );
    },
  };
}

/** Our modules that a page's script needs at once, without those that name its views, which change with every view. */
function sharedOf({ inputs }: Metafile, script: string, views: string): string[] {
  const reached = (from: string, seen = new Set<string>()): Set<string> => {
    if (seen.has(from)) return seen;
    seen.add(from);
    for (const { path, kind } of inputs[from]!.imports) if (kind === "import-statement") reached(path, seen);
    return seen;
  };
  return [...reached(script)]
    .filter((path) => path.startsWith("src/") && !reached(path).has(views))
    .map((path) => join(root, path));
}

function preloads(parts: string[]): string {
  return parts.map((path) => `<link rel="modulepreload" href="${path}" />`).join("");
}

interface Prerendered {
  title: string;
  signIn: string;
  waiting: string;
  /** The views' paths. */
  paths: string[];
}

/** What the page's file shows until its scripts are loaded. */
async function prerender(page: string): Promise<Prerendered> {
  const { outputFiles } = await build({
    ...BUILD,
    ...{ format: "iife", globalName: "prerendered", legalComments: "none", write: false },
    entryPoints: [join(pages, page, "prerendered.ts")],
  });
  const browser = { location: { hash: "" }, navigator: { onLine: true }, addEventListener: () => {} };
  return runInNewContext(`${outputFiles[0]!.text}; prerendered.default`, { ...browser, URLSearchParams });
}

async function bundle(
  served: string,
  source: string,
  options: Pick<BuildOptions, "define" | "plugins"> = {},
): Promise<void> {
  const { metafile } = await build({
    ...BUILD,
    entryPoints: [join(pages, source)],
    outfile: join(assets, served),
    loader: { ".svg": "text", ".woff2": "file" },
    ...options,
  });
  notePackages(dirname(served), metafile);
}

function notePackages(page: string, { inputs }: Metafile): void {
  const names = packages.get(page) ?? new Set<string>();
  for (const path of Object.keys(inputs)) {
    const [, name] = /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path) ?? [];
    if (name) names.add(name);
  }
  packages.set(page, names);
}

/** A service worker's cache: the served paths, and a name that changes with the files' content and headers. */
function cacheOf(name: string, files: string[]): string {
  const hash = createHash("sha256").update(readFileSync(join(assets, "_headers")));
  for (const path of files) hash.update(readFileSync(join(assets, path.replace(/\/$/, "/index.html"))));
  return JSON.stringify({ name: `${name}-${hash.digest("hex").slice(0, 12)}`, files });
}

/** The demonstration of the widget offers each of its languages. */
function offerLanguages(file: string): void {
  const options = Object.entries(LANGUAGES).map(([code, name]) => `<option value="${code}">${name}</option>`);
  writeFileSync(file, readFileSync(file, "utf8").replace("<!-- languages -->", options.join("")));
}
