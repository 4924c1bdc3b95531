import { useState } from "preact/hooks";
import type { Handover } from "../../../../client/src/api.ts";
import { Empty } from "../../ui/feedback/empty.tsx";
import { Loaded } from "../../ui/feedback/loaded.tsx";
import { Dialog } from "../../ui/forms/dialog.tsx";
import { Field } from "../../ui/forms/field.tsx";
import { FilterForm } from "../../ui/lists/filter-form.tsx";
import { Pager, pageOf } from "../../ui/lists/pager.tsx";
import { SaveButton } from "../../ui/lists/save-button.tsx";
import { type Column, Table } from "../../ui/lists/table.tsx";
import { useResource } from "../../ui/requests/resource.ts";
import { href, route } from "../../ui/shell/route.ts";
import { Time } from "../../ui/text/time.tsx";
import { TrackingCode } from "../../ui/text/tracking-code.tsx";
import { PortalView } from "../portal-view.tsx";
import { pudo } from "../pudo.ts";
import { t } from "../texts.ts";

const PAGE_SIZE = 25;
const DIRECTIONS: Record<Handover["direction"], string> = { out: t("You gave"), back: t("You got back") };

export default function Handovers() {
  const { query } = route.value;
  const page = pageOf(query);
  const date = query.get("date") || undefined;
  const resource = useResource(query.toString(), (signal) =>
    pudo.handovers.page({ ...(date && { date }), page, pageSize: PAGE_SIZE }, { signal }),
  );
  const [shown, setShown] = useState<Handover>();
  const columns: Column<Handover>[] = [
    { label: t("When"), cell: ({ at }) => <Time at={at} /> },
    {
      label: t("What"),
      phone: "second",
      cell: ({ direction, parcels }) =>
        `${DIRECTIONS[direction]} ${t("{count} parcels", { count: parcels })}`,
    },
    {
      label: t("Proof"),
      phone: "end",
      cell: (handover) => (
        <div class="buttons">
          <button type="button" class="quiet" onClick={() => setShown(handover)}>
            {t("Parcels")}
          </button>
          <Sheet handover={handover} />
        </div>
      ),
    },
  ];
  return (
    <PortalView title={t("Hand-overs")}>
      <p class="hint">
        {t(
          "Visits in which parcels left you or came back, as drivers and points scanned them. A day is that of Lagos.",
        )}
      </p>
      <FilterForm path="/handovers" query={query}>
        <Field label={t("Day")}>{(attributes) => <input {...attributes} name="date" type="date" />}</Field>
      </FilterForm>
      <Loaded resource={resource} lines={8} shape="table">
        {({ handovers, pagination }) =>
          handovers.length === 0 ? (
            <Empty title={date ? t("No hand-overs on this day") : t("No hand-overs yet")} />
          ) : (
            <>
              <Table caption={t("Hand-overs")} columns={columns} rows={handovers} keyOf={({ id }) => id} />
              <Pager
                pageSize={PAGE_SIZE}
                total={pagination.totalCount}
                counted={t("{count} hand-overs", { count: pagination.totalCount })}
              />
            </>
          )
        }
      </Loaded>
      {shown && <Parcels handover={shown} onClose={() => setShown(undefined)} />}
    </PortalView>
  );
}

function Sheet({ handover: { id, at } }: { handover: Handover }) {
  return (
    <SaveButton
      icon="print"
      name={`handover-${at.slice(0, 10)}-${id.slice(-6)}.pdf`}
      read={async () => new Blob([await pudo.handovers.sheet(id)], { type: "application/pdf" })}
    >
      {t("PDF")}
    </SaveButton>
  );
}

function Parcels({ handover: { id, direction, at }, onClose }: { handover: Handover; onClose: () => void }) {
  const resource = useResource(id, (signal) => pudo.handovers.get(id, { signal }));
  return (
    <Dialog title={DIRECTIONS[direction]} onClose={onClose}>
      <p>
        <Time at={at} />
      </p>
      <Loaded resource={resource} lines={4} shape="table">
        {({ orders }) => (
          <Table
            caption={t("Parcels")}
            columns={[
              {
                label: t("Reference"),
                cell: (order) => (
                  <a class="code" href={href(`/orders/${order.id}`)}>
                    {order.reference}
                  </a>
                ),
              },
              {
                label: t("Tracking code"),
                cell: (order) => <TrackingCode code={order.tracking_code} />,
              },
            ]}
            rows={orders}
            keyOf={(order) => order.id}
          />
        )}
      </Loaded>
    </Dialog>
  );
}
