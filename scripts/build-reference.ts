import { cpSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { GUIDES } from "../src/api/guides.ts";
import { describeApi } from "../src/app.ts";
import { markdownOf } from "./guides.ts";
import { operationPages, slugOf } from "./operation-pages.ts";
import { root } from "./paths.ts";
import { startPage } from "./start-page.ts";

/** Makes the files of the API reference: Scalar's, the guides, and pages of operations that need no script. */

export function buildReference(folder: string): void {
  copyScalar(join(folder, "scalar"));
  writeFileSync(join(folder, "guides.json"), JSON.stringify(guides()));
  mkdirSync(join(folder, "guides"));
  for (const guide of GUIDES) writeFileSync(join(folder, `guides/${guide.name}.md`), markdownOf(guide));
  mkdirSync(join(folder, "operations"));
  // These pages contain neither an address nor a name, so it doesn't matter which deployment's document they are made from.
  for (const [path, text] of operationPages(describeApi("https://api.example.com", "")))
    writeFileSync(join(folder, `${path}.html`), text);
  writeFileSync(`${folder}.html`, startPage());
}

/** Copies the modules of Scalar's build for browsers, which load each other when needed. */
function copyScalar(folder: string): void {
  const built = join(root, "node_modules/@scalar/api-reference/dist/browser");
  mkdirSync(join(folder, "chunks"), { recursive: true });
  const chunks = readdirSync(join(built, "chunks")).filter((name) => name.endsWith(".js"));
  for (const path of ["standalone.esm.js", ...chunks.map((name) => `chunks/${name}`)]) {
    cpSync(join(built, path), join(folder, path));
  }
}

/** The guides as tags of the document without operations, which the reference shows as pages before the operations. */
function guides() {
  const tagOf = (title: string) => `Guide: ${title}`;
  return GUIDES.map((guide) => {
    const text = markdownOf(guide, ({ title }) => `#tag/${slugOf(tagOf(title))}`);
    return {
      name: tagOf(guide.title),
      "x-displayName": guide.title,
      description: text.slice(text.indexOf("\n") + 1),
    };
  });
}
