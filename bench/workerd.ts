import { type ChildProcess, spawn } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { build } from "esbuild";
import { root } from "../scripts/paths.ts";
import { poll } from "../scripts/poll.ts";
import { isListening } from "../scripts/port.ts";

const OUT = join(root, ".local/bench/build");

/** Bundles a Worker as production has it: minified (or not, to read a profile), Node's modules left to the runtime. */
export async function bundle(entry: string, minify = true): Promise<string> {
  const outfile = join(OUT, `${entry.replaceAll(/[^a-z]/g, "-")}${minify ? ".min" : ""}.js`);
  await build({
    entryPoints: [join(root, entry)],
    outfile,
    bundle: true,
    minify,
    format: "esm",
    target: "es2024",
    conditions: ["workerd", "worker", "browser"],
    external: ["node:*", "cloudflare:*"],
    logLevel: "error",
  });
  return outfile;
}

export interface Service {
  name: string;
  port: number;
  /** A bundle's path. */
  script: string;
  /** The folder of the KV values it reads, if it reads any. */
  kv?: string;
}

const COMPATIBILITY =
  'compatibilityDate = "2026-09-01", compatibilityFlags = ["global_fetch_strictly_public"]';

/** What production gives an isolate. */
const ISOLATE_MEGABYTES = 128;

/**
 * The services in one plain `workerd serve`, each on its port of the loopback.
 * @param inspectorPort where a debugger may connect; V8 then keeps to production's memory, which plain workerd does not
 * limit: with more it would collect garbage later
 */
export async function serve(services: Service[], inspectorPort?: number): Promise<ChildProcess> {
  const kvScript = await bundle("bench/kv-service.ts");
  const workers = services.flatMap(({ name, script, kv }) => {
    const text = (value: string) => `text = ${JSON.stringify(value)}`;
    const bindings = kv
      ? `, bindings = [
          (name = "KV", kvNamespace = "${name}-kv"),
          (name = "BASE_URL", ${text("https://api.example.com")}),
          (name = "ENVIRONMENT", ${text("local")}),
          (name = "BRAND", ${text("Bench")}),
          (name = "RATE_LIMITS", ${text("off")}),
        ]`
      : "";
    const worker = (workerName: string, path: string, rest: string) =>
      `(name = "${workerName}", worker = (modules = [(name = "worker.js", esModule = embed "${path}")], ${COMPATIBILITY}${rest}))`;
    return kv
      ? [
          worker(name, script, bindings),
          worker(`${name}-kv`, kvScript, `, bindings = [(name = "FILES", service = "${name}-files")]`),
          `(name = "${name}-files", disk = (path = "${kv}"))`,
        ]
      : [worker(name, script, bindings)];
  });
  const sockets = services.map(
    ({ name, port }) => `(name = "${name}", address = "127.0.0.1:${port}", http = (), service = "${name}")`,
  );
  mkdirSync(OUT, { recursive: true });
  const file = join(OUT, "config.capnp");
  writeFileSync(
    file,
    `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (${inspectorPort ? `v8Flags = ["--max-heap-size=${ISOLATE_MEGABYTES}"], ` : ""}services = [${workers.join(",\n")}], sockets = [${sockets.join(",\n")}]);
`.replaceAll(`${OUT}/`, ""),
  );
  const inspector = inspectorPort ? [`--inspector-addr=127.0.0.1:${inspectorPort}`] : [];
  // The log is written, as in production, but not to the terminal.
  const child = spawn(join(root, "node_modules/.bin/workerd"), ["serve", file, ...inspector], {
    stdio: ["ignore", "ignore", "inherit"],
  });
  for (const { port } of services) await poll(() => isListening(port), { everyMs: 10, times: 500 });
  return child;
}

/** Ends a workerd; its ports are free afterwards. */
export async function stop(workerd: ChildProcess): Promise<void> {
  const exited = new Promise((resolve) => workerd.on("exit", resolve));
  workerd.kill();
  await exited;
}
