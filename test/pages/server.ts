import type { TestProject } from "vitest/node";
import { type Demo, Server } from "../e2e/server.ts";

declare module "vitest" {
  interface ProvidedContext {
    demo: Demo;
  }
}

/** One server for all the files that look at pages; `inject("demo")` tells where it is. */
export async function setup(project: TestProject): Promise<() => void> {
  const server = new Server();
  project.provide("demo", await server.start({ RATE_LIMITS: "off" }));
  return () => server.stop();
}
