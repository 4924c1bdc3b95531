import { loadFont, type Weight } from "./font.ts";
import { FontSubset } from "./font-subset.ts";
import type { PdfFile } from "./pdf-file.ts";
import { type Block, LEADING } from "./typeset.ts";

/** What all documents are drawn with. All lengths are in points. */

export const MILLIMETRE = 72 / 25.4;

/** From a line's top to its baseline, in font sizes. */
const ASCENT = 1.02;

export type Fonts = Record<Weight, FontSubset>;

export const newFonts = (): Fonts => ({
  regular: new FontSubset(loadFont("regular")),
  bold: new FontSubset(loadFont("bold")),
});

/** Adds the glyphs used so far to the file, and returns the resources of pages. */
export const addFonts = (file: PdfFile, fonts: Fonts): string =>
  `<</Font<</regular ${file.addFont(fonts.regular)}/bold ${file.addFont(fonts.bold)}>>>>`;

/** The operators of a block's lines. @param top of the first line, from the page's lower edge */
export const textOperators = (
  fonts: Fonts,
  { weight, size, lines }: Block,
  x: number,
  top: number,
): string[] =>
  lines.map((clusters, i) => {
    const baseline = top - (i * LEADING + ASCENT) * size;
    return `BT /${weight} ${size} Tf ${number(x)} ${number(baseline)} Td <${fonts[weight].encode(clusters)}> Tj ET`;
  });

/** PDF does not allow exponents. */
export function number(value: number): string {
  return String(Number(value.toFixed(3)));
}
