import type { TestProject } from "vitest/node";
import { preparedCopy } from "../e2e/copy.ts";
import { type Demo, Server } from "../e2e/server.ts";

declare module "vitest" {
  interface ProvidedContext {
    demo: Demo;
  }
}

/** Starts one server for all files. `inject("demo")` has its address and credentials. */
export async function setup(project: TestProject): Promise<() => void> {
  const server = new Server(preparedCopy());
  project.provide("demo", await server.start({ RATE_LIMITS: "off" }));
  return () => server.stop();
}
