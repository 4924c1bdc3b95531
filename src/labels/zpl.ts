import { readableCode } from "../shared/tracking-code.ts";
import { type Label, placeLine, weightLine } from "./label.ts";
import { type Raster, rasterize } from "./raster.ts";
import { type Block, LEADING, textOf, typeset } from "./typeset.ts";

/** In dots, 8 for each millimetre (203 dpi). 100 mm is the width of a four-inch print head. */
const PAGE = { width: 800, height: 1184 };
const MARGIN = 40;
const WIDTH = PAGE.width - 2 * MARGIN;

const QR_MODULE = 9;
/** For twelve characters. */
const QR_SIZE = 21 * QR_MODULE;
const BAR_MODULE = 4;
/** For twelve characters in code set B, the default of `^BC`. */
const BARS_WIDTH = 167 * BAR_MODULE;
const BARS_TOP = 956;
const BAR_HEIGHT = 130;

/** White on black across the label's upper edge, where no text is: a printer of one colour has no watermark. */
const TEST_BAND = [
  `^FO0,0^GB${PAGE.width},48,48^FS`,
  `^FO0,6^FR^A0N,42,42^FB${PAGE.width},1,0,C^FDTEST    TEST    TEST    TEST^FS`,
];

/** From a line's top to its baseline, in font sizes. */
const BASELINE = 0.8;

/** Every printer's own font has Latin-1. Texts with other characters are sent as pictures. */
const PRINTERS_HAVE = /^[\u0020-\u007e\u00a0-\u00ff]*$/;

/**
 * The labels in ZPL II for printers of 203 dpi. Lines are measured with our font, whose letters are wider than those of
 * a printer's own font.
 */
export function renderZpl(labels: readonly Label[]): string {
  return labels.map(renderLabel).join("");
}

function renderLabel(label: Label): string {
  const { labelName, trackingCode, recipient, point, reference } = label;
  const left = MARGIN + QR_SIZE + 50;
  const width = PAGE.width - MARGIN - left;
  const name = blockOf(recipient.name, WIDTH, 150, 54);
  const pointName = blockOf(point.name, WIDTH, 104, 42);
  const address = blockOf(point.address, WIDTH, 130, 34);
  const addressTop = 424 + heightOf(pointName);
  const fields = [
    ...(label.isTest ? TEST_BAND : []),
    ...fieldsOf(line(labelName), MARGIN, 56),
    rule(120),
    ...caption("TO", MARGIN, 134),
    ...fieldsOf(name, MARGIN, 162),
    ...fieldsOf(line(recipient.phone), MARGIN, 162 + heightOf(name)),
    rule(382),
    ...caption("PICKUP POINT", MARGIN, 396),
    ...fieldsOf(pointName, MARGIN, 424),
    ...fieldsOf(address, MARGIN, addressTop),
    ...fieldsOf(blockOf(placeLine(point), WIDTH, 64, 42), MARGIN, addressTop + heightOf(address)),
    rule(714),
    `^FO${MARGIN},732^BQN,2,${QR_MODULE}^FH^FDQA,${escaped(trackingCode)}^FS`,
    ...caption("REFERENCE", left, 732),
    ...fieldsOf(blockOf(reference, width, 96, 40), left, 760),
    ...caption("WEIGHT", left, 862),
    ...fieldsOf(line(weightLine(label)), left, 890),
    `^FO${(PAGE.width - BARS_WIDTH) / 2},${BARS_TOP}^BY${BAR_MODULE}^BCN,${BAR_HEIGHT},N,N,N^FH^FD${escaped(trackingCode)}^FS`,
    `^FO${MARGIN},${BARS_TOP + BAR_HEIGHT + 14}^A0N,50,50^FB${WIDTH},1,0,C^FH^FD${escaped(readableCode(trackingCode))}^FS`,
  ];
  return ["^XA", "^CI28", `^PW${PAGE.width}`, `^LL${PAGE.height}`, "^LH0,0", ...fields, "^XZ", ""].join("\n");
}

function blockOf(text: string, width: number, height: number, largest: number): Block {
  return typeset(text, { weight: "bold", width, height, largest, smallest: 24 });
}

function line(text: string): Block {
  return blockOf(text, WIDTH, 0, 42);
}

function heightOf({ size, lines }: Block): number {
  return Math.round(lines.length * size * LEADING);
}

function fieldsOf({ size, weight, lines }: Block, x: number, y: number): string[] {
  const texts = lines.map((clusters) => textOf(clusters).trim());
  const isPrintable = PRINTERS_HAVE.test(texts.join(""));
  return texts.map((text, i) => {
    const top = y + Math.round(i * size * LEADING);
    return isPrintable
      ? `^FO${x},${top}^A0N,${Math.round(size)},${Math.round(size)}^FH^FD${escaped(text)}^FS`
      : picture(rasterize(lines[i]!, weight, size), text, x, Math.round(top + BASELINE * size));
  });
}

/** A picture of the text, with the text as a comment for people who read the ZPL. */
function picture({ ascent, bytesPerRow, rows }: Raster, text: string, x: number, baseline: number): string {
  const dots = `${rows.length},${rows.length},${bytesPerRow},${rows.toString("hex").toUpperCase()}`;
  return `^FX ${text.replace(/[\^~\p{Cc}]/gu, " ")}^FS^FO${x},${baseline - ascent}^GFA,${dots}^FS`;
}

function caption(text: string, x: number, y: number): string[] {
  return [`^FO${x},${y}^A0N,22,22^FD${text}^FS`];
}

function rule(y: number): string {
  return `^FO${MARGIN},${y}^GB${WIDTH},2,2^FS`;
}

/** Escapes characters that would begin a command or an escape as hexadecimal, which `^FH` enables. */
function escaped(text: string): string {
  return text.replace(
    /[\^~_\p{Cc}]/gu,
    (character) => `_${character.charCodeAt(0).toString(16).toUpperCase().padStart(2, "0")}`,
  );
}
