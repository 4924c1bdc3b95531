import { expect, it } from "vitest";
import { type HandoverSheet, renderHandover } from "../../src/labels/handover-pdf.ts";
import { handoverSheet } from "../../src/labels/handover-sheet.ts";
import { contentsOf, pagesOf } from "./pdf-text.ts";

const COLUMNS = ["No.", "Tracking code", "Reference"];
const sheetOf = (count: number, reference = (i: number) => `ORD-${i}`): HandoverSheet => ({
  title: "Parcels handed over",
  facts: ["Ṣẹ̀gun & Sons", "23 November 2026, 10:24 (Lagos)"],
  columns: COLUMNS,
  rows: Array.from({ length: count }, (_, i) => [`${i + 1}`, "7K2M9QXD4R1B", reference(i)]),
});
const notation = (pdf: Uint8Array) => Buffer.from(pdf).toString("latin1");

it("a hand-over's sheet has every row once, over as many pages as it needs", () => {
  for (const count of [0, 1, 36, 37, 100, 500]) {
    const pages = pagesOf(renderHandover(sheetOf(count)));
    const numbers = pages.flatMap((page) => page.match(/^ORD-\d+$/gm) ?? []);
    expect(numbers).toEqual(Array.from({ length: count }, (_, i) => `ORD-${i}`));
    for (const [i, page] of pages.entries()) {
      expect(page).toContain("Tracking code");
      expect(page).toContain(`${i + 1} / ${pages.length}`);
      expect(page.includes("Ṣẹ̀gun & Sons")).toBe(i === 0);
    }
  }
});

it("a hand-over's sheet has no text outside of its page", () => {
  for (const content of contentsOf(renderHandover(sheetOf(100)))) {
    for (const [, x, y] of content.matchAll(/Tf ([\d.-]+) ([\d.-]+) Td/g)) {
      expect(Number(x)).toBeGreaterThan(40);
      expect(Number(x)).toBeLessThan(560);
      expect(Number(y)).toBeGreaterThan(40);
      expect(Number(y)).toBeLessThan(800);
    }
  }
});

it("a hand-over's sheet shows the longest references whole", () => {
  const longest = (i: number) => `${"W".repeat(62)}${String(i).padStart(2, "0")}`;
  const [page] = pagesOf(renderHandover(sheetOf(3, longest)));
  for (let i = 0; i < 3; i++) expect(page).toContain(longest(i));
});

it("a hand-over's sheet is tagged: a heading, lines and a table, every mark in the structure and in its order", () => {
  const pdf = renderHandover(sheetOf(100));
  const text = notation(pdf);
  expect(text).toMatch(
    /\/Type\/Catalog[^\n]*\/Lang\(en-NG\)\/MarkInfo<<\/Marked true>>\/StructTreeRoot \d+ 0 R/,
  );
  const elements = new Map(
    Array.from(
      text.matchAll(/^(\d+) 0 obj\n<<\/Type\/StructElem\/S\/(\w+)\/P (\d+) 0 R(.*)>>\nendobj$/gm),
      ([, id, kind, parent, rest]) => [id!, { kind: kind!, parent: parent!, rest: rest! }],
    ),
  );
  const kinds = (kind: string) => [...elements.values()].filter((element) => element.kind === kind).length;
  expect(["Document", "H1", "P", "Table", "TR", "TH", "TD"].map(kinds)).toEqual([1, 1, 2, 1, 101, 3, 300]);
  // Each marked content of a page is the element that the page's entry of the parent tree names, and the other way round.
  const [, nums] = /\/ParentTree<<\/Nums\[(.*?)\]>>\//.exec(text)!;
  const byPage = Array.from(nums!.matchAll(/\d+\[([\d R]*)\]/g), ([, list]) =>
    list!.split(" 0 R").filter(Boolean),
  );
  for (const [page, content] of contentsOf(pdf).entries()) {
    const marks = Array.from(content.matchAll(/^\/(\w+) <<\/MCID (\d+)>> BDC$/gm));
    expect(marks.map(([, , id]) => Number(id))).toEqual(marks.map((_, i) => i));
    const named = byPage[page]!.map((id) => elements.get(id.trim())!);
    expect(named.map(({ kind }) => kind)).toEqual(marks.map(([, kind]) => kind));
    expect(named.map(({ rest }) => /\/K (\d+)/.exec(rest)![1])).toEqual(marks.map(([, , id]) => id));
    // What is no part of the table is decoration.
    const drawn = content.match(/Tj ET/g)!.length;
    const artifacts = Array.from(
      content.matchAll(/\/Artifact BMC\n([\s\S]*?)\nEMC/g),
      ([, inside]) => (inside!.match(/Tj ET/g) ?? []).length,
    ).reduce((sum, n) => sum + n, 0);
    expect(drawn).toBe(marks.length + artifacts);
  }
});

it("a hand-over's sheet says in words what it is, when it was, and what of it is archived", () => {
  const handover = { id: "0195e1a2-0000-7000-8000-000000000013", labelName: "Zuri Market", parcels: 3 };
  const orders = [{ trackingCode: "7K2M9QXD4R1B", reference: "ORD-1" }];
  const at = Date.parse("2026-12-31T23:30:00Z");
  expect(handoverSheet({ ...handover, at, direction: "back", orders, isCut: false })).toEqual({
    title: "Parcels given back",
    facts: [
      "Zuri Market",
      "1 January 2027, 00:30 (Lagos), 3 parcels",
      "2 of them are archived",
      "Hand-over 0195e1a2-0000-7000-8000-000000000013",
    ],
    columns: COLUMNS,
    rows: [["1", "7K2M9QXD4R1B", "ORD-1"]],
  });
});
