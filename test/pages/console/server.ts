import type { TestProject } from "vitest/node";
import { startFor } from "../server.ts";

/** A server of the console's own tests, which publish points and set tariffs. `demo.ts` waits for it. */
export const setup = (project: TestProject) => startFor(project, "consoleDemo");
