import { useEffect, useState } from "preact/hooks";
import { Empty } from "../../ui/empty.tsx";
import { Field } from "../../ui/field.tsx";
import { Loaded } from "../../ui/loaded.tsx";
import { Pager, pageOf } from "../../ui/pager.tsx";
import { request } from "../../ui/request.ts";
import { useResource } from "../../ui/resource.ts";
import { goTo, href, route } from "../../ui/route.ts";
import { Table } from "../../ui/table.tsx";
import { Time } from "../../ui/time.tsx";
import type { Delivery } from "./delivery.ts";
import { DeliveryDialog } from "./delivery-dialog.tsx";
import { DELIVERY_TEXTS, DeliveryBadge } from "./delivery-status.tsx";

interface DeliveriesPage {
  data: { data: Delivery[]; pagination: { totalCount: number } };
}

const PATH = "/webhooks";
const PAGE_SIZE = 20;
/** How often the newest are looked for: again soon after something came, and ever more seldom while nothing does. */
const SOONEST_MS = 5000;
const LATEST_MS = 60_000;

/** What was sent, newest first. The first page follows what happens while it is in sight. */
export function Deliveries() {
  const { query } = route.value;
  const status = query.get("status") ?? "";
  const page = pageOf(query);
  const [opened, setOpened] = useState<string>();
  const resource = useResource(`${status} ${page}`, (signal) =>
    request<DeliveriesPage>("GET", "/partner/webhook-deliveries", {
      query: { status, page, pageSize: PAGE_SIZE },
      signal,
    }),
  );
  useFollowing(page === 1, resource.data?.data.data[0]?.id, resource.reload);
  const columns = [
    { label: "Event", cell: ({ event }: Delivery) => <span class="code">{event}</span> },
    { label: "To", cell: ({ url }: Delivery) => url },
    { label: "State", cell: (delivery: Delivery) => <DeliveryBadge status={delivery.status} /> },
    { label: "Attempts", align: "end" as const, cell: ({ attemptCount }: Delivery) => attemptCount },
    { label: "Since", cell: ({ createdAt }: Delivery) => <Time at={createdAt} /> },
    {
      label: "Details",
      cell: ({ id, event }: Delivery) => (
        <button type="button" class="quiet" aria-label={`Details of ${event}`} onClick={() => setOpened(id)}>
          Details
        </button>
      ),
    },
  ];
  return (
    <section class="stack" aria-labelledby="deliveries">
      <h2 id="deliveries">Deliveries</h2>
      <Field label="State">
        {(attributes) => (
          <select
            {...attributes}
            value={status}
            onChange={({ currentTarget }) =>
              goTo(PATH, { status: currentTarget.value }, { isReplacing: true })
            }
          >
            <option value="">All</option>
            {Object.entries(DELIVERY_TEXTS).map(([value, [text]]) => (
              <option key={value} value={value}>
                {text}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Loaded resource={resource} lines={6}>
        {({ data: { data, pagination } }) =>
          data.length === 0 ? (
            <Empty title={status ? "None in this state" : "Nothing was sent in the last 30 days"} />
          ) : (
            <>
              <Table caption="Deliveries" columns={columns} rows={data} keyOf={({ id }) => id} />
              <Pager
                page={page}
                pageSize={PAGE_SIZE}
                total={pagination.totalCount}
                noun="delivery"
                hrefOf={(next) => href(PATH, { status, page: next > 1 ? next : undefined })}
              />
            </>
          )
        }
      </Loaded>
      {opened && <DeliveryDialog id={opened} onSent={resource.reload} onClose={() => setOpened(undefined)} />}
    </section>
  );
}

/** Loads again and again while the page is in sight, ever more seldom as long as the newest stays the same. */
function useFollowing(isFollowing: boolean, newest: string | undefined, reload: () => void): void {
  useEffect(() => {
    if (!isFollowing) return;
    let delay = SOONEST_MS;
    let timer = setTimeout(look, delay);
    function look() {
      if (document.visibilityState === "visible") reload();
      delay = Math.min(2 * delay, LATEST_MS);
      timer = setTimeout(look, delay);
    }
    return () => clearTimeout(timer);
  }, [isFollowing, newest, reload]);
}
