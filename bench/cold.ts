import { readFileSync } from "node:fs";
import { join } from "node:path";
import { createApp } from "../src/app.ts";
import { EDGE_VALUES } from "../src/compose.ts";
import type { ApiDeps } from "../src/platform/deps.ts";
import { EdgeCache } from "../src/platform/edge-cache.ts";

/** The application on the files of a snapshot: what cold isolates read from KV and D1, and what is answered. */

interface Reads {
  /** Operations on KV, and how many of them wait for one another at most. */
  kv: number;
  depth: number;
  d1: number;
}

(globalThis as { scheduler?: unknown }).scheduler ??= {
  wait: (ms: number) => new Promise((resolve) => setTimeout(resolve, ms)),
};

/** Answers public requests as an isolate does that reads `snapshotFolder`, and counts what it reads. */
export function isolateOn(snapshotFolder: string) {
  const reads: Reads = { kv: 0, depth: 0, d1: 0 };
  let finishedDepth = 0;
  const values = new Map<string, ArrayBuffer>();
  const get = async (key: string | string[], options: { type: string }) => {
    reads.kv++;
    const depth = finishedDepth + 1;
    reads.depth = Math.max(reads.depth, depth);
    // About as long as one KV read. A read that begins after another one's end must have waited for it.
    await new Promise((resolve) => setTimeout(resolve, 5));
    finishedDepth = Math.max(finishedDepth, depth);
    const one = (name: string) => {
      try {
        const file = readFileSync(join(snapshotFolder, name.replaceAll("/", "-")));
        return values.get(name) ?? values.set(name, new Uint8Array(file).buffer).get(name)!;
      } catch {
        return null;
      }
    };
    if (Array.isArray(key)) {
      return new Map(
        key.map((name) => {
          const value = one(name);
          return [name, value && Buffer.from(value).toString()];
        }),
      );
    }
    const value = one(key);
    return value && (options.type === "text" ? Buffer.from(value).toString() : value);
  };
  const countD1 = new Proxy(
    {},
    {
      get() {
        reads.d1++;
      },
    },
  );
  const deps = {
    now: Date.now,
    db: countD1,
    edge: new EdgeCache({ get } as unknown as KVNamespace, Date.now, EDGE_VALUES, async () => {}),
    faults: { add() {} },
    config: { baseUrl: "https://api.example.com", environment: "local" },
  } as unknown as ApiDeps;
  const app = createApp(() => deps);
  const context = { waitUntil() {}, passThroughOnException() {}, props: {} } as unknown as ExecutionContext;
  async function ask(path: string): Promise<Response> {
    const response = await app.request(path, {}, {}, context);
    if (response.status !== 200) throw new Error(`${path} answered ${response.status}`);
    return response;
  }
  return { reads, ask };
}

/** Does `work` without its requests' lines of the log. */
export async function quietly<T>(work: () => Promise<T>): Promise<T> {
  const log = console.log;
  console.log = () => {};
  try {
    return await work();
  } finally {
    console.log = log;
  }
}

/** Sends `paths` to one cold isolate, all at once. */
export async function coldReads(snapshotFolder: string, paths: string[]): Promise<Reads> {
  const { reads, ask } = isolateOn(snapshotFolder);
  await quietly(() => Promise.all(paths.map(ask)));
  return reads;
}
