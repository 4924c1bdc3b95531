import { readFileSync } from "node:fs";
import { prepareZXingModule, readBarcodes } from "zxing-wasm/reader";
import type { Picture } from "./tools.ts";

// Otherwise it would load this from a server.
const wasm = readFileSync(new URL(import.meta.resolve("zxing-wasm/reader/zxing_reader.wasm")));
prepareZXingModule({ overrides: { wasmBinary: wasm.buffer as ArrayBuffer } });

export async function readCodes({ width, height, pixels }: Picture): Promise<string[]> {
  const data = new Uint8ClampedArray(4 * pixels.length).fill(255);
  pixels.forEach((grey, i) => {
    data.fill(grey, 4 * i, 4 * i + 3);
  });
  const found = await readBarcodes({ width, height, data, colorSpace: "srgb" } as ImageData);
  return found.map(({ format, text }) => `${format} ${text}`).sort();
}
