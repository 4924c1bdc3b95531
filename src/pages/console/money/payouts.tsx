import { useState } from "preact/hooks";
import type { Payout } from "../../api.ts";
import { Empty } from "../../ui/feedback/empty.tsx";
import { Loaded } from "../../ui/feedback/loaded.tsx";
import { Field } from "../../ui/forms/field.tsx";
import { Icon } from "../../ui/icon.tsx";
import { FilterForm } from "../../ui/lists/filter-form.tsx";
import { Pager, pageOf } from "../../ui/lists/pager.tsx";
import { PickFilter } from "../../ui/lists/pick-filter.tsx";
import { type Column, Table } from "../../ui/lists/table.tsx";
import { requestPage } from "../../ui/requests/request.ts";
import { useResource } from "../../ui/requests/resource.ts";
import { href, route } from "../../ui/shell/route.ts";
import { count, dayText, naira } from "../../ui/text/format.ts";
import { ConsoleView } from "../console-view.tsx";
import { findPartners, NOBODY, readNames } from "../names.ts";
import { t } from "../texts.ts";
import { DraftPayouts } from "./draft-payouts.tsx";
import { ExportPayouts } from "./export-payouts.tsx";
import { PayoutAccount, PayoutState, STATES } from "./payout-state.tsx";

const PATH = "/payouts";
const PAGE_SIZE = 50;
const hrefOf = ({ id }: Payout) => href(`${PATH}/${id}`);

const COLUMNS: Column<Payout>[] = [
  { label: "Partner", cell: (payout) => <a href={hrefOf(payout)}>{payout.partner.name}</a> },
  { label: "State", phone: "second", cell: PayoutState },
  { label: "Banked until", phone: "end", cell: ({ until }) => dayText(until) },
  { label: "Parcels", align: "end", cell: ({ payments }) => count(payments) },
  { label: "To", cell: PayoutAccount },
  {
    label: "Paid",
    cell: ({ paid_on, reference }) =>
      paid_on && (
        <>
          {dayText(paid_on)}
          <span class="below hint">{reference}</span>
        </>
      ),
  },
  { label: "Amount", phone: "aside", align: "end", cell: ({ amount }) => naira(amount) },
];

/** What partners are paid of what receivers paid: from the draft through the bank's list to the transfer. */
export default function Payouts() {
  const { query } = route.value;
  const page = pageOf(query);
  const [status, partner] = [query.get("status") ?? "", query.get("partner") ?? ""];
  const resource = useResource(query.toString(), async (signal) => {
    const asked = { status, partner_id: partner, page, pageSize: PAGE_SIZE };
    const found = await requestPage("/operator/payouts", { query: asked, signal });
    return { ...found, names: partner ? await readNames([partner], signal) : NOBODY };
  });
  const [open, setOpen] = useState<"draft" | "export">();
  const close = () => setOpen(undefined);
  return (
    <ConsoleView
      title="Payouts"
      actions={
        <>
          <button type="button" class="quiet" onClick={() => setOpen("export")}>
            <Icon name="download" />
            The bank's list…
          </button>
          <button type="button" class="primary" onClick={() => setOpen("draft")}>
            <Icon name="plus" />
            Make drafts…
          </button>
        </>
      }
    >
      <FilterForm path={PATH} query={query}>
        <Field label="State">
          {(attributes) => (
            <select {...attributes} name="status">
              <option value="">All</option>
              {Object.entries(STATES).map(([state, text]) => (
                <option key={state} value={state}>
                  {text}
                </option>
              ))}
            </select>
          )}
        </Field>
        <Field label="Partner">
          {(attributes) => (
            <PickFilter
              {...{ attributes, name: "partner", value: partner, placeholder: "Name", find: findPartners }}
              valueText={resource.data?.names.get(partner)?.name}
            />
          )}
        </Field>
      </FilterForm>
      <Loaded resource={resource} lines={8} shape="table">
        {({ rows, total }) =>
          rows.length === 0 ? (
            <Empty title="No payouts">
              <p class="hint">
                {status || partner
                  ? "None matches."
                  : "Make drafts: each partner with payments at the bank gets one."}
              </p>
            </Empty>
          ) : (
            <>
              <Table caption="Payouts" columns={COLUMNS} rows={rows} keyOf={({ id }) => id} openOf={hrefOf} />
              <Pager pageSize={PAGE_SIZE} total={total} counted={t("{count} payouts", { count: total })} />
            </>
          )
        }
      </Loaded>
      {open === "draft" && <DraftPayouts onChanged={resource.reload} onClose={close} />}
      {open === "export" && <ExportPayouts onChanged={resource.reload} onClose={close} />}
    </ConsoleView>
  );
}
