import { createClient } from "../generated/hey-api/client/index.ts";
import { getOrders, postApiV1Orders, postApiV1OrdersByIdCancel } from "../generated/hey-api/index.ts";
import { type Found, type Given, newOrder } from "./flow.ts";

export async function run(given: Given): Promise<Found> {
  const client = createClient({
    baseUrl: given.baseUrl,
    // Chooses the secret key among the schemes that an operation takes.
    auth: ({ key }) => (key === "secretKey" ? given.secretKey : undefined),
  });
  const made = await postApiV1Orders({ client, body: newOrder(given), throwOnError: true });
  const { id, status } = made.data.data;
  const listed = await getOrders({ client, query: { reference: given.reference }, throwOnError: true });
  const cancelled = await postApiV1OrdersByIdCancel({ client, path: { id }, throwOnError: true });
  return {
    made: status,
    listed: listed.data.data.orders.map((order) => order.reference),
    cancelled: cancelled.data.data.status,
  };
}
