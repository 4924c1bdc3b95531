import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { root } from "./paths.ts";

/** `npm run check`: every `check:…` of package.json in their order, as many at a time as there are cores. */
const { scripts } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as {
  scripts: Record<string, string>;
};
const waiting = Object.keys(scripts).filter((name) => name.startsWith("check:"));

async function check(name: string): Promise<void> {
  const began = performance.now();
  const run = spawn(`npm run --silent ${name} 2>&1`, { cwd: root, shell: true, stdio: ["ignore", "pipe"] });
  const [output, status] = await Promise.all([
    text(run.stdout!),
    new Promise<number | null>((resolve) => run.once("exit", resolve)),
  ]);
  const seconds = ((performance.now() - began) / 1000).toFixed(0);
  console.log(`${status === 0 ? "passed" : "FAILED"} ${name}, ${seconds} s\n${output.trim()}`.trim());
  if (status !== 0) process.exitCode = 1;
}

async function checkOneByOne(): Promise<void> {
  for (let name = waiting.shift(); name !== undefined; name = waiting.shift()) await check(name);
}

await Promise.all(Array.from({ length: availableParallelism() }, checkOneByOne));
