import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { root } from "../scripts/paths.ts";
import { poll } from "../scripts/poll.ts";
import { preparedSettings } from "../scripts/prepare.ts";

/** How much memory the local runtime of `npm start` takes under load, with production's limit and without one. */

const PORT = 9111;
const BASE = `http://127.0.0.1:${PORT}`;
const PER_SECOND = 75;
const SECONDS = 60;
const SAMPLE_SECONDS = 15;

const start = (v8Flags: string): ChildProcess =>
  spawn(process.execPath, [join(root, "scripts/start.ts"), "--port", String(PORT)], {
    cwd: root,
    // In a process group of its own, so that its processes can be found and ended.
    detached: true,
    stdio: ["ignore", "ignore", "inherit"],
    env: { ...process.env, RATE_LIMITS: "off", MINIFLARE_WORKERD_V8_FLAGS: v8Flags },
  });

async function isUp(): Promise<boolean> {
  try {
    return (await fetch(`${BASE}/health`)).ok;
  } catch {
    return false;
  }
}

/** Megabytes that the runtime of a server holds in memory. */
function runtimeMegabytes({ pid }: ChildProcess): number {
  const lines = execFileSync("ps", ["-eo", "pgid=,rss=,comm="], { encoding: "utf8" }).split("\n");
  const rows = lines.map((line) => line.trim().split(/\s+/));
  const kilobytes = rows.flatMap(([group, rss, name]) =>
    Number(group) === pid && name === "workerd" ? [Number(rss)] : [],
  );
  return kilobytes.reduce((sum, rss) => sum + rss, 0) / 1024;
}

/** The requests in turns: points, orders and creations, each as often. */
async function requests(): Promise<Request[]> {
  const { demo } = await preparedSettings();
  const partner = demo.partners[0]!;
  const authorization = `Bearer ${partner.secret_key}`;
  const run = Date.now().toString(36);
  return [
    (i) =>
      fetch(`${BASE}/public/pudo-points?latitude=${6 + (i % 500) / 100}&longitude=${3 + (i % 700) / 100}`),
    (i) => fetch(`${BASE}/public/pudo-points?pageSize=200&page=${1 + (i % 40)}`),
    () => fetch(`${BASE}/orders?pageSize=50`, { headers: { authorization } }),
    (i) =>
      fetch(`${BASE}/api/v1/orders`, {
        method: "POST",
        headers: { authorization, "content-type": "application/json" },
        body: JSON.stringify({
          partner_order_id: `${run}-${i}`,
          pudo_point_id: demo.agent.point_id,
          customer: { name: "Ada Obi", email: "ada@example.com", phone: "+2348031234567" },
          items: [{ name: "Cloth", qty: 1, price: 12_500, weight_kg: 0.8 }],
        }),
      }),
  ];
}

type Request = (i: number) => Promise<Response>;

/** A file, which neither Worker answers. */
const files = async (): Promise<Request[]> => [() => fetch(`${BASE}/counter/barcode-detector.js`)];

/** The megabytes after each quarter of a minute of load, and the number of failed requests. */
async function underLoad(
  server: ChildProcess,
  asked: Request[],
): Promise<{ samples: number[]; failures: number }> {
  const samples = [runtimeMegabytes(server)];
  let failures = 0;
  const pending = new Set<Promise<void>>();
  const startedAt = Date.now();
  for (let i = 0; i < SECONDS * PER_SECOND; i++) {
    const wait = startedAt + (i / PER_SECOND) * 1000 - Date.now();
    if (wait > 0) await sleep(wait);
    const request = asked[i % asked.length]!(i)
      .then(async (response) => {
        await response.arrayBuffer();
        if (!response.ok) failures++;
      })
      .catch(() => {
        failures++;
      })
      .finally(() => pending.delete(request));
    pending.add(request);
    // On a machine that is too slow for the rate, the next request waits for an answer.
    if (pending.size >= 64) await Promise.race(pending);
    if ((i + 1) % (SAMPLE_SECONDS * PER_SECOND) === 0) samples.push(runtimeMegabytes(server));
  }
  await Promise.all(pending);
  return { samples, failures };
}

const CASES = [
  { of: "both Workers, with production's limit", flags: "--max-heap-size=128", asked: requests },
  { of: "both Workers, without a limit", flags: "--max-heap-size=0", asked: requests },
  { of: "files alone, with the limit", flags: "--max-heap-size=128", asked: files },
];

export async function memoryFigures(): Promise<void> {
  const seconds = Array.from({ length: SECONDS / SAMPLE_SECONDS }, (_, i) => (i + 1) * SAMPLE_SECONDS);
  console.log(`\n| | MB at the start | ${seconds.map((s) => `after ${s} s`).join(" | ")} | failures |`);
  console.log(`|---|---|${seconds.map(() => "---|").join("")}---|`);
  for (const { of, flags, asked } of CASES) {
    const server = start(flags);
    try {
      await poll(isUp, { everyMs: 500, times: 360 });
      const { samples, failures } = await underLoad(server, await asked());
      console.log(`| ${of} | ${samples.map((mb) => mb.toFixed(0)).join(" | ")} | ${failures} |`);
    } finally {
      process.kill(-server.pid!, "SIGTERM");
      await new Promise((resolve) => server.on("exit", resolve));
    }
  }
}
