import { inflateSync } from "node:zlib";

/** The pages of a PDF that we wrote: the PDF operators of each, and the letters of its fonts' glyphs. */
function readPages(pdf: Uint8Array) {
  const file = Buffer.from(pdf).toString("latin1");
  const objects = new Map(
    Array.from(file.matchAll(/^(\d+) 0 obj\n([\s\S]*?)\nendobj$/gm), ([, id, text]) => [id!, text!]),
  );
  const refersTo = (text: string, entry: string) =>
    objects.get(new RegExp(`/${entry} (\\d+) 0 R`).exec(text)?.[1] ?? "") ?? "";
  const streamOf = (object: string) => {
    const [, length = "0"] = /\/Length (\d+)/.exec(object) ?? [];
    const start = object.indexOf("stream\n") + "stream\n".length;
    return inflateSync(Buffer.from(object.slice(start, start + Number(length)), "latin1"));
  };
  const lettersOf = (page: string, font: string) => {
    const map = streamOf(refersTo(refersTo(page, font), "ToUnicode")).toString();
    return new Map(
      Array.from(map.matchAll(/^<(\w{4})> <(\w+)>$/gm), ([, glyph, text]) => [
        glyph!.toLowerCase(),
        Buffer.from(text!, "hex").swap16().toString("utf16le"),
      ]),
    );
  };
  const pages = [...objects.values()].filter((object) => /^<<\/Type\/Page\//.test(object));
  const fontFiles = [...objects.values()]
    .filter((object) => object.includes("/FontFile2 "))
    .map((object) => streamOf(refersTo(object, "FontFile2")));
  return pages.map((page) => {
    const fonts = { regular: lettersOf(page, "regular"), bold: lettersOf(page, "bold") };
    return { content: streamOf(refersTo(page, "Contents")).toString(), fonts, fontFiles };
  });
}

/** The TrueType files that are embedded in a PDF that we wrote. */
export const fontFilesOf = (pdf: Uint8Array): Buffer[] => readPages(pdf)[0]!.fontFiles;

/** The PDF operators of each page of a PDF that we wrote. */
export const contentsOf = (pdf: Uint8Array): string[] => readPages(pdf).map(({ content }) => content);

/** The text of each page of a PDF that we wrote, its lines in the order in which they are drawn. */
export function pagesOf(pdf: Uint8Array): string[] {
  return readPages(pdf).map(({ content, fonts }) =>
    Array.from(content.matchAll(/BT \/(regular|bold) .*? <(\w*)> Tj ET/g), ([, font, glyphs]) =>
      (glyphs!.match(/.{4}/g) ?? [])
        .map((glyph) => fonts[font as keyof typeof fonts].get(glyph.toLowerCase()) ?? "")
        .join(""),
    ).join("\n"),
  );
}

/** Everything in a PDF that a search could find: its text and its uncompressed parts. */
export function everythingIn(pdf: Uint8Array): string {
  const file = Buffer.from(pdf).toString("latin1");
  const titles = Array.from(file.matchAll(/<FEFF(\w*)>/g), ([, hex]) =>
    Buffer.from(hex!, "hex").swap16().toString("utf16le"),
  );
  const notation = file.replace(/stream\n[\s\S]*?\nendstream/g, "");
  return [...pagesOf(pdf), ...titles, notation].join("\n");
}
