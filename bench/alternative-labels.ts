import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { build } from "esbuild";
import { correction, generate, mode } from "lean-qr";
import { code128 } from "../src/labels/code128.ts";
import { BLOCKS } from "../src/labels/noto-sans/data.ts";
import { renderPdf } from "../src/labels/pdf.ts";
import { LEADING, textOf, typeset } from "../src/labels/typeset.ts";
import { type Candidate, candidate, FOLDER, inTurns, printRow } from "./candidates.ts";
import { label } from "./label-worker.ts";

/**
 * Our PDF writer beside pdfkit and pdf-lib. Each draws the same lines and bars; what breaks the lines, and what makes the
 * bars, is ours in all three, because ZPL labels need it anyway.
 */

const PAGE = { width: 298, height: 420 };

type Weight = "regular" | "bold";

interface Canvas {
  addPage(): void;
  text(text: string, weight: Weight, size: number, x: number, baseline: number): void;
  rectangles(rectangles: [x: number, y: number, width: number, height: number][]): void;
  bytes(): Promise<Uint8Array>;
}

type Fonts = Record<Weight, Uint8Array>;

function draw(canvas: Canvas, i: number): void {
  const { labelName, trackingCode, recipient, point, reference } = label(i);
  canvas.addPage();
  const block = (text: string, weight: Weight, largest: number, y: number, height = 0) => {
    const { size, lines } = typeset(text, { weight, width: 264, height, largest, smallest: 8 });
    for (const [n, line] of lines.entries())
      canvas.text(textOf(line), weight, size, 17, y + (n * LEADING + 1.02) * size);
  };
  block(labelName, "bold", 14, 22);
  block("TO", "regular", 8, 49);
  block(recipient.name, "bold", 19, 58, 51);
  block(recipient.phone, "regular", 14, 90);
  block("PICKUP POINT", "regular", 8, 136);
  block(point.name, "bold", 15, 145, 36);
  block(point.address, "regular", 12, 170, 45);
  block(`${point.city}, ${point.state} ${point.zip}`, "bold", 14, 210);
  block(reference, "bold", 14, 235);
  const qr = generate(trackingCode, { minCorrectionLevel: correction.Q, modes: [mode.alphaNumeric] });
  const modules: [number, number, number, number][] = [];
  for (let y = 0; y < qr.size; y++)
    for (let x = 0; x < qr.size; x++) if (qr.get(x, y)) modules.push([17 + 3 * x, 258 + 3 * y, 3, 3]);
  canvas.rectangles(modules);
  let x = 30;
  const bars: [number, number, number, number][] = [];
  for (const [n, width] of code128(trackingCode).entries()) {
    if (n % 2 === 0) bars.push([x, 341, width * 1.7, 42]);
    x += width * 1.7;
  }
  canvas.rectangles(bars);
  block(trackingCode, "bold", 15, 384);
}

function pdfkitCanvas(PDFDocument: Candidate, fonts: Fonts): Canvas {
  const document = new PDFDocument({ autoFirstPage: false, size: [PAGE.width, PAGE.height], margin: 0 });
  const chunks: Uint8Array[] = [];
  document.on("data", (chunk: Uint8Array) => chunks.push(chunk));
  for (const [weight, bytes] of Object.entries(fonts)) document.registerFont(weight, Buffer.from(bytes));
  return {
    addPage: () => document.addPage(),
    text: (text, weight, size, x, y) =>
      document.font(weight).fontSize(size).text(text, x, y, { lineBreak: false, baseline: "alphabetic" }),
    rectangles(rectangles) {
      for (const rectangle of rectangles) document.rect(...rectangle);
      document.fill();
    },
    bytes: () =>
      new Promise((resolve) => {
        document.on("end", () => resolve(Buffer.concat(chunks)));
        document.end();
      }),
  };
}

async function pdfLibCanvas(library: Candidate, fontkit: Candidate, files: Fonts): Promise<Canvas> {
  const document = await library.PDFDocument.create();
  document.registerFontkit(fontkit);
  const fonts: Record<Weight, Candidate> = {
    regular: await document.embedFont(files.regular, { subset: true }),
    bold: await document.embedFont(files.bold, { subset: true }),
  };
  let page: Candidate;
  return {
    addPage() {
      page = document.addPage([PAGE.width, PAGE.height]);
    },
    text: (text, weight, size, x, y) =>
      page.drawText(text, { x, y: PAGE.height - y, size, font: fonts[weight] }),
    rectangles(rectangles) {
      const { pushGraphicsState, popGraphicsState, rectangle, fill } = library;
      const path = rectangles.map(([x, y, width, height]) =>
        rectangle(x, PAGE.height - y - height, width, height),
      );
      page.pushOperators(pushGraphicsState(), ...path, fill(), popGraphicsState());
    },
    bytes: () => document.save(),
  };
}

/** What a Worker would carry: the module's exports with all that they need, minified and gzipped. */
async function kilobytes(folder: string, contents: string): Promise<number> {
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: folder },
    ...{ bundle: true, minify: true, write: false, format: "esm", target: "es2024", logLevel: "error" },
    ...{ conditions: ["workerd", "worker", "browser"], external: ["node:*"] },
    alias: Object.fromEntries(
      ["fs", "zlib", "stream", "crypto", "events", "buffer", "util", "assert", "url"].map((name) => [
        name,
        `node:${name}`,
      ]),
    ),
  } as Parameters<typeof build>[0]);
  return gzipSync(outputFiles![0]!.contents).byteLength / 1024;
}

export async function labelAlternatives(): Promise<void> {
  const { default: PDFDocument } = await candidate("pdfkit");
  const pdfLib = await candidate("@cantoo/pdf-lib");
  const { default: fontkit } = await candidate("fontkit");
  const { default: subsetFont } = await candidate("subset-font");
  // The candidates place marks by the font's own tables, so they need the same letters with these.
  const letters = BLOCKS.map(([from, to]) =>
    Array.from({ length: to - from + 1 }, (_, i) => String.fromCodePoint(from + i)).join(""),
  ).join("");
  const { resolve } = createRequire(import.meta.url);
  const font = async (file: string): Promise<Uint8Array> =>
    subsetFont(readFileSync(resolve(`@expo-google-fonts/noto-sans/${file}.ttf`)), letters, {
      targetFormat: "sfnt",
    });
  const fonts = {
    regular: await font("400Regular/NotoSans_400Regular"),
    bold: await font("700Bold/NotoSans_700Bold"),
  };

  const drawn = async (canvas: Canvas, count: number) => {
    for (let i = 0; i < count; i++) draw(canvas, i);
    return canvas.bytes();
  };
  const writers = {
    ours: (count: number) => renderPdf(Array.from({ length: count }, (_, i) => label(i))),
    pdfkit: (count: number) => drawn(pdfkitCanvas(PDFDocument, fonts), count),
    "pdf-lib": async (count: number) => drawn(await pdfLibCanvas(pdfLib, fontkit, fonts), count),
  };
  console.log("\n| | ours | pdfkit | @cantoo/pdf-lib |\n|---|---|---|---|");
  for (const count of [1, 100]) {
    const files = await Promise.all(Object.values(writers).map((write) => write(count)));
    printRow(
      `a PDF of ${count}, KiB`,
      files.map((file) => file.byteLength / 1024),
    );
    const work = Object.values(writers).map((write) => () => write(count));
    printRow(`a PDF of ${count}, ms`, await inTurns(work, count === 1 ? 60 : 12), 1);
    for (const [i, name] of Object.keys(writers).entries())
      writeFileSync(join(FOLDER, `${name}-${count}.pdf`), files[i]!);
  }
  const labels = join(import.meta.dirname, "../src/labels");
  const data = gzipSync(readFileSync(join(labels, "noto-sans/data.ts"))).byteLength / 1024;
  printRow("code in the Worker, gzipped, KiB", [
    (await kilobytes(labels, 'export { renderPdf } from "./pdf.ts"')) - data,
    await kilobytes(FOLDER, 'export { default } from "pdfkit"'),
    await kilobytes(FOLDER, 'export * from "@cantoo/pdf-lib"; export * from "fontkit"'),
  ]);
  const own = gzipSync(Buffer.concat(Object.values(fonts))).byteLength / 1024;
  printRow("fonts, gzipped, KiB", [data, own, own]);
  console.log(`\nThe files are in ${FOLDER}: look at them, and read their text with pdftotext.`);
}
