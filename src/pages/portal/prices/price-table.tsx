import type { PriceTable as Prices } from "../../api.ts";
import { type Column, Table } from "../../ui/lists/table.tsx";
import { kilograms, naira } from "../../ui/text/format.ts";
import { t } from "../texts.ts";
import { daysText, ZONE_TEXTS } from "./estimate.tsx";

type Tariff = Prices["tariffs"][number];

/** The price up to a weight: that of the first step that is at least as heavy, or from the last step on. */
function amountUpTo(kg: number, { slabs, perExtraKg }: Tariff): number {
  const last = slabs.at(-1)!;
  const found = slabs.find(({ upToKg }) => kg <= upToKg);
  return found?.amount ?? last.amount + Math.ceil(kg - last.upToKg) * perExtraKg;
}

function columnsOf(tariffs: readonly Tariff[]): Column<Tariff>[] {
  const weights = [...new Set(tariffs.flatMap(({ slabs }) => slabs.map(({ upToKg }) => upToKg)))];
  return [
    { label: t("Distance"), cell: ({ zone }) => <b>{ZONE_TEXTS[zone]}</b> },
    ...weights
      .toSorted((a, b) => a - b)
      .map((kg) => ({
        label: t("Up to {kg}", { kg: kilograms(kg) }),
        align: "end" as const,
        cell: (tariff: Tariff) => naira(amountUpTo(kg, tariff)),
      })),
    { label: t("Each further kg"), align: "end", cell: ({ perExtraKg }) => naira(perExtraKg) },
    { label: t("Delivery takes"), cell: ({ estimatedDays }) => daysText(estimatedDays) },
    { label: t("States"), cell: ({ states }) => states.join(", ") },
  ];
}

/** All prices from where the partner's parcels are picked up. */
export function PriceTable({ origin, tariffs }: Prices) {
  return (
    <section class="stack" aria-labelledby="whole-table">
      <h2 id="whole-table">{t("The whole table")}</h2>
      <p class="hint">
        {t(
          "From {state}, by the weight on the scales or by size, whichever is more. Prices may change; a price that you ask for is good for a day.",
          { state: origin.state },
        )}
      </p>
      <div class="scrolls">
        <Table
          caption={t("What each weight costs by distance")}
          columns={columnsOf(tariffs)}
          rows={tariffs}
          keyOf={({ zone }) => zone}
        />
      </div>
    </section>
  );
}
