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
      "./dist/index.js",
      "./package.json",
    ]);
  });

  it("is imported by Node.js, and is usable from what its README shows, under strict types", () => {
    const names = "import('pudo-client').then((all) => console.log(Object.keys(all).join()))";
    expect(run("node", ["-e", names], folder)).toContain("createClient");

    const blocks = readDocuments().find(({ path }) => path === "client/README.md")!.blocks;
    const shown = blocks.filter(({ language }) => language === "ts");
    expect(shown.length).toBeGreaterThan(3);
    for (const [i, { code }] of shown.entries()) writeFileSync(join(folder, `shown-${i}.ts`), code);
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
