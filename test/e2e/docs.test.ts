import { execFile, execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { signedHeaders } from "../../src/webhooks/deliver/sign.ts";
import { preparedCopy } from "./copy.ts";
import { type Block, isRun, readDocuments } from "./documents.ts";
import { freePort, Server, START_TIMEOUT_MS } from "./server.ts";
import { isInstalled, Shell } from "./shell.ts";
import { ValidatingProxy } from "./validating-proxy.ts";

const documents = readDocuments();
const server = new Server(await preparedCopy());
let receiverPort: number;
let proxy: ValidatingProxy;
let shell: Shell | undefined;

beforeAll(async () => {
  receiverPort = await freePort();
  await server.start();
  proxy = await ValidatingProxy.start(server.url);
}, START_TIMEOUT_MS);

afterEach(() => {
  shell?.stop();
  shell = undefined;
});
afterAll(() => {
  proxy?.stop();
  server.stop();
});

/** The block with the port of this test, and with the proxy in place of the service. */
const asTested = (code: string) =>
  code.replace(/\b4000\b/g, String(receiverPort)).replaceAll("$(demo base_url)", proxy.url);

/** What a block's commands should print, in order: the lines that begin with `# →`, in which `…` is anything. */
const answersIn = (code: string) => [...code.matchAll(/^# → (.*)$/gm)].map(([, answer]) => answer!);

const ANYTHING = "[^]*?";
const literally = (text: string) => text.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&");
/** Names of headers come in any case. */
const patternOf = (answers: string[]) =>
  new RegExp(answers.map((answer) => answer.split("…").map(literally).join(ANYTHING)).join(ANYTHING), "i");

/** Saves a file of a document, or runs a shell block and looks for what it says is printed. */
async function follow(at: Shell, { place, words: [file], ...block }: Block): Promise<void> {
  const code = asTested(block.code);
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

/** Requests that the document does not allow, but that a guide sends on purpose to show the answer. */
const DELIBERATE: Record<string, string[]> = {
  "docs/operating.md": ["POST /agent/scans 503: body: is missing"],
  "docs/partners.md": [
    "POST /api/v1/orders 400: body must have required property 'pudo_point_id'",
    "POST /api/v1/orders 400: body must have required property 'customer'",
    "POST /api/v1/orders 400: body/items/0/qty must be integer",
  ],
};

describe("a reader on a fresh clone", () => {
  const isSaved = ({ language, words }: Block) => language === "js" && words.length > 0;
  const followed = documents.filter(({ blocks }) => blocks.some(isRun));

  it.each(followed.map((document) => [document.path, document] as const))(
    "can run every block of %s, gets the answers that it shows, and only those that the OpenAPI document allows",
    async (path, { blocks }) => {
      shell = new Shell(server.folder);
      for (const block of blocks.filter((one) => isRun(one) || isSaved(one))) await follow(shell, block);
      expect(proxy.reports.splice(0)).toEqual(DELIBERATE[path] ?? []);
    },
    300_000,
  );

  it("starts the service as the README says", () => {
    const [start] = documents[0]!.blocks.filter(({ words }) => words[0] === "start");
    expect(start?.code).toBe("npm start");
  });

  it("finds the same version in package, lock file, OpenAPI document and changelog", async () => {
    const read = (file: string) => JSON.parse(readFileSync(file, "utf8"));
    const { version } = read("package.json");
    const lock = read("package-lock.json");
    const { info } = (await (await fetch(`${server.url}/openapi.json`)).json()) as {
      info: { version: string };
    };
    const [, newest] = /^## \[([\d.]+)\]/m.exec(readFileSync("CHANGELOG.md", "utf8")) ?? [];
    expect([lock.version, lock.packages[""].version, info.version, newest]).toEqual(Array(4).fill(version));
  });
});

describe("a program in another language", () => {
  it.each([
    ["python", "python3", ["-m", "py_compile"]],
    ["php", "php", ["-l"]],
  ])("in %s has no syntax error, if %s is installed", (language, program, check) => {
    const snippets = documents.flatMap(({ blocks }) => blocks.filter((block) => block.language === language));
    expect(snippets).not.toEqual([]);
    const file = join(mkdtempSync(join(tmpdir(), "documents-")), "receiver");
    for (const { code } of snippets) {
      writeFileSync(file, code);
      if (isInstalled(program)) execFileSync(program, [...check, file]);
    }
  });

  const programs = documents.find(({ path }) => path === "docs/languages.md")!.blocks;
  /** The file as a reader saves it. */
  function saved(language: string, name: string): string {
    const { code } = programs.find(
      (block) => block.language === language && block.words[0]!.startsWith(name),
    )!;
    const file = join(mkdtempSync(join(tmpdir(), "documents-")), name);
    writeFileSync(file, code);
    return file;
  }
  const LANGUAGES = [
    ["python", "python3"],
    ["php", "php"],
  ].filter(([, program]) => isInstalled(program!)) as [string, string][];

  it.each(LANGUAGES)("in %s makes an order at the quoted price, and its label", async (language, program) => {
    const { partners } = await server.demo();
    const env = { ...process.env, BASE: proxy.url, SECRET: partners[0]!.secret_key };
    const { stdout } = await promisify(execFile)(program, [saved(language, "store")], { env });
    expect(stdout.toLowerCase()).toBe("created true %pdf-\norder_not_found\n");
    expect(proxy.reports.splice(0)).toEqual([]);
  });

  it.each(LANGUAGES)("in %s tells a genuine webhook from a forged one", (language, program) => {
    const body = '{"type":"webhook.test"}';
    const WEBHOOK_SECRET = `whsec_${Buffer.alloc(24, 7).toString("base64")}`;
    const verify = (input: string, at: number) => {
      const headers = Object.values(signedHeaders([WEBHOOK_SECRET], { id: "evt-1", at, body }));
      const env = { ...process.env, WEBHOOK_SECRET };
      return execFileSync(program, [saved(language, "verify"), ...headers], {
        input,
        env,
        encoding: "utf8",
      }).trim();
    };
    expect(verify(body, Date.now())).toBe("genuine");
    expect(verify(`${body} `, Date.now())).toBe("forged");
    expect(verify(body, Date.now() - 400_000)).toBe("forged");
  });
});
