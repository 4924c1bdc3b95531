import { expect, it } from "vitest";
import { beginningOf, csvLine, csvLineAsIs, withDecimalPoint, withoutGuard } from "../src/shared/csv.ts";

it.each([
  ["=1+1", "'=1+1"],
  ["+2348031234567", "'+2348031234567"],
  ["-2", "'-2"],
  ["@SUM(A1)", "'@SUM(A1)"],
  ["\t=1", "'\t'=1"],
  [" =1", "' =1"],
  ["\u00a0=1", "'\u00a0=1"],
  ["\u200b=1", "'\u200b=1"],
  ["\ufeff=1", "'\ufeff=1"],
  ["＝1", "'＝1"],
  ["＠SUM(A1)", "'＠SUM(A1)"],
  ["Ada;=1", "Ada;'=1"],
  ["Ada; =1", "Ada;' =1"],
  ["Ada\t=1", "Ada\t'=1"],
])("a cell %j of an export is no formula, wherever a spreadsheet divides the line", (cell, written) => {
  expect(csvLine(["first", cell])).toBe(`first,${written}\r\n`);
});

it("a cell that a spreadsheet would divide at its own quotes and lines is no formula either", () => {
  expect(csvLine(['"=1'])).toBe('"\'""=1"\r\n');
  expect(csvLine(["Ada\n=1"])).toBe('"Ada\n\'=1"\r\n');
});

it("other cells are as they are: numbers, words with signs in them, and files that the API reads again", () => {
  expect(csvLine([-2, null, "Ada-Obi", "a = b", "1;2", "a@example.com"])).toBe(
    "-2,,Ada-Obi,a = b,1;2,a@example.com\r\n",
  );
  expect(csvLineAsIs(["-3.35", "=1"])).toBe("-3.35,=1\r\n");
  expect(csvLineAsIs(["0,5", "a;b"], ";")).toBe('0,5;"a;b"\r\n');
});

it.each(["=1+1", "+234 803 123 4567", "-2", "@SUM(A1)", " =1", "＝1", "'Allo", "Ada", ""])(
  "a cell %j of an export is read again as it was",
  (cell) => {
    expect(withoutGuard(csvLine([cell]).replace("\r\n", ""))).toBe(cell);
  },
);

it.each([
  ["0,5", ";", "0.5"],
  ["-3,35", ";", "-3.35"],
  ["0.5", ";", "0.5"],
  ["0,5", ",", "0,5"],
  ["0,5", "\t", "0.5"],
  ["1,500", "\t", "1,500"],
  ["1,2,3", ";", "1,2,3"],
  ["12,", ";", "12,"],
])("a number %j in a file divided at %j is %j", (cell, delimiter, number) => {
  expect(withDecimalPoint(cell, delimiter)).toBe(number);
});

it.each([
  ["sep=;\r\nid;name\r\n", ";"],
  ["SEP=|\rid|name\r", "|"],
  ['"sep=;",,,\nid;name\n', ";"],
  ["sep=\t\nid\tname\n", "\t"],
  ['sep=,\n"a;b;c",name\n', ","],
])("a first line %j says what divides the cells", (text, delimiter) => {
  const { headerAt, ...found } = beginningOf(text);
  expect(found.delimiter).toBe(delimiter);
  expect(text.slice(headerAt)).toContain(found.header);
  expect(found.header).not.toContain("sep");
});

it.each(["separator;name\n", "sep;name\n", "id;sep=,;name\n"])("a header %j is no such line", (text) => {
  expect(beginningOf(text)).toEqual({ delimiter: ";", header: text.trimEnd(), headerAt: 0 });
});
