import { create, type Font } from "fontkit";
import { describe, expect, it } from "vitest";
import { renderPdf } from "../../src/labels/pdf.ts";
import { contentsOf, fontFilesOf, pagesOf } from "./pdf-text.ts";
import { addressedTo, hostile, longest, sampleLabel } from "./sample.ts";

const latin1 = (bytes: Uint8Array) => new TextDecoder("latin1").decode(bytes);

describe("a label in PDF", () => {
  it("is the same bytes for the same label", async () => {
    expect(await renderPdf([sampleLabel()])).toEqual(await renderPdf([sampleLabel()]));
  });

  it("contains neither a producer nor a creator nor a time", async () => {
    expect(latin1(await renderPdf([sampleLabel()]))).not.toMatch(/Producer|Creator|Date/);
  });

  it("has a table of its objects that points at each of them", async () => {
    const pdf = latin1(await renderPdf([sampleLabel(), longest]));
    const start = Number(/startxref\n(\d+)\n%%EOF\n$/.exec(pdf)![1]);
    expect(pdf.slice(start, start + 5)).toBe("xref\n");
    const offsets = Array.from(pdf.slice(start).matchAll(/^(\d{10}) 00000 n $/gm), ([, offset]) =>
      Number(offset),
    );
    for (const [i, offset] of offsets.entries())
      expect(pdf.slice(offset, offset + 20)).toMatch(new RegExp(`^${i + 1} 0 obj\n`));
  });

  it("has one page for each label and each font once", async () => {
    const pdf = latin1(await renderPdf(Array(100).fill(sampleLabel())));
    expect(pdf.match(/\/Type\/Page\//g)).toHaveLength(100);
    expect(pdf.match(/\/FontFile2 /g)).toHaveLength(2);
  });

  it("embeds fonts that a TrueType reader draws letters from", async () => {
    const files = fontFilesOf(await renderPdf([sampleLabel()]));
    expect(files).toHaveLength(2);
    for (const font of files.map((file) => create(file) as Font)) {
      const glyphs = Array.from({ length: font.numGlyphs }, (_, i) => font.getGlyph(i));
      expect(glyphs.filter((glyph) => glyph.path.commands.length > 0).length).toBeGreaterThan(10);
    }
  });

  it.each([
    [1, 4, ["q 1 0 0 1 0 422.362 cm", "297.638 422.362", "q 1 0 0 1 0 1.417 cm", "297.638 1.417"]],
    [3, 2, ["q 1 0 0 1 0 1.417 cm", "297.638 1.417"]],
  ] as const)("starts at quarter %i of an A4 page", async (start, count, places) => {
    const labels = Array.from({ length: count }, (_, i) => sampleLabel({ reference: `REF-${i}` }));
    const [content, ...others] = contentsOf(await renderPdf(labels, { layout: "a4", start }));
    expect(others).toEqual([]);
    const drawn = content!.split(/(?=^q )/m).slice(start - 1);
    expect(drawn).toHaveLength(count);
    for (const [i, place] of places.entries()) expect(drawn[i]).toContain(place);
  });

  it.each([
    [1, 1, 1],
    [1, 4, 1],
    [1, 5, 2],
    [4, 1, 1],
    [4, 2, 2],
    [2, 100, 26],
  ])("from quarter %i on puts %i labels on %i A4 pages", async (start, count, pages) => {
    const pdf = await renderPdf(Array(count).fill(sampleLabel()), { layout: "a4", start });
    expect(contentsOf(pdf)).toHaveLength(pages);
    expect(latin1(pdf)).toContain("/MediaBox[0 0 595.276 841.89]");
    const texts = pagesOf(pdf).join("\n");
    expect(texts.split(sampleLabel().reference)).toHaveLength(count + 1);
  });

  it.each(hostile)("prints %s", async (_, text) => {
    expect(latin1(await renderPdf([addressedTo(text)]))).toMatch(/^%PDF-1\.7\n/);
  });
});
