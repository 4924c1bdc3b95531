import { describe, expect, it } from "vitest";
import { renderZpl } from "../../src/labels/zpl.ts";
import { addressedTo, hostile, longest, sampleLabel } from "./sample.ts";

/** The commands of a label except those that print texts, without the contents of fields and comments. */
const structureOf = (zpl: string) =>
  zpl
    .replaceAll(/\^(FD|FX).*?\^FS/gs, "")
    .match(/[\^~][A-Z][A-Z0-9]/g)!
    .filter((command) => !["^FO", "^A0", "^FH", "^GF", "^FS"].includes(command));
const fieldsOf = (zpl: string) =>
  Array.from(zpl.matchAll(/\^FD(.*?)\^FS/gs), ([, field]) =>
    field!.replaceAll(/_([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16))),
  );

describe("a label in ZPL", () => {
  it("has everything that a parcel needs", () => {
    const zpl = renderZpl([sampleLabel()]);
    expect(zpl).toMatch(/^\^XA\n\^CI28\n/);
    expect(zpl).toMatch(/\^XZ\n$/);
    for (const text of [
      "Zuri Market",
      "+234 803 555 0199",
      "Ikeja, Lagos 100281",
      "ORD-2026-000123",
      "2.5 kg",
      "7K2M 9QXD 4R1B",
    ])
      expect(fieldsOf(zpl)).toContain(text);
    for (const text of ["Ṣẹ̀gun Ọlábísí", "Ìkẹjà Corner Shop"])
      expect(zpl).toContain(`^FX ${text.normalize("NFC")}^FS^FO`);
  });

  it("has letters that printers lack as pictures, with their marks in place", () => {
    const pictureOf = (name: string) => {
      const [, total, bytesPerRow, hex] = /\^GFA,\d+,(\d+),(\d+),([0-9A-F]+)\^FS/.exec(
        renderZpl([{ ...addressedTo(name), point: sampleLabel().point }]),
      )!;
      expect(hex).toHaveLength(Number(total) * 2);
      const width = Number(bytesPerRow) * 2;
      return Array.from({ length: hex!.length / width }, (_, row) =>
        hex!.slice(row * width, (row + 1) * width),
      );
    };
    const letter = pictureOf("Ọ");
    const marked = pictureOf("Ọ̀");
    const rowsWithInk = (rows: string[]) => [...rows.keys()].filter((row) => /[^0]/.test(rows[row]!));
    const added = rowsWithInk(marked).filter((row) => !rowsWithInk(letter).includes(row));
    expect(added.length).toBeGreaterThan(5);
    for (const row of rowsWithInk(letter)) expect(marked[row]).toBe(letter[row]);
    for (const row of added) expect(row).toBeLessThan(rowsWithInk(letter)[0]!);
  });

  it("has the tracking code in Code 128 and QR", () => {
    const zpl = renderZpl([sampleLabel()]);
    expect(zpl).toMatch(/\^BCN,\d+,N,N,N\^FH\^FD7K2M9QXD4R1B\^FS/);
    expect(zpl).toMatch(/\^BQN,2,\d+\^FH\^FDQA,7K2M9QXD4R1B\^FS/);
  });

  it.each(hostile)("contains no command from %s", (_, text) => {
    const zpl = renderZpl([{ ...addressedTo(text), trackingCode: "7K2M^XZ~JA_5E" }]);
    expect(structureOf(zpl)).toEqual(structureOf(renderZpl([addressedTo("Ada")])));
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these characters must not occur
    expect(zpl.match(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f]/g)).toBeNull();
    expect(zpl.isWellFormed()).toBe(true);
  });

  it("keeps hostile text readable", () => {
    expect(fieldsOf(renderZpl([addressedTo("a^b~c_d\\e")]))).toContain("a^b~c_d\\e");
  });

  it("keeps each text within its own part of the label", () => {
    const tops = Array.from(
      renderZpl([longest]).matchAll(/\^FO(\d+),(\d+)\^A0N,(\d+)/g),
      ([, x, y, size]) => ({ x: Number(x), top: Number(y), bottom: Number(y) + Number(size) }),
    );
    for (const column of Map.groupBy(tops, ({ x }) => x).values())
      for (const [i, { bottom }] of column.entries())
        expect(bottom).toBeLessThanOrEqual(column[i + 1]?.top ?? 1184);
  });

  it("draws no line and no centred text beyond the right edge of the paper", () => {
    const wide = renderZpl([longest]).matchAll(/\^FO(\d+),\d+(?:\^A0N,\d+,\d+)?\^(?:GB|FB)(\d+)/g);
    const ends = Array.from(wide, ([, x, width]) => Number(x) + Number(width));
    expect(ends.length).toBeGreaterThan(1);
    for (const end of ends) expect(end).toBeLessThanOrEqual(800);
  });

  it("puts one label after another", () => {
    const labels = [addressedTo("Ada"), addressedTo("Bola")];
    expect(renderZpl(labels)).toBe(labels.map((label) => renderZpl([label])).join(""));
  });
});
