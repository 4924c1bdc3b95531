import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { type BuildOptions, build, type Plugin, transform } from "esbuild";
import { root } from "./paths.ts";

/** The widget's script, and the parts that it loads later: named for their content, and checked by its hash. */

const source = join(root, "src/pages/widget");
const LANGUAGES = ["fr", "ha", "ig", "yo"];
/** Packages that the scripts hold, whose licences want to be passed on with them. */
const HELD = ["leaflet", "supercluster", "kdbush"];

/** A style sheet that a script imports is its text, without what only its authors need. */
const styles: Plugin = {
  name: "styles",
  setup({ onLoad }) {
    onLoad({ filter: /\.css$/ }, async ({ path }) => {
      const { code } = await transform(readFileSync(path, "utf8"), { loader: "css", minify: true });
      return { contents: code, loader: "text" };
    });
  },
};

const WIDGET_BUILD = {
  absWorkingDir: root,
  bundle: true,
  format: "esm",
  target: "es2022",
  minify: true,
  plugins: [styles],
  legalComments: "none",
  logLevel: "warning",
} as const satisfies BuildOptions;

function integrityOf(content: string | Uint8Array): string {
  return `sha384-${createHash("sha384").update(content).digest("base64")}`;
}

async function bundled(entry: string, define: Record<string, string>): Promise<Uint8Array> {
  const { outputFiles } = await build({
    ...WIDGET_BUILD,
    entryPoints: [join(source, entry)],
    write: false,
    define: { IS_PACKAGE: "false", PARTS: "{}", ...define },
  });
  return outputFiles[0]!.contents;
}

/** The widget's files, by their paths in the folder that the script is in. */
export async function widgetFiles(): Promise<Map<string, string | Uint8Array>> {
  const files = new Map<string, string | Uint8Array>();
  const parts: Record<string, { file: string; integrity: string }> = {};
  const addPart = (name: string, extension: string, content: string | Uint8Array) => {
    const hash = createHash("sha256").update(content).digest("hex").slice(0, 10);
    const file = `parts/${name}-${hash}.${extension}`;
    files.set(file, content);
    parts[name] = { file, integrity: integrityOf(content) };
  };
  addPart("map", "js", await bundled("map/map-view.ts", {}));
  for (const language of LANGUAGES) {
    const texts = JSON.parse(readFileSync(join(source, `texts/${language}.json`), "utf8")) as unknown;
    addPart(language, "json", JSON.stringify(texts));
  }
  files.set("pudo-map.js", await bundled("pudo-map.ts", { PARTS: JSON.stringify(parts) }));
  files.set("LICENSES.txt", licences());
  return files;
}

function licences(): string {
  return HELD.map(
    (name) => `${name}\n\n${readFileSync(join(root, "node_modules", name, "LICENSE"), "utf8")}`,
  ).join("\n\n");
}

export function writeFiles(folder: string, files: ReadonlyMap<string, string | Uint8Array>): void {
  for (const [path, content] of files) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  }
}
