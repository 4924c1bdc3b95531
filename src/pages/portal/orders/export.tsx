import type { z } from "@hono/zod-openapi";
import { useRef, useState } from "preact/hooks";
import type { OrderSchema, OrdersPageSchema } from "../../../api/schemas/order-view.ts";
import { useAction } from "../../ui/action.ts";
import { csvFile, csvLine } from "../../ui/csv.ts";
import { download } from "../../ui/download.ts";
import { Failure } from "../../ui/failure.tsx";
import { count } from "../../ui/format.ts";
import { Icon } from "../../ui/icon.tsx";
import { request } from "../../ui/request.ts";
import { type OrdersQuery, requestQuery } from "./list-query.ts";

type Order = z.infer<typeof OrderSchema>;

const PAGE_SIZE = 100;

const COLUMNS: Record<string, (order: Order) => string | number | null> = {
  reference: (order) => order.reference,
  tracking_code: (order) => order.trackingCode,
  status: (order) => order.status,
  receiver_first_name: (order) => order.receiverFirstName,
  receiver_last_name: (order) => order.receiverLastName,
  receiver_email: (order) => order.receiverEmail,
  items: (order) => order.items.reduce((sum, { quantity }) => sum + quantity, 0),
  weight_kg: (order) => order.items.reduce((sum, { quantity, weight }) => sum + quantity * weight, 0),
  delivery_fee_naira: (order) => order.deliveryFee,
  note: (order) => order.note,
  created_at: (order) => order.createdAt,
  updated_at: (order) => order.updatedAt,
  expires_at: (order) => order.expiresAt,
  pudo_point_id: (order) => order.pudoPointId,
  tracking_url: (order) => order.trackingUrl,
  id: (order) => order.id,
};

/** Saves all orders of a list as CSV, page by page. Those that come meanwhile are left out, so that no page shifts. */
export function ExportButton({ query, total }: { query: OrdersQuery; total: number }) {
  const [done, setDone] = useState(0);
  const abort = useRef<AbortController>(undefined);
  const { run, isBusy, error } = useAction(async () => {
    abort.current = new AbortController();
    const { signal } = abort.current;
    const upTo = requestQuery(query).dateTo || new Date().toISOString();
    const lines = [csvLine(Object.keys(COLUMNS))];
    setDone(0);
    for (let page = 1; ; page++) {
      const given = { ...requestQuery(query), dateTo: upTo, page, pageSize: PAGE_SIZE };
      const answer = await request<z.infer<typeof OrdersPageSchema>>("GET", "/orders", {
        query: given,
        signal,
      });
      const { orders, pagination } = answer.data;
      for (const order of orders) lines.push(csvLine(Object.values(COLUMNS).map((read) => read(order))));
      setDone(lines.length - 1);
      if (!pagination.hasNext || orders.length === 0) break;
    }
    download(csvFile(lines), `orders-${new Date().toISOString().slice(0, 10)}.csv`);
  });
  return (
    <div class="buttons">
      {isBusy ? (
        <>
          <progress value={done} max={Math.max(total, done)} aria-label="Export" />
          <span>
            {count(done)} of {count(total)}
          </span>
          <button type="button" class="quiet" onClick={() => abort.current?.abort()}>
            Stop
          </button>
        </>
      ) : (
        <button type="button" class="quiet" onClick={() => void run()}>
          <Icon name="download" />
          Export as CSV
        </button>
      )}
      {!(error instanceof DOMException) && <Failure error={error} />}
    </div>
  );
}
