import { addFonts, type Fonts, MILLIMETRE, newFonts, number, textOperators } from "./drawing.ts";
import type { Weight } from "./font.ts";
import { PdfFile, textString } from "./pdf-file.ts";
import { typeset } from "./typeset.ts";

/** What a hand-over's sheet says. */
export interface HandoverSheet {
  /** Such as `Parcels handed over`. */
  title: string;
  /** Such as the partner and the time, each a line. */
  facts: readonly string[];
  /** The names and the contents of the columns. */
  columns: readonly string[];
  rows: readonly (readonly string[])[];
}

const PAGE = { width: 210 * MILLIMETRE, height: 297 * MILLIMETRE };
const MARGIN = 18 * MILLIMETRE;
const RIGHT = PAGE.width - MARGIN;
const ROW_HEIGHT = 17;
const TEXT_SIZE = 10;
/** A long reference is set smaller, so that all of it fits. */
const SMALLEST = 4.5;
const FACT_SIZE = 11;
const FACT_HEIGHT = 16;
/** Where each column begins; the last one ends at the margin. */
const COLUMNS = [MARGIN, MARGIN + 36, MARGIN + 160];

/** An A4 list of parcels, over as many pages as it needs. It is tagged: screen readers read it as a heading and a table. */
export function renderHandover(sheet: HandoverSheet): Uint8Array<ArrayBuffer> {
  const file = new PdfFile();
  const fonts = newFonts();
  const parts = pagesOf(sheet);
  const pages = parts.map(() => file.reserve());
  const tags = new Tags(file, pages);
  const contents = parts.map((part, i) =>
    file.addStream(drawPage(sheet, part, { i, of: parts.length, fonts, tags })),
  );
  const resources = addFonts(file, fonts);
  const tree = file.add(`<</Type/Pages/Count ${pages.length}/Kids[${pages.join(" ")}]>>`);
  const box = `[0 0 ${number(PAGE.width)} ${number(PAGE.height)}]`;
  for (const [i, page] of pages.entries())
    file.fill(
      page,
      `<</Type/Page/Parent ${tree}/MediaBox${box}/Resources ${resources}/Contents ${contents[i]!}/StructParents ${i}/Tabs/S>>`,
    );
  const catalog = file.add(
    `<</Type/Catalog/Pages ${tree}/Lang(en-NG)/MarkInfo<</Marked true>>/StructTreeRoot ${tags.close()}/ViewerPreferences<</DisplayDocTitle true>>>>`,
  );
  const info = file.add(`<</Title ${textString(sheet.title)}>>`);
  return file.bytes(`/Root ${catalog}/Info ${info}`);
}

/** The rows of each page, with where the table begins. */
interface Part {
  rows: HandoverSheet["rows"];
  top: number;
}

function pagesOf({ facts, rows }: HandoverSheet): Part[] {
  const parts: Part[] = [];
  let top = MARGIN + 40 + facts.length * FACT_HEIGHT;
  for (let from = 0; from < rows.length || parts.length === 0; ) {
    // The last line is for the page's number.
    const count = Math.floor((PAGE.height - MARGIN - ROW_HEIGHT - top) / ROW_HEIGHT) - 1;
    parts.push({ rows: rows.slice(from, from + count), top });
    from += count;
    top = MARGIN;
  }
  return parts;
}

interface Drawn {
  i: number;
  of: number;
  fonts: Fonts;
  tags: Tags;
}

function drawPage(sheet: HandoverSheet, { rows, top }: Part, { i, of, fonts, tags }: Drawn): string {
  const operators: string[] = [];
  const text = (value: string, weight: Weight, size: number, x: number, y: number, right = RIGHT) => {
    const block = typeset(value, { weight, width: right - x, height: 0, largest: size, smallest: SMALLEST });
    return textOperators(fonts, block, x, PAGE.height - y).join("\n");
  };
  const cells = (values: readonly string[], weight: Weight, y: number) =>
    values.map((value, column) =>
      text(value, weight, TEXT_SIZE, COLUMNS[column]!, y, (COLUMNS[column + 1] ?? RIGHT + 8) - 8),
    );
  const artifact = (drawing: string) => operators.push(`/Artifact BMC\n${drawing}\nEMC`);
  const rule = (y: number, grey: number) =>
    artifact(`${grey} g ${number(MARGIN)} ${number(PAGE.height - y)} ${number(RIGHT - MARGIN)} 0.6 re f 0 g`);

  if (i === 0) {
    operators.push(tags.mark("H1", i, text(sheet.title, "bold", 20, MARGIN, MARGIN)));
    for (const [line, fact] of sheet.facts.entries())
      operators.push(
        tags.mark("P", i, text(fact, "regular", FACT_SIZE, MARGIN, MARGIN + 32 + line * FACT_HEIGHT)),
      );
  }
  const head = cells(sheet.columns, "bold", top);
  // Screen readers read it only once.
  if (i === 0) operators.push(tags.row("TH", i, head));
  else artifact(head.join("\n"));
  rule(top + ROW_HEIGHT - 1, 0);
  for (const [line, row] of rows.entries()) {
    const y = top + (line + 1) * ROW_HEIGHT;
    operators.push(tags.row("TD", i, cells(row, "regular", y + 1)));
    rule(y + ROW_HEIGHT, 0.8);
  }
  artifact(text(`${i + 1} / ${of}`, "regular", 9, RIGHT - 40, PAGE.height - MARGIN));
  return operators.join("\n");
}

/** The structure of a document: what its marked contents are. */
class Tags {
  readonly #file: PdfFile;
  readonly #pages: readonly string[];
  readonly #root: string;
  readonly #document: string;
  readonly #table: string;
  readonly #blocks: string[] = [];
  readonly #rows: string[] = [];
  /** By page, the element of each of its marked contents. */
  readonly #marked: string[][];

  constructor(file: PdfFile, pages: readonly string[]) {
    this.#file = file;
    this.#pages = pages;
    this.#marked = pages.map(() => []);
    [this.#root, this.#document, this.#table] = [file.reserve(), file.reserve(), file.reserve()];
  }

  /** A drawing as a block of the document. */
  mark(kind: "H1" | "P", page: number, drawing: string): string {
    const { element, marked } = this.#element(kind, this.#document, page, drawing);
    this.#blocks.push(element);
    return marked;
  }

  /** Drawings as the cells of the table's next row. */
  row(kind: "TH" | "TD", page: number, drawings: readonly string[]): string {
    const row = this.#file.reserve();
    const cells = drawings.map((drawing) => this.#element(kind, row, page, drawing));
    const kids = cells.map(({ element }) => element).join(" ");
    this.#file.fill(row, `<</Type/StructElem/S/TR/P ${this.#table}/K[${kids}]>>`);
    this.#rows.push(row);
    return cells.map(({ marked }) => marked).join("\n");
  }

  /** Returns a reference to the whole structure. */
  close(): string {
    this.#file.fill(
      this.#table,
      `<</Type/StructElem/S/Table/P ${this.#document}/K[${this.#rows.join(" ")}]>>`,
    );
    this.#file.fill(
      this.#document,
      `<</Type/StructElem/S/Document/P ${this.#root}/K[${[...this.#blocks, this.#table].join(" ")}]>>`,
    );
    const parents = this.#marked.map((elements, i) => `${i}[${elements.join(" ")}]`).join("");
    this.#file.fill(
      this.#root,
      `<</Type/StructTreeRoot/K ${this.#document}/ParentTree<</Nums[${parents}]>>/ParentTreeNextKey ${this.#pages.length}>>`,
    );
    return this.#root;
  }

  #element(kind: string, parent: string, page: number, drawing: string) {
    const marks = this.#marked[page]!;
    const scope = kind === "TH" ? "/A<</O/Table/Scope/Column>>" : "";
    const element = this.#file.add(
      `<</Type/StructElem/S/${kind}/P ${parent}/Pg ${this.#pages[page]!}/K ${marks.length}${scope}>>`,
    );
    const marked = `/${kind} <</MCID ${marks.length}>> BDC\n${drawing}\nEMC`;
    marks.push(element);
    return { element, marked };
  }
}
