import { Buffer } from "node:buffer";
import type { Cluster, Font } from "./font.ts";
import {
  COMPOSITE,
  ENTRY_BYTES,
  glyphCount,
  HEADER_BYTES,
  outlineOf,
  partsOf,
  type Tables,
  viewOf,
} from "./true-type.ts";

const MAX_GLYPHS = 65_535;

/** A glyph composed of others. */
interface Composite {
  parts: readonly { glyph: number; x: number; y: number }[];
  advance: number;
}

/** The glyphs of a font that a document uses. Each distinct cluster is one glyph, so that a reader can copy the text. */
export class FontSubset {
  readonly font: Font;
  /** By glyph. */
  readonly used = new Map<number, { text: string; advance: number }>();
  readonly #composites: Composite[] = [];
  readonly #glyphs = new Map<string, number>();

  constructor(font: Font) {
    this.font = font;
  }

  /** The glyphs of a line, four hexadecimal digits each. */
  encode(line: readonly Cluster[]): string {
    return line.map((cluster) => hexadecimal(this.#glyphOf(cluster))).join("");
  }

  file(): Uint8Array<ArrayBuffer> {
    const ownCount = glyphCount(this.font.tables);
    const own = [...this.used.keys()].filter((glyph) => glyph < ownCount);
    return subsetFile(this.font.tables, own, this.#composites);
  }

  #glyphOf(cluster: Cluster): number {
    const glyph = this.#glyphs.get(cluster.text) ?? this.#add(cluster);
    this.#glyphs.set(cluster.text, glyph);
    return glyph;
  }

  #add({ text, glyphs, advance }: Cluster): number {
    const glyph = this.#choose(glyphs, advance);
    this.used.set(glyph, { text, advance });
    return glyph;
  }

  /** A missing character's box becomes a composite too, because each box stands for another character. */
  #choose(parts: Cluster["glyphs"], advance: number): number {
    const next = glyphCount(this.font.tables) + this.#composites.length;
    const isOwn = parts.length === 1 && parts[0]!.glyph !== 0;
    if (isOwn || next === MAX_GLYPHS) return parts[0]!.glyph;
    this.#composites.push({ parts, advance });
    return next;
  }
}

export function hexadecimal(glyph: number): string {
  return glyph.toString(16).padStart(4, "0");
}

/**
 * A font file with glyph 0, the glyphs `used`, which keep their numbers, and `composites`, whose numbers follow the font's
 * own. `loca` must have long offsets, and `hmtx` an entry for each glyph.
 */
function subsetFile(
  tables: Tables,
  used: Iterable<number>,
  composites: readonly Composite[],
): Uint8Array<ArrayBuffer> {
  const kept = new Set([0, ...used, ...composites.flatMap(({ parts }) => parts.map(({ glyph }) => glyph))]);
  // The loop also visits glyphs that are added to the set while it runs.
  for (const glyph of kept) for (const part of partsOf(outlineOf(tables, glyph))) kept.add(part.glyph);

  const metrics = tables.get("hmtx")!;
  const ownCount = glyphCount(tables);
  const count = ownCount + composites.length;
  const hmtx = new Uint8Array(count * 4);
  const loca = new Uint8Array((count + 1) * 4);
  const glyf: Uint8Array[] = [];
  let length = 0;
  const end = (glyph: number) => viewOf(loca).setUint32((glyph + 1) * 4, length);
  for (let glyph = 0; glyph < ownCount; glyph++) {
    if (kept.has(glyph)) {
      const outline = outlineOf(tables, glyph);
      glyf.push(outline);
      length += outline.length;
      hmtx.set(metrics.subarray(glyph * 4, glyph * 4 + 4), glyph * 4);
    }
    end(glyph);
  }
  for (const [i, composite] of composites.entries()) {
    const outline = compositeOutline(composite);
    glyf.push(outline);
    length += outline.length;
    viewOf(hmtx).setUint16((ownCount + i) * 4, composite.advance);
    end(ownCount + i);
  }
  const hhea = tables.get("hhea")!.slice();
  viewOf(hhea).setUint16(34, count);
  const changed = { loca, glyf: Buffer.concat(glyf), hmtx, hhea, maxp: limits(tables.get("maxp")!, count) };
  return fileOf(new Map<string, Uint8Array>([...tables, ...Object.entries(changed)]));
}

/** Raises the limits by which readers allocate memory: composites of composites have more points and depth. */
function limits(maxp: Uint8Array<ArrayBuffer>, count: number): Uint8Array<ArrayBuffer> {
  const changed = maxp.slice();
  const view = viewOf(changed);
  view.setUint16(4, count);
  const [points, contours, elements, depth] = [10, 12, 28, 30];
  for (const field of [points, contours, elements]) view.setUint16(field, view.getUint16(field) * 4);
  view.setUint16(depth, view.getUint16(depth) + 1);
  return changed;
}

function compositeOutline({ parts }: Composite): Uint8Array {
  const outline = new Uint8Array(10 + parts.length * 8 + 2);
  const view = viewOf(outline);
  view.setInt16(0, -1);
  for (const [i, { glyph, x, y }] of parts.entries()) {
    const at = 10 + i * 8;
    const more = i < parts.length - 1 ? COMPOSITE.more : 0;
    view.setUint16(at, COMPOSITE.wordArguments | COMPOSITE.argumentsAreOffsets | more);
    view.setUint16(at + 2, glyph);
    view.setInt16(at + 4, x);
    view.setInt16(at + 6, y);
  }
  // Ends on a multiple of four bytes, as the font's own outlines do.
  return outline.subarray(0, (10 + parts.length * 8 + 3) & ~3);
}

/** A font file without checksums, which PDF readers don't check. */
function fileOf(tables: Map<string, Uint8Array>): Uint8Array<ArrayBuffer> {
  const header = new Uint8Array(HEADER_BYTES + tables.size * ENTRY_BYTES);
  const view = viewOf(header);
  view.setUint32(0, 0x00010000);
  view.setUint16(4, tables.size);
  const parts: Uint8Array[] = [header];
  let offset = header.length;
  for (const [i, [tag, table]] of [...tables].entries()) {
    const entry = HEADER_BYTES + i * ENTRY_BYTES;
    header.set(Buffer.from(tag), entry);
    view.setUint32(entry + 8, offset);
    view.setUint32(entry + 12, table.length);
    const padding = new Uint8Array(-table.length & 3);
    parts.push(table, padding);
    offset += table.length + padding.length;
  }
  return new Uint8Array(Buffer.concat(parts));
}
