import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";

/** The files that a file imports at run time. */
const IMPORT = /^(?:import|export) (?!type )(?:[^;]*? from )?"([^"]+)";/gm;
/** Also those that it takes only types of, or imports later. */
const ANY_IMPORT = /^(?:import|export) (?:[^;]*? from )?"([^"]+)";|\bimport\(\s*"([^"]+)"\s*\)/gm;

/** What a file imports at run time, as it is written: a path or a module's name. */
export const modulesOf = (file: string): string[] =>
  [...readFileSync(file, "utf8").matchAll(IMPORT)].map(([, name]) => name!);

/** The files of this project that a file imports in any way. */
export const filesImportedBy = (file: string): string[] =>
  [...readFileSync(file, "utf8").matchAll(ANY_IMPORT)]
    .map(([, name, later]) => (name ?? later)!)
    .filter((name) => name.startsWith("."))
    .map((name) => join(dirname(file), name))
    .filter((path) => /\.tsx?$/.test(path) && existsSync(path));
