import { inject } from "vitest";

declare module "vitest" {
  interface ProvidedContext {
    /** The environment's `TEST_SEED`, with which all properties of fast-check are tried again. */
    seed: number | undefined;
  }
}

const seed = inject("seed");
if (seed !== undefined) {
  // Most files have no property, and it takes long to load.
  const { default: fc } = await import("fast-check");
  fc.configureGlobal({ seed });
}
