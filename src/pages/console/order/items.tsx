import type { OperatorOrderWithEvents as Order } from "../../api.ts";
import { type Column, Table } from "../../ui/lists/table.tsx";
import { count, kilograms, naira } from "../../ui/text/format.ts";

type Item = Order["items"][number];

const COLUMNS: Column<{ item: Item; number: number }>[] = [
  { label: "What", cell: ({ item }) => item.name },
  { label: "Quantity", phone: "second", align: "end", cell: ({ item }) => count(item.qty) },
  { label: "Weight each", phone: "second", align: "end", cell: ({ item }) => kilograms(item.weight_kg) },
  { label: "Value each", phone: "aside", align: "end", cell: ({ item }) => naira(item.price) },
];

/** What is in a parcel, and what it is worth. */
export function Items({ order: { items, value } }: { order: Order }) {
  if (items.length === 0) return <p class="hint">No items were given.</p>;
  return (
    <>
      <Table
        caption="Items"
        columns={COLUMNS}
        rows={items.map((item, number) => ({ item, number }))}
        keyOf={({ number }) => String(number)}
      />
      <p>Worth {naira(value)} in all.</p>
    </>
  );
}
