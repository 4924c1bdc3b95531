import { resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { folderOfPrograms, run } from "./shell.ts";

const INSTALLED = { pdftoppm: "", zbarimg: "", "chromium-headless-shell": "", curl: "" };

/** The script on a machine that has these programs alone. */
const testTools = (programs: Record<string, string>, ...words: string[]) =>
  run("/bin/sh", [resolve("scripts/test-tools.sh"), ...words], { env: { PATH: folderOfPrograms(programs) } });

describe("test-tools.sh", () => {
  it("prints nothing when every program is installed", async () => {
    expect(await testTools(INSTALLED)).toEqual({ status: 0, stdout: "", stderr: "" });
  });

  it("accepts chromium instead of chromium-headless-shell", async () => {
    const { "chromium-headless-shell": _, ...others } = INSTALLED;
    expect((await testTools({ ...others, chromium: "" })).status).toBe(0);
  });

  it("names what is missing and how to install it, in one line, and installs nothing", async () => {
    const { status, stdout, stderr } = await testTools({
      zbarimg: "",
      curl: "",
      "apt-get": "echo installed",
    });
    expect(status).toBe(1);
    expect(stdout).toBe("");
    expect(stderr).toBe(
      "npm test needs programs that are missing: pdftoppm chromium-headless-shell. On Debian: sudo apt-get install --no-install-recommends poppler-utils chromium-headless-shell\n",
    );
  });

  it("installs only what is missing when it is asked to", async () => {
    const { pdftoppm: _, ...others } = INSTALLED;
    const programs = { ...others, "apt-get": 'echo "apt-get $*"' };
    expect(await testTools(programs, "--install")).toEqual({
      status: 0,
      stdout: "apt-get update\napt-get install -y --no-install-recommends poppler-utils\n",
      stderr: "",
    });
  });

  it("fails when the installation fails", async () => {
    expect((await testTools({ "apt-get": '[ "$1" = update ]' }, "--install")).status).toBe(1);
  });
});
