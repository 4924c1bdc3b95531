import type { z } from "@hono/zod-openapi";
import type { Tag } from "../../http/tags.ts";
import type { NewOrder } from "../../orders/order.ts";
import type { StoredOrder } from "../../orders/row.ts";
import type { ApiDeps } from "../../platform/deps.ts";
import type { PartnerRef } from "../../shared/actor.ts";
import { fromStore, fromWhiteLabel, StoreOrderBody, WhiteLabelOrderBody } from "../schemas/new-order.ts";
import {
  arrivedCode,
  detailsView,
  StoreOrder,
  StoreOrderCreated,
  type StoreOrderDetails,
  StoreOrderRead,
  storeOrderView,
  WhiteLabelOrder,
  WhiteLabelOrderCreated,
  type WhiteLabelOrderDetails,
  WhiteLabelOrderRead,
  whiteLabelOrderView,
} from "../schemas/order.ts";
import { orderId, reference } from "../schemas/path-parameters.ts";

/** Where orders come in and go out. Routes are declared once for both: they differ only in what is here. */
export interface Entrance<Body extends z.ZodType, Made extends object, Read extends object> {
  access: "secret_key" | "client";
  tag: Tag;
  /** The path parameter that names an order, and its declaration. */
  name: "id" | "reference";
  parameter: typeof orderId | typeof reference;
  /** Which of the two it is: an `Idempotency-Key` belongs to one. */
  kind: NewOrder["entrance"];
  body: Body;
  newOrder: (body: z.infer<Body>) => NewOrder;
  /** The name that the schema of a batch has in the OpenAPI document. */
  batchName: string;
  /** The name of the schema of a batch of parcels that came back. */
  receiptName: string;
  schemas: { order: z.ZodType<Made>; created: z.ZodType<Success<Made>>; read: z.ZodType<Success<Read>> };
  descriptions: { creation: string; reading: string };
  view: (deps: ApiDeps, order: StoredOrder) => Made;
  /** An order with its events and its point. */
  readView: (deps: ApiDeps, partner: PartnerRef, order: StoredOrder) => Promise<Read>;
}

interface Success<Data> {
  status: "success";
  data: Data;
}

export const STORE: Entrance<
  typeof StoreOrderBody,
  z.infer<typeof StoreOrder>,
  z.infer<typeof StoreOrderDetails>
> = {
  access: "secret_key",
  tag: "Orders: stores",
  name: "id",
  parameter: orderId,
  kind: "store",
  body: StoreOrderBody,
  newOrder: fromStore,
  batchName: "NewStoreOrders",
  receiptName: "ReceivedStoreOrders",
  schemas: { order: StoreOrder, created: StoreOrderCreated, read: StoreOrderRead },
  descriptions: {
    creation:
      "A request with the same `partner_order_id` and the same fields answers with the existing order, so it is safe to " +
      "retry.",
    reading: "Has `collection_code` after the parcel has arrived.",
  },
  view: storeOrderView,
  readView: async (deps, partner, order) => ({
    ...storeOrderView(deps, order),
    ...arrivedCode(deps, order),
    ...(await detailsView(deps, partner, order)),
  }),
};

export const WHITE_LABEL: Entrance<
  typeof WhiteLabelOrderBody,
  z.infer<typeof WhiteLabelOrder>,
  z.infer<typeof WhiteLabelOrderDetails>
> = {
  access: "client",
  tag: "Orders: white label",
  name: "reference",
  parameter: reference,
  kind: "white_label",
  body: WhiteLabelOrderBody,
  newOrder: fromWhiteLabel,
  batchName: "NewWhiteLabelOrders",
  receiptName: "ReceivedWhiteLabelOrders",
  schemas: { order: WhiteLabelOrder, created: WhiteLabelOrderCreated, read: WhiteLabelOrderRead },
  descriptions: {
    creation:
      "Keep `collection_code` secret from the customer until the parcel has arrived. A request with the same " +
      "`reference` and the same fields answers with the existing order, so it is safe to retry.",
    reading: "Orders of both entrances, by your reference. `collection_code` is in it from the beginning.",
  },
  view: whiteLabelOrderView,
  readView: async (deps, partner, order) => ({
    ...whiteLabelOrderView(deps, order),
    ...(await detailsView(deps, partner, order)),
  }),
};
