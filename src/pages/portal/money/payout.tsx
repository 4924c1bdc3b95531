import type { PayoutLine } from "../../../../client/src/api.ts";
import { Loaded } from "../../ui/feedback/loaded.tsx";
import { csvFile } from "../../ui/lists/csv.ts";
import { Pager, pageOf } from "../../ui/lists/pager.tsx";
import { SaveButton } from "../../ui/lists/save-button.tsx";
import { type Column, Table } from "../../ui/lists/table.tsx";
import { request, requestCsv } from "../../ui/requests/request.ts";
import { useResource } from "../../ui/requests/resource.ts";
import { href, route } from "../../ui/shell/route.ts";
import type { ViewProps } from "../../ui/shell/shell.tsx";
import { dayText, naira } from "../../ui/text/format.ts";
import { Time } from "../../ui/text/time.tsx";
import { TrackingCode } from "../../ui/text/tracking-code.tsx";
import { PortalView } from "../portal-view.tsx";
import { t } from "../texts.ts";
import { PayoutStatus } from "./payout-status.tsx";

const PAGE_SIZE = 100;

const COLUMNS: Column<PayoutLine>[] = [
  {
    label: t("Reference"),
    cell: ({ orderId, reference }) => (
      <a class="code" href={href(`/orders/${orderId}`)}>
        {reference}
      </a>
    ),
  },
  {
    label: t("Tracking code"),
    phone: "second",
    cell: ({ trackingCode }) => <TrackingCode code={trackingCode} />,
  },
  { label: t("The receiver paid"), phone: "end", cell: ({ collectedAt }) => <Time at={collectedAt} /> },
  { label: t("Amount"), phone: "aside", align: "end", cell: ({ amount }) => naira(amount) },
];

/** A payout with the parcels that it is for. */
export default function Payout({ id = "" }: ViewProps) {
  const path = `/partner/payouts/${encodeURIComponent(id)}` as const;
  const page = pageOf(route.value.query);
  const resource = useResource(`${path} ${page}`, (signal) =>
    request("GET", path, { query: { page, pageSize: PAGE_SIZE }, signal }),
  );
  const file = (
    <SaveButton
      name={`payout-${resource.data?.data.paidOn ?? id}.csv`}
      read={async () => csvFile([await requestCsv("GET", path)])}
    >
      {t("Export as CSV")}
    </SaveButton>
  );
  return (
    <PortalView title={t("Payout")} actions={file}>
      <Loaded resource={resource} lines={10}>
        {({ data: { amount, status, paidOn, reference, account, lines, pagination } }) => (
          <>
            <section class="card stack" aria-label={t("Payout")}>
              <p class="price">{naira(amount)}</p>
              <dl class="facts">
                <dt>{t("State")}</dt>
                <dd>
                  <PayoutStatus status={status} />
                </dd>
                {paidOn && (
                  <>
                    <dt>{t("Paid on")}</dt>
                    <dd>{dayText(paidOn)}</dd>
                  </>
                )}
                {reference && (
                  <>
                    <dt>{t("Bank's reference")}</dt>
                    <dd class="code">{reference}</dd>
                  </>
                )}
                {account && (
                  <>
                    <dt>{t("To the account")}</dt>
                    <dd translate={false}>
                      <span class="code">{account.account_number}</span>, {account.account_name}
                    </dd>
                  </>
                )}
              </dl>
              {status === "returned" && (
                <p class="notice">
                  {t("The bank sent it back. Its parcels are paid for in a later payout.")}
                </p>
              )}
            </section>
            <Table caption={t("Parcels")} columns={COLUMNS} rows={lines} keyOf={({ orderId }) => orderId} />
            <Pager
              pageSize={PAGE_SIZE}
              total={pagination.totalCount}
              counted={t("{count} parcels", { count: pagination.totalCount })}
            />
          </>
        )}
      </Loaded>
    </PortalView>
  );
}
