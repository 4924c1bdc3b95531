import type { BarcodeDetector } from "barcode-detector/ponyfill";

/** Reads bar codes from a video: with the browser's detector, or with our own, which is loaded only if needed. */

const FORMATS = ["code_128", "qr_code"] as const;
/** Built from polyfill.ts. */
const POLYFILL = "/counter/barcode-detector.js";
const POLYFILL_FILES = [POLYFILL, "/counter/zxing_reader.wasm"];

type Detector = Pick<BarcodeDetector, "detect">;
type DetectorClass = typeof BarcodeDetector;

async function nativeDetector(): Promise<Detector | undefined> {
  const { BarcodeDetector: Native } = globalThis as { BarcodeDetector?: DetectorClass };
  const supported = (await Native?.getSupportedFormats().catch(() => undefined)) ?? [];
  return Native && FORMATS.every((format) => supported.includes(format))
    ? new Native({ formats: [...FORMATS] })
    : undefined;
}

async function loadPolyfill(): Promise<Detector> {
  const { BarcodeDetector: Polyfill } = (await import(POLYFILL)) as typeof import("./polyfill.ts");
  return new Polyfill({ formats: [...FORMATS] });
}

/** Fetches our detector for offline use, if the browser has none. */
export async function prepareReader(): Promise<void> {
  if (await nativeDetector()) return;
  await Promise.all(POLYFILL_FILES.map((file) => fetch(file))).catch(() => {});
}

/** @returns a function that reads the codes in the current frame of a video */
export async function openReader(): Promise<(video: HTMLVideoElement) => Promise<string[]>> {
  const native = await nativeDetector();
  let detector = native ?? (await loadPolyfill());
  return async (video) => {
    try {
      return (await detector.detect(video)).map(({ rawValue }) => rawValue);
    } catch (error) {
      // Some phones offer a detector although the system's part of it is not installed.
      if (detector !== native) throw error;
      detector = await loadPolyfill();
      return [];
    }
  };
}
