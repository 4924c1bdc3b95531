import { getOrders, postApiV1Orders, postApiV1OrdersByIdCancel } from "../generated/orval.ts";
import { type Found, type Given, newOrder } from "./flow.ts";

/** It has the base URL of the document in it. */
export async function run(given: Given): Promise<Found> {
  const options = { headers: { authorization: `Bearer ${given.secretKey}` } };
  const made = await postApiV1Orders(newOrder(given), options);
  if (made.status !== 201) throw new Error(String(made.status));
  const listed = await getOrders({ reference: given.reference }, options);
  if (listed.status !== 200) throw new Error(listed.data.detail);
  const cancelled = await postApiV1OrdersByIdCancel(made.data.data.id, options);
  if (cancelled.status !== 200) throw new Error(cancelled.data.detail);
  return {
    made: made.data.data.status,
    listed: listed.data.data.orders.map((order) => order.reference),
    cancelled: cancelled.data.data.status,
  };
}
