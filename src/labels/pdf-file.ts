import { Buffer } from "node:buffer";
import { deflateSync } from "node:zlib";
import { type FontSubset, hexadecimal } from "./font-subset.ts";

/** Builds a PDF file. It writes no dates and no random ids, so equal calls make equal bytes. */
export class PdfFile {
  readonly #objects: Uint8Array[] = [];

  /** Adds an object, in PDF's notation, and returns a reference to it. */
  add(notation: string): string {
    return this.#addBytes(Buffer.from(notation));
  }

  /** Makes room for an object that others refer to before it is known. */
  reserve(): string {
    return this.#addBytes(new Uint8Array());
  }

  /** Fills in an object that was reserved. */
  fill(reference: string, notation: string): void {
    this.#objects[Number.parseInt(reference, 10) - 1] = Buffer.from(notation);
  }

  addStream(content: string | Uint8Array, entries = ""): string {
    const bytes = deflateSync(content);
    const head = `<</Filter/FlateDecode/Length ${bytes.length}${entries}>>\nstream\n`;
    return this.#addBytes(Buffer.concat([Buffer.from(head), bytes, Buffer.from("\nendstream")]));
  }

  addFont(subset: FontSubset): string {
    const name = `${subsetTag(subset)}+${subset.font.name}`;
    const file = subset.file();
    const fontFile = this.addStream(file, `/Length1 ${file.length}`);
    const descriptor = this.add(
      `<</Type/FontDescriptor/FontName/${name}/Flags 4/FontBBox[-621 -508 2800 1067]/ItalicAngle 0/Ascent 1069/Descent -293/CapHeight 714/StemV 80/FontFile2 ${fontFile}>>`,
    );
    const widths = Array.from(subset.used, ([glyph, { advance }]) => `${glyph}[${advance}]`).join("");
    const descendant = this.add(
      `<</Type/Font/Subtype/CIDFontType2/BaseFont/${name}/CIDSystemInfo<</Registry(Adobe)/Ordering(Identity)/Supplement 0>>/FontDescriptor ${descriptor}/CIDToGIDMap/Identity/W[${widths}]>>`,
    );
    const toUnicode = this.addStream(unicodeMap(subset));
    return this.add(
      `<</Type/Font/Subtype/Type0/BaseFont/${name}/Encoding/Identity-H/DescendantFonts[${descendant}]/ToUnicode ${toUnicode}>>`,
    );
  }

  /** Adds one page for each of the contents. */
  addPages(contents: readonly string[], resources: string, width: string, height: string): string {
    const tree = this.reserve();
    const pages = contents.map((content) =>
      this.add(
        `<</Type/Page/Parent ${tree}/MediaBox[0 0 ${width} ${height}]/Resources ${resources}/Contents ${content}>>`,
      ),
    );
    this.fill(tree, `<</Type/Pages/Count ${pages.length}/Kids[${pages.join(" ")}]>>`);
    return tree;
  }

  bytes(trailer: string): Uint8Array<ArrayBuffer> {
    // The bytes over 127 in the comment mark the file as binary for programs that transfer it.
    const parts: Uint8Array[] = [Buffer.from("%PDF-1.7\n%\xff\xff\xff\xff\n", "latin1")];
    const offsets: number[] = [];
    let offset = parts[0]!.length;
    for (const [i, object] of this.#objects.entries()) {
      const part = Buffer.concat([Buffer.from(`${i + 1} 0 obj\n`), object, Buffer.from("\nendobj\n")]);
      parts.push(part);
      offsets.push(offset);
      offset += part.length;
    }
    const entries = offsets.map((at) => `${String(at).padStart(10, "0")} 00000 n \n`).join("");
    const size = offsets.length + 1;
    parts.push(
      Buffer.from(
        `xref\n0 ${size}\n0000000000 65535 f \n${entries}trailer\n<</Size ${size}${trailer}>>\nstartxref\n${offset}\n%%EOF\n`,
      ),
    );
    return new Uint8Array(Buffer.concat(parts));
  }

  #addBytes(object: Uint8Array): string {
    this.#objects.push(object);
    return `${this.#objects.length} 0 R`;
  }
}

/** A text string in PDF's notation. */
export function textString(text: string): string {
  return `<FEFF${utf16(text)}>`;
}

function utf16(text: string): string {
  return Buffer.from(text, "utf16le").swap16().toString("hex");
}

/** Six letters that tell one subset of a font from another. */
function subsetTag({ used }: FontSubset): string {
  let hash = [...used.keys()].reduce((sum, glyph) => (Math.imul(sum, 31) + glyph) >>> 0, 7);
  return Array.from({ length: 6 }, () => {
    const letter = String.fromCharCode(65 + (hash % 26));
    hash = Math.floor(hash / 26);
    return letter;
  }).join("");
}

/** The CMap from glyphs to text, with which readers search and copy the text. */
function unicodeMap({ used }: FontSubset): string {
  const lines = Array.from(used, ([glyph, { text }]) => `<${hexadecimal(glyph)}> <${utf16(text)}>`);
  // One section holds at most 100 lines.
  const sections = Array.from({ length: Math.ceil(lines.length / 100) }, (_, i) => {
    const section = lines.slice(i * 100, i * 100 + 100);
    return `${section.length} beginbfchar\n${section.join("\n")}\nendbfchar\n`;
  });
  return `/CIDInit /ProcSet findresource begin
12 dict begin
begincmap
/CIDSystemInfo <</Registry (Adobe) /Ordering (UCS) /Supplement 0>> def
/CMapName /Adobe-Identity-UCS def
/CMapType 2 def
1 begincodespacerange
<0000> <ffff>
endcodespacerange
${sections.join("")}endcmap
CMapName currentdict /CMap defineresource pop
end
end
`;
}
