import { execFile } from "node:child_process";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { build } from "esbuild";
import { beforeAll, describe, expect, it } from "vitest";
import { demo } from "../pages/demo.ts";
import type { Found, Given } from "./clients/flow.ts";

/** The generators and the linter are packages of this folder, so that only the tests install them. */
const FOLDER = resolve("test/openapi");
const { base_url, partners, agent } = demo;
const run = promisify(execFile);
const inFolder = (program: string, ...words: string[]) => run(program, words, { cwd: FOLDER });

beforeAll(async () => {
  await inFolder("sh", resolve("scripts/install.sh"));
}, 600_000);

describe("the OpenAPI document", () => {
  it("has nothing that Spectral's recommended rules warn of", async () => {
    expect((await inFolder("node", "lint.ts", `${base_url}/openapi.json`)).stdout).toBe("");
  }, 400_000);
});

describe("a generated client", () => {
  beforeAll(async () => {
    await inFolder("node", "generate.ts", `${base_url}/openapi.json`);
  }, 400_000);

  it("compiles under strict, whichever generator made it", async () => {
    const checked = await inFolder(resolve("node_modules/.bin/tsc"), "-p", ".").catch(
      (error: { stdout: string }) => error,
    );
    expect(checked.stdout).toBe("");
  }, 400_000);

  it.each(["hey-api", "openapi-typescript", "orval"])(
    "makes, lists and cancels an order: %s",
    async (name) => {
      const outfile = join(FOLDER, "generated", `run-${name}.mjs`);
      const entryPoints = [join(FOLDER, "clients", `${name}.ts`)];
      await build({ entryPoints, outfile, bundle: true, format: "esm", platform: "node" });
      const client = (await import(outfile)) as { run: (given: Given) => Promise<Found> };
      const reference = `CLIENT-${name}`;
      const given = {
        baseUrl: base_url,
        secretKey: partners[0]!.secret_key,
        pointId: agent.point_id,
        reference,
      };
      expect(await client.run(given)).toEqual({
        made: "created",
        listed: [reference],
        cancelled: "cancelled",
      });
    },
  );
});
