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

/** Starts a server for test files; those wait for it. */
export async function startFor(
  project: TestProject,
  name: "demo" | "consoleDemo",
): Promise<() => Promise<void>> {
  const starting = start();
  // Built once here, and not in each worker.
  await browserProgram();
  project.provide(name, await inBackground(starting.then(({ demo }) => demo)));
  return async () => {
    const [started] = await Promise.allSettled([starting]);
    if (started.status === "fulfilled") started.value.server.stop();
  };
}

async function start(): Promise<{ server: Server; demo: Demo }> {
  const server = new Server(await preparedCopy());
  return { server, demo: await server.start(SETTINGS) };
}

/** `demo.ts` beside the tests waits for it. */
export const setup = (project: TestProject) => startFor(project, "demo");
