import { readFileSync } from "node:fs";
import { join } from "node:path";
import { snapshotFiles } from "./dataset.ts";
import { requestsPerSecond } from "./load.ts";
import { bundle, serve } from "./workerd.ts";

const PORTS = { baseline: 9101, api: 9102, small: 9103 };
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 7);
const SECONDS = 1;
const list = "/public/pudo-points";

interface Place {
  latitude: number;
  longitude: number;
}

const median = (values: number[]) => values.sort((a, b) => a - b)[values.length >> 1]!;

/** Places of the snapshot's own points. */
async function places(port: number, count: number): Promise<Place[]> {
  const response = await fetch(`http://127.0.0.1:${port}${list}?pageSize=${count}&sortBy=createdAt`);
  const { data } = (await response.json()) as { data: { data: { address: Place }[] } };
  return data.data.map(({ address }) => address);
}

async function sizeOf(port: number, path: string): Promise<number> {
  return (await (await fetch(`http://127.0.0.1:${port}${path}`)).arrayBuffer()).byteLength;
}

const large = await snapshotFiles(100_000);
const small = await snapshotFiles(1_000);
const api = await bundle("src/index.ts");
const workerd = await serve(
  [
    { name: "baseline", port: PORTS.baseline, script: await bundle("bench/baseline.ts") },
    { name: "api", port: PORTS.api, script: api, kv: large },
    { name: "small", port: PORTS.small, script: api, kv: small },
  ],
  9229,
);

try {
  const at = await places(PORTS.api, 2000);
  const near = at.map(({ latitude, longitude }) => `${list}?latitude=${latitude}&longitude=${longitude}`);
  const half = 0.022;
  const box = at
    .map(
      ({ latitude, longitude }) =>
        `${list}?bbox=${longitude - half},${latitude - half},${longitude + half},${latitude + half}&pageSize=200`,
    )
    .map((p) => p.replace(/(\.\d{6})\d+/g, "$1"));
  const cases: Record<string, string[]> = {
    "list of 10": [list],
    "nearest 10": near,
    "bbox of 200": box,
    "page of 2000": [`${list}?pageSize=2000`],
  };
  for (const [name, paths] of Object.entries(cases)) {
    const sizes = await Promise.all(paths.slice(0, 50).map((path) => sizeOf(PORTS.api, path)));
    const size = Math.round(sizes.reduce((a, b) => a + b) / sizes.length);
    await requestsPerSecond(PORTS.api, paths, 2);
    await requestsPerSecond(PORTS.baseline, [`/${size}`], 1);
    const ratios: number[] = [];
    const own: number[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      const a = await requestsPerSecond(PORTS.baseline, [`/${size}`], SECONDS);
      const b = await requestsPerSecond(PORTS.api, paths, SECONDS);
      own.push(b);
      ratios.push(b / a);
    }
    console.log(
      name,
      size,
      median(own).toFixed(0),
      median(ratios).toFixed(2),
      ratios.map((r) => r.toFixed(2)).join(" "),
    );
  }
} finally {
  workerd.kill();
}
