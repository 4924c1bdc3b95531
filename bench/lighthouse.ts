import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { extname, join } from "node:path";
import { buffer } from "node:stream/consumers";
import { root } from "../scripts/paths.ts";
import { type Demo, freePort, Server } from "../test/e2e/server.ts";
import { launch } from "../test/pages/browser.ts";
import { ASSETS, servePages } from "./page-server.ts";
import { median, usually } from "./spread.ts";

/**
 * Lighthouse's scores of each page, on a phone and on a desktop, compared with a page of one line. Lighthouse has 176 MB,
 * so it is installed only by this benchmark, into a folder of its own.
 */

const ROUNDS = usually(3);
const FOLDER = join(root, "bench/lighthouse");

/** The part of Lighthouse's results that is used. */
interface Result {
  lhr: {
    runtimeError?: { message: string };
    categories: Record<string, { score: number | null }>;
    audits: Record<string, { numericValue?: number }>;
  };
}
type Lighthouse = (url: string, flags: object, config?: object) => Promise<Result>;

interface Scores {
  performance: number;
  accessibility: number;
  /** In milliseconds. */
  largestPaint: number;
  blocked: number;
  shift: number;
}

/** The addresses, each with its name. */
function addresses(tracking: string): Record<string, string> {
  return {
    "a page of one line": "/bare/",
    "the front page": "/",
    "the documentation": "/docs",
    "all operations": "/docs/operations",
    "the operations of orders": "/docs/operations/orders-stores",
    "the whole reference": "/docs/reference",
    "the map widget": "/widget/",
    tracking: "/track",
    "a parcel's tracking": tracking,
    "the counter page": "/counter/",
    "the driver's page": "/driver/",
    "the portal": "/portal/",
    "the console": "/console/",
  };
}

async function load(): Promise<{ lighthouse: Lighthouse; desktop: object }> {
  execFileSync("sh", [join(root, "scripts/install.sh")], {
    cwd: FOLDER,
    stdio: ["ignore", "inherit", "inherit"],
  });
  const path = join(FOLDER, "node_modules/lighthouse/core/index.js");
  const { default: lighthouse, desktopConfig: desktop } = await import(path);
  return { lighthouse, desktop };
}

/** The tracking page of a new order. */
async function parcelOf({ base_url, partners, agent }: Demo): Promise<string> {
  const response = await fetch(`${base_url}/api/v1/orders`, {
    method: "POST",
    headers: { authorization: `Bearer ${partners[0]!.secret_key}`, "content-type": "application/json" },
    body: JSON.stringify({
      ...{ partner_order_id: "LH-1", pudo_point_id: agent.point_id },
      customer: { name: "Amaka Obi", email: "amaka@example.com", phone: "08031234567" },
      items: [{ name: "Lamp", qty: 1, price: 9000, weight_kg: 1.2 }],
    }),
  });
  const { data } = (await response.json()) as { data: { tracking_code: string } };
  return `/track/${data.tracking_code}`;
}

/**
 * Serves the pages' files as Cloudflare sends them, compressed and over one connection, and everything else as the service
 * answers it.
 */
function servedBy(service: string) {
  return servePages(
    async (path, request) => {
      if (path === "/bare/") return { status: 200, type: "text/html", body: BARE };
      const file = path.endsWith("/") ? `${path}index.html` : extname(path) ? path : `${path}.html`;
      if (existsSync(join(ASSETS, file))) return undefined;
      const answer = await fetch(service + request.url, {
        method: request.method!,
        headers: { accept: request.headers.accept ?? "*/*" },
        ...(request.method === "GET" ? {} : { body: await buffer(request) }),
      });
      const type = answer.headers.get("content-type") ?? "text/plain";
      return { status: answer.status, type, body: new Uint8Array(await answer.arrayBuffer()) };
    },
    { isHttp2: true },
  );
}
const BARE =
  '<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>Bare</title><main>One line</main>';

export async function lighthouseFigures(numbers: string[]): Promise<void> {
  const rounds = Number(numbers[0] ?? ROUNDS);
  const { lighthouse, desktop } = await load();
  execFileSync(process.execPath, [join(root, "scripts/build-pages.ts")]);
  const server = new Server();
  const port = await freePort();
  const browser = await launch(`--remote-debugging-port=${port}`, "--ignore-certificate-errors");
  const pages = await server.start({ RATE_LIMITS: "off" }).then(({ base_url }) => servedBy(base_url));
  const flags = { port, logLevel: "error", onlyCategories: ["performance", "accessibility"] };
  try {
    const all = Object.entries(addresses(await parcelOf(await server.demo())));
    for (const [where, config] of [
      ["a phone", undefined],
      ["a desktop", desktop],
    ] as const) {
      console.log(
        `\n| as on ${where} | performance | accessibility | largest paint, ms | blocked, ms | layout shift |`,
      );
      console.log("|---|---|---|---|---|---|");
      for (const [name, path] of all) {
        const results: Scores[] = [];
        for (let round = 0; round < rounds; round++)
          results.push(scoresOf(await lighthouse(pages.url + path, flags, config)));
        console.log(`| ${name} | ${row(results)} |`);
      }
    }
  } finally {
    await browser.close();
    pages.close();
    server.stop();
  }
}

function scoresOf({ lhr }: Result): Scores {
  if (lhr.runtimeError) throw new Error(lhr.runtimeError.message);
  const score = (category: string) => Math.round(100 * (lhr.categories[category]!.score ?? 0));
  const value = (audit: string) => lhr.audits[audit]!.numericValue ?? 0;
  return {
    performance: score("performance"),
    accessibility: score("accessibility"),
    largestPaint: value("largest-contentful-paint"),
    blocked: value("total-blocking-time"),
    shift: value("cumulative-layout-shift"),
  };
}

function row(results: Scores[]): string {
  const shown = (key: keyof Scores, digits = 0) =>
    median(results.map((result) => result[key])).toFixed(digits);
  return [
    shown("performance"),
    shown("accessibility"),
    shown("largestPaint"),
    shown("blocked"),
    shown("shift", 3),
  ].join(" | ");
}
