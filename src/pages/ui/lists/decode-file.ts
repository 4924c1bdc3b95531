import { PlainError } from "../feedback/failure.tsx";
import { t } from "../text/translate.ts";

/** Why a file can't be read. */
export class UnreadableFile extends PlainError {}

const SAVE_AS = t("In the spreadsheet choose Save as, then CSV UTF-8, and choose that file here.");

/** The first bytes of files that are not text: zip archives, which new spreadsheets are, and old spreadsheets. */
const NO_TEXT = ["504b0304", "504b0506", "d0cf11e0"];

/**
 * A file's text. Older spreadsheets save letters of western languages in windows-1252, and *Unicode text* as UTF-16.
 */
export async function decodeFile(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const start = [...bytes.subarray(0, 4)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  if (NO_TEXT.includes(start))
    throw new UnreadableFile(`${t("This is a spreadsheet or a zip file, not a CSV file.")} ${SAVE_AS}`);
  if (start.startsWith("fffe")) return new TextDecoder("utf-16le").decode(bytes);
  if (start.startsWith("feff")) return new TextDecoder("utf-16be").decode(bytes);
  if (bytes.includes(0)) throw new UnreadableFile(`${t("This is not a CSV file.")} ${SAVE_AS}`);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}
