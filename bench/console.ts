import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { build } from "esbuild";
import type { Browser, Page } from "playwright-core";
import { demoPoints } from "../scripts/demo-points.ts";
import { root } from "../scripts/paths.ts";
import { launch } from "../test/pages/browser.ts";
import { tile } from "../test/pages/tiles.ts";
import { servePages } from "./page-server.ts";
import { openOnPhone } from "./slow-phone.ts";
import { usually } from "./spread.ts";
import { type Longest, printLongest, traced, until, zoomAndPan } from "./trace.ts";

/** How smoothly the console's map of 8,809 points moves, compared with an empty map of the same size, in turns. */

const ROUNDS = usually(3);
const PAGE_SIZE = 25;
const TILE_HOST = "tile.openstreetmap.org";
const CENTER = "{ center: [9.1, 8.65], zoom: 6, touchZoom: true }";
const BARE_MAP = `
  import { Zoom } from "leaflet/src/control/Control.Zoom.js";
  import "leaflet/src/map/handler/Map.ScrollWheelZoom.js";
  import "./src/pages/ui/styles/map.css";
  import { tileMap } from "./src/pages/ui/domain/tile-map.ts";
  tileMap(document.querySelector(".point-map"), ${CENTER}).addControl(new Zoom());
`;
const BARE_PAGE = `<!doctype html><meta name="viewport" content="width=device-width">
  <link rel="stylesheet" href="/bare/map.css"><style>.point-map { height: 800px }</style>
  <div class="point-map"></div><script type="module" src="/bare/map.js"></script>`;

const PLACES = demoPoints().map(([id = "", name, , address, city, state, , , latitude, longitude], i) => ({
  ...{ id, name, address, city, state, latitude: Number(latitude), longitude: Number(longitude) },
  ...{
    status: i % 9 === 0 ? "pending" : "approved",
    published: i % 9 !== 0,
    paused: i % 7 === 0,
    full: false,
  },
}));
type Place = (typeof PLACES)[number];

const pointOf = ({ address, city, state, latitude, longitude, ...point }: Place) => ({
  ...{ ...point, address: { address, city, state, latitude, longitude } },
});

const listOf = (rows: unknown[], totalCount: number) => ({
  data: { data: rows, pagination: { totalCount } },
});

/** What `/operator` answers to the view of points. */
function answerTo(url: URL): unknown {
  switch (url.pathname) {
    case "/console/session":
      return { data: { name: "ada", expires_at: "2099-01-01T00:00:00.000Z" } };
    case "/operator/maintenance":
      return { data: { enabled: false, scope: "writes", retry_after_s: 300 } };
    case "/operator/points/places":
      return listOf(PLACES, PLACES.length);
    case "/operator/points": {
      const search = url.searchParams.get("search") ?? "";
      const found = PLACES.filter(({ name, city }) => `${name} ${city}`.includes(search));
      return listOf(found.slice(0, PAGE_SIZE).map(pointOf), found.length);
    }
  }
}

async function bareFiles(): Promise<Record<string, [type: string, body: string]>> {
  const { outputFiles } = await build({
    ...{ bundle: true, minify: true, format: "esm", write: false, outdir: "/bare", logLevel: "warning" },
    stdin: { contents: BARE_MAP, resolveDir: root, sourcefile: "map.ts" },
  });
  const madeAs = (kind: string) => outputFiles.find(({ path }) => path.endsWith(kind))!.text;
  return {
    "/bare/": ["text/html", BARE_PAGE],
    "/bare/map.js": ["text/javascript", madeAs(".js")],
    "/bare/map.css": ["text/css", madeAs(".css")],
  };
}

/** A tile as a picture, because real tiles are pictures too. */
async function tilePicture(): Promise<Buffer> {
  const browser = await launch();
  const page = await browser.newPage({ viewport: { width: 256, height: 256 } });
  await page.setContent(`<style>body { margin: 0 }</style>${tile(0, 0)}`);
  const picture = await page.screenshot();
  await browser.close();
  return picture;
}

const MAP = "document.querySelector('.point-map')";
const elementOf = (part: string) => `document.querySelector('.point-map ${part}')`;
const IS_STILL = `!${MAP}.classList.contains('leaflet-zoom-anim') && ${elementOf(".leaflet-zoom-anim")} === null`;
const HAS_TILES = `${elementOf(".leaflet-tile-loaded")} !== null`;
const HAS_POINTS = `${HAS_TILES} && document.body.textContent.includes('8,809 points on the map')`;

async function moveMap(page: Page): Promise<void> {
  const map = { map: MAP, isStill: IS_STILL };
  await page.evaluate(`${MAP}.scrollIntoView({ block: 'center' })`);
  await zoomAndPan(page, { ...map, zoomButton: elementOf(".leaflet-control-zoom-in") });
  await zoomAndPan(page, { ...map, zoomButton: elementOf(".leaflet-control-zoom-out") });
}

/** Types a word like a person, and waits until the map shows what was found. */
async function filter(page: Page): Promise<void> {
  await page.evaluate("document.querySelector('input[name=search]').focus()");
  await page.keyboard.type("Ikeja", { delay: 60 });
  await until(
    page,
    "location.hash.includes('search=Ikeja') && document.querySelector('tbody').textContent.includes('Ikeja')",
  );
  await until(page, `${IS_STILL} && ${elementOf('.leaflet-tile-pane img[src*="/1"]')} !== null`);
}

const VISITS = {
  "with 8,809 points": async (page: Page, url: string) => {
    await page.goto(`${url}/console/#/points`);
    await until(page, HAS_POINTS);
    await moveMap(page);
    await filter(page);
  },
  "with nothing on it": async (page: Page, url: string) => {
    await page.goto(`${url}/bare/`);
    await until(page, HAS_TILES);
    await moveMap(page);
  },
};

const SCREENS: Record<string, (browser: Browser) => Promise<Page>> = {
  desktop: (browser) => browser.newPage({ viewport: { width: 1280, height: 900 } }),
  "phone with a sixth of the CPU": openOnPhone,
};

export async function consoleFigures(): Promise<void> {
  execFileSync(process.execPath, [join(root, "scripts/build-pages.ts")]);
  const bare = await bareFiles();
  const picture = await tilePicture();
  const pages = await servePages(
    async (path, request) => {
      if (/^\/\d+\/\d+\/\d+\.png$/.test(path)) return { status: 200, type: "image/png", body: picture };
      const [type, body] = bare[path] ?? [];
      if (type && body) return { status: 200, type, body };
      const answer = answerTo(new URL(request.url!, "http://localhost"));
      return answer ? { status: 200, type: "application/json", body: JSON.stringify(answer) } : undefined;
    },
    { isHttp2: true },
  );
  const { port } = new URL(pages.url);
  const browser = await launch(
    "--ignore-certificate-errors",
    `--host-resolver-rules=MAP ${TILE_HOST} localhost:${port}`,
  );
  console.log("\n| the console's map | longest frame, ms | longest task | its CPU time |");
  console.log("|---|---|---|---|");
  try {
    for (const [screen, open] of Object.entries(SCREENS)) {
      const rounds = Object.keys(VISITS).map((): Longest[] => []);
      for (let round = 0; round < ROUNDS; round++) {
        for (const [i, visit] of Object.values(VISITS).entries()) {
          const page = await open(browser);
          rounds[i]!.push(await traced(browser, page, () => visit(page, pages.url)));
          await page.context().close();
        }
      }
      for (const [i, name] of Object.keys(VISITS).entries()) printLongest(`${screen}, ${name}`, rounds[i]!);
    }
  } finally {
    await browser.close();
    pages.close();
  }
}
