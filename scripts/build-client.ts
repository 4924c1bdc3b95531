import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { build } from "esbuild";
import { root } from "./paths.ts";

/** `npm run build:client` makes the files of the npm package `pudo-client`; `npm pack` in `client/` runs it. */

const folder = join(root, "client");

/** The client as one script, or its command. */
export async function bundledClient(entry: "index" | "cli" = "index"): Promise<string> {
  const { outputFiles } = await build({
    absWorkingDir: root,
    entryPoints: [join(folder, `src/${entry}.ts`)],
    bundle: true,
    format: "esm",
    external: ["node:*"],
    target: "es2022",
    legalComments: "none",
    // Its comments are in the types.
    minifyWhitespace: true,
    logLevel: "warning",
    write: false,
  });
  // What a comment says of a member is in the types, which editors read.
  return outputFiles[0]!.text.replace(/^ *\/\*\*[\s\S]*?\*\/\n/gm, "");
}

export async function buildClient(): Promise<void> {
  const dist = join(folder, "dist");
  rmSync(dist, { recursive: true, force: true });
  const words = ["-p", folder, "--noEmit", "false", "--emitDeclarationOnly"];
  execFileSync(join(root, "node_modules/.bin/tsc"), words, { stdio: "inherit" });
  for (const name of readdirSync(dist)) {
    const path = join(dist, name);
    // The compiler finds `request.d.ts` for it, as it does for any package.
    writeFileSync(path, readFileSync(path, "utf8").replace(/(["']\.\/[\w-]+)\.ts(["'])/g, "$1.js$2"));
  }
  writeFileSync(join(dist, "index.js"), await bundledClient());
  writeFileSync(join(dist, "cli.js"), await bundledClient("cli"), { mode: 0o755 });
  copyFileSync(join(root, "LICENSE"), join(folder, "LICENSE"));
}

/** Packs it into `folder`, and writes its hash beside it as `sha256sum --check` reads it. */
export function packClient(target: string): void {
  mkdirSync(target, { recursive: true });
  const words = ["pack", "--ignore-scripts", "--silent", "--pack-destination", target];
  const name = execFileSync("npm", words, { cwd: folder, encoding: "utf8" }).trim();
  const hash = createHash("sha256").update(readFileSync(join(target, name)));
  writeFileSync(join(target, `${name}.sha256`), `${hash.digest("hex")}  ${name}\n`);
}

if (import.meta.main) await buildClient();
