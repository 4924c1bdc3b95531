import type { OperatorOrderWithEvents as Order, OrderPayment } from "../../api.ts";
import { type Column, Table } from "../../ui/lists/table.tsx";
import { naira } from "../../ui/text/format.ts";
import { Time } from "../../ui/text/time.tsx";
import { actorText } from "../holders/holder-text.ts";

type Move = OrderPayment["moves"][number];

const STATUSES: Record<OrderPayment["status"], string> = {
  collected: "Collected",
  with_driver: "With a driver",
  banked: "In the bank",
  paid_out: "Paid out",
  void: "Given back",
};
const METHODS: Record<OrderPayment["method"], string> = {
  cash: "in cash",
  card: "by card",
  transfer: "by transfer",
};
const HOLDERS: Record<Move["holder"]["kind"], string> = {
  point: "A point",
  driver: "A driver",
  operator: "The bank",
  partner: "The partner",
  nobody: "Nobody",
};

const COLUMNS: Column<Move>[] = [
  { label: "When", cell: ({ at }) => <Time at={at} /> },
  { label: "What", phone: "aside", cell: ({ status }) => STATUSES[status] },
  { label: "Who did it", phone: "second", cell: ({ actor }) => actorText(actor) },
  { label: "Who had it then", phone: "end", cell: ({ holder }) => holder.name ?? HOLDERS[holder.kind] },
];

/** What a receiver has to pay and has paid, and who has had that money. */
export function Money({ order: { cod_amount, amount_due, payments } }: { order: Order }) {
  if (cod_amount === null) return null;
  return (
    <section class="stack" aria-labelledby="order-money">
      <h2 id="order-money">Money</h2>
      <p>
        The receiver pays {naira(cod_amount)} at the point. {amount_due > 0 && `${naira(amount_due)} is due.`}
      </p>
      {payments.map(({ id, amount, method, status, moves }) => (
        <div key={id} class="stack">
          <h3>
            {naira(amount)} {METHODS[method]}: {STATUSES[status].toLowerCase()}
          </h3>
          <Table
            caption={`Who had the ${naira(amount)}`}
            columns={COLUMNS}
            rows={moves}
            keyOf={({ at, status }) => `${at} ${status}`}
          />
        </div>
      ))}
    </section>
  );
}
