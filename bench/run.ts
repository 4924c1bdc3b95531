import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { argumentsOf, refuse } from "../scripts/command.ts";
import { billFigures } from "./bill.ts";
import { boundFigures } from "./bounds.ts";
import { buildFigures } from "./builds.ts";
import { coldReads } from "./cold.ts";
import { consoleFigures } from "./console.ts";
import { counterFigures } from "./counter.ts";
import { custodyFigures } from "./custody.ts";
import { databaseFigures } from "./databases.ts";
import { snapshotFiles } from "./dataset.ts";
import { driverFigures } from "./driver.ts";
import { type Inspector, inspect, isolateMegabytes, profile } from "./inspector.ts";
import { lighthouseFigures } from "./lighthouse.ts";
import { liveFigures } from "./lives.ts";
import { type Comparison, compare, ROUNDS, requestsPerSecond, SECONDS } from "./load.ts";
import { memoryFigures } from "./memory.ts";
import { moneyFigures } from "./money.ts";
import { orderFigures } from "./orders.ts";
import { pageFigures } from "./pages.ts";
import { portalFigures } from "./portal.ts";
import { restoreFigures } from "./restore.ts";
import { roundFigures } from "./rounds.ts";
import { routerFigures } from "./router.ts";
import { searchFigures } from "./search.ts";
import { slowReceiverFigures } from "./slow-receivers.ts";
import { median, range } from "./spread.ts";
import { suggestionFigures } from "./suggestions.ts";
import { visitFigures } from "./visits.ts";
import { webhookFigures } from "./webhooks.ts";
import { widgetFigures } from "./widget.ts";
import { bundle, type Service, serve, stop } from "./workerd.ts";

/**
 * `npm run bench`: prints the figures of docs/figures.md as Markdown; `npm run bench -- orders` prints those of one
 * section.
 */

const PORTS = { baseline: 9101, large: 9102, small: 9103, filled: 9105 };
const INSPECTOR_PORT = 9104;
const PLACES = 2000;
const LIST = "/public/pudo-points";
/** An overlay with a tenth of the points. */
const FILLED = 10_000;
/** The bytes of ten points. */
const NEAREST_BYTES = 11_000;

const percent = (share: number) => `${(100 * share).toFixed(0)} %`;

async function read<T>(port: number, path: string): Promise<{ value: T; bytes: number }> {
  const text = await (await fetch(`http://127.0.0.1:${port}${path}`)).text();
  return { value: JSON.parse(text) as T, bytes: text.length };
}

interface PointList {
  data: { data: { address: { latitude: number; longitude: number }; distance: number }[] };
}

/** Queries at the places of points of the snapshot that `port` serves. */
async function nearestQueries(port: number): Promise<string[]> {
  const { value } = await read<PointList>(port, `${LIST}?pageSize=${PLACES}&sortBy=createdAt`);
  return value.data.data.map(
    ({ address }) => `${LIST}?latitude=${address.latitude}&longitude=${address.longitude}`,
  );
}

/** Boxes around such places, each drawn so that it holds about 200 points. */
async function boxQueries(port: number, nearest: string[]): Promise<string[]> {
  return Promise.all(
    nearest.slice(0, 200).map(async (query) => {
      const { value } = await read<PointList>(port, `${query}&pageSize=1&page=200`);
      const { searchParams } = new URL(query, "http://localhost");
      const [latitude, longitude] = [
        Number(searchParams.get("latitude")),
        Number(searchParams.get("longitude")),
      ];
      // A square as large as the circle with the nearest 200 points.
      const half = (value.data.data[0]!.distance * Math.sqrt(Math.PI)) / 2 / 111_195;
      const edges = [longitude - half, latitude - half, longitude + half, latitude + half];
      return `${LIST}?bbox=${edges.map((edge) => edge.toFixed(6)).join(",")}&pageSize=200`;
    }),
  );
}

const show = ({ ratios }: Comparison) => range(ratios, 2);

async function throughput(nearest: string[]): Promise<void> {
  const cases: [string, string[]][] = [
    ["list of 10", [LIST]],
    ["nearest 10", nearest],
    ["bbox of 200", await boxQueries(PORTS.large, nearest)],
    ["page of 2000", [`${LIST}?pageSize=2000`]],
  ];
  console.log(
    "\n| at 100,000 points, warm | body | requests/s | of a constant body | of one with the contract's headers and log line |",
  );
  console.log("|---|---|---|---|---|");
  for (const [name, paths] of cases) {
    const sizes = await Promise.all(
      paths.slice(0, 100).map(async (path) => (await read(PORTS.large, path)).bytes),
    );
    const bytes = Math.round(sizes.reduce((sum, size) => sum + size) / sizes.length);
    const beside = (constant: string) =>
      compare(
        PORTS.large,
        paths,
        PORTS.baseline,
        // The same requests, with other paths.
        paths.map((path) => path.replace(LIST, constant)),
      );
    const bare = await beside(`/${bytes}`);
    const dressed = await beside(`/dressed/${bytes}`);
    const size = `${(bytes / 1024).toFixed(0)} KiB`;
    console.log(`| ${name} | ${size} | ${bare.rps.toFixed(0)} | ${show(bare)} | ${show(dressed)} |`);
  }
  const plain = nearest.map((path) => path.replace(LIST, `/${NEAREST_BYTES}`));
  const dressed = nearest.map((path) => path.replace(LIST, `/dressed/${NEAREST_BYTES}`));
  const limit = await compare(PORTS.baseline, dressed, PORTS.baseline, plain);
  console.log(
    `| a constant body with headers and log line | 11 KiB | ${limit.rps.toFixed(0)} | ${show(limit)} | 1 |`,
  );

  const growth = await compare(PORTS.small, await nearestQueries(PORTS.small), PORTS.large, nearest);
  console.log(
    `\nNearest 10 at 100,000 points costs ${median(growth.ratios).toFixed(2)} times what it costs at 1,000.`,
  );
}

async function whereTimeGoes(inspector: Inspector, nearest: string[]): Promise<void> {
  await requestsPerSecond(PORTS.large, nearest, SECONDS);
  const shares = await profile(inspector, () => requestsPerSecond(PORTS.large, nearest, 5));
  console.log("\nWhere the time of nearest 10 goes:\n");
  for (const [name, share] of shares.slice(0, 12)) console.log(`- ${percent(share)} \`${name}\``);
}

/** How much slower an overlay makes a warm isolate. */
async function overlaid(nearest: string[]): Promise<void> {
  console.log(
    `\n| with ${FILLED} points that filled up since the base was built | of the requests/s without |`,
  );
  console.log("|---|---|");
  const cases: [string, string[]][] = [
    ["list of 10", [LIST]],
    ["nearest 10", nearest],
    ["page of 2000", [`${LIST}?pageSize=2000`]],
  ];
  for (const [name, paths] of cases)
    console.log(`| ${name} | ${show(await compare(PORTS.filled, paths, PORTS.large, paths))} |`);
}

/** Every kind of request, so that every part of the snapshot is needed many times. */
async function memory(inspector: Inspector, nearest: string[]): Promise<void> {
  const mixed = [
    ...nearest.slice(0, 200),
    ...nearest.slice(0, 50).map((query) => `${query}&itemWeight=3&openAt=2026-11-23T11:00:00Z`),
    ...["name", "createdAt", "updatedAt", "city"].flatMap((key) => [
      `${LIST}?sortBy=${key}`,
      `${LIST}?sortBy=${key}&sortOrder=desc&state=Lagos`,
    ]),
    `${LIST}?search=ikeja`,
    `${LIST}?pageSize=2000&page=7`,
  ];
  const { value } = await read<{ data: { data: { id: string }[] } }>(PORTS.large, LIST);
  mixed.push(...value.data.data.map(({ id }) => `${LIST}/${id}`));
  const samples: number[] = [];
  for (let second = 0; second < 30; second++) {
    await requestsPerSecond(PORTS.large, mixed, 1);
    samples.push(await isolateMegabytes(inspector));
  }
  console.log(
    `\nIsolate memory at 100,000 points under 30 s of mixed questions: ${median(samples).toFixed(0)} MB, ` +
      `${Math.max(...samples).toFixed(0)} MB at most, garbage included.`,
  );
}

async function cold(folder: string, nearest: string[]): Promise<void> {
  const each = [];
  for (const path of nearest.slice(0, 500)) each.push(await coldReads(folder, [path]));
  const kv = each.map((reads) => reads.kv);
  console.log(
    `\nA cold isolate answers nearest 10 with ${Math.min(...kv)} to ${Math.max(...kv)} KV reads (median ${median(kv)}), ` +
      `at most ${Math.max(...each.map(({ depth }) => depth))} deep, and ${Math.max(...each.map(({ d1 }) => d1))} D1 queries.`,
  );
  const crowd = await coldReads(
    folder,
    Array.from({ length: 500 }, (_, i) => nearest[i % nearest.length]!),
  );
  console.log(`500 of them at once to one cold isolate: ${crowd.kv} KV reads, ${crowd.d1} D1 queries.`);
}

async function startUp(services: Service[]): Promise<void> {
  console.log("\n| Worker | gzipped | start-up beside the bare Worker's |\n|---|---|---|");
  const [baseline, ...others] = services;
  for (const service of others) {
    const differences: number[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      const [bare, own] = [await timeToServe(baseline!), await timeToServe(service)];
      differences.push(own - bare);
    }
    const kilobytes = gzipSync(readFileSync(service.script)).byteLength / 1024;
    console.log(
      `| ${service.name} | ${kilobytes.toFixed(0)} KiB | ${median(differences).toFixed(0)} ms more |`,
    );
  }
}

async function timeToServe(service: Service): Promise<number> {
  const startedAt = performance.now();
  const workerd = await serve([service]);
  const elapsed = performance.now() - startedAt;
  await stop(workerd);
  return elapsed;
}

async function inspected(service: Service, look: (inspector: Inspector) => Promise<void>): Promise<void> {
  const workerd = await serve([service], INSPECTOR_PORT);
  try {
    const inspector = await inspect(INSPECTOR_PORT, service.name);
    await look(inspector);
    inspector.close();
  } finally {
    await stop(workerd);
  }
}

async function pointFigures(): Promise<void> {
  const large = await snapshotFiles(100_000);
  const small = await snapshotFiles(1_000);
  const filled = await snapshotFiles(100_000, FILLED);
  const api = await bundle("src/index.ts");
  const consumer = await bundle("src/consumer/worker.ts");
  const baseline = await bundle("bench/baseline.ts");

  const services: Service[] = [
    { name: "bare", port: PORTS.baseline, script: baseline },
    { name: "API", port: PORTS.large, script: api, kv: large },
  ];
  const workerd = await serve([
    ...services,
    { name: "small", port: PORTS.small, script: api, kv: small },
    { name: "filled", port: PORTS.filled, script: api, kv: filled },
  ]);
  let nearest: string[];
  try {
    nearest = await nearestQueries(PORTS.large);
    await throughput(nearest);
    await overlaid(nearest);
  } finally {
    await stop(workerd);
  }
  // A debugger slows a Worker down, so the rest runs separately.
  const readable = { name: "API", port: PORTS.large, script: await bundle("src/index.ts", false), kv: large };
  await inspected(readable, (inspector) => whereTimeGoes(inspector, nearest));
  await inspected({ ...readable, script: api }, (inspector) => memory(inspector, nearest));
  await cold(large, nearest);
  console.log(`\nWith ${FILLED} points that filled up since the base was built:`);
  await cold(filled, nearest);
  await startUp([...services, { name: "consumer", port: PORTS.small, script: consumer }]);
}

const SECTIONS = {
  points: pointFigures,
  router: routerFigures,
  builds: buildFigures,
  orders: orderFigures,
  bill: billFigures,
  custody: custodyFigures,
  money: moneyFigures,
  search: searchFigures,
  suggestions: suggestionFigures,
  bounds: boundFigures,
  visits: visitFigures,
  databases: async (numbers: string[]) => {
    await databaseFigures(numbers);
    await liveFigures();
  },
  memory: memoryFigures,
  rounds: roundFigures,
  restore: restoreFigures,
  webhooks: webhookFigures,
  "slow-receivers": slowReceiverFigures,
  widget: widgetFigures,
  counter: counterFigures,
  driver: driverFigures,
  pages: pageFigures,
  lighthouse: lighthouseFigures,
  portal: portalFigures,
  console: consoleFigures,
};
const USAGE = `npm run bench -- [section …] [number …]: prints the figures of these sections, or of all

  --once  one round each, which only shows that they work

${Object.keys(SECTIONS).join("\n")}`;

const { positionals: given } = argumentsOf({
  usage: USAGE,
  words: Number.POSITIVE_INFINITY,
  options: { once: { type: "boolean" } },
});
const isNumber = (word: string) => /^\d+$/.test(word);
const wanted = given.filter((word) => !isNumber(word));
const unknown = wanted.find((name) => !(name in SECTIONS));
if (unknown !== undefined) refuse(`There is no section ${unknown}.`, USAGE);
for (const [name, figures] of Object.entries(SECTIONS)) {
  if (wanted.length === 0 || wanted.includes(name)) await figures(given.filter(isNumber));
}
