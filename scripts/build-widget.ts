import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { type BuildOptions, build, type Plugin, transform } from "esbuild";
import type { Dictionary } from "../src/texts/catalogue.ts";
import { TRANSLATED } from "../src/texts/languages.ts";
import { root } from "./paths.ts";

/**
 * Makes the widget's script and the parts that it loads later. Parts are named by their content, and the script checks
 * their hashes.
 */

export type Files = Map<string, string | Uint8Array>;

const source = join(root, "src/pages/widget");
/** The scripts and parts of released versions, which stay at their addresses for ever. */
export const RELEASED = join(source, "released");
/** Packages whose code is in the scripts, and whose licences have to be passed on with it. */
const HELD = ["leaflet", "supercluster", "kdbush"];

export const { version: VERSION } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as {
  version: string;
};

/** A script that imports a style sheet gets its text, minified. */
const styles: Plugin = {
  name: "styles",
  setup({ onLoad }) {
    onLoad({ filter: /\.css$/ }, async ({ path }) => {
      const { code } = await transform(readFileSync(path, "utf8"), { loader: "css", minify: true });
      return { contents: code, loader: "text" };
    });
  },
};

/** What a loop over an object's keys goes over, also in a page that has given every object another property. */
function* ownKeys(object: object): Generator<string> {
  for (const key in object) if (Object.hasOwn(object, key) || !(key in Object.prototype)) yield key;
}

/** Leaflet's loops leave out what a page has added to all objects. */
const guardedLoops: Plugin = {
  name: "guarded loops",
  setup({ onLoad }) {
    onLoad({ filter: /\/leaflet\/src\/.*\.js$/ }, ({ path }) => {
      const text = readFileSync(path, "utf8");
      const guarded = text.replace(/for \((var \w+|\w+) in ([^)]+)\)/g, "for ($1 of ownKeys($2))");
      if (guarded === text) return undefined;
      return { contents: `${guarded}\n${ownKeys}`, loader: "js" };
    });
  },
};

/** The same source gives the same bytes on every machine. */
const BUILD = {
  absWorkingDir: root,
  bundle: true,
  format: "esm",
  target: "es2022",
  minify: true,
  plugins: [styles, guardedLoops],
  legalComments: "none",
  logLevel: "warning",
  write: false,
} as const satisfies BuildOptions;

export function integrityOf(content: string | Uint8Array): string {
  return `sha384-${createHash("sha384").update(content).digest("base64")}`;
}

async function bundled(entry: string, parts: unknown): Promise<Uint8Array> {
  const { outputFiles } = await build({
    ...BUILD,
    entryPoints: [join(source, entry)],
    define: { IS_PACKAGE: "false", PARTS: JSON.stringify(parts) },
  });
  return outputFiles[0]!.contents;
}

/** The files of this version, by their paths in the folder that the script is in. */
export async function widgetFiles(): Promise<Files> {
  const files: Files = new Map();
  const parts: Record<string, { file: string; integrity: string }> = {};
  const addPart = (name: string, extension: string, content: string | Uint8Array) => {
    const hash = createHash("sha256").update(content).digest("hex").slice(0, 10);
    const file = `parts/${name}-${hash}.${extension}`;
    files.set(file, content);
    parts[name] = { file, integrity: integrityOf(content) };
  };
  addPart("map", "js", await bundled("map/map-view.ts", {}));
  for (const language of TRANSLATED) {
    const texts = (await import(`../src/texts/${language}/widget.ts`)) as { default: Dictionary };
    addPart(language, "json", JSON.stringify(texts.default));
  }
  files.set("pudo-map.js", await bundled("pudo-map.ts", parts));
  return files;
}

/**
 * The files below `/widget/`: this version at the address of the newest one and at its own, and the released versions at
 * theirs. The parts of all versions are also beside the newest one, for pages that loaded their script before a deployment.
 */
export async function servedFiles(released = RELEASED): Promise<Files> {
  const served: Files = new Map([["LICENSES.txt", licences(HELD)]]);
  const versions = new Map([[VERSION, await widgetFiles()], ...releasedFiles(released)]);
  for (const [version, files] of versions) {
    for (const [path, content] of files) {
      served.set(`${version}/${path}`, content);
      if (version === VERSION || path !== "pudo-map.js") served.set(path, content);
    }
  }
  return served;
}

/** The files of each released version, as they were kept. */
export function releasedFiles(released = RELEASED): Map<string, Files> {
  const versions = existsSync(released) ? readdirSync(released) : [];
  return new Map(
    versions.map((version) => {
      const folder = join(released, version);
      const paths = readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map(({ parentPath, name }) => join(parentPath, name));
      return [version, new Map(paths.map((path) => [path.slice(folder.length + 1), readFileSync(path)]))];
    }),
  );
}

/** The files of the npm package. A shop's own bundler splits off the parts. */
export async function packageFiles(): Promise<Files> {
  const folder = join(source, "package");
  const { outputFiles } = await build({
    ...BUILD,
    entryPoints: [join(source, "pudo-map.ts")],
    outdir: folder,
    splitting: true,
    chunkNames: "parts/[name]-[hash]",
    define: { IS_PACKAGE: "true", PARTS: "{}" },
  });
  const files: Files = new Map(
    outputFiles.map(({ path, contents }) => [path.slice(folder.length + 1), contents]),
  );
  for (const name of readdirSync(folder)) files.set(name, readFileSync(join(folder, name), "utf8"));
  files.set("package.json", `${JSON.stringify(manifest(), undefined, 2)}\n`);
  files.set("server.js", "// A server has no elements to define.\nexport {};\n");
  files.set("LICENSE", readFileSync(join(root, "LICENSE"), "utf8"));
  files.set("LICENSES.txt", licences(HELD));
  return files;
}

function manifest() {
  const forServers = Object.fromEntries(
    ["node", "workerd", "edge-light"].map((name) => [name, "./server.js"]),
  );
  return {
    name: "pudo-map",
    version: VERSION,
    description: "A custom element with which a customer chooses a pickup point",
    license: "MIT",
    type: "module",
    sideEffects: true,
    exports: {
      ".": { types: "./pudo-map.d.ts", browser: "./pudo-map.js", ...forServers, default: "./pudo-map.js" },
      "./react": { types: "./react.d.ts", default: "./server.js" },
      "./vue": { types: "./vue.d.ts", default: "./server.js" },
    },
    types: "./pudo-map.d.ts",
    files: ["*.js", "*.d.ts", "parts", "LICENSES.txt"],
  };
}

/** The texts of packages' licences, which have to be passed on with their code. */
export function licences(packages: readonly string[]): string {
  return packages.map((name) => `${name}\n\n${readFileSync(licenceOf(name), "utf8")}`).join("\n\n");
}

function licenceOf(name: string): string {
  const folder = join(root, "node_modules", name);
  const file = readdirSync(folder).find((one) => /^licen[cs]e(\.|$)/i.test(one));
  if (!file) throw new Error(`${name} has no file with its licence.`);
  return join(folder, file);
}

export function writeFiles(folder: string, files: Files): void {
  for (const [path, content] of files) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  }
}
