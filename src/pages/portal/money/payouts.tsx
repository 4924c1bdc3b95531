import type { OwnPayout } from "../../../../client/src/api.ts";
import { Empty } from "../../ui/feedback/empty.tsx";
import { Loaded } from "../../ui/feedback/loaded.tsx";
import { Pager, pageOf } from "../../ui/lists/pager.tsx";
import { type Column, Table } from "../../ui/lists/table.tsx";
import { requestPage } from "../../ui/requests/request.ts";
import { useResource } from "../../ui/requests/resource.ts";
import { href, route } from "../../ui/shell/route.ts";
import { dayText, naira } from "../../ui/text/format.ts";
import { ShortId } from "../../ui/text/short-id.tsx";
import { PortalView } from "../portal-view.tsx";
import { t } from "../texts.ts";
import { PayoutStatus } from "./payout-status.tsx";

const PAGE_SIZE = 25;
const hrefOf = ({ id }: OwnPayout) => href(`/payouts/${id}`);

const COLUMNS: Column<OwnPayout>[] = [
  { label: t("Payout"), cell: (payout) => <ShortId id={payout.id} href={hrefOf(payout)} /> },
  { label: t("State"), phone: "second", cell: PayoutStatus },
  { label: t("Paid on"), phone: "end", cell: ({ paidOn }) => paidOn && dayText(paidOn) },
  {
    label: t("Bank's reference"),
    cell: ({ reference }) => reference && <span class="code">{reference}</span>,
  },
  {
    label: t("To the account"),
    cell: ({ account }) => account && <span class="code">{account.account_number}</span>,
  },
  { label: t("Amount"), phone: "aside", align: "end", cell: ({ amount }) => naira(amount) },
];

/** What the partner was paid of what its receivers paid. */
export default function Payouts() {
  const page = pageOf(route.value.query);
  const resource = useResource(String(page), (signal) =>
    requestPage("/partner/payouts", { query: { page, pageSize: PAGE_SIZE }, signal }),
  );
  return (
    <PortalView title={t("Payouts")}>
      <Loaded resource={resource} lines={8} shape="table">
        {({ rows, total }) =>
          rows.length === 0 ? (
            <Empty title={t("No payouts yet")}>
              <p class="hint">
                {t("Here is each transfer of what your receivers paid, with the parcels that it is for.")}
              </p>
            </Empty>
          ) : (
            <>
              <Table
                caption={t("Payouts")}
                columns={COLUMNS}
                rows={rows}
                keyOf={({ id }) => id}
                openOf={hrefOf}
              />
              <Pager pageSize={PAGE_SIZE} total={total} counted={t("{count} payouts", { count: total })} />
            </>
          )
        }
      </Loaded>
    </PortalView>
  );
}
