import type { OrderStatus } from "../../../shared/parcel-status.ts";
import type { NetworkCounts } from "../../api.ts";
import { OrderChart } from "../../ui/domain/order-chart.tsx";
import { Empty } from "../../ui/feedback/empty.tsx";
import { lazy } from "../../ui/feedback/lazy.tsx";
import { Loaded } from "../../ui/feedback/loaded.tsx";
import { Bars } from "../../ui/lists/bars.tsx";
import { KeyNumbers } from "../../ui/lists/key-numbers.tsx";
import { request } from "../../ui/requests/request.ts";
import { useResource } from "../../ui/requests/resource.ts";
import { href } from "../../ui/shell/route.ts";
import { count, percent } from "../../ui/text/format.ts";
import { ConsoleView } from "../console-view.tsx";
import { t } from "../texts.ts";

const FullnessMap = lazy<object>(() => import("./fullness-map.tsx"));

/** Charts of the network's parcels, each with a table of its numbers. */
export default function Network() {
  const resource = useResource("network", (signal) => request("GET", "/operator/order-counts", { signal }));
  return (
    <ConsoleView title="Network">
      <Loaded resource={resource} lines={5} shape="numbers">
        {({ data, incomplete }) => (
          <>
            {incomplete && (
              <p class="notice" role="status">
                A database can't be reached at the moment, so its orders are not counted.
              </p>
            )}
            <Pictures {...data} />
            <section class="card stack" aria-labelledby="fullness">
              <h2 id="fullness">How full the points are</h2>
              <FullnessMap />
            </section>
          </>
        )}
      </Loaded>
    </ConsoleView>
  );
}

function Pictures({ days, shelf }: NetworkCounts) {
  const countOf = (...wanted: OrderStatus[]) =>
    days
      .flatMap(({ orders }) => orders)
      .filter(({ status }) => wanted.includes(status))
      .reduce((sum, one) => sum + one.count, 0);
  const [collected, returned] = [countOf("delivered"), countOf("returned", "returned_to_sender")];
  const all = days.flatMap(({ orders }) => orders).reduce((sum, one) => sum + one.count, 0);
  const shelved = shelf.filter(({ collected: taken, returned: back }) => taken + back > 0);
  return (
    <>
      <KeyNumbers
        numbers={[
          { name: "Orders of 30 days", value: count(all), link: href("/orders") },
          {
            name: "On the shelf",
            value: count(countOf("ready_for_pickup")),
            link: href("/orders", { status: "ready_for_pickup" }),
          },
          {
            name: "Share returned",
            value: collected + returned === 0 ? "None yet" : percent(returned / (collected + returned)),
            note: `${count(returned)} of ${count(collected + returned)} that arrived`,
          },
          {
            name: "Days on the shelf",
            value: shelved.length === 0 ? "None yet" : count(medianDays(shelf)),
            note: "Half of the parcels were collected or went back sooner.",
          },
        ]}
      />
      <section class="card stack" aria-labelledby="by-day">
        <h2 id="by-day">Parcels by day and state</h2>
        {all > 0 ? <OrderChart days={days} /> : <Empty title="No orders in the last 30 days" />}
      </section>
      <section class="card stack" aria-labelledby="shelf">
        <h2 id="shelf">Days on the shelf</h2>
        {shelved.length === 0 ? (
          <p class="hint">No parcel was collected or began to go back in the last 30 days.</p>
        ) : (
          <Bars
            label="Parcels by days on the shelf"
            caption="Parcels by days on the shelf"
            column="Days"
            parts={[
              { key: "delivered", text: "Collected" },
              { key: "returned", text: "Began to go back" },
            ]}
            bars={shelf.map((group) => ({
              key: String(group.days),
              text:
                group.days === shelf.length - 1
                  ? `${group.days} days or more`
                  : t("{count} days", { count: group.days }),
              values: [group.collected, group.returned],
            }))}
          />
        )}
      </section>
    </>
  );
}

type Shelf = NetworkCounts["shelf"];

function medianDays(shelf: Shelf): number {
  const half = shelf.reduce((sum, { collected, returned }) => sum + collected + returned, 0) / 2;
  let seen = 0;
  for (const { days, collected, returned } of shelf) {
    seen += collected + returned;
    if (seen >= half) return days;
  }
  return 0;
}
