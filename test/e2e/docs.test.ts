import { execFile, execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { type Block, commandsOf, localLinks, readDocuments } from "./documents.ts";
import { freePort, Server } from "./server.ts";
import { Shell } from "./shell.ts";

const documents = readDocuments();
const { scripts, version } = JSON.parse(readFileSync("package.json", "utf8")) as {
  scripts: Record<string, string>;
  version: string;
};

const isShell = ({ language }: Block) => language === "sh";
const isRun = (block: Block) => isShell(block) && block.words.length === 0;
/** Why a shell block is not run: it is what the server was started with, needs an account at Cloudflare, or takes long. */
const REASONS = ["start", "deploy", "tools"];

const server = new Server();
let receiverPort: number;
let shell: Shell | undefined;

beforeAll(async () => {
  receiverPort = await freePort();
  await server.start();
}, 120_000);

afterEach(() => {
  shell?.stop();
  shell = undefined;
});
afterAll(() => server.stop());

/** On a port that no other test has. */
const onFreePort = (code: string) => code.replace(/\b4000\b/g, String(receiverPort));

/** What a block says that its commands print, in order: lines that begin with `# →`, in which `…` is anything. */
const answersIn = (code: string) => [...code.matchAll(/^\s*# → (.*)$/gm)].map(([, answer]) => answer!);

const ANYTHING = "[^]*?";
const literally = (text: string) => text.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&");
/** Names of headers come in any case. */
const patternOf = (answers: string[]) =>
  new RegExp(answers.map((answer) => answer.split("…").map(literally).join(ANYTHING)).join(ANYTHING), "i");

/** Saves a file of a document, or runs a shell block and looks for what it says is printed. */
async function follow(at: Shell, { place, words: [file], ...block }: Block): Promise<void> {
  const code = onFreePort(block.code);
  if (file) return writeFileSync(join(server.folder, file), code);
  const answers = answersIn(code);
  const isErrorShown = answers.some((answer) => /"status":[45]\d\d|^HTTP\/1\.1 [45]/.test(answer));
  const start = at.output.length;
  await at
    .run(`${isErrorShown ? "ERRORS_ARE_SHOWN=" : "unset ERRORS_ARE_SHOWN"}\n${code}`)
    .catch((error: Error) => expect.fail(`${place}: ${error.message}`));
  // A receiver in the background prints later.
  await expect.poll(() => at.output.slice(start), { message: place }).toMatch(patternOf(answers));
}

describe("a reader on a fresh clone", () => {
  const followed = documents.filter(({ blocks }) => blocks.some(isRun));

  it.each(followed.map((document) => [document.path, document] as const))(
    "can run all of %s, and gets the answers that it shows",
    async (_, { blocks }) => {
      shell = new Shell(server.folder);
      const isSaved = ({ language, words }: Block) => language === "js" && words.length > 0;
      for (const block of blocks.filter((one) => isRun(one) || isSaved(one))) await follow(shell, block);
    },
    180_000,
  );

  it("starts the service as the README says", () => {
    const [start] = documents[0]!.blocks.filter(({ words }) => words[0] === "start");
    expect(start?.code).toBe("npm start");
  });
});

describe("a shell block", () => {
  it("that is not run says why", () => {
    const words = documents.flatMap(({ blocks }) => blocks.filter(isShell).flatMap((block) => block.words));
    expect(REASONS).toEqual(expect.arrayContaining(words));
  });

  it("shows what is printed after an arrow, which is compared", () => {
    const shown = documents.flatMap(({ blocks }) => blocks.filter(isShell)).map(({ code }) => code);
    expect(shown.join("\n")).not.toMatch(/^\s*# ?[[{]|^\s*# HTTP/m);
  });

  const commands = documents.flatMap(({ blocks }) =>
    blocks
      .filter((block) => isShell(block) && !isRun(block))
      .flatMap((block) => commandsOf(block).map((words) => [block.place, words] as const)),
  );

  it("names only commands and files that there are", async () => {
    for (const [place, words] of commands) await expectCommand(place, words);
  });
});

async function expectCommand(place: string, words: string[]): Promise<void> {
  const [program, ...rest] = words;
  const shown = `${place}: ${words.join(" ")}`;
  const files = rest.filter((word) => /^(src|test|docs|scripts|bench|migrations)\//.test(word));
  expect(files.filter((file) => !existsSync(file))).toEqual([]);
  if (program === "npm") {
    const [script] = rest[0] === "run" ? rest.slice(1) : rest;
    return expect([shown, scripts]).toEqual([
      shown,
      expect.objectContaining({ [script!]: expect.anything() }),
    ]);
  }
  expect([shown, program]).toEqual([shown, "npx"]);
  if (rest[0] !== "wrangler")
    return expect([shown, existsSync(`node_modules/.bin/${rest[0]}`)]).toEqual([shown, true]);
  const { stdout: help } = await promisify(execFile)("npx", [...rest, "--help"]);
  // The help of a command that there isn't is that of its group.
  expect([shown, help]).toEqual([shown, expect.not.stringMatching(/^COMMANDS/m)]);
  for (const flag of rest.filter((word) => word.startsWith("--")))
    expect([shown, help]).toEqual([shown, expect.stringContaining(` ${flag} `)]);
}

describe("a receiver in another language", () => {
  const isInstalled = (program: string) => {
    try {
      return Boolean(execFileSync("sh", ["-c", `command -v ${program}`]));
    } catch {
      return false;
    }
  };
  it.each([
    ["python", "python3", ["-m", "py_compile"]],
    ["php", "php", ["-l"]],
  ])("in %s has no error of syntax, where %s is installed", (language, program, check) => {
    const snippets = documents.flatMap(({ blocks }) => blocks.filter((block) => block.language === language));
    expect(snippets).not.toEqual([]);
    const file = join(mkdtempSync(join(tmpdir(), "documents-")), "receiver");
    for (const { code } of snippets) {
      writeFileSync(file, code);
      if (isInstalled(program)) execFileSync(program, [...check, file]);
    }
  });
});

describe("a link", () => {
  it.each(documents.map((document) => [document.path, document] as const))(
    "in %s leads to a file and a heading that there are",
    (_, document) => {
      const broken = localLinks(document).filter(([path, anchor]) => {
        const target = documents.find((one) => one.path === path);
        return !existsSync(path) || (anchor !== "" && !target?.anchors.has(anchor));
      });
      expect(broken).toEqual([]);
    },
  );

  it("leads from the README, or from what that leads to, to every document", () => {
    const reached = new Set(["README.md"]);
    for (const path of reached) {
      const document = documents.find((one) => one.path === path);
      if (document) for (const [target] of localLinks(document)) reached.add(target);
    }
    expect(documents.map(({ path }) => path).filter((path) => !reached.has(path))).toEqual([]);
  });
});

describe("a document", () => {
  it("names only files of the project that there are", () => {
    const named = documents.flatMap(({ path, prose }) =>
      [...prose.matchAll(/`((?:src|test|scripts|bench|migrations|docs)\/[\w./-]*)`/g)].map(([, file]) => [
        path,
        file!,
      ]),
    );
    expect(named.filter(([, file]) => !existsSync(file!))).toEqual([]);
  });

  it("that is the README has at most 180 lines", () => {
    expect(readFileSync("README.md", "utf8").trimEnd().split("\n").length).toBeLessThanOrEqual(180);
  });
});

describe("the version", () => {
  it("is the same in package, lock file, OpenAPI document and changelog", async () => {
    const lock = JSON.parse(readFileSync("package-lock.json", "utf8")) as {
      version: string;
      packages: { "": { version: string } };
    };
    const { info } = (await (await fetch(`${server.url}/openapi.json`)).json()) as {
      info: { version: string };
    };
    const [, newest] = /^## \[([\d.]+)\]/m.exec(readFileSync("CHANGELOG.md", "utf8")) ?? [];
    expect([lock.version, lock.packages[""].version, info.version, newest]).toEqual(Array(4).fill(version));
  });
});
