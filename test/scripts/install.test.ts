import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { expect, it } from "vitest";
import { folderOfPrograms, run } from "./shell.ts";

/** Notes its beginning and its end, and takes a while between them, as `npm ci` does. */
const NPM = `
echo begins >>npm.log
sleep 0.5
mkdir -p node_modules
touch node_modules/.package-lock.json
echo ends >>npm.log
`;

it("scripts/install.sh installs the packages once, even if two installs begin at the same time", async () => {
  const clone = mkdtempSync(join(tmpdir(), "clone-"));
  writeFileSync(join(clone, "package-lock.json"), "{}");
  const env = { PATH: `${folderOfPrograms({ npm: NPM })}:${process.env.PATH}` };
  const install = () => run("sh", [resolve("scripts/install.sh")], { cwd: clone, env });

  const [one, other] = await Promise.all([install(), install()]);
  expect([one.status, other.status]).toEqual([0, 0]);
  expect(readFileSync(join(clone, "npm.log"), "utf8")).toBe("begins\nends\n");

  await install();
  expect(readFileSync(join(clone, "npm.log"), "utf8")).toBe("begins\nends\n");
});
