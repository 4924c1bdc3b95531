import { existsSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { experimental_getWranglerCommands as wranglerCommands } from "wrangler";
import { commandsOf, isRun, isShell, localLinks, readDocuments } from "./documents.ts";

const documents = readDocuments();
const byPath = documents.map((document) => [document.path, document] as const);
const { scripts } = JSON.parse(readFileSync("package.json", "utf8")) as { scripts: Record<string, string> };

/** Why a shell block is not run: it starts the service, needs an account at Cloudflare, or takes long. */
const REASONS = ["start", "deploy", "tools"];

/** What is wrong with a command; undefined if it is right. */
function faultOf([program, ...words]: string[]): string | undefined {
  const missing = words.find((word) => isFile(word) && !existsSync(word));
  if (missing) return `there is no ${missing}`;
  if (program === "npm") {
    const name = words[0] === "run" ? words[1]! : words[0]!;
    return name in scripts ? undefined : `there is no script ${name}`;
  }
  if (program !== "npx") return `${program} is neither npm nor npx`;
  const [tool, ...rest] = words;
  if (tool === "wrangler") return faultOfWrangler(rest);
  return existsSync(`node_modules/.bin/${tool}`) ? undefined : `${tool} is not installed`;
}

const isFile = (word: string) => /^(src|test|docs|scripts|bench|migrations)\/\S/.test(word);

function faultOfWrangler(words: string[]): string | undefined {
  const { registry, globalFlags } = wranglerCommands();
  let node: typeof registry | undefined = registry;
  const rest = [...words];
  while (node?.subtree.has(rest[0] ?? "")) node = node.subtree.get(rest.shift()!);
  const { definition } = node!;
  if (definition?.type !== "command") return `wrangler has no command ${words.join(" ")}`;
  const known = { ...globalFlags, ...definition.args };
  return rest
    .filter((word) => word.startsWith("--"))
    .map((word) => word.slice(2))
    .filter((flag) => !(flag in known))
    .map((flag) => `wrangler has no --${flag} here`)[0];
}

describe("a shell block", () => {
  const shells = documents.flatMap(({ blocks }) => blocks.filter(isShell));

  it("has a reason if it is not run", () => {
    expect(REASONS).toEqual(expect.arrayContaining(shells.flatMap(({ words }) => words)));
  });

  it("names only existing commands and files if it is not run", () => {
    const commands = shells
      .filter((block) => !isRun(block))
      .flatMap((block) => commandsOf(block).map((words) => [block.place, faultOf(words)] as const));
    expect(commands.length).toBeGreaterThan(0);
    expect(commands.filter(([, fault]) => fault)).toEqual([]);
  });

  it("shows what is printed after an arrow, so that it is compared", () => {
    const unmarked = shells.filter(({ code }) => /^# ?([[{]|HTTP)/m.test(code));
    expect(unmarked.map(({ place }) => place)).toEqual([]);
  });
});

describe("a link", () => {
  it.each(byPath)("in %s leads to an existing file and heading", (_, document) => {
    const broken = localLinks(document).filter(([path, anchor]) => {
      const target = documents.find((one) => one.path === path);
      return !existsSync(path) || (anchor !== "" && !target?.anchors.has(anchor));
    });
    expect(broken).toEqual([]);
  });

  it("leads from the README to every document, directly or by way of others", () => {
    const reached = new Set(["README.md"]);
    for (const path of reached) {
      const document = documents.find((one) => one.path === path);
      for (const [target] of document ? localLinks(document) : []) reached.add(target);
    }
    expect(documents.map(({ path }) => path).filter((path) => !reached.has(path))).toEqual([]);
  });
});

describe("a document", () => {
  it.each(byPath)("names only existing files of the project: %s", (_, { prose }) => {
    const named = [...prose.matchAll(/`([^`\s]+)`/g)].map(([, word]) => word!).filter(isFile);
    expect(named.filter((file) => !existsSync(file))).toEqual([]);
  });

  it("has at most 180 lines if it is the README", () => {
    expect(readFileSync("README.md", "utf8").trimEnd().split("\n").length).toBeLessThanOrEqual(180);
  });
});
