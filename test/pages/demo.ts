import { inject } from "vitest";
import { resultOf } from "../e2e/on-demand.ts";
import type { Demo } from "../e2e/server.ts";

/** The address and the credentials of the server that test files share. */
export const demo = await resultOf<Demo>(inject("demo"));
