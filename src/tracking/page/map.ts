import { html } from "hono/html";
import type { ApiDeps } from "../../platform/deps.ts";
import { NIGERIA } from "../../shared/country-outline.ts";

interface Place {
  latitude: number;
  longitude: number;
}

export type Tiles = NonNullable<ApiDeps["config"]["mapTiles"]>;

/** At this zoom street names can be read. */
const ZOOM = 16;
const TILE_PX = 256;

/** Projects a place to Web Mercator, in degrees of the equator; y runs to the south. */
function mercator({ latitude, longitude }: Place): { x: number; y: number } {
  const y = Math.log(Math.tan(Math.PI / 4 + (latitude * Math.PI) / 360)) * (180 / Math.PI);
  return { x: longitude, y: -y };
}

/**
 * The tiles around a place, three columns and two rows, and the place's offset in them. They cover a map of 512 by 256
 * pixels with the place in its middle.
 */
export function tilesAround(place: Place, { url }: Tiles) {
  const { x, y } = mercator(place);
  const count = 2 ** ZOOM;
  const column = ((x + 180) / 360) * count;
  const row = ((y + 180) / 360) * count;
  const left = Math.floor(column) - 1;
  const top = Math.round(row) - 1;
  const urls = [top, top + 1].flatMap((tileRow) =>
    [left, left + 1, left + 2].map((tileColumn) =>
      url
        .replace("{z}", String(ZOOM))
        .replace("{x}", String((tileColumn + count) % count))
        .replace("{y}", String(tileRow)),
    ),
  );
  return {
    urls,
    offset: { x: Math.round((column - left) * TILE_PX), y: Math.round((row - top) * TILE_PX) },
  };
}

const pin = html`<svg class="pin" viewBox="0 0 24 32" aria-hidden="true">
  <path d="M12 1C5.9 1 1 5.8 1 11.8 1 19.6 12 31 12 31s11-11.4 11-19.2C23 5.8 18.1 1 12 1z"/><circle cx="12" cy="12" r="4.5"/>
</svg>`;

/** A place on map tiles. Tile servers require a referrer: they get this service's origin, not the page's URL. */
export function streetMap(tiles: Tiles, { urls }: ReturnType<typeof tilesAround>, name: string) {
  const [, text = "", link] = /^(.*?)(?:\s+(https:\/\/\S+))?$/.exec(tiles.attribution) ?? [];
  const images = urls.map(
    (url) =>
      html`<img src="${url}" alt="" width="256" height="256" loading="lazy" referrerpolicy="strict-origin">`,
  );
  const attribution = link ? html`<a href="${link}" rel="noreferrer">${text}</a>` : text;
  return html`<div class="map">
  <div role="img" aria-label="${name}"><div class="tiles">${images}</div>${pin}</div>
  <small>${attribution}</small>
</div>`;
}

/** A place on the country's outline, which needs no other host; empty for a place outside the country. */
export function countryMap(place: Place, name: string) {
  const { west, north, width, height, path } = NIGERIA;
  const { x, y } = mercator(place);
  const [left, top] = [Math.round(x * 100 - west), Math.round(y * 100 - north)];
  if (left < 0 || left > width || top < 0 || top > height) return "";
  return html`<svg class="country" viewBox="-20 -60 ${width + 40} ${height + 80}" role="img" aria-label="${name}">
  <path d="${path}"/>
  <g transform="translate(${left} ${top})">
    <circle r="64"/><path d="M0 0C-22-34-52-62-52-98a52 52 0 0 1 104 0c0 36-30 64-52 98z"/><circle cy="-98" r="20"/>
  </g>
</svg>`;
}
