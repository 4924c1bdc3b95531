import type { BarcodeDetector } from "barcode-detector/ponyfill";

/** Reads bar codes from pictures: with what the browser has, else with our own reader, which is only then loaded. */

const FORMATS = ["code_128", "qr_code"] as const;
/** Served beside this page: built from polyfill.ts. */
const POLYFILL = "/counter/barcode-detector.js";
/** What our own reader is made of. */
const POLYFILL_FILES = [POLYFILL, "/counter/zxing_reader.wasm"];

type Detector = Pick<BarcodeDetector, "detect">;
type DetectorClass = typeof BarcodeDetector;

async function browsersOwn(): Promise<Detector | undefined> {
  const { BarcodeDetector: Own } = globalThis as { BarcodeDetector?: DetectorClass };
  const known = (await Own?.getSupportedFormats().catch(() => undefined)) ?? [];
  return Own && FORMATS.every((format) => known.includes(format))
    ? new Own({ formats: [...FORMATS] })
    : undefined;
}

async function ours(): Promise<Detector> {
  const { BarcodeDetector: Ours } = (await import(POLYFILL)) as typeof import("./polyfill.ts");
  return new Ours({ formats: [...FORMATS] });
}

/** Has our own reader at hand for when the line is gone, where the browser has none. */
export async function prepareReader(): Promise<void> {
  if (await browsersOwn()) return;
  await Promise.all(POLYFILL_FILES.map((file) => fetch(file))).catch(() => {});
}

/** A function that reads the codes in a picture. */
export async function openReader(): Promise<(picture: HTMLVideoElement) => Promise<string[]>> {
  const own = await browsersOwn();
  let detector = own ?? (await ours());
  return async (picture) => {
    try {
      return (await detector.detect(picture)).map(({ rawValue }) => rawValue);
    } catch (error) {
      // Phones may promise a reader whose part of the system is not installed.
      if (detector !== own) throw error;
      detector = await ours();
      return [];
    }
  };
}
