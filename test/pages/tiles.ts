import type { Page } from "playwright-core";

/** A drawn map tile for tests and screenshots, which have no network. Its pattern continues on the tiles around it. */
export function tile(x: number, y: number): string {
  const pattern = (id: string, size: string, turn: number, content: string) =>
    `<pattern id="${id}" ${size} patternUnits="userSpaceOnUse" patternTransform="translate(${-x * 256} ${-y * 256}) rotate(${turn})">${content}</pattern>`;
  const fills = [
    pattern(
      "ground",
      'width="1700" height="1300"',
      8,
      '<path fill="#cfe6c4" d="M150 200h260l60 190-240 60zM1050 760l330-70 60 250-300 90z"/><path fill="#aed3e8" d="M620 1040c190-120 330 40 520-60s250 30 330 90v80H560z"/>',
    ),
    pattern(
      "streets",
      'width="118" height="86"',
      -14,
      '<path stroke="#fff" stroke-width="7" d="M0 20h118M40 0v86"/>',
    ),
    pattern(
      "roads",
      'width="530" height="610"',
      24,
      '<path stroke="#f3cf7a" stroke-width="15" d="M0 240h530M190 0v610"/><path stroke="#fdeaba" stroke-width="11" d="M0 240h530M190 0v610"/>',
    ),
  ];
  const layers = ["streets", "ground", "roads"].map(
    (id) => `<rect width="256" height="256" fill="url(#${id})"/>`,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" width="256" height="256"><defs>${fills.join("")}</defs><rect width="256" height="256" fill="#eeebe4"/>${layers.join("")}</svg>`;
}

/** Answers requests that match `pattern` with drawn tiles. */
export async function serveTiles(page: Page, pattern: string): Promise<void> {
  await page.route(pattern, (route) => {
    const [, x, y] = /\/(\d+)\/(\d+)\.png/.exec(route.request().url())!;
    return route.fulfill({ contentType: "image/svg+xml", body: tile(Number(x), Number(y)) });
  });
}
