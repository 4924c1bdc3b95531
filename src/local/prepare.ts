import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { seed } from "./seed.ts";
import { ENVIRONMENT, root, STATE, WRANGLER } from "./settings.ts";

/** Makes the local D1 and KV, with demo data, what they have to be. */
export async function prepare(): Promise<void> {
  const migrated = spawnSync(
    WRANGLER,
    [
      ...["d1", "migrations", "apply", "DB", "--local"],
      ...["--persist-to", STATE],
      ...["--config", join(root, "wrangler.toml")],
    ],
    { cwd: root, env: ENVIRONMENT, encoding: "utf8" },
  );
  if (migrated.status !== 0) {
    console.error(migrated.stdout, migrated.stderr);
    process.exit(1);
  }
  await seed();
}
