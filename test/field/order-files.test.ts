import { expect, it } from "vitest";
import { asked } from "../../src/pages/portal/import/batch.ts";
import { guessed, mapped } from "../../src/pages/portal/import/columns.ts";
import { intoOrders, refuseWhole } from "../../src/pages/portal/import/into-orders.ts";
import { orderOf } from "../../src/pages/portal/import/row.ts";
import { readFile } from "../../src/pages/ui/lists/read-file.ts";
import { EXPORT_HEADERS, ORDER_FILES } from "./trials.ts";

async function read(content: BlobPart) {
  const { header, rows, delimiter } = await readFile(new File([content], "orders.csv"));
  const mapping = guessed(header);
  const cells = rows.map(({ line, cells }) => ({ line, cells: mapped(mapping, header, cells, delimiter) }));
  return asked(refuseWhole(intoOrders(cells)));
}

it.each(EXPORT_HEADERS)("the columns of an export are found: $from", ({ tried, right }) => {
  const found = Object.entries(guessed(tried.split(","))).map(([column, source]) => [
    column,
    "column" in source && source.column,
  ]);
  expect(Object.fromEntries(found)).toEqual(right);
});

it.each(ORDER_FILES)("a file's rows are the items of its orders: $from", async ({ tried, right }) => {
  const orders: Record<string, string[]> = {};
  const refused: Record<string, string[]> = {};
  for (const rows of await read(tried)) {
    const { partner_order_id: reference, items } = orderOf(rows);
    const columns = rows.flatMap(({ refusals }) => Object.keys(refusals));
    if (columns.length > 0) refused[reference] = [...new Set(columns)].sort();
    else orders[reference] = items.map(({ name }) => name);
  }
  expect({ orders, refused }).toEqual(right);
});

it.each([
  ["little", 0xff, 0xfe],
  ["big", 0xfe, 0xff],
])("a file of orders may be UTF-16 with its mark, %s end first", async (_, first, second) => {
  const { tried, right } = ORDER_FILES[0]!;
  const bytes = [...tried].flatMap((unit) =>
    first === 0xff ? [unit.charCodeAt(0), 0] : [0, unit.charCodeAt(0)],
  );
  const orders = await read(Uint8Array.from([first, second, ...bytes]));
  expect(orders.map((rows) => orderOf(rows).items.map(({ name }) => name))).toEqual(
    Object.values(right.orders),
  );
});

it("an order of a file has what is in any of its rows, with numbers as numbers", async () => {
  const [rows] = await read(ORDER_FILES[0]!.tried);
  expect(orderOf(rows!)).toMatchObject({
    customer: { name: "Ada Obi", email: "ada@example.com", phone: "08031234567" },
    items: [
      { name: "Shoes", qty: 1, price: 15_000, weight_kg: 0.4 },
      { name: "Rice", qty: 2, price: 20_000, weight_kg: 6 },
    ],
  });
});
