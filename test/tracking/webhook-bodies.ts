import { bindings } from "../harness.ts";

/** The bodies of an order's webhooks, the oldest first. */
export async function bodiesOf(id: string): Promise<{ type: string; data: Record<string, unknown> }[]> {
  const { results } = await bindings.ORDERS_0.prepare(
    "SELECT body FROM webhook_deliveries WHERE order_id = ?1 ORDER BY id",
  )
    .bind(id)
    .all<{ body: string }>();
  return results.map(({ body }) => JSON.parse(body));
}
