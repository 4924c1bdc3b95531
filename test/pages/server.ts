import type { TestProject } from "vitest/node";
import { inBackground } from "../e2e/background.ts";
import { preparedCopy } from "../e2e/copy.ts";
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

/**
 * Starts one server for all files, and one for those of the console, which publish points and set tariffs. `demo.ts` beside
 * the tests waits for them.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const servers = [start(), start()] as const;
  const demos = servers.map((server) => server.then(({ demo }) => demo));
  // Built once here, and not in each worker.
  await browserProgram();
  const [demo, consoleDemo] = await Promise.all(demos.map(inBackground));
  project.provide("demo", demo!);
  project.provide("consoleDemo", consoleDemo!);
  return async () => {
    for (const started of await Promise.allSettled(servers))
      if (started.status === "fulfilled") await started.value.server.stop();
  };
}

async function start(): Promise<{ server: Server; demo: Demo }> {
  const server = new Server(await preparedCopy());
  return { server, demo: await server.start(SETTINGS) };
}
