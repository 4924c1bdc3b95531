import { Buffer } from "node:buffer";
import { writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { type Font, openSync } from "fontkit";
import { root } from "./paths.ts";

/**
 * `npm run build:font` writes src/labels/noto-sans/data.ts: the glyphs of Noto Sans for Latin text, without hinting and
 * layout tables, and the anchor points of marks from the GPOS table.
 */

/** Blocks with the letters and marks of Nigeria's Latin alphabets, and with other characters of addresses. */
const BLOCKS = [
  [0x0020, 0x007e],
  [0x00a0, 0x02af],
  [0x02b9, 0x02c7],
  [0x0300, 0x0333],
  [0x1e00, 0x1eff],
  [0x2010, 0x2027],
  [0x2030, 0x203a],
  [0x20a6, 0x20a6],
  [0x20ac, 0x20ac],
  [0x2116, 0x2116],
  [0x2122, 0x2122],
  [0x2212, 0x2212],
  [0xfffd, 0xfffd],
];

/** The coordinate that means "no such point". */
const NOWHERE = -32768;
const ACUTE = 0x301;
const DOT_BELOW = 0x323;

interface Anchor {
  xCoordinate: number;
  yCoordinate: number;
}

/** A MarkToBase (type 4) or MarkToMark (type 6) table as fontkit reads it. */
interface Attachments {
  classCount: number;
  markCoverage?: Coverage;
  baseCoverage?: Coverage;
  markArray?: { class: number; markAnchor: Anchor }[];
  baseArray?: Anchor[][];
  mark1Coverage?: Coverage;
  mark2Coverage?: Coverage;
  mark1Array?: { class: number; markAnchor: Anchor }[];
  mark2Array?: Anchor[][];
}

interface Coverage {
  glyphs?: number[];
  rangeRecords?: { start: number; end: number }[];
}

const { resolve } = createRequire(import.meta.url);

function open(weight: string, file: string): Font {
  return openSync(resolve(`@expo-google-fonts/noto-sans/${weight}/${file}.ttf`)) as Font;
}

function glyphsOf({ glyphs, rangeRecords }: Coverage): number[] {
  if (glyphs) return glyphs;
  return rangeRecords!.flatMap(({ start, end }) =>
    Array.from({ length: end - start + 1 }, (_, i) => start + i),
  );
}

function attachments(font: Font): Attachments[] {
  const { lookupList } = (font as unknown as { GPOS: { lookupList: { toArray(): GposLookup[] } } }).GPOS;
  return lookupList
    .toArray()
    .flatMap(({ lookupType, subTables }) =>
      [...subTables].map((table) => (lookupType === 9 ? table.extension! : table)),
    )
    .filter((table) => table.baseCoverage || table.mark2Coverage);
}

type GposLookup = { lookupType: number; subTables: (Attachments & { extension?: Attachments })[] };

/** The anchors for marks that attach like `sample`: those of the marks, and those of the glyphs to which they attach. */
function anchorsLike(
  sample: number,
  font: Font,
): { bearers: Map<number, Anchor>; marks: Map<number, Anchor> } {
  const bearers = new Map<number, Anchor>();
  const marks = new Map<number, Anchor>();
  for (const table of attachments(font)) {
    const markGlyphs = glyphsOf((table.markCoverage ?? table.mark1Coverage)!);
    const records = (table.markArray ?? table.mark1Array)!;
    if (!markGlyphs.includes(sample)) continue;
    const kind = records[markGlyphs.indexOf(sample)]!.class;
    for (const [i, glyph] of markGlyphs.entries())
      if (records[i]!.class === kind) marks.set(glyph, records[i]!.markAnchor);
    const anchors = (table.baseArray ?? table.mark2Array)!;
    for (const [i, glyph] of glyphsOf((table.baseCoverage ?? table.mark2Coverage)!).entries())
      if (anchors[i]?.[kind]) bearers.set(glyph, anchors[i][kind]);
  }
  return { bearers, marks };
}

function subset(font: Font) {
  const glyphs: number[] = [];
  const subset = font.createSubset();
  for (const [from, to] of BLOCKS as [number, number][]) {
    for (let codePoint = from; codePoint <= to; codePoint++) {
      if (!font.hasGlyphForCodePoint(codePoint)) throw new Error(`no glyph for ${codePoint.toString(16)}`);
      const glyph = font.glyphForCodePoint(codePoint);
      // The subset numbers its glyphs from 1 in this order; the parts of composite glyphs come after them.
      subset.includeGlyph(glyph);
      glyphs.push(glyph.id);
    }
  }
  const above = anchorsLike(font.glyphForCodePoint(ACUTE).id, font);
  const below = anchorsLike(font.glyphForCodePoint(DOT_BELOW).id, font);
  const points = glyphs.flatMap((glyph) =>
    [above.bearers, below.bearers, above.marks, below.marks].flatMap((anchors) => {
      const anchor = anchors.get(glyph);
      return anchor ? [anchor.xCoordinate, anchor.yCoordinate] : [NOWHERE, NOWHERE];
    }),
  );
  const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString("base64");
  return {
    name: font.postscriptName,
    file: base64(subset.encode()),
    anchors: base64(new Uint8Array(Int16Array.from(points).buffer)),
  };
}

const regular = open("400Regular", "NotoSans_400Regular");
const bold = open("700Bold", "NotoSans_700Bold");
writeFileSync(
  join(root, "src/labels/noto-sans/data.ts"),
  `// Made by scripts/build-font.ts from Noto Sans ${String(regular.version).replace("Version ", "")}, (c) The Noto Project Authors, SIL Open Font License 1.1 (LICENSE).
export const BLOCKS: readonly (readonly [number, number])[] = ${JSON.stringify(BLOCKS)};
export const REGULAR = ${JSON.stringify(subset(regular))};
export const BOLD = ${JSON.stringify(subset(bold))};
`,
);
