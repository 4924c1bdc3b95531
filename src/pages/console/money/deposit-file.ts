import { lagosDay } from "../../../shared/closed-days.ts";
import { withDecimalPoint } from "../../../shared/csv.ts";
import { UnreadableFile } from "../../ui/lists/decode-file.ts";
import { readFile } from "../../ui/lists/read-file.ts";
import { findHolders, type NamedHolder, readNames } from "../names.ts";

/** Deposits of a bank's file. */

const NEEDED = ["reference", "amount", "banked_on"] as const;
const MOST_ROWS = 500;

export interface DepositRow {
  line: number;
  reference: string;
  /** Naira; undefined if the cell is no amount. */
  amount: number | undefined;
  /** Undefined if the cell has no day. */
  bankedOn: string | undefined;
  holder: NamedHolder | undefined;
  /** What is wrong with it in this file. */
  reason: string | undefined;
}

/** Reads a bank's CSV. Who brought the money is read from the column `holder`, by an id or a whole name. */
export async function readDeposits(file: File, signal: AbortSignal): Promise<DepositRow[]> {
  const { header, rows, delimiter } = await readFile(file);
  const names = header.map((name) => name.toLowerCase().replaceAll(" ", "_"));
  const missing = NEEDED.filter((name) => !names.includes(name));
  if (missing.length > 0)
    throw new UnreadableFile(
      `The file lacks the column ${missing.join(" and ").replaceAll("_", " ")}. Name the bank's columns so in a spreadsheet.`,
    );
  if (rows.length > MOST_ROWS)
    throw new UnreadableFile(
      `The file has ${rows.length} rows, and at most ${MOST_ROWS} are read. Split it.`,
    );
  const cellOf = (cells: readonly string[], name: string) => cells[names.indexOf(name)] ?? "";
  const holders = await holdersOf(
    rows.map(({ cells }) => cellOf(cells, "holder")),
    signal,
  );
  const lines = new Map<string, number>();
  return rows.map(({ line, cells }) => {
    const reference = cellOf(cells, "reference");
    const amount = amountIn(withDecimalPoint(cellOf(cells, "amount"), delimiter));
    const bankedOn = dayIn(cellOf(cells, "banked_on"));
    const before = lines.get(reference);
    lines.set(reference, before ?? line);
    const reason =
      before === undefined
        ? reasonOf({ reference, amount, bankedOn })
        : `The same reference as in row ${before}.`;
    return { line, reference, amount, bankedOn, reason, holder: holders.get(cellOf(cells, "holder")) };
  });
}

function reasonOf({ reference, amount, bankedOn }: Pick<DepositRow, "reference" | "amount" | "bankedOn">) {
  if (reference === "" || reference.length > 64) return "The reference must have 1 to 64 characters.";
  if (amount === undefined) return "The amount must be a number over 0 with at most 2 decimals.";
  if (bankedOn === undefined) return "The day must be one such as 2026-11-27 or 27/11/2026.";
  return bankedOn > lagosDay(Date.now()) ? "The day must not be in the future." : undefined;
}

const GROUPED = /^\d{1,3}(,\d{3})+(\.\d+)?$/;

/** `₦1,254,000.00` is a number too. */
export function amountIn(cell: string): number | undefined {
  const text = cell.replace(/^(₦|NGN)|\s/g, "");
  const plain = GROUPED.test(text) ? text.replaceAll(",", "") : text;
  return /^\d+(\.\d{1,2})?$/.test(plain) && Number(plain) > 0 ? Number(plain) : undefined;
}

/** Banks write the day first. */
export function dayIn(cell: string): string | undefined {
  const [, first, month, last] = /^(\d{1,4})[-/.](\d{1,2})[-/.](\d{1,4})$/.exec(cell) ?? [];
  if (first === undefined || month === undefined || last === undefined) return undefined;
  const [year, date] = first.length === 4 ? [first, last] : [last, first];
  const day = `${year}-${month.padStart(2, "0")}-${date.padStart(2, "0")}`;
  const isDay = !Number.isNaN(Date.parse(day)) && new Date(day).toISOString().startsWith(day);
  return isDay ? day : undefined;
}

/** Finds the holders that cells name: each by its id, or by a name that only one holder has. */
async function holdersOf(cells: readonly string[], signal: AbortSignal): Promise<Map<string, NamedHolder>> {
  const given = [...new Set(cells)].filter((cell) => cell !== "");
  const names = await readNames(given, signal);
  const found = await Promise.all(
    given.map(async (cell): Promise<[string, NamedHolder][]> => {
      const known = names.get(cell.toLowerCase());
      if (known?.kind === "point" || known?.kind === "driver")
        return [[cell, { kind: known.kind, id: known.id, name: known.name, text: known.name }]];
      const named = (await findHolders(cell, signal)).filter(({ name }) => isSame(name, cell));
      return named.length === 1 ? [[cell, named[0]!]] : [];
    }),
  );
  return new Map(found.flat());
}

const isSame = (name: string, cell: string): boolean =>
  name.localeCompare(cell, "en", { sensitivity: "accent" }) === 0;
