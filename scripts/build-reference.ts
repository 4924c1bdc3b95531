import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { html } from "hono/html";
import { apiOperations } from "../src/app.ts";
import { TAG_GROUPS, TAGS } from "../src/http/tags.ts";
import { root } from "./paths.ts";

/** The files of the API reference that are made: Scalar's, the guides, and an index of operations without a script. */

/** The documents of `docs/` that the reference shows before the operations. */
const GUIDES = ["partners", "webhooks", "languages", "widget", "tracking", "counter"];

export async function buildReference(folder: string): Promise<void> {
  copyScalar(join(folder, "scalar"));
  writeFileSync(join(folder, "guides.json"), JSON.stringify(guides()));
  writeFileSync(join(folder, "operations.html"), await operationsPage());
}

/** Of its build for browsers the modules, which load each other when they are needed. */
function copyScalar(folder: string): void {
  const built = join(root, "node_modules/@scalar/api-reference/dist/browser");
  mkdirSync(join(folder, "chunks"), { recursive: true });
  const chunks = readdirSync(join(built, "chunks")).filter((name) => name.endsWith(".js"));
  for (const path of ["standalone.esm.js", ...chunks.map((name) => `chunks/${name}`)]) {
    cpSync(join(built, path), join(folder, path));
  }
}

/** As the reference's addresses have names: letters, digits and hyphens. */
const slugOf = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^a-z0-9 -]/g, "")
    .replaceAll(" ", "-");

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

async function operationsPage(): Promise<string> {
  const operations = apiOperations();
  const titleOf = new Map(TAGS.map(({ name, "x-displayName": title }) => [name as string, title]));
  const rowsOf = (tag: string) =>
    operations
      .filter((operation) => operation.tag === tag)
      .map(({ method, path, summary }) => {
        const verb = method.toUpperCase();
        return html`<li><a href="/docs#tag/${slugOf(tag)}/${verb}${path}"><code>${verb} ${path}</code></a> ${summary}</li>`;
      });
  const groups = TAG_GROUPS.map(
    ({ name, tags }) => html`<h2>${name}</h2>
${tags.map((tag) => html`<h3>${titleOf.get(tag)}</h3><ul>${rowsOf(tag)}</ul>`)}`,
  );
  return String(
    await html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Operations of the API</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/docs/operations.css">
</head>
<body>
<main>
<h1>Operations of the API</h1>
<p>An index without scripts, for slow lines. Each operation leads to its place in <a href="/docs">the reference</a>, which
has all fields, answers and guides; <a href="/openapi.json">the OpenAPI document</a> has the same as data.</p>
${groups}
</main>
</body>
</html>
`,
  );
}
