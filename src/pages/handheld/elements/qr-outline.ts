import { generate } from "lean-qr";
import { toSvgPath } from "lean-qr/extras/svg";

/** A QR code as the outline of an SVG image, and how many modules its side has. */
export function qrOutline(text: string): { path: string; side: number } {
  const code = generate(text);
  return { path: toSvgPath(code), side: code.size };
}
