import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Label } from "../../src/labels/label.ts";
import { type Layout, renderPdf } from "../../src/labels/pdf.ts";
import { addressedTo, hostile, longest, sampleLabel } from "../labels/sample.ts";

/** Checks the PDFs with poppler's tools (poppler-utils) and a barcode reader (zbar-tools). */

const NAMES = {
  Yoruba: "Ṣẹ̀gun Ọlábísí Ẹ̀bùn-Ọmọ́tọ́ṣọ̀ọ́",
  "Yoruba with lines below": "S̩e̩un O̩lábísí",
  Igbo: "Chukwuemeka Ọ̀kọ́nkwọ́ Ị́fẹ́ọ́mà ṅ́ ụ̀ ị̀",
  Hausa: "Ɓala Ɗanjuma Ƙofar ƴar Ƴan’uwa",
  Fulfulde: "Ŋalɗum Ɲiiɓe",
  Kanuri: "Kǝlǝ Shehu Ǝ",
  Efik: "Éfìọ̀ñ Ñkọ́yọ̀ŋ",
  Tiv: "Mbakéra Tôr",
  Edo: "Ẹ̀dó Ọ̀sẹ̀",
  "Berom and others": "m̄ n̄ ɛ̃ ɔ́ ə̀ ʋ̀",
};

interface Image {
  width: number;
  height: number;
  isDark(x: number, y: number): boolean;
}

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "labels-"));
});
afterAll(() => rmSync(folder, { recursive: true }));

async function print(labels: Label[], layout?: Layout): Promise<string> {
  const file = join(folder, "label.pdf");
  writeFileSync(file, await renderPdf(labels, layout));
  return file;
}

function run(command: string, ...args: string[]): string {
  return execFileSync(command, args, { encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] });
}

/** Without line ends, because they depend on where a text was wrapped. */
const textOf = (file: string) => run("pdftotext", file, "-").normalize("NFC").replaceAll(/\s+/g, " ");

/** The codes that a scanner reads on a page printed at 203 dpi. */
function codesOn(file: string, page: number): string[] {
  const image = join(folder, "page");
  run("pdftoppm", "-r", "203", "-gray", "-singlefile", "-f", `${page}`, "-l", `${page}`, file, image);
  return run("zbarimg", "--quiet", `${image}.pgm`).trim().split("\n").sort();
}

function render(file: string, dpi: number): Image {
  const image = join(folder, "page");
  run("pdftoppm", "-r", `${dpi}`, "-gray", "-singlefile", file, image);
  const bytes = readFileSync(`${image}.pgm`);
  const [head, width, height] = /^P5\s(\d+)\s(\d+)\s255\s/.exec(bytes.toString("latin1", 0, 40))!;
  return {
    width: Number(width),
    height: Number(height),
    isDark: (x, y) => bytes[head.length + y * Number(width) + x]! < 128,
  };
}

/** The dots with ink of the recipient's name, at 400 dpi. */
async function inkOfName(name: string) {
  const { width, isDark } = render(await print([addressedTo(name)]), 400);
  const points: { x: number; y: number }[] = [];
  for (let y = Math.round((60 / 72) * 400); y < Math.round((82 / 72) * 400); y++)
    for (let x = 0; x < width; x++) if (isDark(x, y)) points.push({ x, y });
  const xs = points.map(({ x }) => x);
  const ys = points.map(({ y }) => y);
  return {
    points,
    left: Math.min(...xs),
    right: Math.max(...xs),
    top: Math.min(...ys),
    bottom: Math.max(...ys),
  };
}

describe("a printed label", () => {
  it("is A6", async () => {
    expect(run("pdfinfo", await print([sampleLabel()]))).toMatch(/Page size: +297\.638 x 419\.528 pts/);
  });

  it("has both codes for a scanner", async () => {
    for (const trackingCode of [
      "7K2M9QXD4R1B",
      "000000000000",
      "ZZZZZZZZZZZZ",
      "123456789012",
      "A1B2C3D4E5F6",
    ])
      expect(codesOn(await print([sampleLabel({ trackingCode })]), 1)).toEqual([
        `CODE-128:${trackingCode}`,
        `QR-Code:${trackingCode}`,
      ]);
  });

  it("has all its texts as text that can be copied", async () => {
    const text = textOf(await print([sampleLabel()]));
    for (const part of [
      "Zuri Market",
      "Ṣẹ̀gun Ọlábísí",
      "+234 803 555 0199",
      "Ìkẹjà Corner Shop",
      "14 Allen Avenue, opposite the ₦ bureau",
      "Ikeja, Lagos 100281",
      "ORD-2026-000123",
      "2.5 kg",
      "7K2M 9QXD 4R1B",
    ])
      expect(text).toContain(part.normalize("NFC"));
  });

  it("has codes that a scanner reads on a full A4 page, too", async () => {
    const codes = ["7K2M9QXD4R1B", "000000000000", "ZZZZZZZZZZZZ", "0123456789AB"];
    const labels = codes.map((trackingCode) => sampleLabel({ trackingCode }));
    const read = codesOn(await print(labels, { layout: "a4", start: 1 }), 1);
    expect(read).toEqual(codes.flatMap((code) => [`CODE-128:${code}`, `QR-Code:${code}`]).sort());
  });

  it.each(Object.entries(NAMES))("keeps a name in %s when it is copied", async (_, name) => {
    expect(textOf(await print([addressedTo(name)]))).toContain(name.normalize("NFC"));
    expect(textOf(await print([addressedTo(name.normalize("NFD"))]))).toContain(name.normalize("NFC"));
  });

  it("embeds a subset of each font, once for all labels", async () => {
    const fonts = run("pdffonts", await print([sampleLabel(), longest, addressedTo("王")]))
      .trim()
      .split("\n")
      .slice(2);
    expect(fonts).toHaveLength(2);
    for (const font of fonts)
      expect(font).toMatch(/^[A-Z]{6}\+NotoSans-\w+ +CID TrueType +Identity-H +yes yes yes/);
  });

  it.each([
    ["ẹ", "ẹ̀", "above"],
    ["o", "o̩", "below"],
    ["m", "m̄", "above"],
    ["Ẹ", "Ẹ́", "above"],
    ["ı", "ị́", "both"],
    ["ɔ", "ɔ̀", "above"],
  ])("puts the marks of %s in %s above or below the letter", async (letter, marked, side) => {
    const plain = await inkOfName(letter);
    const whole = await inkOfName(marked);
    // The ink of the letter alone is in the same place.
    const dark = new Set(whole.points.map(({ x, y }) => `${x},${y}`));
    expect(plain.points.filter(({ x, y }) => !dark.has(`${x},${y}`))).toEqual([]);
    const marks = whole.points.filter(({ y }) => y < plain.top || y > plain.bottom);
    expect(marks.some(({ y }) => y < plain.top)).toBe(side !== "below");
    expect(marks.some(({ y }) => y > plain.bottom)).toBe(side !== "above");
    const centre = marks.reduce((sum, { x }) => sum + x, 0) / marks.length;
    expect(centre).toBeGreaterThan(plain.left);
    expect(centre).toBeLessThan(plain.right);
    // An accent may be wider than a narrow letter, but not reach its neighbours.
    const spare = 0.15 * (19 / 72) * 400;
    expect(whole.left).toBeGreaterThan(plain.left - spare);
    expect(whole.right).toBeLessThan(plain.right + spare);
  });

  it("prints a box for a character that the font does not have", async () => {
    const box = await inkOfName("王");
    expect(box.points.length).toBeGreaterThan(100);
    expect(await inkOfName("😀")).toEqual(box);
    expect(await inkOfName("م")).toEqual(box);
  });

  it.each(hostile)("has everything on it with %s in every text", async (_, text) => {
    const file = await print([
      sampleLabel({
        labelName: text,
        recipient: { name: text, phone: text },
        point: { name: text, address: text, city: text, state: text, zip: text },
        reference: text,
      }),
    ]);
    expect(codesOn(file, 1)).toEqual(["CODE-128:7K2M9QXD4R1B", "QR-Code:7K2M9QXD4R1B"]);
    expect(textOf(file)).toContain("2.5 kg");
  });

  it("shows the city, state and code of a point whose texts are all long", async () => {
    const city = "Umuahia-Ohafia-Arochukwu North and South";
    const label = { ...longest, point: { ...longest.point, city } };
    expect(textOf(await print([label]))).toContain(`${city}, Akwa Ibom NG-520-101-AB1`);
  });

  it("keeps the longest texts apart and within the margins", async () => {
    const file = await print([longest]);
    expect(codesOn(file, 1)).toEqual(["CODE-128:7K2M9QXD4R1B", "QR-Code:7K2M9QXD4R1B"]);
    const { width, height, isDark } = render(file, 203);
    const margin = Math.floor((5 / 25.4) * 203);
    for (let y = 0; y < height; y++)
      for (let x = 0; x < width; x++)
        if (x < margin || x >= width - margin || y < margin || y >= height - margin)
          expect(isDark(x, y)).toBe(false);
    const lines = Array.from(
      run("pdftotext", "-bbox-layout", file, "-").matchAll(
        /<line xMin="([\d.]+)" yMin="([\d.]+)" xMax="([\d.]+)" yMax="([\d.]+)"/g,
      ),
      ([, ...sides]) => sides.map(Number) as [number, number, number, number],
    );
    expect(lines.length).toBeGreaterThan(15);
    // The boxes of two lines may overlap a little, because fonts reserve space above their letters.
    for (const [i, [left, top, right, bottom]] of lines.entries())
      for (const [otherLeft, otherTop, otherRight, otherBottom] of lines.slice(i + 1)) {
        const overlap = Math.min(bottom, otherBottom) - Math.max(top, otherTop);
        const isBeside = right <= otherLeft || otherRight <= left;
        expect(isBeside ? 0 : overlap).toBeLessThan(0.15 * Math.min(bottom - top, otherBottom - otherTop));
      }
  });

  it("can be in one file with 99 others", async () => {
    const codes = Array.from({ length: 100 }, (_, i) => `7K2M9QXD4${String(i).padStart(3, "0")}`);
    const file = await print(codes.map((trackingCode) => sampleLabel({ trackingCode })));
    expect(run("pdfinfo", file)).toMatch(/Pages: +100\n/);
    for (const page of [1, 50, 100])
      expect(codesOn(file, page)).toEqual([`CODE-128:${codes[page - 1]}`, `QR-Code:${codes[page - 1]}`]);
  });
});
