import { correction, generate, mode } from "lean-qr";
import { readableCode } from "../shared/tracking-code.ts";
import { code128 } from "./code128.ts";
import { addFonts, type Fonts, MILLIMETRE, newFonts, number, textOperators } from "./drawing.ts";
import type { Weight } from "./font.ts";
import { type Label, placeLine, weightLine } from "./label.ts";
import { PdfFile, textString } from "./pdf-file.ts";
import { type Block, LEADING, typeset, widthOf } from "./typeset.ts";

/** All lengths here are in points; y runs downwards from the page's upper edge. */
const PAGE = { width: 105 * MILLIMETRE, height: 148 * MILLIMETRE };
const MARGIN = 6 * MILLIMETRE;
const WIDTH = PAGE.width - 2 * MARGIN;
const RIGHT = MARGIN + WIDTH;

/** Without the quiet zone around it, which must be four modules wide. */
const QR_SIZE = 25 * MILLIMETRE;
const BARS_TOP = 341;
const BAR_HEIGHT = 15 * MILLIMETRE;
/** At each end, in modules. */
const BAR_QUIET_ZONE = 10;

/** A page, and where the lower left corners of its labels are. */
interface Sheet {
  width: number;
  height: number;
  places: readonly (readonly [x: number, y: number])[];
}

const A4_HEIGHT = 297 * MILLIMETRE;

/** The places of an A4 sheet are its quarters, from the upper left to the lower right. */
const SHEETS = {
  a6: { ...PAGE, places: [[0, 0]] },
  a4: {
    width: 2 * PAGE.width,
    height: A4_HEIGHT,
    places: [A4_HEIGHT - PAGE.height, A4_HEIGHT / 2 - PAGE.height].flatMap((y) => [
      [0, y] as const,
      [PAGE.width, y] as const,
    ]),
  },
} as const satisfies Record<string, Sheet>;

export const LAYOUTS = ["a6", "a4"] as const satisfies readonly (keyof typeof SHEETS)[];

/** How labels are laid out on pages. */
export interface LabelLayout {
  layout: (typeof LAYOUTS)[number];
  /** The first place of the first page that is free, from 1. */
  start: number;
}

/** Labels in the size of A6: one on each page, or four on an A4 page. */
export async function renderPdf(
  labels: readonly Label[],
  { layout, start }: LabelLayout = { layout: "a6", start: 1 },
): Promise<Uint8Array<ArrayBuffer>> {
  const file = new PdfFile();
  const fonts = newFonts();
  const sheet: Sheet = SHEETS[layout];
  const drawings = [...Array<string>(start - 1).fill(""), ...labels.map((label) => drawLabel(label, fonts))];
  const contents: string[] = [];
  for (let i = 0; i < drawings.length; i += sheet.places.length) {
    contents.push(file.addStream(drawSheet(sheet, drawings.slice(i, i + sheet.places.length))));
  }
  const resources = addFonts(file, fonts);
  const pages = file.addPages(contents, resources, number(sheet.width), number(sheet.height));
  // PrintScaling, because a scanner may fail to read a label that was scaled to fit the page.
  const catalog = file.add(
    `<</Type/Catalog/Pages ${pages}/Lang(en-NG)/ViewerPreferences<</DisplayDocTitle true/PrintScaling/None>>>>`,
  );
  const title = textString(labels.map(({ trackingCode }) => trackingCode).join(", "));
  const info = file.add(`<</Title ${title}>>`);
  return file.bytes(`/Root ${catalog}/Info ${info}`);
}

/** Drawings at the places of a sheet, each in coordinates of its own. */
const drawSheet = ({ places }: Sheet, drawings: readonly string[]): string =>
  drawings
    .map((drawing, i) => `q 1 0 0 1 ${number(places[i]![0])} ${number(places[i]![1])} cm\n${drawing}\nQ`)
    .join("\n");

function drawLabel(label: Label, fonts: Fonts): string {
  const page = new Page(fonts);
  const { recipient, point } = label;

  if (label.isTest) page.watermark("TEST");
  page.fillColor(label.brandColor);
  page.rectangles([[MARGIN, MARGIN, WIDTH, 1.2 * MILLIMETRE]]);
  page.fillColor("#000000");
  page.block(line(label.labelName, "bold", 14, 8), MARGIN, 22);
  page.rule(45);

  page.caption("TO", MARGIN, 49);
  const name = typeset(recipient.name, {
    weight: "bold",
    width: WIDTH,
    height: 51,
    largest: 19,
    smallest: 8,
  });
  const nameEnd = page.block(name, MARGIN, 58);
  page.block(line(recipient.phone, "regular", 14, 8), MARGIN, nameEnd);
  page.rule(132);

  page.caption("PICKUP POINT", MARGIN, 136);
  const pointName = typeset(point.name, {
    weight: "bold",
    width: WIDTH,
    height: 36,
    largest: 15,
    smallest: 8,
  });
  const pointEnd = page.block(pointName, MARGIN, 145);
  const address = typeset(point.address, { width: WIDTH, height: 45, largest: 12, smallest: 8 });
  const addressEnd = page.block(address, MARGIN, pointEnd);
  const place = typeset(placeLine(point), {
    weight: "bold",
    width: WIDTH,
    height: 21,
    largest: 14,
    smallest: 8,
  });
  page.block(place, MARGIN, addressEnd);
  page.rule(249);

  page.qr(label.trackingCode, MARGIN, 258);
  const left = MARGIN + QR_SIZE + 16;
  const width = RIGHT - left;
  page.caption("REFERENCE", left, 254);
  const reference = typeset(label.reference, { weight: "bold", width, height: 33, largest: 14, smallest: 8 });
  page.block(reference, left, 263);
  page.caption("WEIGHT", left, 300);
  page.block(line(weightLine(label), "bold", 14, 8, width), left, 309);

  page.bars(label.trackingCode, BARS_TOP);
  page.centred(line(readableCode(label.trackingCode), "bold", 15, 8), BARS_TOP + BAR_HEIGHT);
  return page.content();
}

function line(text: string, weight: Weight, largest: number, smallest: number, width = WIDTH): Block {
  return typeset(text, { weight, width, height: 0, largest, smallest });
}

/** Draws a page in PDF operators. */
class Page {
  readonly #operators: string[] = [];
  readonly #fonts: Fonts;

  constructor(fonts: Fonts) {
    this.#fonts = fonts;
  }

  content(): string {
    return this.#operators.join("\n");
  }

  fillColor(color: string): void {
    const parts = [1, 3, 5].map((at) => number(Number.parseInt(color.slice(at, at + 2), 16) / 255));
    this.#operators.push(`${parts.join(" ")} rg`);
  }

  /** Fills them in one path, so that no hairline shows where two of them touch. */
  rectangles(rectangles: Iterable<readonly [x: number, y: number, width: number, height: number]>): void {
    for (const [x, y, width, height] of rectangles)
      this.#operators.push(
        `${number(x)} ${number(PAGE.height - y - height)} ${number(width)} ${number(height)} re`,
      );
    this.#operators.push("f");
  }

  rule(y: number): void {
    this.rectangles([[MARGIN, y, WIDTH, 0.6]]);
  }

  caption(text: string, x: number, y: number): void {
    this.block(line(text, "regular", 7, 7), x, y);
  }

  /** Returns where the block ends. */
  block(block: Block, x: number, y: number): number {
    this.#operators.push(...textOperators(this.#fonts, block, x, PAGE.height - y));
    return y + block.lines.length * LEADING * block.size;
  }

  centred(block: Block, y: number): void {
    const width = (widthOf(block.lines[0]!) / 1000) * block.size;
    this.block(block, (PAGE.width - width) / 2, y);
  }

  /** Pale and across, under what is drawn afterwards; the codes are below it. */
  watermark(text: string): void {
    const { size, lines } = typeset(text, {
      weight: "bold",
      width: WIDTH,
      height: 0,
      largest: 96,
      smallest: 96,
    });
    const glyphs = this.#fonts.bold.encode(lines[0]!);
    const turn = "0.866 0.5 -0.5 0.866";
    this.#operators.push(
      `q 0.87 g BT /bold ${size} Tf ${turn} ${number(MARGIN + 40)} ${number(PAGE.height - 240)} Tm <${glyphs}> Tj ET Q`,
    );
  }

  qr(text: string, x: number, y: number): void {
    const code = generate(text, { minCorrectionLevel: correction.Q, modes: [mode.alphaNumeric] });
    const module = QR_SIZE / code.size;
    const rectangles: [number, number, number, number][] = [];
    for (let row = 0; row < code.size; row++)
      for (let column = 0; column < code.size; column++) {
        const start = column;
        while (code.get(column, row)) column++;
        if (column > start)
          rectangles.push([x + start * module, y + row * module, (column - start) * module, module]);
      }
    this.rectangles(rectangles);
  }

  bars(text: string, y: number): void {
    const widths = code128(text);
    const modules = widths.reduce((sum, width) => sum + width) + 2 * BAR_QUIET_ZONE;
    const module = WIDTH / modules;
    let x = MARGIN + BAR_QUIET_ZONE * module;
    const rectangles: [number, number, number, number][] = [];
    for (const [i, width] of widths.entries()) {
      if (i % 2 === 0) rectangles.push([x, y, width * module, BAR_HEIGHT]);
      x += width * module;
    }
    this.rectangles(rectangles);
  }
}
