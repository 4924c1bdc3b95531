import { useState } from "preact/hooks";
import { lagosDay } from "../../../shared/closed-days.ts";
import type { Balance, Deposit, MoneyHolder } from "../../api.ts";
import { Empty } from "../../ui/feedback/empty.tsx";
import { Loaded } from "../../ui/feedback/loaded.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Pager, pageOf } from "../../ui/lists/pager.tsx";
import { type Column, Table } from "../../ui/lists/table.tsx";
import { requestPage } from "../../ui/requests/request.ts";
import { useResource } from "../../ui/requests/resource.ts";
import { href, route } from "../../ui/shell/route.ts";
import { Badge } from "../../ui/text/badge.tsx";
import { dayText, naira } from "../../ui/text/format.ts";
import { ConsoleView } from "../console-view.tsx";
import { depositsHref, holderText } from "../holders/holder-text.ts";
import { type Names, readNames } from "../names.ts";
import { t } from "../texts.ts";
import { EnterDeposit, ReverseDeposit } from "./deposit-dialogs.tsx";

const PATH = "/deposits";
const PAGE_SIZE = 50;
const MOST_BALANCES = 50;

const named = (holder: MoneyHolder, names: Names) => ({
  ...holder,
  name: names.get(holder.id)?.name ?? null,
});

/** What holders of money have brought to the bank, and whose sums don't come out even. */
export default function Deposits() {
  const { query } = route.value;
  const page = pageOf(query);
  const [kind = "", holder = ""] = (query.get("holder") ?? "").split(":");
  const resource = useResource(query.toString(), async (signal) => {
    const asked = { kind, holder, page, pageSize: PAGE_SIZE };
    const [deposits, balances] = await Promise.all([
      requestPage("/operator/deposits", { query: asked, signal }),
      requestPage("/operator/balances", { query: { pageSize: MOST_BALANCES }, signal }),
    ]);
    const names = await readNames([deposits.rows, balances.rows], signal);
    return { deposits, balances, names };
  });
  const [isEntering, setEntering] = useState(false);
  const [reversed, setReversed] = useState<Deposit>();
  return (
    <ConsoleView
      title="Deposits"
      actions={
        <>
          <a class="button quiet" href={href("/deposits/import")}>
            <Icon name="upload" />
            From a bank's file
          </a>
          <button type="button" class="primary" onClick={() => setEntering(true)}>
            <Icon name="plus" />
            Enter a deposit
          </button>
        </>
      }
    >
      <Loaded resource={resource} lines={8} shape="table">
        {({ deposits, balances, names }) => (
          <>
            {holder ? (
              <p>
                Of {query.get("name") || "one of them"}. <a href={href(PATH)}>All deposits</a>
              </p>
            ) : (
              <Balances rows={balances.rows} total={balances.total} names={names} />
            )}
            {!holder && balances.total > 0 && <h2>All deposits</h2>}
            {deposits.rows.length === 0 ? (
              <Empty title="No deposits">
                <p class="hint">
                  A deposit is money of a point or a driver that came to the bank. It banks their payments.
                </p>
              </Empty>
            ) : (
              <>
                <Table
                  caption="Deposits"
                  columns={columnsOf(names, setReversed)}
                  rows={deposits.rows}
                  keyOf={({ id }) => id}
                />
                <Pager
                  pageSize={PAGE_SIZE}
                  total={deposits.total}
                  counted={t("{count} deposits", { count: deposits.total })}
                />
              </>
            )}
          </>
        )}
      </Loaded>
      {isEntering && <EnterDeposit onChanged={resource.reload} onClose={() => setEntering(false)} />}
      {reversed && (
        <ReverseDeposit
          deposit={reversed}
          onChanged={resource.reload}
          onClose={() => setReversed(undefined)}
        />
      )}
    </ConsoleView>
  );
}

const Holder = ({ holder, names }: { holder: MoneyHolder; names: Names }) => {
  const known = named(holder, names);
  return <a href={depositsHref(known)}>{holderText(known)}</a>;
};

const columnsOf = (names: Names, onReverse: (deposit: Deposit) => void): Column<Deposit>[] => [
  { label: "Of", cell: ({ holder }) => <Holder holder={holder} names={names} /> },
  {
    label: "Day",
    phone: "end",
    cell: ({ banked_on }) => <time dateTime={banked_on}>{dayText(banked_on)}</time>,
  },
  {
    label: "Bank's reference",
    phone: "below",
    cell: ({ reference }) => <span class="code">{reference}</span>,
  },
  { label: "Amount", phone: "aside", align: "end", cell: ({ amount }) => naira(amount) },
  { label: "Outcome", phone: "second", cell: (deposit) => <Outcome {...deposit} /> },
  {
    label: "Entered by",
    cell: ({ entered_by, created_at }) => (
      <>
        {entered_by}
        <span class="below hint">{dayText(lagosDay(Date.parse(created_at)))}</span>
      </>
    ),
  },
  {
    label: "Change",
    phone: "below",
    cell: (deposit) =>
      !deposit.reversed && (
        <button type="button" class="quiet" onClick={() => onReverse(deposit)}>
          Reverse…
        </button>
      ),
  },
];

function Outcome({ amount, banked, reversed, reason }: Deposit) {
  if (reversed)
    return (
      <>
        <Badge tone="urgent">Reversed</Badge>
        <span class="below hint">
          {banked > 0 && `${naira(banked)} of it is in payouts. `}
          {reason}
        </span>
      </>
    );
  if (banked === amount) return <>All of it banked payments</>;
  return (
    <>
      {banked > 0 ? `${naira(banked)} banked payments` : "Nothing banked yet"}
      <span class="below hint">{naira(amount - banked)} left</span>
    </>
  );
}

interface BalancesProps {
  rows: readonly Balance[];
  total: number;
  names: Names;
}

/** Who owes money, and whose deposits have something left. */
function Balances({ rows, total, names }: BalancesProps) {
  if (rows.length === 0) return null;
  return (
    <section class="stack" aria-labelledby="balances">
      <h2 id="balances">Shortages and remainders</h2>
      <p class="hint">
        Somebody owes what a reversed deposit had banked and was paid out: ask them for it, and enter what
        comes. A remainder is too little for the next payment as a whole: it waits for more.
      </p>
      <Table
        caption="Shortages and remainders"
        columns={[
          { label: "Who", cell: ({ holder }: Balance) => <Holder holder={holder} names={names} /> },
          { label: "Owes", align: "end", cell: ({ owes }) => owes > 0 && <b class="owed">{naira(owes)}</b> },
          { label: "Left over", align: "end", cell: ({ rest }) => rest > 0 && naira(rest) },
        ]}
        rows={rows}
        keyOf={({ holder }) => holder.id}
      />
      {total > rows.length && <p class="hint">And {total - rows.length} more with smaller ones.</p>}
    </section>
  );
}
