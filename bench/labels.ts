import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { bundle, type Service, serve, stop } from "./workerd.ts";

/**
 * What a label costs, in plain workerd: the time of a request for it less that of a request for a constant body of the
 * same size, one request at a time. Nothing in it waits, so the difference is CPU.
 */

const ROUNDS = 15;
const PORTS = { labels: 8901, constant: 8902 };

const median = (values: number[]) => values.toSorted((a, b) => a - b)[values.length >> 1]!;

async function request(port: number, path: number): Promise<{ milliseconds: number; bytes: number }> {
  const startedAt = performance.now();
  const response = await fetch(`http://127.0.0.1:${port}/${path}`);
  const bytes = (await response.arrayBuffer()).byteLength;
  if (!response.ok) throw new Error(`port ${port} answered ${response.status}`);
  return { milliseconds: performance.now() - startedAt, bytes };
}

/** The milliseconds of `count` labels beyond those of as many bytes. */
async function cost(count: number): Promise<{ milliseconds: number; bytes: number }> {
  const labels = await request(PORTS.labels, count);
  const constant = await request(PORTS.constant, labels.bytes);
  return { milliseconds: labels.milliseconds - constant.milliseconds, bytes: labels.bytes };
}

async function repeatedly(what: () => Promise<{ milliseconds: number; bytes: number }>): Promise<string> {
  const costs = [];
  for (let round = 0; round < ROUNDS; round++) costs.push(await what());
  const milliseconds = costs.map((each) => each.milliseconds);
  const kibibytes = Math.round(costs[0]!.bytes / 1024);
  return `${kibibytes} KiB | ${median(milliseconds).toFixed(1)} | ${Math.max(...milliseconds).toFixed(1)}`;
}

async function built(): Promise<Service[]> {
  return [
    { name: "labels", port: PORTS.labels, script: await bundle("bench/label-worker.ts") },
    { name: "constant", port: PORTS.constant, script: await bundle("bench/baseline.ts") },
  ];
}

async function cold(services: Service[], count: number) {
  const workerd = await serve(services);
  try {
    // Connects, and compiles what every Worker needs, before the clock runs.
    await request(PORTS.constant, 1);
    return await cost(count);
  } finally {
    await stop(workerd);
  }
}

export async function labelFigures(): Promise<void> {
  const services = await built();
  console.log("\n| labels in one PDF | size | CPU ms, median | at most |\n|---|---|---|---|");
  console.log(`| 1, the first of an isolate | ${await repeatedly(() => cold(services, 1))} |`);
  console.log(`| 100, the first of an isolate | ${await repeatedly(() => cold(services, 100))} |`);
  const workerd = await serve(services);
  try {
    for (let round = 0; round < ROUNDS; round++) await cost(100);
    console.log(`| 1, warm | ${await repeatedly(() => cost(1))} |`);
    console.log(`| 100, warm | ${await repeatedly(() => cost(100))} |`);
  } finally {
    await stop(workerd);
  }
  const gzipped = gzipSync(readFileSync(services[0]!.script)).byteLength / 1024;
  console.log(`\nThe module adds ${gzipped.toFixed(0)} KiB to the Worker, gzipped.`);
}
