import { ColorSpace, Document, Matrix, type PDFObject } from "mupdf";
import type { Box, Font, Pdf } from "./tools.ts";

const POINTS_PER_INCH = 72;

export function openPdf(bytes: Uint8Array): Pdf {
  const document = Document.openDocument(bytes, "application/pdf").asPDF()!;
  const pages = Array.from({ length: document.countPages() }, (_, i) => document.loadPage(i));
  const objects = Array.from({ length: document.countObjects() - 1 }, (_, i) => document.newIndirect(i + 1));
  const [left, top, right, bottom] = pages[0]!.getBounds();
  const lines: Box[] = [];
  for (const page of pages)
    page.toStructuredText("").walk({
      beginLine: ([left, top, right, bottom]) => lines.push({ left, top, right, bottom }),
    });
  return {
    pages: pages.length,
    size: [right - left, bottom - top],
    text: pages.map((page) => page.toStructuredText("").asText()).join("\n"),
    lines,
    fonts: objects.filter((object) => nameAt(object, "Subtype") === "Type0").map(fontOf),
    render(page, dpi) {
      const scale = Matrix.scale(dpi / POINTS_PER_INCH, dpi / POINTS_PER_INCH);
      const pixmap = pages[page - 1]!.toPixmap(scale, ColorSpace.DeviceGray, false);
      return { width: pixmap.getWidth(), height: pixmap.getHeight(), pixels: pixmap.getPixels() };
    },
  };
}

const nameAt = (object: PDFObject, ...path: (string | number)[]) => {
  const value = object.get(...path);
  return value.isName() ? value.asName() : undefined;
};

function fontOf(font: PDFObject): Font {
  return {
    name: nameAt(font, "BaseFont")!,
    kind: nameAt(font, "DescendantFonts", 0, "Subtype")!,
    encoding: nameAt(font, "Encoding")!,
    isEmbedded: font.get("DescendantFonts", 0, "FontDescriptor", "FontFile2").isStream(),
    canBeCopied: font.get("ToUnicode").isStream(),
  };
}
