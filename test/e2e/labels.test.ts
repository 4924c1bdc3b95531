import { describe, expect, it } from "vitest";
import type { Label } from "../../src/labels/label.ts";
import { type LabelLayout, renderPdf } from "../../src/labels/pdf.ts";
import { addressedTo, hostile, longest, sampleLabel } from "../labels/sample.ts";
import { openPdf, readCodes } from "../tools/tools.ts";

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

const print = async (labels: Label[], layout?: LabelLayout) => openPdf(await renderPdf(labels, layout));
type Print = Awaited<ReturnType<typeof print>>;

/** Without line ends, because they depend on where a text was wrapped. */
const textOf = ({ text }: Print) => text.normalize("NFC").replaceAll(/\s+/g, " ");

/** The codes that a scanner reads on a page printed at 203 dpi. */
const codesOn = (pdf: Print, page: number) => readCodes(pdf.render(page, 203));

function inkOn(pdf: Print, dpi: number) {
  const { width, height, pixels } = pdf.render(1, dpi);
  return { width, height, isDark: (x: number, y: number) => pixels[y * width + x]! < 128 };
}

/** The dots with ink of the recipient's name, at 400 dpi. */
async function inkOfName(name: string) {
  const { width, isDark } = inkOn(await print([addressedTo(name)]), 400);
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
    const [width, height] = (await print([sampleLabel()])).size;
    expect([width.toFixed(3), height.toFixed(3)]).toEqual(["297.638", "419.528"]);
  });

  it("has both codes for a scanner", async () => {
    for (const trackingCode of [
      "7K2M9QXD4R1B",
      "000000000000",
      "ZZZZZZZZZZZZ",
      "123456789012",
      "A1B2C3D4E5F6",
    ])
      expect(await codesOn(await print([sampleLabel({ trackingCode })]), 1)).toEqual([
        `Code128 ${trackingCode}`,
        `QRCode ${trackingCode}`,
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
    const read = await codesOn(await print(labels, { layout: "a4", start: 1 }), 1);
    expect(read).toEqual(codes.flatMap((code) => [`Code128 ${code}`, `QRCode ${code}`]).sort());
  });

  it.each(Object.entries(NAMES))("keeps a name in %s when it is copied", async (_, name) => {
    expect(textOf(await print([addressedTo(name)]))).toContain(name.normalize("NFC"));
    expect(textOf(await print([addressedTo(name.normalize("NFD"))]))).toContain(name.normalize("NFC"));
  });

  it("embeds a subset of each font, once for all labels", async () => {
    const { fonts } = await print([sampleLabel(), longest, addressedTo("王")]);
    expect(fonts).toHaveLength(2);
    for (const font of fonts)
      expect(font).toEqual({
        name: expect.stringMatching(/^[A-Z]{6}\+NotoSans-\w+$/),
        kind: "CIDFontType2",
        encoding: "Identity-H",
        isEmbedded: true,
        canBeCopied: true,
      });
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
    const pdf = await print([
      sampleLabel({
        labelName: text,
        recipient: { name: text, phone: text },
        point: { name: text, address: text, city: text, state: text, zip: text },
        reference: text,
      }),
    ]);
    expect(await codesOn(pdf, 1)).toEqual(["Code128 7K2M9QXD4R1B", "QRCode 7K2M9QXD4R1B"]);
    expect(textOf(pdf)).toContain("2.5 kg");
  });

  it("shows the city, state and code of a point whose texts are all long", async () => {
    const city = "Umuahia-Ohafia-Arochukwu North and South";
    const label = { ...longest, point: { ...longest.point, city } };
    expect(textOf(await print([label]))).toContain(`${city}, Akwa Ibom NG-520-101-AB1`);
  });

  it("keeps the longest texts apart and within the margins", async () => {
    const pdf = await print([longest]);
    expect(await codesOn(pdf, 1)).toEqual(["Code128 7K2M9QXD4R1B", "QRCode 7K2M9QXD4R1B"]);
    const { width, height, isDark } = inkOn(pdf, 203);
    const margin = Math.floor((5 / 25.4) * 203);
    const isInMargin = (x: number, y: number) =>
      x < margin || x >= width - margin || y < margin || y >= height - margin;
    const ink: { x: number; y: number }[] = [];
    for (let y = 0; y < height; y++)
      for (let x = 0; x < width; x++) if (isInMargin(x, y) && isDark(x, y)) ink.push({ x, y });
    expect(ink).toEqual([]);
    const { lines } = pdf;
    expect(lines.length).toBeGreaterThan(15);
    // The boxes of two lines may overlap a little, because fonts reserve space above their letters.
    for (const [i, { left, top, right, bottom }] of lines.entries())
      for (const other of lines.slice(i + 1)) {
        const overlap = Math.min(bottom, other.bottom) - Math.max(top, other.top);
        const isBeside = right <= other.left || other.right <= left;
        expect(isBeside ? 0 : overlap).toBeLessThan(0.15 * Math.min(bottom - top, other.bottom - other.top));
      }
  });

  it("can be in one file with 99 others", async () => {
    const codes = Array.from({ length: 100 }, (_, i) => `7K2M9QXD4${String(i).padStart(3, "0")}`);
    const pdf = await print(codes.map((trackingCode) => sampleLabel({ trackingCode })));
    expect(pdf.pages).toBe(100);
    for (const page of [1, 50, 100])
      expect(await codesOn(pdf, page)).toEqual([`Code128 ${codes[page - 1]}`, `QRCode ${codes[page - 1]}`]);
  });
});
