import { prepareZXingModule } from "barcode-detector/ponyfill";

export { BarcodeDetector } from "barcode-detector/ponyfill";

prepareZXingModule({ overrides: { locateFile: (file: string) => `/counter/${file}` } });
