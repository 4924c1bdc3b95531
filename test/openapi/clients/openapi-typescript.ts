import createClient from "openapi-fetch";
import type { paths } from "../generated/openapi-typescript.ts";
import { type Found, type Given, newOrder } from "./flow.ts";

export async function run(given: Given): Promise<Found> {
  const client = createClient<paths>({
    baseUrl: given.baseUrl,
    headers: { authorization: `Bearer ${given.secretKey}` },
  });
  const made = await client.POST("/api/v1/orders", { body: newOrder(given) });
  if (made.error) throw new Error(made.error.detail);
  const { id, status } = made.data.data;
  const listed = await client.GET("/orders", { params: { query: { reference: given.reference } } });
  if (listed.error) throw new Error(listed.error.detail);
  const cancelled = await client.POST("/api/v1/orders/{id}/cancel", { params: { path: { id } } });
  if (cancelled.error) throw new Error(cancelled.error.detail);
  return {
    made: status,
    listed: listed.data.data.orders.map((order) => order.reference),
    cancelled: cancelled.data.data.status,
  };
}
