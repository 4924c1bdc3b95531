import { Buffer } from "node:buffer";
import { type Cluster, loadFont, type Weight } from "./font.ts";
import { contoursOf, type OutlinePoint } from "./true-type.ts";
import { widthOf } from "./typeset.ts";

/** One bit for each dot, 1 is black. Rows are from top to bottom and padded to whole bytes. */
export interface Raster {
  bytesPerRow: number;
  rows: Buffer;
  /** The number of rows above the baseline. */
  ascent: number;
}

/** How far marks reach above and below the baseline, in font sizes. */
const ASCENT = 1.2;
const DESCENT = 0.5;
const STEPS_A_CURVE = 6;

interface Point {
  x: number;
  y: number;
}

/** A line of text as dots; `size` is the font's, in dots. */
export function rasterize(clusters: readonly Cluster[], weight: Weight, size: number): Raster {
  const ascent = Math.ceil(size * ASCENT);
  const height = ascent + Math.ceil(size * DESCENT);
  const bytesPerRow = Math.ceil(((widthOf(clusters) / 1000) * size + 1) / 8);
  const rows = Buffer.alloc(bytesPerRow * height);
  const crossings = Array.from({ length: height }, (): Crossing[] => []);
  const { tables } = loadFont(weight);
  let pen = 0;
  for (const { glyphs, advance } of clusters) {
    for (const { glyph, x, y } of glyphs)
      for (const contour of contoursOf(tables, glyph)) {
        const place = (point: Point) => ({
          x: ((point.x + x + pen) / 1000) * size,
          y: ascent - ((point.y + y) / 1000) * size,
        });
        addCrossings(crossings, flatten(contour).map(place));
      }
    pen += advance;
  }
  for (const [y, row] of crossings.entries()) {
    let winding = 0;
    row.sort((a, b) => a.x - b.x);
    for (const [i, { x, direction }] of row.entries()) {
      winding += direction;
      if (winding === 0) continue;
      const end = Math.min(Math.round(row[i + 1]?.x ?? x), bytesPerRow * 8);
      for (let dot = Math.max(0, Math.round(x)); dot < end; dot++)
        rows[y * bytesPerRow + (dot >> 3)]! |= 0x80 >> (dot & 7);
    }
  }
  return { bytesPerRow, rows, ascent };
}

/** Where an outline crosses the middle of a row of dots, and whether upwards or downwards. */
interface Crossing {
  x: number;
  direction: 1 | -1;
}

function addCrossings(crossings: Crossing[][], corners: readonly Point[]): void {
  for (const [i, to] of corners.entries()) {
    const from = corners.at(i - 1)!;
    const [upper, lower] = from.y < to.y ? [from, to] : [to, from];
    const first = Math.max(0, Math.ceil(upper.y - 0.5));
    const last = Math.min(crossings.length, Math.ceil(lower.y - 0.5));
    for (let row = first; row < last; row++) {
      const share = (row + 0.5 - upper.y) / (lower.y - upper.y);
      crossings[row]!.push({ x: upper.x + share * (lower.x - upper.x), direction: upper === from ? 1 : -1 });
    }
  }
}

/** The corners of a polygon that approximates the outline and its quadratic curves. */
function flatten(contour: readonly OutlinePoint[]): Point[] {
  const middle = (a: Point, b: Point) => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });
  return contour.flatMap((point, i) => {
    if (point.isOn) return [point];
    const previous = contour.at(i - 1)!;
    const next = contour[(i + 1) % contour.length]!;
    const start = previous.isOn ? previous : middle(previous, point);
    const end = next.isOn ? next : middle(point, next);
    return Array.from({ length: STEPS_A_CURVE }, (_, step) => {
      const t = (step + 1) / STEPS_A_CURVE;
      const along = (a: number, b: number, c: number) => (1 - t) ** 2 * a + 2 * t * (1 - t) * b + t * t * c;
      return { x: along(start.x, point.x, end.x), y: along(start.y, point.y, end.y) };
    });
  });
}
