import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { generate } from "lean-qr";
import { openPdf } from "../../tools/tools.ts";

/** Films of printed codes, which Chromium plays as its camera. */

const WIDTH = 1280;
const HEIGHT = 720;
const DESK = 96;
/** Where the codes are on the label, as fractions of its width and height. */
const PARTS = {
  "Code 128": { left: 0, top: 0.8, right: 1, bottom: 1 },
  QR: { left: 0, top: 0.6, right: 0.34, bottom: 0.8 },
};

export type CodeKind = keyof typeof PARTS;

/** @returns the film's path; it shows one of the label's two codes */
export async function filmLabel(folder: string, label: Uint8Array, kind: CodeKind): Promise<string> {
  const picture = (await openPdf(label)).render(1, 203);
  const part = PARTS[kind];
  const crop = {
    left: Math.round(part.left * picture.width),
    top: Math.round(part.top * picture.height),
    width: Math.round((part.right - part.left) * picture.width),
    height: Math.round((part.bottom - part.top) * picture.height),
  };
  const rows = Array.from({ length: crop.height }, (_, row) => {
    const from = (crop.top + row) * picture.width + crop.left;
    return picture.pixels.subarray(from, from + crop.width);
  });
  return film(join(folder, kind.replace(" ", "")), rows);
}

/** @returns the path of a film of a sheet with a QR code */
export function filmQr(folder: string, text: string): string {
  const code = generate(text);
  const quiet = 4;
  const modulePx = 12;
  const size = (code.size + 2 * quiet) * modulePx;
  const isDark = (x: number, y: number) =>
    code.get(Math.floor(x / modulePx) - quiet, Math.floor(y / modulePx) - quiet);
  const rows = Array.from({ length: size }, (_, y) =>
    Buffer.from(Array.from({ length: size }, (__, x) => (isDark(x, y) ? 16 : 235))),
  );
  return film(join(folder, "sheet"), rows);
}

/** Films a picture in grey, in the middle of a desk. */
function film(name: string, rows: ArrayLike<number>[]): string {
  const brightness = Buffer.alloc(WIDTH * HEIGHT, DESK);
  const x = Math.round((WIDTH - rows[0]!.length) / 2);
  const y = Math.round((HEIGHT - rows.length) / 2);
  for (const [row, pixels] of rows.entries()) brightness.set(pixels, (y + row) * WIDTH + x);
  const grey = Buffer.alloc((WIDTH * HEIGHT) / 2, 128);
  const frame = Buffer.concat([Buffer.from("FRAME\n"), brightness, grey]);
  const head = Buffer.from(`YUV4MPEG2 W${WIDTH} H${HEIGHT} F10:1 Ip A1:1 C420jpeg\n`);
  writeFileSync(`${name}.y4m`, Buffer.concat([head, frame, frame]));
  return `${name}.y4m`;
}
