import { spawnSync } from "node:child_process";
import { type Cloudflare, connect, DEFAULT_BASE } from "./cloudflare.ts";
import type { Wrangler } from "./deployment.ts";
import { root } from "./paths.ts";

/** The `wrangler` on the PATH: npm puts this project's own first. */
export const wranglerHere: Wrangler = {
  run(words) {
    const { status, error } = spawnSync("wrangler", words, { cwd: root, stdio: "inherit" });
    if (status !== 0) throw error ?? new Error(`wrangler ended with status ${status}`);
  },
  read(words) {
    const { status, error, stdout, stderr } = spawnSync("wrangler", words, { cwd: root, encoding: "utf8" });
    if (status !== 0) throw error ?? new Error(`wrangler ended with status ${status}\n${stdout}${stderr}`);
    return stdout;
  },
};

/** Cloudflare's API with the token of the environment, or with that of `wrangler login`. @throws Error if there is neither */
export function connected(): Cloudflare {
  // Wrangler reads the same variable.
  return connect(
    process.env.CLOUDFLARE_API_BASE_URL ?? DEFAULT_BASE,
    process.env.CLOUDFLARE_API_TOKEN ?? tokenOfLogin(),
  );
}

function tokenOfLogin(): string {
  try {
    const { token } = JSON.parse(wranglerHere.read(["auth", "token", "--json"])) as { token?: string };
    if (token) return token;
  } catch {
    // The error below says what to do.
  }
  throw new Error("Nobody is logged in. Run npx wrangler login, or set CLOUDFLARE_API_TOKEN.");
}
