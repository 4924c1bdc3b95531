import { registerHooks } from "node:module";
import { relative } from "node:path";
import { fileURLToPath } from "node:url";
import { OF_ACCESS } from "./access.ts";
import { OF_BACKUPS } from "./backups.ts";
import type { Bug } from "./bug.ts";
import { OF_LIMITS } from "./limits.ts";
import { OF_MONEY } from "./money.ts";
import { OF_PARCELS } from "./parcels.ts";
import { OF_TRUST } from "./trust.ts";

/** Planted to see whether the simulation finds them: docs/simulation.md says what found each. */
export const BUGS: readonly Bug[] = [
  ...OF_PARCELS,
  ...OF_LIMITS,
  ...OF_MONEY,
  ...OF_ACCESS,
  ...OF_TRUST,
  ...OF_BACKUPS,
];

/** The bug of this process, if one is planted. */
let planted: Bug | undefined;

/** A file of the project with the planted bug, if that is in it. */
export function withBug(file: string, text: string): string {
  if (planted?.file !== file) return text;
  if (!text.includes(planted.find)) throw new Error(`${file} has no place for the bug "${planted.name}"`);
  return text.replace(planted.find, () => planted!.replace);
}

/** From now on modules are loaded with the bug. */
export function plant(bug: Bug, root: string): void {
  planted = bug;
  registerHooks({
    load(url, context, nextLoad) {
      const loaded = nextLoad(url, context);
      if (!url.startsWith("file:")) return loaded;
      const file = relative(root, fileURLToPath(url));
      if (file !== bug.file) return loaded;
      return { ...loaded, source: withBug(file, String(loaded.source)) };
    },
  });
}
