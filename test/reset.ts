import { reset } from "cloudflare:test";
import { afterAll } from "vitest";

/** The files of a worker share its D1, KV and queues: none leaves anything to the next. */
afterAll(reset);
