import type { PriceTable as Prices } from "../../api.ts";
import { Loaded } from "../../ui/feedback/loaded.tsx";
import { type Column, Table } from "../../ui/lists/table.tsx";
import { request } from "../../ui/requests/request.ts";
import { useResource } from "../../ui/requests/resource.ts";
import { kilograms, naira } from "../../ui/text/format.ts";
import { daysText, ZONE_TEXTS } from "./estimate.tsx";

type Tariff = Prices["tariffs"][number];

/** A row: what a parcel up to a weight costs in each zone, or what else there is to say of the zones. */
interface Row {
  name: string;
  cell: (tariff: Tariff) => string;
}

/** What a parcel up to a weight costs: by the first step that is not lighter, or from the last one on. */
function amountUpTo(kg: number, { slabs, perExtraKg }: Tariff): number {
  const last = slabs.at(-1)!;
  const found = slabs.find(({ upToKg }) => kg <= upToKg);
  return found?.amount ?? last.amount + Math.ceil(kg - last.upToKg) * perExtraKg;
}

function rowsOf(tariffs: readonly Tariff[]): Row[] {
  const weights = [...new Set(tariffs.flatMap(({ slabs }) => slabs.map(({ upToKg }) => upToKg)))];
  return [
    ...weights
      .toSorted((a, b) => a - b)
      .map((kg) => ({
        name: `Up to ${kilograms(kg)}`,
        cell: (tariff: Tariff) => naira(amountUpTo(kg, tariff)),
      })),
    { name: "Each further kg", cell: ({ perExtraKg }) => naira(perExtraKg) },
    { name: "Takes", cell: ({ estimatedDays }) => daysText(estimatedDays) },
    { name: "States", cell: ({ states }) => states.join(", ") },
  ];
}

/** All prices from where the partner's parcels are picked up: a row for each weight, a column for each zone. */
export function PriceTable() {
  const resource = useResource("tariffs", (signal) => request("GET", "/partner/tariffs", { signal }));
  return (
    <section class="stack" aria-labelledby="all-prices">
      <h2 id="all-prices">All prices</h2>
      <Loaded resource={resource} lines={6}>
        {({ data: { origin, tariffs } }) => {
          const columns: Column<Row>[] = [
            { label: "Weight", cell: ({ name }) => <b>{name}</b> },
            ...tariffs.map((tariff) => ({
              label: ZONE_TEXTS[tariff.zone],
              cell: ({ cell }: Row) => cell(tariff),
            })),
          ];
          return (
            <>
              <p class="hint">
                From {origin.state}, by the weight on the scales or by size, whichever is more. Prices may
                change; a price that you ask for holds for a day.
              </p>
              <div class="scrolls prices-table">
                <Table
                  caption="All prices"
                  columns={columns}
                  rows={rowsOf(tariffs)}
                  keyOf={({ name }) => name}
                />
              </div>
            </>
          );
        }}
      </Loaded>
    </section>
  );
}
