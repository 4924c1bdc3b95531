// Made from the OpenAPI document by `npm run check:client -- --write`.

export type CollectionPoint = OrderPoint & {
  opening_hours: OpeningHours;
  /**
   * Empty if it has none
   */
  phone: string;
};
export type WebhookArrivedOrder = WebhookOrder & {
  point?: CollectionPoint;
  /**
   * For the receiver
   */
  collection_code: string;
  /**
   * Until when the point keeps the parcel
   */
  expires_at: string;
  /**
   * The page on which the receiver sees the parcel, under your name
   */
  tracking_url: string;
};
export type WebhookRedirectedOrder = WebhookOrder & {
  /**
   * Where the order went before
   */
  previous_point: {
    id: string;
    name: string;
  };
};
export type WebhookUnreachableOrder = WebhookOrder & {
  reason: "closed" | "paused" | "removed";
  /**
   * The last day, in Africa/Lagos; null if it is not known
   */
  until: string | null;
  /**
   * Up to three: the nearest points that are available and take the order's items
   */
  alternatives: {
    id: string;
    name: string;
    /**
     * Metres from the point
     */
    distance: number;
  }[];
};
export type ProblemCode =
  | "invalid_request"
  | "item_not_accepted"
  | "malformed_json"
  | "unknown_location"
  | "unauthorized"
  | "invalid_token"
  | "token_expired"
  | "invalid_credentials"
  | "cross_site_request"
  | "confirmation_required"
  | "insufficient_scope"
  | "ip_not_allowed"
  | "partner_inactive"
  | "invalid_signature"
  | "wrong_collection_code"
  | "not_found"
  | "order_not_found"
  | "point_not_found"
  | "method_not_allowed"
  | "not_acceptable"
  | "invalid_transition"
  | "reference_conflict"
  | "point_unavailable"
  | "quote_mismatch"
  | "idempotency_conflict"
  | "email_taken"
  | "point_gone"
  | "payload_too_large"
  | "unsupported_media_type"
  | "teapot"
  | "idempotency_mismatch"
  | "code_locked"
  | "rate_limited"
  | "quota_exceeded"
  | "internal_error"
  | "database_unavailable"
  | "partner_moving"
  | "key_unavailable"
  | "maintenance"
  | "points_unavailable";
export type PublicPoint = Point & {
  /**
   * false while it is paused or full, and on a day on which it is closed
   */
  available: boolean;
  /**
   * When it is closed in the next 60 days, in whole days of Africa/Lagos, both included: its own closures and those of the network, merged and sorted
   */
  closures: {
    from: string;
    to: string;
  }[];
  /**
   * Whole metres from the coordinates of the request; only with coordinates
   */
  distance?: number;
};
export type WebhookDeliveryDetails = WebhookDelivery & {
  /**
   * The body that is sent, without the collection code, which is not stored
   */
  payload: {
    [k: string]: unknown;
  };
  /**
   * The last 100 attempts, oldest first
   */
  attempts: {
    /**
     * When it was made
     */
    at: string;
    /**
     * Status of the answer; null if there was none
     */
    status: number | null;
    /**
     * How long it took
     */
    durationMs: number;
    /**
     * What went wrong; null if it was answered
     */
    error: string | null;
    /**
     * At most the first 16 KiB of the answer
     */
    responseExcerpt: string;
  }[];
};
export type WebhookEndpointWithSecret = WebhookEndpoint & {
  /**
   * Signs the webhooks, in the format that Standard Webhooks libraries take
   */
  secret: string;
};
/**
 * What a webhook tells, by its `type`. A later version of the service may send other types.
 */
export type WebhookEvent =
  | PackageCreatedEvent
  | PackageCancelledEvent
  | PackageInTransitEvent
  | PackageArrivedAtPointEvent
  | PackageCollectedEvent
  | PackageRefusedEvent
  | PackageExpiredEvent
  | PackagePointChangedEvent
  | PackagePointUnavailableEvent
  | PudoPointsChangedEvent
  | WebhookTestEvent;

export interface ClientToken {
  /**
   * A JWT (RFC 9068); treat it as opaque
   */
  access_token: string;
  token_type: "Bearer";
  /**
   * Seconds
   */
  expires_in: number;
}
export interface OrderPoint {
  id: string;
  name: string;
  address: string;
  city: string;
  state: string;
  lat: number;
  lng: number;
}
/**
 * HH:MM in Africa/Lagos; null on a day on which the point is closed
 */
export interface OpeningHours {
  monday: {
    opens: string;
    closes: string;
  } | null;
  tuesday: {
    opens: string;
    closes: string;
  } | null;
  wednesday: {
    opens: string;
    closes: string;
  } | null;
  thursday: {
    opens: string;
    closes: string;
  } | null;
  friday: {
    opens: string;
    closes: string;
  } | null;
  saturday: {
    opens: string;
    closes: string;
  } | null;
  sunday: {
    opens: string;
    closes: string;
  } | null;
}
export interface DeliveryQuery {
  /**
   * Page number, from 1
   */
  page?: number;
  /**
   * Entries per page
   */
  pageSize?: number;
  /**
   * Only deliveries in this state
   */
  status?: "pending" | "delivered" | "failed" | "disabled";
  /**
   * Only events of this type
   */
  event?:
    | "package.created"
    | "package.cancelled"
    | "package.in_transit"
    | "package.arrived_at_point"
    | "package.collected"
    | "package.refused"
    | "package.expired"
    | "package.point_changed"
    | "package.point_unavailable"
    | "pudo_points.changed"
    | "webhook.test";
  /**
   * Only events of this order
   */
  orderId?: string;
}
export interface Estimate {
  currency: "NGN";
  origin: Place;
  destination: Place;
  zone: "same_state" | "same_region" | "neighbouring_region" | "national";
  actual_weight_kg: number;
  /**
   * Cubic centimetres divided by 5000; 0 without dimensions
   */
  volumetric_weight_kg: number;
  /**
   * The larger of the two weights, rounded up to half a kilogram
   */
  chargeable_weight_kg: number;
  rates: {
    service: "standard";
    /**
     * Whole naira: the sum of `breakdown`
     */
    amount: number;
    breakdown: {
      /**
       * `base`: the amount of the weight's slab; `extra_weight`: an amount for each started kilogram over the last slab
       */
      code: "base" | "extra_weight";
      amount: number;
    }[];
    estimated_days: EstimatedDays;
  }[];
  /**
   * Send it with the order's creation, and the order costs this amount whatever the tariffs are then
   */
  quote_id: string;
  /**
   * Until when the quote may be used: for 24 h
   */
  expires_at: string;
}
export interface Place {
  /**
   * As it was sent
   */
  input: string;
  state: string;
}
export interface EstimatedDays {
  min: number;
  max: number;
}
export interface EstimateQuery {
  /**
   * Where the parcel is picked up: a postal code of six digits or of 2026 (`EK-01-A03-FK-01`), or a state's name
   */
  origin: string;
  /**
   * Where the parcel goes: a postal code of six digits or of 2026 (`EK-01-A03-FK-01`), or a state's name
   */
  destination: string;
  /**
   * Kilograms
   */
  weight: number;
  /**
   * Length, width and height in centimetres, as `LxWxH`
   */
  dimensions?: string;
}
export interface LabelsRequest {
  /**
   * The labels come in the same order
   *
   * @minItems 1
   * @maxItems 100
   */
  order_ids: string[];
  /**
   * `a6`: a page for each label. `a4`: four labels on a page. `a6` by default
   */
  layout?: "a6" | "a4";
  /**
   * The first free quarter of the first A4 page: 1 is the upper left, 2 the upper right. 1 by default
   */
  start?: number;
}
export interface NewItem {
  name: string;
  qty: number;
  /**
   * Naira per unit
   */
  price: number;
  /**
   * Kilograms per unit
   */
  weight_kg: number;
  length_cm?: number;
  width_cm?: number;
  height_cm?: number;
}
export interface NewStoreOrder {
  partner_order_id: string;
  pudo_point_id: string;
  customer: {
    name: string;
    email: string;
    phone: string;
  };
  /**
   * @minItems 1
   * @maxItems 100
   */
  items: NewItem[];
  note?: string;
  webhook_url?: string;
  /**
   * The `quote_id` of an estimate (`GET /rates/estimate`) of the last 24 h: the order costs its amount. The estimate must be for your own origin and the point's state, and for at least the order's weight and size
   */
  quote_id?: string;
}
export interface NewWebhookEndpoint {
  url: string;
  /**
   * Types of events, or `*` alone for all of orders
   *
   * @minItems 1
   * @maxItems 10
   */
  events: (
    | "package.created"
    | "package.cancelled"
    | "package.in_transit"
    | "package.arrived_at_point"
    | "package.collected"
    | "package.refused"
    | "package.expired"
    | "package.point_changed"
    | "package.point_unavailable"
    | "pudo_points.changed"
    | "*"
  )[];
  description?: string;
  enabled?: boolean;
}
export interface NewWhiteLabelOrder {
  reference: string;
  pudo_point_id: string;
  recipient: {
    name: string;
    phone: string;
    email?: string;
  };
  /**
   * @minItems 1
   * @maxItems 100
   */
  items?: NewItem[];
  note?: string;
  webhook_url?: string;
  /**
   * The `quote_id` of an estimate (`GET /rates/estimate`) of the last 24 h: the order costs its amount. The estimate must be for your own origin and the point's state, and for at least the order's weight and size
   */
  quote_id?: string;
}
export interface Order {
  id: string;
  partnerId: string;
  reference: string;
  trackingCode: string;
  pudoPointId: string;
  receiverEmail: string;
  receiverFirstName: string;
  receiverLastName: string;
  items: {
    description: string;
    /**
     * Kilograms
     */
    weight: number;
    /**
     * Centimetres; 0 if not given
     */
    length: number;
    width: number;
    height: number;
    quantity: number;
    /**
     * Naira per unit
     */
    value: number;
  }[];
  /**
   * Whole naira
   */
  deliveryFee: number;
  note: string;
  status: "created" | "cancelled" | "in_transit" | "ready_for_pickup" | "delivered" | "returned";
  /**
   * The page on which the receiver sees the parcel
   */
  trackingUrl: string;
  /**
   * Until when the point keeps the parcel; null unless it is there
   */
  expiresAt: string | null;
  createdAt: string;
  updatedAt: string;
}
export interface OrderQuery {
  /**
   * Page number, from 1
   */
  page?: number;
  /**
   * Entries per page
   */
  pageSize?: number;
  /**
   * At most 8 words to search for. Each of them must be the beginning of a word in the receiver's names, e-mail or phone, the reference, the tracking code or the note; case and diacritics don't matter. The newest 100,000 that fit are found. If very many words of the orders begin like those of the search, it looks through the newest orders alone, and the answer has `searchedFrom`
   */
  search?: string;
  /**
   * Only the order with this reference, whole. Not with `search`
   */
  reference?: string;
  /**
   * Only orders in this state
   */
  status?: "created" | "cancelled" | "in_transit" | "ready_for_pickup" | "delivered" | "returned";
  /**
   * The field to sort by; by default `createdAt`
   */
  sortBy?: "createdAt" | "status" | "deliveryFee" | "receiverLastName";
  /**
   * By default `desc` for `createdAt`, `asc` for other fields
   */
  sortOrder?: "asc" | "desc";
  /**
   * Created at or after this time, or on or after this day (UTC)
   */
  dateFrom?: string;
  /**
   * Created at or before this time, or on or before this day (UTC)
   */
  dateTo?: string;
  /**
   * Changed at or after this time, or on or after this day (UTC). The list is then sorted by `updatedAt`, and goes on by `cursor` and not by `page`. Not with `search`, `reference`, `sortBy` or `sortOrder`
   */
  updatedFrom?: string;
  /**
   * `nextCursor` of the page before, with the same other parameters
   */
  cursor?: string;
}
export interface OrdersPagination {
  page: number;
  pageSize: number;
  /**
   * With `updatedFrom`: as it was at the first page, and counted up to 10,000
   */
  total: number;
  totalPages: number;
  hasNext: boolean;
  hasPrevious: boolean;
  /**
   * Only with `updatedFrom`: the `cursor` of the next page; null on the last one
   */
  nextCursor?: string | null;
  /**
   * Only if very many words of the partner's orders begin like those of `search`: the newest orders alone, created since then, were looked through. For older ones give more of a word, or dates
   */
  searchedFrom?: string;
}
export interface PackageArrivedAtPointEvent {
  /**
   * The event's id, the same as the header `webhook-id`
   */
  id: string;
  type: "package.arrived_at_point";
  /**
   * When the event happened
   */
  timestamp: string;
  /**
   * The event's number within its order, from 1: events may arrive in any order
   */
  sequence: number;
  data: WebhookArrivedOrder;
}
export interface WebhookOrder {
  order_id: string;
  /**
   * Your reference, if `POST /api/v1/orders` created the order
   */
  partner_order_id?: string;
  /**
   * Your reference, if `POST /api/v1/partners/orders` created the order
   */
  reference?: string;
  tracking_code: string;
  status: "created" | "cancelled" | "in_transit" | "ready_for_pickup" | "delivered" | "returned";
  previous_status:
    "created" | "cancelled" | "in_transit" | "ready_for_pickup" | "delivered" | "returned" | null;
  point: OrderPoint;
}
export interface PackageCancelledEvent {
  /**
   * The event's id, the same as the header `webhook-id`
   */
  id: string;
  type: "package.cancelled";
  /**
   * When the event happened
   */
  timestamp: string;
  /**
   * The event's number within its order, from 1: events may arrive in any order
   */
  sequence: number;
  data: WebhookOrder;
}
export interface PackageCollectedEvent {
  /**
   * The event's id, the same as the header `webhook-id`
   */
  id: string;
  type: "package.collected";
  /**
   * When the event happened
   */
  timestamp: string;
  /**
   * The event's number within its order, from 1: events may arrive in any order
   */
  sequence: number;
  data: WebhookOrder;
}
export interface PackageCreatedEvent {
  /**
   * The event's id, the same as the header `webhook-id`
   */
  id: string;
  type: "package.created";
  /**
   * When the event happened
   */
  timestamp: string;
  /**
   * The event's number within its order, from 1: events may arrive in any order
   */
  sequence: number;
  data: WebhookOrder;
}
export interface PackageExpiredEvent {
  /**
   * The event's id, the same as the header `webhook-id`
   */
  id: string;
  type: "package.expired";
  /**
   * When the event happened
   */
  timestamp: string;
  /**
   * The event's number within its order, from 1: events may arrive in any order
   */
  sequence: number;
  data: WebhookOrder;
}
export interface PackageInTransitEvent {
  /**
   * The event's id, the same as the header `webhook-id`
   */
  id: string;
  type: "package.in_transit";
  /**
   * When the event happened
   */
  timestamp: string;
  /**
   * The event's number within its order, from 1: events may arrive in any order
   */
  sequence: number;
  data: WebhookOrder;
}
export interface PackagePointChangedEvent {
  /**
   * The event's id, the same as the header `webhook-id`
   */
  id: string;
  type: "package.point_changed";
  /**
   * When the event happened
   */
  timestamp: string;
  /**
   * The event's number within its order, from 1: events may arrive in any order
   */
  sequence: number;
  data: WebhookRedirectedOrder;
}
export interface PackagePointUnavailableEvent {
  /**
   * The event's id, the same as the header `webhook-id`
   */
  id: string;
  type: "package.point_unavailable";
  /**
   * When the event happened
   */
  timestamp: string;
  /**
   * The event's number within its order, from 1: events may arrive in any order
   */
  sequence: number;
  data: WebhookUnreachableOrder;
}
export interface PackageRefusedEvent {
  /**
   * The event's id, the same as the header `webhook-id`
   */
  id: string;
  type: "package.refused";
  /**
   * When the event happened
   */
  timestamp: string;
  /**
   * The event's number within its order, from 1: events may arrive in any order
   */
  sequence: number;
  data: WebhookOrder;
}
export interface Pagination {
  totalCount: number;
  page: number;
  pageSize: number;
  totalPages: number;
}
export interface Point {
  id: string;
  name: string;
  description: string;
  address: {
    id: string;
    label: string;
    address: string;
    city: string;
    state: string;
    zip: string;
    country: string;
    latitude: number;
    longitude: number;
    verified: boolean;
  };
  /**
   * The store or agent network that hosts the point
   */
  partner: {
    id: string;
    name: string;
    type: string;
    email: string;
    phone: string;
    website: string;
  };
  status: "pending" | "approved" | "rejected";
  note: string;
  published: boolean;
  createdAt: string;
  updatedAt: string;
  deletedAt: string | null;
  workingHours: WorkingHours;
  /**
   * Kilograms
   */
  minItemWeight: number;
  /**
   * Kilograms
   */
  maxItemWeight: number;
  /**
   * Nigerian Naira
   */
  maxItemValue: number;
}
/**
 * Opening and closing time of each day in Africa/Lagos; null on days when the point is closed
 */
export interface WorkingHours {
  openingMonday: string | null;
  closingMonday: string | null;
  openingTuesday: string | null;
  closingTuesday: string | null;
  openingWednesday: string | null;
  closingWednesday: string | null;
  openingThursday: string | null;
  closingThursday: string | null;
  openingFriday: string | null;
  closingFriday: string | null;
  openingSaturday: string | null;
  closingSaturday: string | null;
  openingSunday: string | null;
  closingSunday: string | null;
}
export interface PointQuery {
  /**
   * Page number, from 1
   */
  page?: number;
  /**
   * Entries per page
   */
  pageSize?: number;
  /**
   * Part of the name or the description; case and diacritics don't matter
   */
  search?: string;
  /**
   * `phrase` (the default) finds `search` as it is; `words` finds each of its words, in any order, in name, description, address, city or state, and forgives small typos
   */
  match?: "phrase" | "words";
  /**
   * By default `distance` with coordinates, `name` without
   */
  sortBy?: "name" | "createdAt" | "updatedAt" | "city" | "distance";
  /**
   * `asc` by default; points with equal values are sorted by id
   */
  sortOrder?: "asc" | "desc";
  /**
   * Degrees. With `longitude`, the nearest points come first, each with a `distance`
   */
  latitude?: number;
  /**
   * Degrees; required with `latitude`
   */
  longitude?: number;
  /**
   * Metres around the coordinates
   */
  radius?: number;
  /**
   * `west,south,east,north` in degrees, borders included
   */
  bbox?: string;
  /**
   * Name of the state
   */
  state?: string;
  /**
   * Name of the city
   */
  city?: string;
  /**
   * Kilograms of an item that the point must accept
   */
  itemWeight?: number;
  /**
   * Naira of an item that the point must accept
   */
  itemValue?: number;
  /**
   * Only points that are open at this time (working hours are in Africa/Lagos), and not closed on its day
   */
  openAt?: string;
  /**
   * `true` for points that take parcels today only, `false` for the others
   */
  available?: boolean;
}
export interface Problem {
  /**
   * A page that explains the problem
   */
  type: string;
  /**
   * The problem in a few words, for people
   */
  title: string;
  /**
   * The answer's HTTP status
   */
  status: number;
  /**
   * What to change in this request
   */
  detail?: string;
  /**
   * The problem's name, for programs
   */
  code: string;
  /**
   * Quote it when you ask for help
   */
  request_id: string;
  /**
   * The id of the order that has the reference
   */
  existing_id?: string;
  /**
   * The amount of the quote, in naira
   */
  quoted?: number;
  /**
   * What the order would cost now, in naira
   */
  current?: number;
  /**
   * How many wrong collection codes are left before a lock; with 0 it is locked
   */
  tries_left?: number;
  /**
   * Why the point takes no parcels
   */
  reason?: "paused" | "full";
  /**
   * Up to three other points, the nearest first, with their distance in metres
   */
  alternatives?: {
    id: string;
    name: string;
    distance: number;
  }[];
  /**
   * The fields or parameters that are wrong, and why
   */
  errors?: {
    /**
     * A field of the body, such as `items.0.qty`, or a parameter
     */
    path: string;
    /**
     * What is wrong with it
     */
    message: string;
  }[];
}
export interface PudoPointsChangedEvent {
  /**
   * The event's id, the same as the header `webhook-id`
   */
  id: string;
  type: "pudo_points.changed";
  /**
   * When the event happened
   */
  timestamp: string;
  sequence: 1;
  data: {
    /**
     * Up to when you were told before
     */
    since: string;
    /**
     * How many points have changed since
     */
    changed: number;
    /**
     * The white-label list of what changed
     */
    url: string;
  };
}
export interface RecoveredWebhooks {
  /**
   * How many there are, counted up to 10,000
   */
  deliveries: number;
}
export interface RemovedPoint {
  id: string;
  deleted: true;
  updated_at: string;
}
export interface StoreOrder {
  status: "success";
  data: StoreOrderDetails;
}
export interface StoreOrderDetails {
  id: string;
  /**
   * Your reference
   */
  partner_order_id: string;
  /**
   * What customers and agents know the parcel by
   */
  tracking_code: string;
  status: "created" | "cancelled" | "in_transit" | "ready_for_pickup" | "delivered" | "returned";
  /**
   * The label as PDF: needs no credentials, valid for 90 days. Append `&format=zpl` for ZPL
   */
  label_url: string;
  /**
   * The page on which the customer sees the parcel, under your name
   */
  tracking_url: string;
  /**
   * Whole naira, fixed at creation
   */
  delivery_fee: number;
  /**
   * Nigerian Naira
   */
  currency: "NGN";
  /**
   * Six digits: keep them secret until the parcel has arrived
   */
  collection_code?: string;
  /**
   * Until when the point keeps the parcel; null unless it is there
   */
  expires_at: string | null;
  point: CollectionPoint;
  events: {
    type:
      | "package.created"
      | "package.cancelled"
      | "package.in_transit"
      | "package.arrived_at_point"
      | "package.collected"
      | "package.refused"
      | "package.expired"
      | "package.point_changed"
      | "package.point_unavailable";
    occurred_at: string;
    /**
     * The point that the event belongs to
     */
    point_id: string;
  }[];
}
export interface StoreOrderCreated {
  status: "success";
  data: {
    id: string;
    /**
     * Your reference
     */
    partner_order_id: string;
    /**
     * What customers and agents know the parcel by
     */
    tracking_code: string;
    status: "created" | "cancelled" | "in_transit" | "ready_for_pickup" | "delivered" | "returned";
    /**
     * The label as PDF: needs no credentials, valid for 90 days. Append `&format=zpl` for ZPL
     */
    label_url: string;
    /**
     * The page on which the customer sees the parcel, under your name
     */
    tracking_url: string;
    /**
     * Whole naira, fixed at creation
     */
    delivery_fee: number;
    /**
     * Nigerian Naira
     */
    currency: "NGN";
  };
}
export interface StoreOrders {
  status: "success";
  data: StoreOrderDetails[];
}
export interface WebhookDelivery {
  /**
   * The delivery's id: one event for one URL
   */
  id: string;
  /**
   * The type of its event
   */
  event:
    | "package.created"
    | "package.cancelled"
    | "package.in_transit"
    | "package.arrived_at_point"
    | "package.collected"
    | "package.refused"
    | "package.expired"
    | "package.point_changed"
    | "package.point_unavailable"
    | "pudo_points.changed"
    | "webhook.test";
  /**
   * Sent to your server as `webhook-id`
   */
  eventId: string;
  /**
   * Null for a test webhook and `pudo_points.changed`
   */
  orderId: string | null;
  /**
   * Where it is sent
   */
  url: string;
  /**
   * `disabled`: waits until its endpoint is enabled; `failed`: given up, and not retried unless you redeliver it
   */
  status: "pending" | "delivered" | "failed" | "disabled";
  /**
   * How often it was tried
   */
  attemptCount: number;
  /**
   * Null unless `status` is `pending`
   */
  nextAttemptAt: string | null;
  /**
   * When its event happened
   */
  createdAt: string;
}
export interface WebhookEndpoint {
  /**
   * The endpoint's id
   */
  id: string;
  /**
   * Where its webhooks are sent
   */
  url: string;
  /**
   * The types of events that it gets, or `*`
   */
  events: string[];
  /**
   * Empty if none was given
   */
  description: string;
  /**
   * False if you switched it off or it has failed for too long
   */
  enabled: boolean;
  /**
   * Why it is disabled; null if it is enabled
   */
  disabledReason: string | null;
  /**
   * Since when all attempts have failed; after five days the endpoint is disabled
   */
  failingSince: string | null;
  /**
   * When it was registered
   */
  createdAt: string;
  /**
   * When it was last changed
   */
  updatedAt: string;
}
export interface WebhookEndpointChanges {
  url?: string;
  /**
   * Types of events, or `*` alone for all of orders
   *
   * @minItems 1
   * @maxItems 10
   */
  events?: (
    | "package.created"
    | "package.cancelled"
    | "package.in_transit"
    | "package.arrived_at_point"
    | "package.collected"
    | "package.refused"
    | "package.expired"
    | "package.point_changed"
    | "package.point_unavailable"
    | "pudo_points.changed"
    | "*"
  )[];
  description?: string;
  enabled?: boolean;
}
export interface WebhookTestEvent {
  /**
   * The event's id, the same as the header `webhook-id`
   */
  id: string;
  type: "webhook.test";
  /**
   * When the event happened
   */
  timestamp: string;
  sequence: 1;
  data: {
    endpoint_id: string;
    message: string;
  };
}
export interface WhiteLabelOrder {
  status: "success";
  data: {
    id: string;
    /**
     * Your reference
     */
    reference: string;
    /**
     * What customers and agents know the parcel by
     */
    tracking_code: string;
    status: "created" | "cancelled" | "in_transit" | "ready_for_pickup" | "delivered" | "returned";
    /**
     * Six digits: keep them secret until the parcel has arrived
     */
    collection_code?: string;
    /**
     * The label as PDF: needs no credentials, valid for 90 days. Append `&format=zpl` for ZPL
     */
    label_url: string;
    /**
     * The page on which the customer sees the parcel, under your name
     */
    tracking_url: string;
    /**
     * Whole naira, fixed at creation
     */
    delivery_fee: number;
    /**
     * Nigerian Naira
     */
    currency: "NGN";
    /**
     * Until when the point keeps the parcel; null unless it is there
     */
    expires_at: string | null;
    point: CollectionPoint;
    events: {
      type:
        | "package.created"
        | "package.cancelled"
        | "package.in_transit"
        | "package.arrived_at_point"
        | "package.collected"
        | "package.refused"
        | "package.expired"
        | "package.point_changed"
        | "package.point_unavailable";
      occurred_at: string;
      /**
       * The point that the event belongs to
       */
      point_id: string;
    }[];
  };
}
export interface WhiteLabelOrderCreated {
  status: "success";
  data: {
    id: string;
    /**
     * Your reference
     */
    reference: string;
    /**
     * What customers and agents know the parcel by
     */
    tracking_code: string;
    status: "created" | "cancelled" | "in_transit" | "ready_for_pickup" | "delivered" | "returned";
    /**
     * Six digits: keep them secret until the parcel has arrived
     */
    collection_code?: string;
    /**
     * The label as PDF: needs no credentials, valid for 90 days. Append `&format=zpl` for ZPL
     */
    label_url: string;
    /**
     * The page on which the customer sees the parcel, under your name
     */
    tracking_url: string;
    /**
     * Whole naira, fixed at creation
     */
    delivery_fee: number;
    /**
     * Nigerian Naira
     */
    currency: "NGN";
  };
}
export interface WhiteLabelPoint {
  id: string;
  name: string;
  lat: number;
  lng: number;
  address: string;
  city: string;
  state: string;
  /**
   * Empty if it is not known
   */
  zip: string;
  opening_hours: OpeningHours;
  /**
   * Of one item
   */
  min_weight_kg: number;
  /**
   * Of one item
   */
  max_weight_kg: number;
  /**
   * Of one item, in naira
   */
  max_value: number;
  updated_at: string;
  /**
   * false while it is paused or full, and on a day on which it is closed
   */
  available: boolean;
  /**
   * When it is closed in the next 60 days, in whole days of Africa/Lagos, both included: its own closures and those of the network, merged and sorted
   */
  closures: {
    from: string;
    to: string;
  }[];
}
export interface WhiteLabelPointList {
  status: "success";
  data: (WhiteLabelPoint | RemovedPoint)[];
  /**
   * The cursor of the next page; null on the last page
   */
  next_cursor: string | null;
  /**
   * Send it as `updated_since` next time, after you have read all pages
   */
  synced_at: string;
}
