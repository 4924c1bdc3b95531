import type { TestProject } from "vitest/node";
import { preparedCopy } from "../e2e/copy.ts";
import { onDemand } from "../e2e/on-demand.ts";
import { type Demo, Server } from "../e2e/server.ts";
import { browserProgram } from "../tools/chromium.ts";

declare module "vitest" {
  /** Where to wait for a server's address and credentials. */
  interface ProvidedContext {
    demo: string;
    consoleDemo: string;
  }
}

/** A webhook is given up after two attempts, and nobody reads a line for each request. */
const SETTINGS = { RATE_LIMITS: "off", WEBHOOK_RETRY_SECONDS: "1", WRANGLER_LOG: "warn" };

/** Starts a server once a test file asks for it. */
export async function startFor(
  project: TestProject,
  name: "demo" | "consoleDemo",
): Promise<() => Promise<void>> {
  let server: Server | undefined;
  const start = async (): Promise<Demo> => {
    server = new Server(await preparedCopy());
    return server.start(SETTINGS);
  };
  // Built once here, and not in each worker.
  await browserProgram();
  project.provide(name, await onDemand(start));
  return async () => server?.stop();
}

/** `demo.ts` beside the tests waits for it. */
export const setup = (project: TestProject) => startFor(project, "demo");
