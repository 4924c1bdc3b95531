import type { StoreClient, WebhookArrivedOrder, WebhookEvent } from "pudo-client";
import { isProblem } from "pudo-client";
import type { Database } from "./database.ts";
import { time } from "./views/text.ts";

/** Registers the shop's endpoint at its first start, and keeps the secret. */
export async function registerEndpoint(database: Database, pudo: StoreClient, url: string): Promise<void> {
  const known = database.note("webhooks.endpoint");
  if (known) {
    try {
      const endpoint = await pudo.webhooks.endpoints.get(known);
      if (endpoint.url !== url) await pudo.webhooks.endpoints.change(known, { url });
      return;
    } catch (error) {
      if (!isProblem(error, "not_found")) throw error;
    }
  }
  const { id, secret } = await pudo.webhooks.endpoints.create({ url, events: ["*"], description: "Shop" });
  database.transaction(() => {
    database.setNote("webhooks.endpoint", id);
    database.setNote("webhooks.secret", secret);
  });
}

/** Takes an event once, however often it comes. */
export function takeEvent(database: Database, event: WebhookEvent): void {
  const { data, sequence } = event;
  // Some are of no order.
  if (!("order_id" in data)) return;
  if (data.return_of !== undefined) {
    // Customers may begin one without the shop, on the tracking page.
    const { order_id: id, tracking_code, status } = data;
    database.setReturn(data.return_of, { id, tracking_code, status }, sequence);
    return;
  }
  const reference = data.partner_order_id ?? "";
  const order = database.order(reference);
  // Another system of the same partner may have made it.
  if (!order) return;
  database.transaction(() => {
    if (!database.remember(event.id)) return;
    database.setStatus(reference, data.status, sequence);
    if (event.type === "package.arrived_at_point")
      database.addMessage(reference, arrivalMessage(order.name, event.data));
  });
}

/** What an SMS to the customer says. */
function arrivalMessage(
  name: string,
  { point, collection_code: code, collect_by, tracking_url }: WebhookArrivedOrder,
) {
  const [first] = name.split(" ");
  return `Hello ${first}, your parcel is at ${point.name}, ${point.city}, until ${time(collect_by)}. Your code: ${code}. ${tracking_url}`;
}
