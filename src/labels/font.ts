import { Buffer } from "node:buffer";
import { BLOCKS, BOLD, REGULAR } from "./noto-sans/data.ts";
import { readFontTables, type Tables, viewOf } from "./true-type.ts";

export type Weight = "regular" | "bold";

interface PlacedGlyph {
  glyph: number;
  x: number;
  y: number;
}

/** A character with its marks; positions are in thousandths of the font size. */
export interface Cluster {
  text: string;
  glyphs: PlacedGlyph[];
  advance: number;
}

export interface Font {
  name: string;
  tables: Tables;
  /** The clusters of a text without control characters, left to right. */
  layOut(text: string): Cluster[];
}

/** The glyph for characters that the font does not have. */
const BOX = 0;
/** More stacked marks would overlap the line above. */
const MAX_MARKS_ON_A_SIDE = 2;

/** What data.ts has for each glyph: x and y of four points, with `NOWHERE` for points that the glyph lacks. */
const POINTS_A_GLYPH = 4;
const POINT_BYTES = 4;
const NOWHERE = -32768;
const BEARS = { above: 0, below: 1 };
const HANGS_BY = { above: 2, below: 3 };

const loaded = new Map<Weight, Font>();

/** Decodes a font when it is first used, so that it does not slow down a Worker's start. */
export function loadFont(weight: Weight): Font {
  const font = loaded.get(weight) ?? readFont(weight === "bold" ? BOLD : REGULAR);
  loaded.set(weight, font);
  return font;
}

function readFont({ name, file, anchors }: typeof REGULAR): Font {
  const tables = readFontTables(new Uint8Array(Buffer.from(file, "base64")));
  const characters = [""];
  for (const [from, to] of BLOCKS)
    for (let codePoint = from; codePoint <= to; codePoint++) characters.push(String.fromCodePoint(codePoint));
  const glyphs = new Map(characters.map((character, glyph) => [character, glyph]));
  const metrics = viewOf(tables.get("hmtx")!);
  const advances = characters.map((_, glyph) => metrics.getUint16(glyph * 4));
  const points = viewOf(Buffer.from(anchors, "base64"));

  function pointOf(glyph: number, point: number): { x: number; y: number } | undefined {
    if (glyph === BOX) return;
    const at = ((glyph - 1) * POINTS_A_GLYPH + point) * POINT_BYTES;
    const x = points.getInt16(at, true);
    return x === NOWHERE ? undefined : { x, y: points.getInt16(at + 2, true) };
  }

  function sideOf(mark: string): "above" | "below" | undefined {
    const glyph = glyphs.get(mark) ?? BOX;
    return pointOf(glyph, HANGS_BY.above) ? "above" : pointOf(glyph, HANGS_BY.below) ? "below" : undefined;
  }

  function place(text: string): Cluster {
    const [first, ...marks] = spell(text);
    const base = { glyph: glyphs.get(first!) ?? BOX, x: 0, y: 0 };
    const cluster = { text, glyphs: [base], advance: advances[base.glyph]! };
    if (base.glyph === BOX) return cluster;
    const bearers = { above: base, below: base };
    const counts = { above: 0, below: 0 };
    for (const mark of marks) {
      const glyph = glyphs.get(mark) ?? BOX;
      const side = sideOf(mark);
      const anchor = side && pointOf(bearers[side].glyph, BEARS[side]);
      if (!anchor) {
        cluster.glyphs.push({ glyph: BOX, x: cluster.advance, y: 0 });
        cluster.advance += advances[BOX]!;
      } else if (counts[side]++ < MAX_MARKS_ON_A_SIDE) {
        const own = pointOf(glyph, HANGS_BY[side])!;
        const bearer = bearers[side];
        bearers[side] = { glyph, x: bearer.x + anchor.x - own.x, y: bearer.y + anchor.y - own.y };
        cluster.glyphs.push(bearers[side]);
      }
    }
    return cluster;
  }

  /** The characters to print a cluster with: `i` and `j` lose their dot to a mark above. */
  function spell(cluster: string): string[] {
    const characters = [...cluster];
    const isDotLost =
      /^\p{Soft_Dotted}/u.test(cluster) && characters.slice(1).some((mark) => sideOf(mark) === "above");
    if (!isDotLost) return characters;
    const [letter, ...marks] = cluster.normalize("NFD");
    return [{ i: "ı", j: "ȷ" }[letter!] ?? letter!, ...marks];
  }

  return {
    name,
    tables,
    layOut: (text) => (text.normalize("NFC").match(/\P{M}\p{M}*|\p{M}+/gu) ?? []).map(place),
  };
}
