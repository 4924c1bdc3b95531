import { readFileSync } from "node:fs";
import { projectFiles } from "./project-files.ts";

/** A fenced block of a document. */
export interface Block {
  /** `docs/partners.md:17` */
  place: string;
  /** The text after the fence's backticks: `sh`, then words of our own. */
  language: string;
  words: string[];
  code: string;
}

export interface Document {
  /** From the project's root. */
  path: string;
  /** Without fenced blocks. */
  prose: string;
  blocks: Block[];
  /** The anchors to which a link can lead. */
  anchors: Set<string>;
}

export const isShell = ({ language }: Block) => language === "sh";

/** A shell block is run unless a word after `sh` says why not. */
export const isRun = (block: Block) => isShell(block) && block.words.length === 0;

/** Every Markdown file of the project, the README first: the others build on it. */
export function readDocuments(): Document[] {
  const paths = projectFiles().filter((path) => path.endsWith(".md"));
  return ["README.md", ...paths.filter((path) => path !== "README.md")].map(readDocument);
}

function readDocument(path: string): Document {
  const blocks: Block[] = [];
  const prose: string[] = [];
  let open: { block: Block; indent: string; lines: string[] } | undefined;
  for (const [i, line] of readFileSync(path, "utf8").split("\n").entries()) {
    const [, indent, info] = /^( *)```(.*)$/.exec(line) ?? [];
    if (open && info === "") {
      blocks.push({ ...open.block, code: open.lines.join("\n") });
      open = undefined;
    } else if (open) {
      open.lines.push(line.startsWith(open.indent) ? line.slice(open.indent.length) : line);
    } else if (info !== undefined) {
      const [language = "", ...words] = info.split(" ");
      open = {
        block: { place: `${path}:${i + 1}`, language, words, code: "" },
        indent: indent ?? "",
        lines: [],
      };
    } else {
      prose.push(line);
    }
  }
  if (open) throw new Error(`${open.block.place}: the block has no end`);
  return { path, prose: prose.join("\n"), blocks, anchors: anchorsOf(prose) };
}

/** As GitHub makes them of headings. */
function anchorsOf(lines: string[]): Set<string> {
  const anchors = new Set<string>();
  for (const line of lines) {
    const [, heading] = /^#{1,6} (.*)$/.exec(line) ?? [];
    if (heading === undefined) continue;
    const anchor = heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, "")
      .replaceAll(" ", "-");
    let unique = anchor;
    for (let n = 1; anchors.has(unique); n++) unique = `${anchor}-${n}`;
    anchors.add(unique);
  }
  return anchors;
}

/** The targets of a document's links and pictures that lead into the project: `[path from its root, anchor]`. */
export function localLinks({ path, prose }: Document): [string, string][] {
  const folder = new URL(path, "file:///");
  return [...prose.matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, target]) => target!)
    .filter((target) => !/^[a-z]+:/.test(target))
    .map((target) => {
      const { pathname, hash } = new URL(target, folder);
      return [decodeURIComponent(pathname.slice(1)), decodeURIComponent(hash.slice(1))];
    });
}

/** The words of a shell block's commands, one command a line, without comments. */
export function commandsOf({ code }: Block): string[][] {
  return code
    .replaceAll("\\\n", " ")
    .split("\n")
    .map((line) => line.replace(/(^|\s)#.*$/, "").trim())
    .filter((line) => line !== "")
    .map((line) => line.split(/\s+/));
}
