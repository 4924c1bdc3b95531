import { useState } from "preact/hooks";
import type { PayoutWithLines } from "../../api.ts";
import { Failure } from "../../ui/feedback/failure.tsx";
import { Loaded } from "../../ui/feedback/loaded.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Pager, pageOf } from "../../ui/lists/pager.tsx";
import { type Column, Table } from "../../ui/lists/table.tsx";
import { useAction } from "../../ui/requests/action.ts";
import { request } from "../../ui/requests/request.ts";
import { useResource } from "../../ui/requests/resource.ts";
import { href, route } from "../../ui/shell/route.ts";
import type { ViewProps } from "../../ui/shell/shell.tsx";
import { dayText, naira } from "../../ui/text/format.ts";
import { Time } from "../../ui/text/time.tsx";
import { TrackingCode } from "../../ui/text/tracking-code.tsx";
import { ConsoleView } from "../console-view.tsx";
import { History } from "../history.tsx";
import { t } from "../texts.ts";
import { saveList } from "./export-payouts.tsx";
import { type PayoutChange, PayoutDialog } from "./payout-dialogs.tsx";
import { PayoutAccount, PayoutState } from "./payout-state.tsx";

const PAGE_SIZE = 100;

/** What can be said of a payout. */
const CHANGES: Record<PayoutWithLines["status"], readonly PayoutChange[]> = {
  preparing: [],
  draft: ["cancel"],
  sent: ["cancel", "pay"],
  paid: ["returned"],
  returned: [],
  cancelled: [],
};
const ACTIONS: Record<PayoutChange, string> = {
  pay: "The bank has paid…",
  cancel: "Cancel…",
  returned: "The bank sent it back…",
};

const LINES: Column<PayoutWithLines["lines"][number]>[] = [
  {
    label: "Parcel",
    cell: ({ order_id, tracking_code }) => (
      <a href={href(`/orders/${order_id}`)}>
        <TrackingCode code={tracking_code} />
      </a>
    ),
  },
  {
    label: "Partner's reference",
    phone: "second",
    cell: ({ reference }) => <span class="code">{reference}</span>,
  },
  { label: "Receiver paid", phone: "end", cell: ({ collected_at }) => <Time at={collected_at} /> },
  { label: "Amount", phone: "aside", align: "end", cell: ({ amount }) => naira(amount) },
];

/** A payout with its parcels, and what the bank did with it. */
export default function PayoutPage({ id = "" }: ViewProps) {
  const path = `/operator/payouts/${encodeURIComponent(id)}` as const;
  const page = pageOf(route.value.query);
  const resource = useResource(`${path} ${page}`, (signal) =>
    request("GET", path, { query: { page, pageSize: PAGE_SIZE }, signal }),
  );
  const [change, setChange] = useState<PayoutChange>();
  const payout = resource.data?.data;
  return (
    <ConsoleView
      title={payout ? `Payout to ${payout.partner.name}` : "Payout"}
      actions={
        payout &&
        CHANGES[payout.status].map((one) => (
          <button
            key={one}
            type="button"
            class={one === "pay" ? "primary" : "quiet"}
            onClick={() => setChange(one)}
          >
            {ACTIONS[one]}
          </button>
        ))
      }
    >
      <Loaded resource={resource} lines={12}>
        {({ data }) => (
          <div class="with-side">
            <div class="stack">
              <Facts {...data} />
              <Table
                caption="Parcels of the payout"
                columns={LINES}
                rows={data.lines}
                keyOf={({ order_id }) => order_id}
              />
              <Pager
                pageSize={PAGE_SIZE}
                total={data.pagination.totalCount}
                counted={t("{count} parcels", { count: data.pagination.totalCount })}
              />
            </div>
            <History key={data.status} query={{ subject_id: data.id }} />
          </div>
        )}
      </Loaded>
      {change && payout && (
        <PayoutDialog
          {...{ change, payout }}
          onChanged={resource.reload}
          onClose={() => setChange(undefined)}
        />
      )}
    </ConsoleView>
  );
}

function Facts({
  id,
  amount,
  status,
  until,
  account,
  partner,
  paid_on,
  reference,
  reason,
  list_id,
}: PayoutWithLines) {
  return (
    <section class="card stack" aria-label="The payout">
      <p class="key-number">{naira(amount)}</p>
      <dl class="facts">
        <dt>State</dt>
        <dd>
          <PayoutState status={status} />
        </dd>
        <dt>Partner</dt>
        <dd>
          <a href={href(`/partners/${partner.id}`)}>{partner.name}</a>
        </dd>
        <dt>To</dt>
        <dd>
          <PayoutAccount account={account} />
        </dd>
        <dt>Banked until</dt>
        <dd>{dayText(until)}</dd>
        <dt>In the bank's list as</dt>
        <dd class="code">{id}</dd>
        {paid_on && <dt>Paid</dt>}
        {paid_on && (
          <dd>
            {dayText(paid_on)}, <span class="code">{reference}</span>
          </dd>
        )}
        {reason && <dt>Reason</dt>}
        {reason && <dd>{reason}</dd>}
      </dl>
      {status === "draft" && !account && (
        <p class="notice">
          Without an account it can't be sent. Set the{" "}
          <a href={href(`/partners/${partner.id}`)}>partner's payout account</a>, cancel this draft, and make
          drafts again.
        </p>
      )}
      {list_id && <ListAgain list={list_id} />}
    </section>
  );
}

/** Saves the bank's list that the payout is in once more. */
function ListAgain({ list }: { list: string }) {
  const { run, isBusy, error } = useAction(() => saveList({ list_id: list }, `payouts-${list}.csv`));
  return (
    <div class="buttons">
      <button type="button" class="quiet" aria-disabled={isBusy} onClick={() => void run()}>
        <Icon name="download" />
        The bank's list again
      </button>
      <Failure error={error} />
    </div>
  );
}
