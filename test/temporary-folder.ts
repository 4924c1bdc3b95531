import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** All that a run of the tests and what it starts write to `TMPDIR` is in one folder, which goes with the run. */

const folder = mkdtempSync(join(tmpdir(), "tests-"));
process.env.TMPDIR = folder;
process.on("exit", () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }));
