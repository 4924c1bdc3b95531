import { describe, expect } from "vitest";
import { it } from "../fixtures.ts";
import { file, HEADER, line, load } from "./import-requests.ts";
import { listPoints } from "./points.ts";

/** With the separator of many languages' spreadsheets, and their numbers. */
const semicolons = (text: string) => text.replaceAll(",", ";").replaceAll(".", ",");

describe("a file of points that is divided at semicolons", () => {
  it("has numbers with a decimal comma, and texts with commas as they are", async ({ api }) => {
    const report = await load(
      api,
      [`${HEADER};min_item_weight`.replaceAll(",", ";"), `${semicolons(line("d-1", "Half"))};0,5`].join("\n"),
    );
    expect(report).toMatchObject({ created: 1, refused: [], delimiter: ";" });
    const [point] = (await listPoints(api, "?search=Half")).data;
    expect(point).toMatchObject({ minItemWeight: 0.5, address: { latitude: 6.6, longitude: 3.35 } });
  });
});

it("a file of points may have the quotes that keep a spreadsheet from running its cells", async ({ api }) => {
  const rows = file(line("guarded-1", "'=Guarded"), line("guarded-2", "'Yan Dalla"))
    .replace(HEADER, `${HEADER},phone`)
    .replace(/^guarded.+$/gm, "$&,'+234 803 123 4567");
  expect(await load(api, rows)).toMatchObject({ created: 2, refused: [] });
  for (const name of ["=Guarded", "'Yan Dalla"]) {
    const [point] = (await listPoints(api, `?search=${encodeURIComponent(name)}`)).data;
    expect(point).toMatchObject({ name, partner: { phone: "+234 803 123 4567" } });
  }
});
