import { execFile } from "node:child_process";
import { resolve } from "node:path";
import { promisify } from "node:util";

/**
 * Readers of PDFs and barcodes. They and a browser are packages of this folder, which the tests install, so that `npm ci` and
 * `npm start` don't. So nothing outside imports `pdf.ts` or `codes.ts`, but gets them from here.
 */
export const FOLDER = import.meta.dirname;

export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

export interface Font {
  name: string;
  kind: string;
  encoding: string;
  isEmbedded: boolean;
  canBeCopied: boolean;
}

/** A grey byte for each pixel, row by row. */
export interface Picture {
  width: number;
  height: number;
  pixels: Uint8ClampedArray;
}

export interface Pdf {
  pages: number;
  /** Width and height of the first page, in points. */
  size: [number, number];
  /** As a reader copies it. */
  text: string;
  /** Where each line of text is, in points. */
  lines: Box[];
  fonts: Font[];
  /** @param page from 1 on */
  render(page: number, dpi: number): Picture;
}

let installed: Promise<unknown> | undefined;

/** Installs the packages of this folder, unless they are there. */
export function installTools(): Promise<unknown> {
  installed ??= promisify(execFile)("sh", [resolve("scripts/install.sh")], { cwd: FOLDER });
  return installed;
}

async function load<T>(file: string): Promise<T> {
  await installTools();
  return (await import(/* @vite-ignore */ `${FOLDER}/${file}`)) as T;
}

export async function openPdf(bytes: Uint8Array): Promise<Pdf> {
  const pdf = await load<{ openPdf(bytes: Uint8Array): Pdf }>("pdf.ts");
  return pdf.openPdf(bytes);
}

/** The codes that a scanner reads, each with its kind, sorted: `Code128 7K2M9QXD4R1B`. */
export async function readCodes(picture: Picture): Promise<string[]> {
  const codes = await load<{ readCodes(picture: Picture): Promise<string[]> }>("codes.ts");
  return codes.readCodes(picture);
}
