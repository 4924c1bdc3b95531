import { mkdirSync } from "node:fs";
import { argumentsOf, refuse } from "../../scripts/command.ts";
import { Server } from "../e2e/server.ts";
import { launch } from "./browser.ts";
import { consolePictures } from "./console/pictures.ts";
import { counterPictures } from "./counter/pictures.ts";
import { portalPictures } from "./portal/pictures.ts";
import { tourPictures } from "./tour.ts";
import { trackPictures } from "./track-pictures.ts";
import { widgetPictures } from "./widget/pictures.ts";

const FOLDER = "screenshots";
const PAGES = {
  tour: tourPictures,
  widget: widgetPictures,
  counter: counterPictures,
  portal: portalPictures,
  console: consolePictures,
  track: trackPictures,
};

const USAGE = `npm run screenshots -- [${Object.keys(PAGES).join("|")} …]: takes pictures of these pages, or of all`;

const { positionals: wanted } = argumentsOf({ usage: USAGE, words: Number.POSITIVE_INFINITY });
const unknown = wanted.find((page) => !(page in PAGES));
if (unknown !== undefined) refuse(`There is no page ${unknown}.`, USAGE);
const server = new Server();
const demo = await server.start();
const browser = await launch();
try {
  mkdirSync(FOLDER, { recursive: true });
  for (const [page, take] of Object.entries(PAGES)) {
    if (wanted.length === 0 || wanted.includes(page)) await take(browser, demo, FOLDER);
  }
} finally {
  await browser.close();
  server.stop();
}
