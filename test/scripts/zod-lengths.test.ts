import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { z } from "@hono/zod-openapi";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { root } from "../../scripts/paths.ts";

/** Schemas with checks of Zod's own that it runs on values of the wrong type as well. */
const UNSAFE = [
  "z.string().min(1)",
  "z.string().trim().max(1)",
  "z.string().length(1)",
  "z.string().nonempty()",
  "z.email().max(1)",
  "z.uuid().optional().unwrap().max(1)",
  "z.iso.date().min(1)",
  "z.array(z.number()).max(1)",
  "z.set(z.number()).size(1)",
];
/** And some that it skips. */
const SAFE = [
  "z.string().regex(/a/)",
  "z.string().startsWith('a')",
  "z.string().includes('a')",
  "z.string().lowercase()",
  "z.number().min(1)",
  "z.int().max(1)",
  "z.array(z.int().max(1))",
];
const NO_TEXT = { toString: 1, valueOf: 1 };
/** Looks like a text, a list and a set, and is none. */
const HOSTILE = {
  ...NO_TEXT,
  length: NO_TEXT,
  size: NO_TEXT,
  match: 1,
  startsWith: 1,
  includes: 1,
  toLowerCase: 1,
};

function throwsAtHostile(code: string): boolean {
  const schema = new Function("z", `return ${code}`)(z) as z.ZodType;
  try {
    return schema.safeParse(HOSTILE).success;
  } catch {
    return true;
  }
}

describe("Zod's own checks of a body's fields", () => {
  let folder: string;
  let refused: (string | undefined)[];

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), "zod-lengths-"));
    const settings = {
      plugins: [join(root, "test/zod-lengths.grit")],
      linter: { rules: { preset: "none" } },
    };
    writeFileSync(join(folder, "biome.json"), JSON.stringify(settings));
    // No code: a line for each schema.
    writeFileSync(join(folder, "schemas.ts"), [...UNSAFE, ...SAFE].map((code) => `use(${code});\n`).join(""));
    const biome = join(root, "node_modules/.bin/biome");
    // It ends with 1, because it finds what it should.
    const lint = `"${biome}" lint --reporter=github schemas.ts || true`;
    const report = execFileSync("sh", ["-c", lint], { cwd: folder, encoding: "utf8" });
    refused = [...report.matchAll(/title=plugin,.*?,line=(\d+),/g)].map(
      ([, line]) => UNSAFE[Number(line) - 1],
    );
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  it.each(UNSAFE)("throw at a value of the wrong type: %s", (code) => {
    expect(throwsAtHostile(code)).toBe(true);
  });

  it.each(SAFE)("are skipped for a value of the wrong type: %s", (code) => {
    expect(throwsAtHostile(code)).toBe(false);
  });

  it("are refused by the linter if they throw, and only then", () => {
    expect(refused).toEqual(UNSAFE);
  });
});
