import { execFile } from "node:child_process";
import { accessSync, constants, existsSync, mkdtempSync, renameSync } from "node:fs";
import { delimiter, join } from "node:path";
import { promisify } from "node:util";
import { FOLDER, installTools } from "./tools.ts";

/** A browser's program, and what it needs in its environment. */
export interface Program {
  executablePath: string;
  env?: Record<string, string>;
}

/** Stands beside the packages, because an update removes these. */
const UNPACKED = join(FOLDER, "node_modules/.chromium");

/** A headless shell, which takes a quarter of a whole Chromium's CPU: the system's, or else a package's where that runs. */
export async function browserProgram(): Promise<Program> {
  const shell = onPath("chromium-headless-shell");
  if (shell) return { executablePath: shell };
  if (process.platform !== "linux" || process.arch !== "x64") {
    const executablePath = onPath("chromium") ?? onPath("google-chrome");
    if (!executablePath) throw new Error("The tests need a Chromium: install one");
    return { executablePath };
  }
  if (!existsSync(UNPACKED)) await unpack();
  return {
    executablePath: join(UNPACKED, "chromium"),
    env: {
      ...(process.env as Record<string, string>),
      FONTCONFIG_PATH: join(UNPACKED, "fonts"),
      LD_LIBRARY_PATH: join(UNPACKED, "al2023/lib"),
    },
  };
}

const onPath = (name: string): string | undefined =>
  process.env
    .PATH!.split(delimiter)
    .map((folder) => join(folder, name))
    .find(isProgram);

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Once it is whole it gets its name, so that no other test starts half of it. */
async function unpack(): Promise<void> {
  await installTools();
  const folder = mkdtempSync(join(FOLDER, "node_modules/.unpacking-"));
  // The package adds the libraries that a bare Linux lacks where it is told so.
  const env = { ...process.env, TMPDIR: folder, AWS_LAMBDA_JS_RUNTIME: "nodejs24.x" };
  await promisify(execFile)(process.execPath, [join(FOLDER, "unpack-chromium.ts")], { env });
  if (!existsSync(UNPACKED)) renameSync(folder, UNPACKED);
}
