import type {
  LabelsRequest,
  NewStoreOrder,
  NewWhiteLabelOrder,
  Order,
  OrderQuery,
  OrdersPagination,
  SimulatedParcel,
  Simulation,
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

/**
 * What both APIs do with orders. An order is named by its id in a store's API, and by the partner's reference in the white-label
 * API.
 */
class Orders<New extends object, Created, Details> {
  protected readonly send: Send;
  readonly #api: string;

  /** @param api the path below which orders and labels are */
  constructor(send: Send, api: string) {
    this.send = send;
    this.#api = api;
  }

  #path(name?: string, action?: string) {
    const parts = [this.#api, "orders", ...(name === undefined ? [] : [encodeURIComponent(name)])];
    return [...parts, ...(action === undefined ? [] : [action])].join("/");
  }

  async #change(name: string, action: string, options?: CallOptions, body?: object): Promise<Details> {
    return (await this.send<{ data: Details }>(post(this.#path(name, action), options, body))).data;
  }

  /**
   * Safe to call again with the same order: it returns the existing one. Keep its `collection_code`, if there is one, from the
   * customer until the parcel has arrived.
   */
  async create(order: New, { signal, idempotencyKey }: CreateOptions = {}): Promise<Created> {
    const call = {
      ...post(this.#path(), { signal }, order),
      idempotencyKey: idempotencyKey ?? crypto.randomUUID(),
    };
    return (await this.send<{ data: Created }>(call)).data;
  }

  /**
   * Creates any number of orders, a hundred in a request. Results are in their order. Safe to call again with the same orders. When
   * this throws, the orders without a result may or may not have been created.
   */
  createMany(
    orders: Many<New>,
    options?: CallOptions,
  ): AsyncGenerator<BatchResult<Created>, void, undefined> {
    return createMany(this.send, this.#path(), orders, options);
  }

  /** What orders would cost, or why they would be refused. Creates none. */
  estimateMany(orders: Many<New>, options?: CallOptions): AsyncGenerator<BatchEstimate, void, undefined> {
    return estimateMany(this.send, this.#path(), orders, options);
  }

  /** One order, with its events, its point, and until when the point keeps the parcel. */
  async get(name: string, options?: CallOptions): Promise<Details> {
    return (await this.send<{ data: Details }>(get(this.#path(name), options))).data;
  }

  /** Cancels an order, while nobody has collected its parcel. */
  cancel(name: string, options?: CallOptions): Promise<Details> {
    return this.#change(name, "cancel", options);
  }

  /** Sends an order to another point, until the parcel has arrived. */
  changePoint(name: string, pointId: string, options?: CallOptions): Promise<Details> {
    return this.#change(name, "point", options, { pudo_point_id: pointId });
  }

  /** Lets the point keep a parcel that is there 1 to 7 days longer, once. Safe to call again with the same days. */
  extend(name: string, days: number, options?: CallOptions): Promise<Details> {
    return this.#change(name, "extend", options, { days });
  }

  /** Lowers what the receiver pays at the point, in naira, until it is paid; 0: nothing. Safe to call again. */
  lowerCod(name: string, codAmount: number, options?: CallOptions): Promise<Details> {
    return this.#change(name, "cod", options, { cod_amount: codAmount });
  }

  /** Ends that a point gives out a parcel that goes back: before you give the money back. Safe to call again. */
  recall(name: string, options?: CallOptions): Promise<Details> {
    return this.#change(name, "recall", options);
  }

  /**
   * Says within 3 days of a hand-back that the parcel was not among those that you got. Safe to call again.
   * @param note for the operator alone
   */
  dispute(name: string, note?: string, options?: CallOptions): Promise<Details> {
    return this.#change(name, "dispute", options, { note });
  }

  /** Records that a parcel has come back to you. Safe to call again. */
  receive(name: string, options?: CallOptions): Promise<Details> {
    return this.#change(name, "receive", options);
  }

  /** The same for any number of parcels by the codes on their labels, a hundred in a request. Results are in their order. */
  receiveMany(
    trackingCodes: Many<string>,
    options?: CallOptions,
  ): AsyncGenerator<ReceivedResult<Created>, void, undefined> {
    return receiveMany(this.send, this.#path(), trackingCodes, options);
  }

  /** Up to 100 labels in one PDF, or in ZPL, in the order of the orders' ids. */
  labels(orderIds: string[], { signal, format, ...layout }: LabelOptions = {}) {
    const call = post(`${this.#api}/labels`, { signal }, { order_ids: orderIds, ...layout });
    const accept = format === "zpl" ? "text/plain" : undefined;
    return this.send<Uint8Array<ArrayBuffer>>({ ...call, accept });
  }
}

/** Orders of a store, by a secret key. */
export class StoreOrders extends Orders<NewStoreOrder, CreatedStoreOrder, StoreOrderDetails> {
  constructor(send: Send) {
    super(send, "/api/v1");
  }

  /** Finds an order by your own `partner_order_id` or `reference`. */
  async findByReference(reference: string, options?: CallOptions): Promise<StoreOrderDetails | undefined> {
    const call = get("/api/v1/orders", options, { partner_order_id: reference });
    return (await this.send<StoreOrderList>(call)).data[0];
  }

  /** One page of them, with how many match in all, for a list with page numbers. */
  async page(query: OrderQuery = {}, options?: CallOptions): Promise<OrdersPage> {
    return (await this.send<{ data: OrdersPage }>(get("/orders", options, query))).data;
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

  /** Outside production: moves a parcel as a scan would. */
  async simulate(simulation: Simulation, options?: CallOptions): Promise<SimulatedParcel> {
    const call = post("/partner/simulate", options, simulation);
    return (await this.send<{ data: SimulatedParcel }>(call)).data;
  }

  /** Finds orders by the beginnings of words in names, e-mail address, phone number, reference, tracking code or note. */
  search(text: string, query: Omit<OrderQuery, "search"> = {}, options?: CallOptions) {
    return this.list({ ...query, search: text }, options);
  }
}

/** Orders of a white-label partner, by client credentials. */
export class WhiteLabelOrders extends Orders<
  NewWhiteLabelOrder,
  CreatedWhiteLabelOrder,
  WhiteLabelOrderDetails
> {
  constructor(send: Send) {
    super(send, "/api/v1/partners");
  }
}
