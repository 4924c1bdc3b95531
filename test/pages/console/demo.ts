import { inject } from "vitest";
import { resultOf } from "../../e2e/on-demand.ts";
import type { Demo } from "../../e2e/server.ts";

/** The demo of the console's own server. */
export const demo = await resultOf<Demo>(inject("consoleDemo"));
