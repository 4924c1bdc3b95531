import { execFileSync, spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { gzipSync } from "node:zlib";
import { beforeAll, describe, expect, it } from "vitest";
import { readDocuments } from "../e2e/documents.ts";

const folder = mkdtempSync(join(tmpdir(), "client-"));
const installed = join(folder, "node_modules/pudo-client");
const run = (program: string, words: string[], cwd: string) =>
  execFileSync(program, words, { cwd, encoding: "utf8" });

/** As `npm install` unpacks what `npm pack` makes of what `npm run build` built, which other tests import meanwhile. */
beforeAll(() => {
  run("npm", ["pack", "--ignore-scripts", "--silent", "--pack-destination", folder], resolve("client"));
  mkdirSync(installed, { recursive: true });
  run("sh", ["-c", `tar -xzf pudo-client-*.tgz --strip-components 1 -C ${installed}`], folder);
});

/** A program that reads what no answer has. */
const UNKNOWN_FIELDS = `
import { createClient } from "pudo-client";
const pudo = createClient({ baseUrl: "https://api.example.com", secretKey: "sk_test_1" });
const order = await pudo.orders.get("01a1f8b1-ba9f-72b9-b729-0167e5e79a37");
// @ts-expect-error: no order has it
order.anything;
// @ts-expect-error: no holder has it
order.events[0]!.holder.anything;
// @ts-expect-error: no place has it
(await pudo.rates.estimate({ origin: "100281", destination: "Lagos", weight: 1 })).origin.anything;
`;

describe("the client's npm package", () => {
  it("has at most 8 KB of code, gzipped, and needs no other package", () => {
    expect(gzipSync(readFileSync(join(installed, "dist/index.js"))).length).toBeLessThan(8 * 1024);
    const manifest = JSON.parse(readFileSync(join(installed, "package.json"), "utf8"));
    expect(manifest.dependencies).toBeUndefined();
    expect(manifest.publishConfig.provenance).toBe(true);
  });

  it("has its types, README, changelog and licence", () => {
    const files = run("find", [".", "-type", "f"], installed).trim().split("\n").sort();
    expect(files.filter((file) => !file.endsWith(".d.ts"))).toEqual([
      "./CHANGELOG.md",
      "./LICENSE",
      "./README.md",
      "./dist/cli.js",
      "./dist/index.js",
      "./package.json",
    ]);
  });

  it("is served as it is packed, with its hash beside it", () => {
    const { version } = JSON.parse(readFileSync(resolve("client/package.json"), "utf8"));
    const served = resolve("dist/assets/client");
    const name = `pudo-client-${version}.tgz`;
    run("sha256sum", ["--check", `${name}.sha256`], served);
    const unpacked = mkdtempSync(join(tmpdir(), "served-"));
    run("tar", ["-xzf", join(served, name), "--strip-components", "1", "-C", unpacked], folder);
    run("diff", ["-r", unpacked, installed], folder);
  });

  it("has a command that says what is wrong with its words or settings, and shows no key", () => {
    const { bin } = JSON.parse(readFileSync(join(installed, "package.json"), "utf8"));
    const command = (words: string[], env: Record<string, string> = {}) =>
      spawnSync("node", [join(installed, bin["pudo-client"]), ...words], {
        encoding: "utf8",
        env: { PATH: process.env.PATH!, ...env },
      });
    const help = command(["--help"]);
    expect([help.status, help.stderr]).toEqual([0, ""]);
    expect(help.stdout).toContain("listen --forward http://localhost:3000/hook");
    const to = ["listen", "--forward", "http://localhost:3000/hook"];
    const service = { PUDO_BASE_URL: "http://localhost:8787" };
    for (const [words, env, says] of [
      [["lisen"], {}, "There is no command lisen"],
      [["listen", "--forward", "localhost:3000"], {}, "--forward takes a whole address"],
      [["listen", "--forwad", "x"], {}, "--forwad"],
      [to, {}, "Set PUDO_BASE_URL and PUDO_SECRET_KEY"],
      [to, { ...service, PUDO_SECRET_KEY: "sk_live_hidden" }, "no test key"],
    ] as const) {
      const { status, stdout, stderr } = command([...words], env);
      expect([status, stdout]).toEqual([1, ""]);
      expect(stderr).toContain(says);
      expect(stderr).not.toContain("hidden");
    }
  });

  it("is imported by Node.js, and is usable from what its README shows and from no more, under strict types", () => {
    const names = "import('pudo-client').then((all) => console.log(Object.keys(all).join()))";
    expect(run("node", ["-e", names], folder)).toContain("createClient");

    const blocks = readDocuments().find(({ path }) => path === "client/README.md")!.blocks;
    const shown = blocks.filter(({ language }) => language === "ts" || language === "js");
    expect(shown.length).toBeGreaterThan(7);
    for (const [i, { code }] of shown.entries()) writeFileSync(join(folder, `shown-${i}.ts`), code);
    writeFileSync(join(folder, "unknown-fields.ts"), UNKNOWN_FIELDS);
    mkdirSync(join(folder, "node_modules/@types"), { recursive: true });
    for (const name of ["@types/node", "undici-types"])
      symlinkSync(resolve("node_modules", name), join(folder, "node_modules", name));
    writeFileSync(join(folder, "package.json"), '{ "type": "module" }');
    const compilerOptions = {
      ...{ module: "NodeNext", target: "ES2023", lib: ["ES2023"], types: ["node"] },
      ...{ strict: true, noUncheckedIndexedAccess: true, exactOptionalPropertyTypes: true, noEmit: true },
    };
    writeFileSync(join(folder, "tsconfig.json"), JSON.stringify({ compilerOptions, include: ["*.ts"] }));
    const { stdout } = spawnSync(resolve("node_modules/.bin/tsc"), ["-p", "."], {
      cwd: folder,
      encoding: "utf8",
    });
    expect(stdout).toBe("");
  });
});
