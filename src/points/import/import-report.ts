import type { Delimiter } from "../../shared/csv.ts";
import type { FieldError } from "../../shared/problem.ts";
import type { Candidate, ImportRefusal } from "./import-check.ts";
import type { FileFindings } from "./import-row.ts";

interface RowOutcome {
  row: number;
  id: string | null;
  outcome: "created" | "updated" | "unchanged" | "refused";
  name: string | null;
  latitude: number | null;
  longitude: number | null;
}

interface ListedRefusal {
  row: number;
  id: string | null;
  errors: FieldError[];
  /** The file's row, if rows are reported; null beyond `MAX_CELL_CHARACTERS`. */
  cells?: string[] | null;
}

export interface ImportReport {
  created: number;
  updated: number;
  unchanged: number;
  /** At most `MAX_LISTED` of them. */
  refused: ListedRefusal[];
  refusedTotal: number;
  /** At most `MAX_LISTED` of them. */
  notes: { row: number; id: string | null; message: string }[];
  delimiter: Delimiter | null;
  ignoredColumns: string[];
  /** The ids of the points that were created, by the ids in the file. */
  ids: Record<string, string>;
  /** If rows are reported: the names of `cells`, and at most `MAX_ROWS` of the rows. */
  columns?: string[];
  rows?: RowOutcome[];
}

/** Limits of the report, whatever is in the file. */
const MAX_LISTED = 1_000;
const MAX_LISTED_ID = 256;
const MAX_LISTED_NAME = 200;
const MAX_ROWS = 10_000;
/** The limit for all cells of refused rows together. */
const MAX_CELL_CHARACTERS = 1_000_000;

/** Collects what happens to the rows of a file. */
export class ReportWriter {
  readonly counts = { created: 0, updated: 0, unchanged: 0 };
  readonly #ids = new Map<string, string>();
  readonly #refused: ListedRefusal[] = [];
  readonly #notes: ImportReport["notes"] = [];
  readonly #rows: RowOutcome[] = [];
  readonly #tellsRows: boolean;
  #refusedTotal = 0;
  #cellCharacters = 0;

  /** @param tellsRows whether the report has each row, and the cells of refused ones */
  constructor(tellsRows: boolean) {
    this.#tellsRows = tellsRows;
  }

  refuse(refusal: ImportRefusal): void {
    this.#refusedTotal++;
    this.#tell(refusal, "refused");
    if (this.#refused.length >= MAX_LISTED) return;
    const { row, errors } = refusal;
    const cells = this.#tellsRows ? { cells: this.#boundedCells(refusal) } : {};
    this.#refused.push({ row, id: listedId(refusal.id), errors, ...cells });
  }

  /** @param pointId of a point that was created, unless nothing is written */
  accept(candidate: Candidate, outcome: "created" | "updated" | "unchanged", pointId?: string): void {
    this.counts[outcome]++;
    if (outcome === "created" && pointId !== undefined) this.#ids.set(candidate.id, pointId);
    for (const message of candidate.notes) {
      if (this.#notes.length < MAX_LISTED)
        this.#notes.push({ row: candidate.row, id: listedId(candidate.id), message });
    }
    this.#tell(candidate, outcome);
  }

  report({ delimiter, columns, ignoredColumns }: FileFindings): ImportReport {
    const byRow = (a: { row: number }, b: { row: number }) => a.row - b.row;
    return {
      ...this.counts,
      refused: this.#refused.toSorted(byRow),
      refusedTotal: this.#refusedTotal,
      notes: this.#notes.toSorted(byRow),
      ids: Object.fromEntries(this.#ids),
      delimiter,
      ignoredColumns: [...ignoredColumns],
      ...(this.#tellsRows ? { columns, rows: this.#rows.toSorted(byRow) } : {}),
    };
  }

  #tell({ row, id, fields }: Candidate | ImportRefusal, outcome: RowOutcome["outcome"]): void {
    if (!this.#tellsRows || this.#rows.length >= MAX_ROWS) return;
    const { name, latitude = null, longitude = null } = fields;
    this.#rows.push({
      row,
      id: listedId(id),
      outcome,
      name: name?.slice(0, MAX_LISTED_NAME) ?? null,
      latitude,
      longitude,
    });
  }

  #boundedCells({ cells }: ImportRefusal): string[] | null {
    const read = cells();
    const characters = read.reduce((sum, cell) => sum + cell.length, 0);
    if (this.#cellCharacters + characters > MAX_CELL_CHARACTERS) return null;
    this.#cellCharacters += characters;
    return read;
  }
}

const listedId = (id: string | null): string | null => id?.slice(0, MAX_LISTED_ID) ?? null;
