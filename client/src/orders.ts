import type {
  LabelsRequest,
  NewStoreOrder,
  NewWhiteLabelOrder,
  Order,
  OrderQuery,
  OrdersPagination,
  StoreOrder,
  StoreOrderCreated,
  StoreOrderDetails,
  StoreOrders as StoreOrderList,
  WhiteLabelOrder,
  WhiteLabelOrderCreated,
} from "./api.ts";
import {
  type BatchEstimate,
  type BatchResult,
  createMany,
  estimateMany,
  type Many,
  type ReceivedResult,
  receiveMany,
} from "./batch.ts";
import { pages } from "./pages.ts";
import type { CallOptions } from "./request.ts";
import { get, post, type Send } from "./send.ts";

export interface CreateOptions extends CallOptions {
  /** By default each call makes one. */
  idempotencyKey?: string;
}

export interface LabelOptions extends Omit<LabelsRequest, "order_ids">, CallOptions {
  /** `pdf` by default; `zpl` for thermal printers, for which there is no layout. */
  format?: "pdf" | "zpl";
}

/** One page of a list. */
export interface OrdersPage {
  orders: Order[];
  pagination: OrdersPagination;
}

/** What a creation answers. */
export type CreatedStoreOrder = StoreOrderCreated["data"];
export type CreatedWhiteLabelOrder = WhiteLabelOrderCreated["data"];
export type WhiteLabelOrderDetails = WhiteLabelOrder["data"];

async function create<Created>(
  send: Send,
  path: string,
  body: object,
  options: CreateOptions,
): Promise<Created> {
  const { signal, idempotencyKey = crypto.randomUUID() } = options;
  return (await send<{ data: Created }>({ ...post(path, { signal }, body), idempotencyKey })).data;
}

function labels(send: Send, path: string, ids: string[], { signal, format, ...layout }: LabelOptions) {
  const call = post(path, { signal }, { order_ids: ids, ...layout });
  const accept = format === "zpl" ? "text/plain" : undefined;
  return send<Uint8Array<ArrayBuffer>>({ ...call, accept });
}

/** Orders of a store, by a secret key. */
export class StoreOrders {
  readonly #send: Send;

  constructor(send: Send) {
    this.#send = send;
  }

  /** Safe to call again with the same order: it returns the existing one. */
  create(order: NewStoreOrder, options: CreateOptions = {}): Promise<CreatedStoreOrder> {
    return create(this.#send, "/api/v1/orders", order, options);
  }

  /**
   * Creates any number of orders, a hundred in a request. Results are in their order. Safe to call again with the same orders. When
   * this throws, the orders without a result may or may not have been created.
   */
  createMany(
    orders: Many<NewStoreOrder>,
    options?: CallOptions,
  ): AsyncGenerator<BatchResult<CreatedStoreOrder>, void, undefined> {
    return createMany(this.#send, "/api/v1/orders", orders, options);
  }

  /** What orders would cost, or why they would be refused. Creates none. */
  estimateMany(
    orders: Many<NewStoreOrder>,
    options?: CallOptions,
  ): AsyncGenerator<BatchEstimate, void, undefined> {
    return estimateMany(this.#send, "/api/v1/orders", orders, options);
  }

  /** One order, with its events, its point, and until when the point keeps the parcel. */
  async get(id: string, options?: CallOptions): Promise<StoreOrderDetails> {
    return (await this.#send<StoreOrder>(get(`/api/v1/orders/${encodeURIComponent(id)}`, options))).data;
  }

  /** Finds an order by your own `partner_order_id` or `reference`. */
  async findByReference(reference: string, options?: CallOptions): Promise<StoreOrderDetails | undefined> {
    const call = get("/api/v1/orders", options, { partner_order_id: reference });
    return (await this.#send<StoreOrderList>(call)).data[0];
  }

  /** One page of them, with how many match in all, for a list with page numbers. */
  async page(query: OrderQuery = {}, options?: CallOptions): Promise<OrdersPage> {
    return (await this.#send<{ data: OrdersPage }>(get("/orders", options, query))).data;
  }

  /**
   * All that match, newest first unless you ask for another order. With `updatedFrom` they are in the order of their last
   * change.
   */
  async *list(query: OrderQuery = {}, options?: CallOptions): AsyncGenerator<Order, void, undefined> {
    const { page = 1, cursor, ...wanted } = query;
    const read = (position: OrderQuery) => this.page({ pageSize: 100, ...wanted, ...position }, options);
    if (wanted.updatedFrom === undefined) {
      yield* pages(page, async (number) => {
        const { orders, pagination } = await read({ page: number });
        return { entries: orders, totalPages: pagination.totalPages };
      });
      return;
    }
    for (let next = cursor; ; ) {
      const { orders, pagination } = await read(next === undefined ? {} : { cursor: next });
      yield* orders;
      if (!pagination.nextCursor) return;
      next = pagination.nextCursor;
    }
  }

  /** Finds orders by the beginnings of words in names, e-mail address, phone number, reference, tracking code or note. */
  search(text: string, query: Omit<OrderQuery, "search"> = {}, options?: CallOptions) {
    return this.list({ ...query, search: text }, options);
  }

  /** Cancels an order, while nobody has collected its parcel. */
  async cancel(id: string, options?: CallOptions): Promise<StoreOrderDetails> {
    const path = `/api/v1/orders/${encodeURIComponent(id)}/cancel`;
    return (await this.#send<StoreOrder>(post(path, options))).data;
  }

  /** Sends an order to another point, until the parcel has arrived. */
  async changePoint(id: string, pointId: string, options?: CallOptions): Promise<StoreOrderDetails> {
    const path = `/api/v1/orders/${encodeURIComponent(id)}/point`;
    return (await this.#send<StoreOrder>(post(path, options, { pudo_point_id: pointId }))).data;
  }

  /** Lets the point keep a parcel that is there 1 to 7 days longer, once. Safe to call again with the same days. */
  async extend(id: string, days: number, options?: CallOptions): Promise<StoreOrderDetails> {
    const path = `/api/v1/orders/${encodeURIComponent(id)}/extend`;
    return (await this.#send<StoreOrder>(post(path, options, { days }))).data;
  }

  /** Ends that a point gives out a parcel that goes back: before you give the money back. Safe to call again. */
  async recall(id: string, options?: CallOptions): Promise<StoreOrderDetails> {
    const path = `/api/v1/orders/${encodeURIComponent(id)}/recall`;
    return (await this.#send<StoreOrder>(post(path, options))).data;
  }

  /**
   * Says within 3 days of a hand-back that the parcel was not among those that you got. Safe to call again.
   * @param note for the operator alone
   */
  async dispute(id: string, note?: string, options?: CallOptions): Promise<StoreOrderDetails> {
    const path = `/api/v1/orders/${encodeURIComponent(id)}/dispute`;
    return (await this.#send<StoreOrder>(post(path, options, { note }))).data;
  }

  /** Records that a parcel has come back to you. Safe to call again. */
  async receive(id: string, options?: CallOptions): Promise<StoreOrderDetails> {
    const path = `/api/v1/orders/${encodeURIComponent(id)}/receive`;
    return (await this.#send<StoreOrder>(post(path, options))).data;
  }

  /** The same for any number of parcels by the codes on their labels, a hundred in a request. Results are in their order. */
  receiveMany(
    trackingCodes: Many<string>,
    options?: CallOptions,
  ): AsyncGenerator<ReceivedResult<CreatedStoreOrder>, void, undefined> {
    return receiveMany(this.#send, "/api/v1/orders", trackingCodes, options);
  }

  /** Up to 100 labels in one PDF, or in ZPL, in the order of the ids. */
  labels(orderIds: string[], options: LabelOptions = {}) {
    return labels(this.#send, "/api/v1/labels", orderIds, options);
  }
}

/** Orders of a white-label partner, by client credentials. */
export class WhiteLabelOrders {
  readonly #send: Send;

  constructor(send: Send) {
    this.#send = send;
  }

  /** Keep `collection_code` from the customer until the parcel has arrived. Safe to call again with the same order. */
  create(order: NewWhiteLabelOrder, options: CreateOptions = {}): Promise<CreatedWhiteLabelOrder> {
    return create(this.#send, "/api/v1/partners/orders", order, options);
  }

  /**
   * Creates any number of orders, a hundred in a request. Results are in their order. Safe to call again with the same orders. When
   * this throws, the orders without a result may or may not have been created.
   */
  createMany(
    orders: Many<NewWhiteLabelOrder>,
    options?: CallOptions,
  ): AsyncGenerator<BatchResult<CreatedWhiteLabelOrder>, void, undefined> {
    return createMany(this.#send, "/api/v1/partners/orders", orders, options);
  }

  /** What orders would cost, or why they would be refused. Creates none. */
  estimateMany(
    orders: Many<NewWhiteLabelOrder>,
    options?: CallOptions,
  ): AsyncGenerator<BatchEstimate, void, undefined> {
    return estimateMany(this.#send, "/api/v1/partners/orders", orders, options);
  }

  /** One order by your own reference, with its events and its point. */
  async get(reference: string, options?: CallOptions): Promise<WhiteLabelOrderDetails> {
    const path = `/api/v1/partners/orders/${encodeURIComponent(reference)}`;
    return (await this.#send<WhiteLabelOrder>(get(path, options))).data;
  }

  /** Cancels an order, while nobody has collected its parcel. */
  async cancel(reference: string, options?: CallOptions): Promise<WhiteLabelOrderDetails> {
    const path = `/api/v1/partners/orders/${encodeURIComponent(reference)}/cancel`;
    return (await this.#send<WhiteLabelOrder>(post(path, options))).data;
  }

  /** Sends an order to another point, until the parcel has arrived. */
  async changePoint(
    reference: string,
    pointId: string,
    options?: CallOptions,
  ): Promise<WhiteLabelOrderDetails> {
    const path = `/api/v1/partners/orders/${encodeURIComponent(reference)}/point`;
    return (await this.#send<WhiteLabelOrder>(post(path, options, { pudo_point_id: pointId }))).data;
  }

  /** Lets the point keep a parcel that is there 1 to 7 days longer, once. Safe to call again with the same days. */
  async extend(reference: string, days: number, options?: CallOptions): Promise<WhiteLabelOrderDetails> {
    const path = `/api/v1/partners/orders/${encodeURIComponent(reference)}/extend`;
    return (await this.#send<WhiteLabelOrder>(post(path, options, { days }))).data;
  }

  /** Ends that a point gives out a parcel that goes back: before you give the money back. Safe to call again. */
  async recall(reference: string, options?: CallOptions): Promise<WhiteLabelOrderDetails> {
    const path = `/api/v1/partners/orders/${encodeURIComponent(reference)}/recall`;
    return (await this.#send<WhiteLabelOrder>(post(path, options))).data;
  }

  /**
   * Says within 3 days of a hand-back that the parcel was not among those that you got. Safe to call again.
   * @param note for the operator alone
   */
  async dispute(reference: string, note?: string, options?: CallOptions): Promise<WhiteLabelOrderDetails> {
    const path = `/api/v1/partners/orders/${encodeURIComponent(reference)}/dispute`;
    return (await this.#send<WhiteLabelOrder>(post(path, options, { note }))).data;
  }

  /** Records that a parcel has come back to you. Safe to call again. */
  async receive(reference: string, options?: CallOptions): Promise<WhiteLabelOrderDetails> {
    const path = `/api/v1/partners/orders/${encodeURIComponent(reference)}/receive`;
    return (await this.#send<WhiteLabelOrder>(post(path, options))).data;
  }

  /** The same for any number of parcels by the codes on their labels, a hundred in a request. Results are in their order. */
  receiveMany(
    trackingCodes: Many<string>,
    options?: CallOptions,
  ): AsyncGenerator<ReceivedResult<CreatedWhiteLabelOrder>, void, undefined> {
    return receiveMany(this.#send, "/api/v1/partners/orders", trackingCodes, options);
  }

  /** Up to 100 labels in one PDF, or in ZPL, in the order of the ids. */
  labels(orderIds: string[], options: LabelOptions = {}) {
    return labels(this.#send, "/api/v1/partners/labels", orderIds, options);
  }
}
