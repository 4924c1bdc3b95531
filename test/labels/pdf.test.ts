import { describe, expect, it } from "vitest";
import { renderPdf } from "../../src/labels/pdf.ts";
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

  it.each(hostile)("prints %s", async (_, text) => {
    expect(latin1(await renderPdf([addressedTo(text)]))).toMatch(/^%PDF-1\.7\n/);
  });
});
