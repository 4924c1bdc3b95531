import type { OperatorOrderWithEvents as Order } from "../../api.ts";
import { Icon } from "../../ui/icon.tsx";

/** Only the path, because the page may be open at another of the service's addresses. */
const pathOf = (url: string): string => {
  const { pathname, search } = new URL(url);
  return pathname + search;
};

/** Links to the label and to the tracking page. */
export function Label({ order: { label_url, tracking_url } }: { order: Order }) {
  return (
    <section class="card stack" aria-labelledby="order-label">
      <h2 id="order-label">Label and tracking</h2>
      <div class="buttons">
        {label_url && (
          <a class="button secondary" href={pathOf(label_url)} target="_blank" rel="noreferrer">
            <Icon name="print" />
            Label as PDF
          </a>
        )}
        <a class="button quiet" href={pathOf(tracking_url)} target="_blank" rel="noreferrer">
          Tracking page
        </a>
      </div>
      <p class="hint">
        {label_url
          ? "The label's link holds for 90 days from the order's creation."
          : "A cancelled order has no label."}
      </p>
    </section>
  );
}
