import type { TestProject } from "vitest/node";
import { preparedCopy } from "../e2e/copy.ts";
import { type Demo, Server } from "../e2e/server.ts";

declare module "vitest" {
  interface ProvidedContext {
    demo: Demo;
    consoleDemo: Demo;
  }
}

/** A webhook is given up after two attempts. */
const SETTINGS = { RATE_LIMITS: "off", WEBHOOK_RETRY_SECONDS: "1" };

/**
 * Starts one server for all files, and one for those of the console, which publish points and set tariffs. `inject("demo")`
 * and `inject("consoleDemo")` have their addresses and credentials.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const servers = [new Server(preparedCopy()), new Server(preparedCopy())] as const;
  const [demo, consoleDemo] = await Promise.all([servers[0].start(SETTINGS), servers[1].start(SETTINGS)]);
  project.provide("demo", demo);
  project.provide("consoleDemo", consoleDemo);
  return async () => {
    await Promise.all(servers.map((server) => server.stop()));
  };
}
