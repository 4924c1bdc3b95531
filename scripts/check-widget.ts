import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { integrityOf, RELEASED, releasedFiles, VERSION, widgetFiles, writeFiles } from "./build-widget.ts";
import { root } from "./paths.ts";

/**
 * `npm run check:widget` compares the script with the hash that its documentation shows, and with the released files. `--
 * --document` writes the hash into the documentation; `-- --release` adds the files of this version to the released ones,
 * which stay for ever.
 */

const DOCUMENT = join(root, "docs/widget.md");
const SNIPPET = /(\/widget\/)[\d.]+(\/pudo-map\.js" integrity=")[^"]*/;

const files = await widgetFiles();
const integrity = integrityOf(files.get("pudo-map.js")!);
const problems: string[] = [];

const kept = releasedFiles().get(VERSION);
if (kept) {
  const paths = new Set([...kept.keys(), ...files.keys()]);
  const changed = [...paths].filter(
    (path) => !Buffer.from(kept.get(path) ?? "").equals(Buffer.from(files.get(path) ?? "")),
  );
  if (changed.length > 0)
    problems.push(`The widget is not that of ${VERSION} any more, which is released (${changed.join(", ")}).
Raise the version in package.json.`);
} else if (process.argv.includes("--release")) writeFiles(join(RELEASED, VERSION), files);

const text = readFileSync(DOCUMENT, "utf8");
const current = text.replace(SNIPPET, `$1${VERSION}$2${integrity}`);
if (process.argv.includes("--document")) writeFileSync(DOCUMENT, current);
else if (text !== current)
  problems.push(`docs/widget.md shows another version or hash than those of the widget: ${VERSION}, ${integrity}.
Write them there with: npm run check:widget -- --document`);

for (const problem of problems) console.error(problem);
process.exitCode = problems.length > 0 ? 1 : 0;
