import type { TestProject } from "vitest/node";
import { preparedCopy } from "../e2e/copy.ts";
import { type Demo, Server } from "../e2e/server.ts";

declare module "vitest" {
  interface ProvidedContext {
    demo: Demo;
  }
}

/** Starts one server for all files. `inject("demo")` has its address and credentials. A webhook is given up after two attempts. */
export async function setup(project: TestProject): Promise<() => void> {
  const server = new Server(preparedCopy());
  project.provide("demo", await server.start({ RATE_LIMITS: "off", WEBHOOK_RETRY_SECONDS: "1" }));
  return () => server.stop();
}
