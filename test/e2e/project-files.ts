import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** Names and paths that don't belong to the project. The lines of `.gitignore` have no wildcards. */
const ignored = new Set([
  ".git",
  ...readFileSync(".gitignore", "utf8")
    .trim()
    .split("\n")
    .map((line) => line.replace(/\/$/, "")),
]);

/** The files that git knows or would add, without asking git, which a container may not have. */
export const projectFiles = (folder = "."): string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (ignored.has(entry.name) || ignored.has(path)) return [];
    return entry.isDirectory() ? projectFiles(path) : [path];
  });
