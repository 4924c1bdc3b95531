import { globSync } from "node:fs";
import { dirname, join } from "node:path";
import { modulesOf } from "./imports.ts";

const known = new Map<string, boolean>();

/** Whether a file, or one that it imports, needs the Workers runtime. */
function needsWorkers(file: string): boolean {
  if (!known.has(file)) {
    // Files may import each other.
    known.set(file, false);
    known.set(
      file,
      modulesOf(file).some((name) =>
        name.startsWith(".") ? needsWorkers(join(dirname(file), name)) : name.startsWith("cloudflare:"),
      ),
    );
  }
  return known.get(file)!;
}

/** Folders of tests that start servers or browsers. */
export const FROM_OUTSIDE = "test/{e2e,openapi,pages,runtimes,scripts}/**";

/** The test files that need no binding. They run in Node.js, in a fraction of the time. */
export const PLAIN = globSync("test/**/*.test.ts", { exclude: ["**/node_modules", FROM_OUTSIDE] }).filter(
  (file) => !needsWorkers(file),
);
