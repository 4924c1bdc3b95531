import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describeApi } from "../src/app.ts";
import { operationPages, slugOf } from "./operation-pages.ts";
import { root } from "./paths.ts";

/** The files of the API reference that are made: Scalar's, the guides, and pages of operations without a script. */

/** The documents of `docs/` that the reference shows before the operations. */
const GUIDES = ["partners", "webhooks", "languages", "widget", "tracking", "counter"];

export function buildReference(folder: string): void {
  copyScalar(join(folder, "scalar"));
  writeFileSync(join(folder, "guides.json"), JSON.stringify(guides()));
  mkdirSync(join(folder, "operations"));
  // Neither address nor name is in these pages.
  for (const [path, text] of operationPages(describeApi("https://api.example.com", "")))
    writeFileSync(join(folder, `${path}.html`), text);
}

/** Copies the modules of its build for browsers, which load each other when they are needed. */
function copyScalar(folder: string): void {
  const built = join(root, "node_modules/@scalar/api-reference/dist/browser");
  mkdirSync(join(folder, "chunks"), { recursive: true });
  const chunks = readdirSync(join(built, "chunks")).filter((name) => name.endsWith(".js"));
  for (const path of ["standalone.esm.js", ...chunks.map((name) => `chunks/${name}`)]) {
    cpSync(join(built, path), join(folder, path));
  }
}

/**
 * The guides as tags of the document without operations, which the reference shows as pages. A link from one to another
 * leads to its page; of other links inside the project, and of images, the words stay.
 */
function guides() {
  const found = GUIDES.map((file) => {
    const [, title = "", text = ""] =
      /^# ([^\n]*)\n(.*)$/s.exec(readFileSync(join(root, `docs/${file}.md`), "utf8")) ?? [];
    return { file: `${file}.md`, title, text, name: `Guide: ${title}` };
  });
  const link = (words: string, address: string) => {
    const guide = found.find(({ file }) => file === address.split("#", 1)[0]);
    return guide ? `[${words}](#tag/${slugOf(guide.name)})` : words;
  };
  return found.map(({ name, title, text }) => ({
    name,
    "x-displayName": title,
    description: text
      .replace(/^!\[.*\n/gm, "")
      .replace(/\[([^\]]+)\]\((?!https:)([^)]+)\)/g, (_, words, address) => link(words, address)),
  }));
}
