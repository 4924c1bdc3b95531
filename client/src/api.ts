// Made from the OpenAPI document by `npm run check:client -- --write`.

/**
 * The point to which the parcel goes
 */
export type CollectionPoint = OrderPoint & {
  opening_hours: OpeningHours;
  breaks?: Breaks;
  /**
   * Empty if it has none
   */
  phone: string;
};
/**
 * Who did it; `service`: the service itself, when a time was over
 */
export type EventBy = "partner" | "agent" | "driver" | "operator" | "service";
/**
 * As its webhook says it
 */
export type FeedEvent =
  | PackageCreatedEvent
  | PackageCancelledEvent
  | PackageInTransitEvent
  | PackageDroppedOffEvent
  | PackageHandedOverEvent
  | PackageArrivedAtPointEvent
  | PackageCollectedEvent
  | PackageRefusedEvent
  | PackageExpiredEvent
  | PackageReturnedToSenderEvent
  | PackagePointChangedEvent
  | PackageExtendedEvent
  | PackageLostEvent
  | PackageExpiringEvent
  | PackageCodChangedEvent
  | PackagePointUnavailableEvent
  | PackageProblemReportedEvent
  | PackageCorrectedEvent
  | PayoutPaidEvent
  | PayoutReturnedEvent;
/**
 * The order
 */
export type WebhookCancelledOrder = WebhookOrder & {
  /**
   * Absent if you cancelled it; `not_handed_in`: nobody scanned the parcel for 30 days
   */
  reason?: "not_handed_in";
};
/**
 * The order
 */
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
   * What to tell the receiver: the last minute before the parcel's expiry in which the point is open, by its hours and closures, or the expiry if it is open then or has no hours; null unless the parcel is there
   */
  collect_by: string;
  /**
   * The page on which the receiver sees the parcel, under your name
   */
  tracking_url: string;
};
/**
 * The order
 */
export type WebhookCollectedOrder = WebhookOrder & {
  /**
   * What the receiver paid at the point
   */
  payment?: {
    /**
     * The payment's id
     */
    id: string;
    /**
     * Naira
     */
    amount: number;
    /**
     * How the receiver paid
     */
    method: "cash" | "card" | "transfer";
  };
};
/**
 * The order
 */
export type WebhookUncollectedOrder = WebhookOrder & {
  /**
   * Until when the point still gives it out to the receiver, unless you recall it; null: until it leaves the point
   */
  collectable_until?: string | null;
};
/**
 * The order
 */
export type WebhookRedirectedOrder = WebhookOrder & {
  /**
   * Where the order went before
   */
  previous_point: {
    /**
     * The point's id
     */
    id: string;
    /**
     * Its name
     */
    name: string;
  };
};
/**
 * The order
 */
export type WebhookExtendedOrder = WebhookOrder & {
  /**
   * Until when the point keeps the parcel now
   */
  expires_at: string;
  /**
   * What to tell the receiver: the last minute before the parcel's expiry in which the point is open, by its hours and closures, or the expiry if it is open then or has no hours; null unless the parcel is there
   */
  collect_by: string;
};
/**
 * The order
 */
export type WebhookCodChangedOrder = WebhookOrder & {
  /**
   * What it was before: naira
   */
  previous_cod_amount: number;
};
/**
 * The order
 */
export type WebhookUnreachableOrder = WebhookOrder & {
  /**
   * Why the point takes no parcels
   */
  reason: "closed" | "paused" | "removed";
  /**
   * The last day, in Africa/Lagos; null if it is not known
   */
  until: string | null;
  /**
   * Up to three: the nearest points that are available and take the order's items
   */
  alternatives: {
    /**
     * The point's id
     */
    id: string;
    /**
     * Its name
     */
    name: string;
    /**
     * Metres from the point
     */
    distance: number;
  }[];
};
/**
 * The order
 */
export type WebhookDamagedOrder = WebhookOrder & {
  /**
   * What is wrong with the parcel
   */
  problem: "damaged" | "opened" | "wrong_label" | "missing";
};
/**
 * The order
 */
export type WebhookCorrectedOrder = WebhookOrder & {
  /**
   * What the receiver paid at the point
   */
  payment?: {
    /**
     * The payment's id
     */
    id: string;
    /**
     * Naira
     */
    amount: number;
    /**
     * How the receiver paid
     */
    method: "cash" | "card" | "transfer";
  };
  /**
   * Only if it is at its point now: until when that keeps it
   */
  expires_at?: string;
  /**
   * What to tell the receiver: the last minute before the parcel's expiry in which the point is open, by its hours and closures, or the expiry if it is open then or has no hours; null unless the parcel is there
   */
  collect_by?: string;
};
/**
 * A hand-over with its orders
 */
export type HandoverDetails = Handover & {
  /**
   * Its orders, but for those that are archived: the first 1,000 by creation
   */
  orders: {
    /**
     * The order's id
     */
    id: string;
    /**
     * The parcel's code
     */
    tracking_code: string;
    /**
     * Your reference
     */
    reference: string;
  }[];
};
/**
 * A receiving code
 */
export type ListedReceivingCode = ReceivingCode & {
  /**
   * What it signed for, the first first
   */
  signed: {
    /**
     * The parcel's code
     */
    trackingCode: string;
    /**
     * Null once its order is archived
     */
    reference: string | null;
    /**
     * When it became known
     */
    at: string;
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
  | "wrong_receiving_code"
  | "wrong_money_code"
  | "not_found"
  | "order_not_found"
  | "point_not_found"
  | "method_not_allowed"
  | "not_acceptable"
  | "invalid_transition"
  | "service_not_offered"
  | "payment_required"
  | "amount_mismatch"
  | "receipt_used_up"
  | "return_not_possible"
  | "write_conflict"
  | "reference_conflict"
  | "point_unavailable"
  | "point_in_use"
  | "quote_mismatch"
  | "idempotency_conflict"
  | "email_taken"
  | "point_gone"
  | "order_archived"
  | "precondition_failed"
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
/**
 * A pickup point
 */
export type PublicPoint = Point & {
  /**
   * false while it is paused or full, and on a day on which it is closed
   */
  available: boolean;
  /**
   * When it is closed in the next 60 days, in whole days of Africa/Lagos, both included: its own closures and those of the network, merged and sorted
   */
  closures: {
    /**
     * The first day
     */
    from: string;
    /**
     * The last day
     */
    to: string;
  }[];
  /**
   * Whole metres from the coordinates of the request; only with coordinates
   */
  distance?: number;
};
/**
 * An order
 */
export type StoreOrderDetails = MadeStoreOrder & {
  /**
   * Six digits: keep them secret until the parcel has arrived
   */
  collection_code?: string;
  /**
   * Until when the point keeps the parcel, or a return can be handed in; null when that is over
   */
  expires_at: string | null;
  /**
   * What to tell the receiver: the last minute before the parcel's expiry in which the point is open, by its hours and closures, or the expiry if it is open then or has no hours; null unless the parcel is there
   */
  collect_by: string | null;
  /**
   * When its receiver's data was erased
   */
  erased_at: string | null;
  holder: ParcelHolder;
  /**
   * Where it is collected, or where a return was handed in; null while that is not known
   */
  point: CollectionPoint | null;
  /**
   * By whom, if known
   */
  created_by: Maker | null;
  /**
   * What happened to the parcel, the oldest first
   */
  events: {
    /**
     * What happened
     */
    type:
      | "package.created"
      | "package.cancelled"
      | "package.in_transit"
      | "package.dropped_off"
      | "package.handed_over"
      | "package.arrived_at_point"
      | "package.collected"
      | "package.refused"
      | "package.expired"
      | "package.returned_to_sender"
      | "package.point_changed"
      | "package.extended"
      | "package.lost"
      | "package.expiring"
      | "package.cod_changed"
      | "package.point_unavailable"
      | "package.problem_reported"
      | "package.corrected";
    /**
     * When it happened
     */
    occurred_at: string;
    /**
     * The point that the event belongs to; null while a return was not handed in
     */
    point_id: string | null;
    /**
     * Who did it; null for events that are older than this field
     */
    by: EventBy | null;
    /**
     * Who has had the parcel since then
     */
    holder: ParcelHolder;
  }[];
};
/**
 * A webhook, and how it was delivered
 */
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
     * At most the first 16 KiB of the answer; the first 1 KiB once a day (UTC) has had 500 answers that are longer
     */
    responseExcerpt: string;
  }[];
};
/**
 * A URL of yours that gets webhooks
 */
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
  | PackageDroppedOffEvent
  | PackageHandedOverEvent
  | PackageArrivedAtPointEvent
  | PackageCollectedEvent
  | PackageRefusedEvent
  | PackageExpiredEvent
  | PackageReturnedToSenderEvent
  | PackagePointChangedEvent
  | PackageExtendedEvent
  | PackageLostEvent
  | PackageExpiringEvent
  | PackageCodChangedEvent
  | PackagePointUnavailableEvent
  | PackageProblemReportedEvent
  | PackageCorrectedEvent
  | PudoPointsChangedEvent
  | PayoutPaidEvent
  | PayoutReturnedEvent
  | PayoutAccountChangedEvent
  | WebhookTestEvent;

/**
 * Closed from then until then
 */
export interface Break {
  /**
   * HH:MM
   */
  from: string;
  /**
   * HH:MM
   */
  to: string;
}
/**
 * Breaks in the hours, such as for Friday's prayers; absent where there are none
 */
export interface Breaks {
  monday?: Break;
  tuesday?: Break;
  wednesday?: Break;
  thursday?: Break;
  friday?: Break;
  saturday?: Break;
  sunday?: Break;
}
export interface ClientToken {
  /**
   * A JWT (RFC 9068); treat it as opaque
   */
  access_token: string;
  /**
   * Always
   */
  token_type: "Bearer";
  /**
   * Seconds
   */
  expires_in: number;
}
/**
 * The point to which the parcel goes
 */
export interface OrderPoint {
  /**
   * The point's id
   */
  id: string;
  /**
   * What customers know it by
   */
  name: string;
  /**
   * Street and number
   */
  address: string;
  /**
   * Its city
   */
  city: string;
  /**
   * Its state
   */
  state: string;
  /**
   * Degrees of latitude
   */
  lat: number;
  /**
   * Degrees of longitude
   */
  lng: number;
}
/**
 * HH:MM in Africa/Lagos; null on a day on which the point is closed
 */
export interface OpeningHours {
  /**
   * Null: closed
   */
  monday: {
    /**
     * HH:MM
     */
    opens: string;
    /**
     * HH:MM
     */
    closes: string;
  } | null;
  /**
   * Null: closed
   */
  tuesday: {
    /**
     * HH:MM
     */
    opens: string;
    /**
     * HH:MM
     */
    closes: string;
  } | null;
  /**
   * Null: closed
   */
  wednesday: {
    /**
     * HH:MM
     */
    opens: string;
    /**
     * HH:MM
     */
    closes: string;
  } | null;
  /**
   * Null: closed
   */
  thursday: {
    /**
     * HH:MM
     */
    opens: string;
    /**
     * HH:MM
     */
    closes: string;
  } | null;
  /**
   * Null: closed
   */
  friday: {
    /**
     * HH:MM
     */
    opens: string;
    /**
     * HH:MM
     */
    closes: string;
  } | null;
  /**
   * Null: closed
   */
  saturday: {
    /**
     * HH:MM
     */
    opens: string;
    /**
     * HH:MM
     */
    closes: string;
  } | null;
  /**
   * Null: closed
   */
  sunday: {
    /**
     * HH:MM
     */
    opens: string;
    /**
     * HH:MM
     */
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
    | "package.dropped_off"
    | "package.handed_over"
    | "package.arrived_at_point"
    | "package.collected"
    | "package.refused"
    | "package.expired"
    | "package.returned_to_sender"
    | "package.point_changed"
    | "package.extended"
    | "package.lost"
    | "package.expiring"
    | "package.cod_changed"
    | "package.point_unavailable"
    | "package.problem_reported"
    | "package.corrected"
    | "pudo_points.changed"
    | "payout.paid"
    | "payout.returned"
    | "payout_account.changed"
    | "webhook.test";
  /**
   * Only events of this order
   */
  orderId?: string;
  /**
   * Only what went to this endpoint's URL, as far as it is among the newest 10,000 that fit
   */
  endpointId?: string;
}
/**
 * What a delivery costs
 */
export interface Estimate {
  /**
   * Nigerian Naira
   */
  currency: "NGN";
  /**
   * Where a parcel comes from or goes to
   */
  origin: Place;
  /**
   * Where a parcel comes from or goes to
   */
  destination: Place;
  /**
   * How far it is from the origin to the destination
   */
  zone: "same_state" | "same_region" | "neighbouring_region" | "national";
  /**
   * As it was sent
   */
  actual_weight_kg: number;
  /**
   * Cubic centimetres divided by 5000; 0 without dimensions
   */
  volumetric_weight_kg: number;
  /**
   * The larger of the two weights, rounded up to half a kilogram
   */
  chargeable_weight_kg: number;
  /**
   * The kinds of delivery, each with its price
   */
  rates: {
    /**
     * The kind of delivery
     */
    service: "standard";
    /**
     * Whole naira: the sum of `breakdown`
     */
    amount: number;
    /**
     * What the amount is made of
     */
    breakdown: {
      /**
       * `base`: the amount of the weight's slab; `extra_weight`: an amount for each started kilogram over the last slab; `cod`: that money is collected
       */
      code: "base" | "extra_weight" | "cod";
      /**
       * Whole naira
       */
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
/**
 * Where the partner's parcels are picked up
 */
export interface Place {
  /**
   * As it was sent
   */
  input: string;
  /**
   * The state that it is in
   */
  state: string;
}
/**
 * How many days the delivery takes
 */
export interface EstimatedDays {
  /**
   * At least
   */
  min: number;
  /**
   * At most
   */
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
   * What the receiver is to pay at the point: naira
   */
  cod_amount?: number;
  /**
   * Length, width and height in centimetres, as `LxWxH`
   */
  dimensions?: string;
}
/**
 * When it is expected at its point
 */
export interface EstimatedArrival {
  /**
   * The first day, in Africa/Lagos
   */
  from: string;
  /**
   * The last one
   */
  to: string;
}
export interface EventQuery {
  /**
   * `next` of an earlier page; without it, from 30 days ago
   */
  after?: string;
  /**
   * Only these types, separated by commas; payouts only if named
   */
  types?: string;
  /**
   * The most events of the page
   */
  limit?: number;
}
export interface PackageCreatedEvent {
  /**
   * The event's id, the same as the header `webhook-id`
   */
  id: string;
  /**
   * What happened
   */
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
/**
 * The order
 */
export interface WebhookOrder {
  /**
   * The order's id
   */
  order_id: string;
  /**
   * Your reference, if `POST /api/v1/orders` created the order
   */
  partner_order_id?: string;
  /**
   * Your reference, if `POST /api/v1/partners/orders` created the order
   */
  reference?: string;
  /**
   * The parcel's code
   */
  tracking_code: string;
  /**
   * What the receiver pays at the point: naira; absent if nothing was ever to be paid
   */
  cod_amount?: number;
  /**
   * The parcel's state after the event
   */
  status:
    | "created"
    | "cancelled"
    | "in_transit"
    | "ready_for_pickup"
    | "delivered"
    | "returned"
    | "returned_to_sender"
    | "lost";
  /**
   * The state before; null for a new order
   */
  previous_status:
    | "created"
    | "cancelled"
    | "in_transit"
    | "ready_for_pickup"
    | "delivered"
    | "returned"
    | "returned_to_sender"
    | "lost"
    | null;
  /**
   * The id of the order that a return sends back
   */
  return_of?: string;
  /**
   * Who did it; null in the feed for events that are older than this field
   */
  by: EventBy | null;
  holder: ParcelHolder;
  estimated_arrival?: EstimatedArrival;
  /**
   * A sample of no real order
   */
  test?: true;
  /**
   * The point to which the parcel goes, or where a return was handed in; null before that
   */
  point: OrderPoint | null;
}
/**
 * Who has the parcel
 */
export interface ParcelHolder {
  /**
   * Who has the parcel in hand
   */
  kind: "partner" | "driver" | "point" | "receiver" | "nobody";
  /**
   * Since when
   */
  since: string;
  /**
   * The point, if a point has it
   */
  point?: {
    /**
     * The point's id
     */
    id: string;
    /**
     * Its name
     */
    name: string;
    /**
     * Its city
     */
    city: string;
  };
}
export interface PackageCancelledEvent {
  /**
   * The event's id, the same as the header `webhook-id`
   */
  id: string;
  /**
   * What happened
   */
  type: "package.cancelled";
  /**
   * When the event happened
   */
  timestamp: string;
  /**
   * The event's number within its order, from 1: events may arrive in any order
   */
  sequence: number;
  data: WebhookCancelledOrder;
}
export interface PackageInTransitEvent {
  /**
   * The event's id, the same as the header `webhook-id`
   */
  id: string;
  /**
   * What happened
   */
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
export interface PackageDroppedOffEvent {
  /**
   * The event's id, the same as the header `webhook-id`
   */
  id: string;
  /**
   * What happened
   */
  type: "package.dropped_off";
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
export interface PackageHandedOverEvent {
  /**
   * The event's id, the same as the header `webhook-id`
   */
  id: string;
  /**
   * What happened
   */
  type: "package.handed_over";
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
export interface PackageArrivedAtPointEvent {
  /**
   * The event's id, the same as the header `webhook-id`
   */
  id: string;
  /**
   * What happened
   */
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
export interface PackageCollectedEvent {
  /**
   * The event's id, the same as the header `webhook-id`
   */
  id: string;
  /**
   * What happened
   */
  type: "package.collected";
  /**
   * When the event happened
   */
  timestamp: string;
  /**
   * The event's number within its order, from 1: events may arrive in any order
   */
  sequence: number;
  data: WebhookCollectedOrder;
}
export interface PackageRefusedEvent {
  /**
   * The event's id, the same as the header `webhook-id`
   */
  id: string;
  /**
   * What happened
   */
  type: "package.refused";
  /**
   * When the event happened
   */
  timestamp: string;
  /**
   * The event's number within its order, from 1: events may arrive in any order
   */
  sequence: number;
  data: WebhookUncollectedOrder;
}
export interface PackageExpiredEvent {
  /**
   * The event's id, the same as the header `webhook-id`
   */
  id: string;
  /**
   * What happened
   */
  type: "package.expired";
  /**
   * When the event happened
   */
  timestamp: string;
  /**
   * The event's number within its order, from 1: events may arrive in any order
   */
  sequence: number;
  data: WebhookUncollectedOrder;
}
export interface PackageReturnedToSenderEvent {
  /**
   * The event's id, the same as the header `webhook-id`
   */
  id: string;
  /**
   * What happened
   */
  type: "package.returned_to_sender";
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
  /**
   * What happened
   */
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
export interface PackageExtendedEvent {
  /**
   * The event's id, the same as the header `webhook-id`
   */
  id: string;
  /**
   * What happened
   */
  type: "package.extended";
  /**
   * When the event happened
   */
  timestamp: string;
  /**
   * The event's number within its order, from 1: events may arrive in any order
   */
  sequence: number;
  data: WebhookExtendedOrder;
}
export interface PackageLostEvent {
  /**
   * The event's id, the same as the header `webhook-id`
   */
  id: string;
  /**
   * What happened
   */
  type: "package.lost";
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
export interface PackageExpiringEvent {
  /**
   * The event's id, the same as the header `webhook-id`
   */
  id: string;
  /**
   * What happened
   */
  type: "package.expiring";
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
export interface PackageCodChangedEvent {
  /**
   * The event's id, the same as the header `webhook-id`
   */
  id: string;
  /**
   * What happened
   */
  type: "package.cod_changed";
  /**
   * When the event happened
   */
  timestamp: string;
  /**
   * The event's number within its order, from 1: events may arrive in any order
   */
  sequence: number;
  data: WebhookCodChangedOrder;
}
export interface PackagePointUnavailableEvent {
  /**
   * The event's id, the same as the header `webhook-id`
   */
  id: string;
  /**
   * What happened
   */
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
export interface PackageProblemReportedEvent {
  /**
   * The event's id, the same as the header `webhook-id`
   */
  id: string;
  /**
   * What happened
   */
  type: "package.problem_reported";
  /**
   * When the event happened
   */
  timestamp: string;
  /**
   * The event's number within its order, from 1: events may arrive in any order
   */
  sequence: number;
  data: WebhookDamagedOrder;
}
export interface PackageCorrectedEvent {
  /**
   * The event's id, the same as the header `webhook-id`
   */
  id: string;
  /**
   * What happened
   */
  type: "package.corrected";
  /**
   * When the event happened
   */
  timestamp: string;
  /**
   * The event's number within its order, from 1: events may arrive in any order
   */
  sequence: number;
  data: WebhookCorrectedOrder;
}
export interface PayoutPaidEvent {
  /**
   * The event's id, the same as the header `webhook-id`
   */
  id: string;
  /**
   * What happened
   */
  type: "payout.paid";
  /**
   * When the event happened
   */
  timestamp: string;
  /**
   * Always
   */
  sequence: 1;
  /**
   * The payout
   */
  data: {
    /**
     * A sample of no real order
     */
    test?: true;
    /**
     * The payout's id
     */
    payout_id: string;
    /**
     * Naira
     */
    amount: number;
    /**
     * When it was paid
     */
    paid_on: string | null;
    /**
     * Its lines
     */
    url: string;
  };
}
export interface PayoutReturnedEvent {
  /**
   * The event's id, the same as the header `webhook-id`
   */
  id: string;
  /**
   * What happened
   */
  type: "payout.returned";
  /**
   * When the event happened
   */
  timestamp: string;
  /**
   * Always
   */
  sequence: 1;
  /**
   * The payout
   */
  data: {
    /**
     * A sample of no real order
     */
    test?: true;
    /**
     * The payout's id
     */
    payout_id: string;
    /**
     * Naira
     */
    amount: number;
    /**
     * When it was paid
     */
    paid_on: string | null;
    /**
     * Its lines
     */
    url: string;
  };
}
/**
 * What a month's orders cost
 */
export interface Fees {
  /**
   * In Africa/Lagos
   */
  month: string;
  /**
   * Nigerian Naira
   */
  currency: "NGN";
  /**
   * How many orders were created
   */
  orders: number;
  /**
   * How many orders were cancelled, whenever they were created
   */
  cancelled: number;
  /**
   * How many returns were created
   */
  returns: number;
  /**
   * What was created costs, less what was cancelled or lost cost, and what changes of point and adjustments made more or less; may be below 0
   */
  fees: number;
  /**
   * What adjustments are of `fees`
   */
  adjusted: number;
  /**
   * The days on which something was counted, the earliest first
   */
  days: {
    /**
     * In Africa/Lagos
     */
    day: string;
    /**
     * How many orders were created
     */
    orders: number;
    /**
     * How many orders were cancelled, whenever they were created
     */
    cancelled: number;
    /**
     * How many returns were created
     */
    returns: number;
    /**
     * What was created costs, less what was cancelled or lost cost, and what changes of point and adjustments made more or less; may be below 0
     */
    fees: number;
    /**
     * What adjustments are of `fees`
     */
    adjusted: number;
  }[];
  /**
   * What the operator charged or credited besides, oldest first; 1,000 at most, the CSV has all
   */
  adjustments: {
    /**
     * The adjustment's id
     */
    id: string;
    /**
     * Below 0: a credit
     */
    amount: number;
    /**
     * Why
     */
    reason: string;
    /**
     * The order that it is for
     */
    orderId: string | null;
    /**
     * When it was made
     */
    at: string;
  }[];
}
/**
 * Parcels that changed hands in one visit
 */
export interface Handover {
  /**
   * The hand-over's id
   */
  id: string;
  /**
   * When its first parcel was scanned
   */
  at: string;
  /**
   * `out`: you gave the parcels. `back`: you got them
   */
  direction: "out" | "back";
  /**
   * How many parcels it has
   */
  parcels: number;
}
export interface HandoverQuery {
  /**
   * Only visits of this day in Africa/Lagos; by default all
   */
  date?: string;
  /**
   * Page number, from 1
   */
  page?: number;
  /**
   * Entries per page
   */
  pageSize?: number;
}
export interface Handovers {
  /**
   * Always
   */
  status: "success";
  /**
   * The hand-overs of this page
   */
  data: Handover[];
  pagination: Pagination;
}
/**
 * Which page of the list this is
 */
export interface Pagination {
  /**
   * How many entries there are in all
   */
  totalCount: number;
  /**
   * The number of this page, from 1
   */
  page: number;
  /**
   * The most entries of a page
   */
  pageSize: number;
  /**
   * How many pages there are
   */
  totalPages: number;
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
/**
 * What you tell a driver
 */
export interface ReceivingCode {
  /**
   * The code's id
   */
  id: string;
  /**
   * Null once it has ended
   */
  code: string | null;
  /**
   * For how many parcels it signs
   */
  parcels: number;
  /**
   * For how many it has signed
   */
  used: number;
  /**
   * When it was made
   */
  createdAt: string;
  /**
   * Until when it is good
   */
  endsAt: string;
}
/**
 * The order
 */
export interface MadeStoreOrder {
  /**
   * The order's id
   */
  id: string;
  /**
   * Your reference
   */
  partner_order_id: string;
  /**
   * What customers and agents know the parcel by
   */
  tracking_code: string;
  /**
   * Where the parcel is
   */
  status:
    | "created"
    | "cancelled"
    | "in_transit"
    | "ready_for_pickup"
    | "delivered"
    | "returned"
    | "returned_to_sender"
    | "lost";
  /**
   * The label as PDF: needs no credentials, valid for 90 days. Append `&format=zpl` for ZPL
   */
  label_url: string;
  /**
   * The page on which the customer sees the parcel, under your name
   */
  tracking_url: string;
  /**
   * The id of the order that a return sends back
   */
  return_of?: string;
  /**
   * Null from its arrival on
   */
  estimated_arrival: EstimatedArrival | null;
  /**
   * What the receiver pays at the point: naira; 0 if nothing any more, null if never
   */
  cod_amount: number | null;
  /**
   * Whole naira, fixed at creation
   */
  delivery_fee: number;
  /**
   * Nigerian Naira
   */
  currency: "NGN";
}
/**
 * The order
 */
export interface MadeWhiteLabelOrder {
  /**
   * The order's id
   */
  id: string;
  /**
   * Your reference
   */
  reference: string;
  /**
   * What customers and agents know the parcel by
   */
  tracking_code: string;
  /**
   * Where the parcel is
   */
  status:
    | "created"
    | "cancelled"
    | "in_transit"
    | "ready_for_pickup"
    | "delivered"
    | "returned"
    | "returned_to_sender"
    | "lost";
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
   * The id of the order that a return sends back
   */
  return_of?: string;
  /**
   * Null from its arrival on
   */
  estimated_arrival: EstimatedArrival | null;
  /**
   * What the receiver pays at the point: naira; 0 if nothing any more, null if never
   */
  cod_amount: number | null;
  /**
   * Whole naira, fixed at creation
   */
  delivery_fee: number;
  /**
   * Nigerian Naira
   */
  currency: "NGN";
}
/**
 * Who made it
 */
export interface Maker {
  /**
   * The kind of credential
   */
  kind: "account" | "client" | "secret_key" | "api_key" | "operator";
  /**
   * Null of an operator
   */
  id: string | null;
  /**
   * A key's name, an account's e-mail, or null
   */
  name: string | null;
}
/**
 * An account with a bank
 */
export interface MaskedAccount {
  /**
   * The bank's
   */
  bank_code: string;
  /**
   * Its last four digits
   */
  account_number: string;
  /**
   * Its owner
   */
  account_name: string;
}
export interface NewItem {
  /**
   * What it is
   */
  name: string;
  /**
   * Your number of it
   */
  sku?: string;
  /**
   * How many
   */
  qty: number;
  /**
   * Naira per unit
   */
  price: number;
  /**
   * Kilograms per unit
   */
  weight_kg: number;
  /**
   * Centimetres
   */
  length_cm?: number;
  /**
   * Centimetres
   */
  width_cm?: number;
  /**
   * Centimetres
   */
  height_cm?: number;
}
export interface NewPickup {
  /**
   * The day in Africa/Lagos: today or up to 14 days ahead
   */
  date: string;
  /**
   * For the driver
   */
  note?: string;
}
export interface NewStoreOrder {
  /**
   * Your own name for the order, unique among your orders
   */
  partner_order_id: string;
  /**
   * The id of the point to which the parcel goes
   */
  pudo_point_id: string;
  /**
   * The receiver
   */
  customer: {
    /**
     * Who collects the parcel
     */
    name: string;
    /**
     * For problems with the delivery
     */
    email?: string;
    /**
     * For problems with the delivery
     */
    phone: string;
  };
  /**
   * What is in the parcel
   *
   * @minItems 1
   * @maxItems 100
   */
  items: NewItem[];
  /**
   * What the receiver pays at the point: naira
   */
  cod_amount?: number;
  /**
   * For yourself, also on the label
   */
  note?: string;
  /**
   * Where webhooks are sent: https, on port 443
   */
  webhook_url?: string;
  /**
   * The `quote_id` of an estimate (`GET /rates/estimate`) of the last 24 h: the order costs its amount. The estimate must be for your own origin and the point's state, and for at least the order's weight, size and `cod_amount`
   */
  quote_id?: string;
}
export interface NewStoreReturn {
  /**
   * The order's id. Either this or `partner_order_id`
   */
  order_id?: string;
  /**
   * Or your reference of it
   */
  partner_order_id?: string;
  /**
   * By default all that is not in returns yet
   *
   * @minItems 1
   * @maxItems 100
   */
  items?: ReturnedItem[];
  /**
   * Why it comes back, for yourself
   */
  reason?: string;
  /**
   * Where webhooks are sent: https, on port 443
   */
  webhook_url?: string;
  /**
   * Your own reference of the return; by default the order's with `-R1`, `-R2` and so on
   */
  return_reference?: string;
}
export interface ReturnedItem {
  /**
   * As it was ordered
   */
  name: string;
  /**
   * Which of several of one name
   */
  sku?: string;
  /**
   * How many
   */
  qty: number;
}
export interface NewWebhookEndpoint {
  /**
   * Where webhooks are sent: https, on port 443
   */
  url: string;
  /**
   * Types of events, or `*` alone for all of orders
   *
   * @minItems 1
   * @maxItems 19
   */
  events: (
    | "package.created"
    | "package.cancelled"
    | "package.in_transit"
    | "package.dropped_off"
    | "package.handed_over"
    | "package.arrived_at_point"
    | "package.collected"
    | "package.refused"
    | "package.expired"
    | "package.returned_to_sender"
    | "package.point_changed"
    | "package.extended"
    | "package.lost"
    | "package.expiring"
    | "package.cod_changed"
    | "package.point_unavailable"
    | "package.problem_reported"
    | "package.corrected"
    | "pudo_points.changed"
    | "payout.paid"
    | "payout.returned"
    | "payout_account.changed"
    | "*"
  )[];
  /**
   * For yourself
   */
  description?: string;
  /**
   * False: its webhooks wait
   */
  enabled?: boolean;
}
export interface NewWhiteLabelOrder {
  /**
   * Your own name for the order, unique among your orders
   */
  reference: string;
  /**
   * The id of the point to which the parcel goes
   */
  pudo_point_id: string;
  /**
   * The receiver
   */
  recipient: {
    /**
     * Who collects the parcel
     */
    name: string;
    /**
     * For problems with the delivery
     */
    phone: string;
    /**
     * For problems with the delivery
     */
    email?: string;
  };
  /**
   * What is in the parcel
   *
   * @minItems 1
   * @maxItems 100
   */
  items?: NewItem[];
  /**
   * What the receiver pays at the point: naira
   */
  cod_amount?: number;
  /**
   * For yourself, also on the label
   */
  note?: string;
  /**
   * Where webhooks are sent: https, on port 443
   */
  webhook_url?: string;
  /**
   * The `quote_id` of an estimate (`GET /rates/estimate`) of the last 24 h: the order costs its amount. The estimate must be for your own origin and the point's state, and for at least the order's weight, size and `cod_amount`
   */
  quote_id?: string;
}
export interface NewWhiteLabelReturn {
  /**
   * The order's
   */
  reference: string;
  /**
   * By default all that is not in returns yet
   *
   * @minItems 1
   * @maxItems 100
   */
  items?: ReturnedItem[];
  /**
   * Why it comes back, for yourself
   */
  reason?: string;
  /**
   * Where webhooks are sent: https, on port 443
   */
  webhook_url?: string;
  /**
   * Your own reference of the return; by default the order's with `-R1`, `-R2` and so on
   */
  return_reference?: string;
}
/**
 * An order
 */
export interface Order {
  /**
   * The order's id
   */
  id: string;
  /**
   * Whose order it is: your own id
   */
  partnerId: string;
  /**
   * Your own name for the order
   */
  reference: string;
  /**
   * What customers and agents know the parcel by
   */
  trackingCode: string;
  /**
   * Where the parcel goes, or a return was handed in; null before
   */
  pudoPointId: string | null;
  /**
   * To the receiver, or back from it
   */
  direction: "delivery" | "return";
  /**
   * The order that a return sends back
   */
  returnOf: string | null;
  /**
   * Empty if it was not given, or is erased
   */
  receiverEmail: string;
  /**
   * Empty once it is erased; in an answer with this order alone
   */
  receiverPhone?: string;
  /**
   * The name without its last word; empty once it is erased
   */
  receiverFirstName: string;
  /**
   * The last word of the name
   */
  receiverLastName: string;
  /**
   * What is in the parcel
   */
  items: {
    /**
     * What it is
     */
    description: string;
    /**
     * If you sent one
     */
    sku?: string;
    /**
     * Kilograms
     */
    weight: number;
    /**
     * Centimetres; 0 if not given
     */
    length: number;
    /**
     * Likewise
     */
    width: number;
    /**
     * Likewise
     */
    height: number;
    /**
     * How many
     */
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
  /**
   * What the receiver pays at the point: naira; 0 if nothing any more, null if never
   */
  codAmount: number | null;
  /**
   * As you sent it; empty if you sent none
   */
  note: string;
  /**
   * Where the parcel is
   */
  status:
    | "created"
    | "cancelled"
    | "in_transit"
    | "ready_for_pickup"
    | "delivered"
    | "returned"
    | "returned_to_sender"
    | "lost";
  /**
   * What the receiver sees
   */
  trackingUrl: string;
  /**
   * Until when its point keeps it; null unless there
   */
  expiresAt: string | null;
  /**
   * What to tell the receiver: the last minute before the parcel's expiry in which the point is open, by its hours and closures, or the expiry if it is open then or has no hours; null unless the parcel is there
   */
  collectBy: string | null;
  /**
   * Null from its arrival on
   */
  estimatedArrival: EstimatedArrival | null;
  /**
   * Who has the parcel, in an answer with this order alone
   */
  holder?: ParcelHolder;
  /**
   * When it was made
   */
  createdAt: string;
  /**
   * By whom, in an answer with this order alone
   */
  createdBy?: Maker | null;
  /**
   * When it last changed
   */
  updatedAt: string;
}
export interface OrderEvents {
  /**
   * The oldest first
   */
  data: FeedEvent[];
  /**
   * `after` of the next page, now or later: there always is one
   */
  next: string;
  /**
   * Whether there is more now: then ask at once, even if this page is empty
   */
  more: boolean;
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
  status?:
    | "created"
    | "cancelled"
    | "in_transit"
    | "ready_for_pickup"
    | "delivered"
    | "returned"
    | "returned_to_sender"
    | "lost";
  /**
   * Only deliveries, or only returns. Not with `search` or `updatedFrom`
   */
  direction?: "delivery" | "return";
  /**
   * `true`: only orders with money to collect. Not with `search` or `updatedFrom`
   */
  cod?: "true";
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
   * Changed at or after this time, or on or after this day (UTC). The list is then sorted by `updatedAt`, and goes on by `cursor` and not by `page`. Not with `search`, `reference`, `direction`, `cod`, `sortBy` or `sortOrder`
   */
  updatedFrom?: string;
  /**
   * `nextCursor` of the page before, with the same other parameters
   */
  cursor?: string;
}
/**
 * Which page of the list this is
 */
export interface OrdersPagination {
  /**
   * The number of this page, from 1
   */
  page: number;
  /**
   * The most orders of a page
   */
  pageSize: number;
  /**
   * With `updatedFrom`: as it was at the first page, and counted up to 10,000
   */
  total: number;
  /**
   * How many pages there are
   */
  totalPages: number;
  /**
   * Whether a page follows
   */
  hasNext: boolean;
  /**
   * Whether a page comes before
   */
  hasPrevious: boolean;
  /**
   * Only with `updatedFrom`: the `cursor` of the next page; null on the last one
   */
  nextCursor?: string | null;
  /**
   * Only if very many words of the partner's orders begin like those of `search`: the newest orders alone, created since then, were looked through. For older ones give more of a word, or dates. Also if more than 100,000 orders would be sorted otherwise than by creation within dates: then these are the newest 100,000
   */
  searchedFrom?: string;
}
/**
 * What you are paid of what receivers paid
 */
export interface OwnPayout {
  /**
   * The payout's id
   */
  id: string;
  /**
   * `sent` to the bank; `returned` by it
   */
  status: "sent" | "paid" | "returned";
  /**
   * Naira: what its lines are together
   */
  amount: number;
  /**
   * When it was paid
   */
  paidOn: string | null;
  /**
   * The bank's
   */
  reference: string | null;
  /**
   * Where it was paid
   */
  account: MaskedAccount | null;
}
/**
 * Naira by who has it
 */
export interface PartnerMoney {
  /**
   * At points
   */
  atPoints: number;
  /**
   * With drivers
   */
  withDrivers: number;
  /**
   * At the bank, to be paid out
   */
  banked: number;
  /**
   * Paid out in this month of Africa/Lagos
   */
  paidThisMonth: number;
}
/**
 * What you have received, with a `collect` of a parcel with money to collect
 */
export interface PaymentReceived {
  /**
   * How the receiver paid
   */
  method: "cash" | "card" | "transfer";
  /**
   * Naira: exactly what is due
   */
  amount: number;
}
export interface PayoutAccountChangedEvent {
  /**
   * The event's id, the same as the header `webhook-id`
   */
  id: string;
  /**
   * What happened
   */
  type: "payout_account.changed";
  /**
   * When the event happened
   */
  timestamp: string;
  /**
   * Always
   */
  sequence: 1;
  /**
   * From when on it counts
   */
  data: {
    /**
     * A sample of no real order
     */
    test?: true;
    /**
     * Until then payouts go to the account before
     */
    counts_from: string;
  };
}
/**
 * A payout with its lines
 */
export interface PayoutDetails {
  /**
   * The payout's id
   */
  id: string;
  /**
   * `sent` to the bank; `returned` by it
   */
  status: "sent" | "paid" | "returned";
  /**
   * Naira: what its lines are together
   */
  amount: number;
  /**
   * When it was paid
   */
  paidOn: string | null;
  /**
   * The bank's
   */
  reference: string | null;
  /**
   * Where it was paid
   */
  account: MaskedAccount | null;
  /**
   * The lines of this page, the oldest first
   */
  lines: PayoutLine[];
  pagination: Pagination;
}
/**
 * A parcel of a payout
 */
export interface PayoutLine {
  /**
   * The order's id
   */
  orderId: string;
  /**
   * The parcel's
   */
  trackingCode: string;
  /**
   * The order's
   */
  reference: string;
  /**
   * Naira
   */
  amount: number;
  /**
   * When the receiver paid
   */
  collectedAt: string;
}
/**
 * A visit that a partner asks for
 */
export interface Pickup {
  /**
   * The pickup's id
   */
  id: string;
  /**
   * The day in Africa/Lagos
   */
  date: string;
  /**
   * For the driver
   */
  note: string | null;
  /**
   * `done` when a driver has collected there on that day, `missed` when the day is over and nobody has
   */
  status: "asked" | "done" | "missed";
  /**
   * When it was asked for
   */
  created_at: string;
  /**
   * When a driver first collected there on that day
   */
  done_at: string | null;
}
export interface PickupQuery {
  /**
   * Page number, from 1
   */
  page?: number;
  /**
   * Entries per page
   */
  pageSize?: number;
}
export interface PickupRead {
  /**
   * Always
   */
  status: "success";
  data: Pickup;
}
export interface Pickups {
  /**
   * Always
   */
  status: "success";
  /**
   * The pickups of this page
   */
  data: Pickup[];
  pagination: Pagination;
}
/**
 * A pickup point
 */
export interface Point {
  /**
   * The point's id
   */
  id: string;
  /**
   * What customers know it by
   */
  name: string;
  /**
   * How to find it; may be empty
   */
  description: string;
  /**
   * Where it is
   */
  address: {
    /**
     * The address's id
     */
    id: string;
    /**
     * The address's name; by default the point's
     */
    label: string;
    /**
     * Street and number
     */
    address: string;
    /**
     * Empty if it is not known
     */
    city: string;
    /**
     * Empty if it is not known
     */
    state: string;
    /**
     * The postal code; empty if it is not known
     */
    zip: string;
    /**
     * The country's name
     */
    country: string;
    /**
     * Degrees, positive in the north
     */
    latitude: number;
    /**
     * Degrees, positive in the east
     */
    longitude: number;
    /**
     * Whether somebody has checked it on the spot
     */
    verified: boolean;
  };
  /**
   * The store or agent network that hosts the point
   */
  partner: {
    /**
     * The host's id
     */
    id: string;
    /**
     * The host's name
     */
    name: string;
    /**
     * What the host is
     */
    type: string;
    /**
     * Empty if it is not known
     */
    email: string;
    /**
     * Empty if it is not known
     */
    phone: string;
    /**
     * Empty if there is none
     */
    website: string;
  };
  /**
   * Whether the operator has approved it
   */
  status: "pending" | "approved" | "rejected";
  /**
   * From the operator; may be empty
   */
  note: string;
  /**
   * Whether it is public, and takes orders
   */
  published: boolean;
  /**
   * When it was made
   */
  createdAt: string;
  /**
   * When it last changed
   */
  updatedAt: string;
  /**
   * When it was removed; null: it is there
   */
  deletedAt: string | null;
  workingHours: WorkingHours;
  breaks?: Breaks;
  /**
   * The lightest item that it takes, in kilograms
   */
  minItemWeight: number;
  /**
   * The heaviest item that it takes, in kilograms
   */
  maxItemWeight: number;
  /**
   * The dearest item that it takes, in naira
   */
  maxItemValue: number;
  /**
   * The heaviest parcel that it takes, in kilograms; null without a limit
   */
  maxParcelWeight: number | null;
  /**
   * The dearest parcel that it takes, in naira; null without a limit
   */
  maxParcelValue: number | null;
  /**
   * The longest side that it takes, in centimetres; null without a limit
   */
  maxParcelSize: number | null;
  /**
   * The most that it collects for a parcel (service `cod`), in naira; null without a limit
   */
  maxCodAmount: number | null;
  /**
   * What people may do there: `collect` their parcels, `drop_off` parcels that they send, and pay for parcels (`cod`)
   *
   * @minItems 1
   * @maxItems 3
   */
  services: ("collect" | "drop_off" | "cod")[];
}
/**
 * Opening and closing time of each day in Africa/Lagos; null on days when the point is closed. Equal times, and 00:00 to 24:00, are a whole day
 */
export interface WorkingHours {
  /**
   * HH:MM; null: closed
   */
  openingMonday: string | null;
  /**
   * HH:MM; null: closed
   */
  closingMonday: string | null;
  /**
   * HH:MM; null: closed
   */
  openingTuesday: string | null;
  /**
   * HH:MM; null: closed
   */
  closingTuesday: string | null;
  /**
   * HH:MM; null: closed
   */
  openingWednesday: string | null;
  /**
   * HH:MM; null: closed
   */
  closingWednesday: string | null;
  /**
   * HH:MM; null: closed
   */
  openingThursday: string | null;
  /**
   * HH:MM; null: closed
   */
  closingThursday: string | null;
  /**
   * HH:MM; null: closed
   */
  openingFriday: string | null;
  /**
   * HH:MM; null: closed
   */
  closingFriday: string | null;
  /**
   * HH:MM; null: closed
   */
  openingSaturday: string | null;
  /**
   * HH:MM; null: closed
   */
  closingSaturday: string | null;
  /**
   * HH:MM; null: closed
   */
  openingSunday: string | null;
  /**
   * HH:MM; null: closed
   */
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
   * By default `distance` with coordinates, `name` without; with `match=words` first what fits best
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
   * Kilograms of all items together
   */
  parcelWeight?: number;
  /**
   * Naira of all items together
   */
  parcelValue?: number;
  /**
   * Centimetres of the longest side
   */
  parcelSize?: number;
  /**
   * Naira that the receiver pays, which the point must collect
   */
  codAmount?: number;
  /**
   * What the point must offer: `collect` where parcels are collected, `drop_off` where they are handed in, `cod` where they are paid for
   */
  service?: "collect" | "drop_off" | "cod";
  /**
   * Only points that are open at this time (working hours are in Africa/Lagos), and not closed on its day; paused and full ones too
   */
  openAt?: string;
  /**
   * `true` for points that take parcels today only, `false` for the others
   */
  available?: boolean;
}
/**
 * What is wrong, as RFC 9457 has it
 */
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
   * What the receiver has to pay, in naira
   */
  amount_due?: number;
  /**
   * How many parcels the point holds
   */
  holds?: number;
  /**
   * How many are on their way to it
   */
  under_way?: number;
  /**
   * What it has of receivers' money, in naira
   */
  money?: number;
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
    /**
     * The point's id
     */
    id: string;
    /**
     * Its name
     */
    name: string;
    /**
     * Metres
     */
    distance: number;
  }[];
  /**
   * For OAuth libraries, which sent a form
   */
  error?: string;
  /**
   * The same
   */
  error_description?: string;
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
  /**
   * What happened
   */
  type: "pudo_points.changed";
  /**
   * When the event happened
   */
  timestamp: string;
  /**
   * Always
   */
  sequence: 1;
  /**
   * What has changed
   */
  data: {
    /**
     * Up to when you were told before
     */
    since: string;
    /**
     * A sample of no real order
     */
    test?: true;
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
/**
 * What will be sent
 */
export interface RecoveredWebhooks {
  /**
   * How many there are, counted up to 10,000
   */
  deliveries: number;
}
export interface RemovedPoint {
  /**
   * The point's id
   */
  id: string;
  /**
   * It takes no orders: remove it from your copy
   */
  deleted: true;
  /**
   * When it was removed
   */
  updated_at: string;
}
export interface ReturnCreated {
  /**
   * Always
   */
  status: "success";
  data: MadeStoreOrder & {
    /**
     * The id of the order that it sends back
     */
    return_of: string;
    /**
     * Until when it can be handed in; null when it was, or when that is over
     */
    expires_at: string | null;
  };
}
/**
 * The parcel after the action
 */
export interface SimulatedParcel {
  /**
   * The parcel's code
   */
  trackingCode: string;
  /**
   * Its state
   */
  status:
    | "created"
    | "cancelled"
    | "in_transit"
    | "ready_for_pickup"
    | "delivered"
    | "returned"
    | "returned_to_sender"
    | "lost";
}
export interface Simulation {
  /**
   * As it was scanned or typed
   */
  trackingCode: string;
  /**
   * What happens to the parcel
   */
  action:
    | "driver_collect"
    | "arrive"
    | "collect"
    | "refuse"
    | "expire"
    | "take"
    | "hand_back"
    | "lose"
    | "report"
    | "bank"
    | "pay_out";
  payment?: PaymentReceived;
  /**
   * Scans with the same one are of one visit: `GET /api/v1/handovers` lists it
   */
  handoverId?: string;
}
export interface StoreOrder {
  /**
   * Always
   */
  status: "success";
  data: StoreOrderDetails;
}
export interface StoreOrderCreated {
  /**
   * Always
   */
  status: "success";
  data: MadeStoreOrder;
}
export interface StoreOrders {
  /**
   * Always
   */
  status: "success";
  /**
   * The order that has the reference, or none
   */
  data: StoreOrderDetails[];
}
/**
 * A webhook, and how it was delivered
 */
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
    | "package.dropped_off"
    | "package.handed_over"
    | "package.arrived_at_point"
    | "package.collected"
    | "package.refused"
    | "package.expired"
    | "package.returned_to_sender"
    | "package.point_changed"
    | "package.extended"
    | "package.lost"
    | "package.expiring"
    | "package.cod_changed"
    | "package.point_unavailable"
    | "package.problem_reported"
    | "package.corrected"
    | "pudo_points.changed"
    | "payout.paid"
    | "payout.returned"
    | "payout_account.changed"
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
   * Your reference of the order; null without an order, and when the order is archived
   */
  orderReference: string | null;
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
/**
 * A URL of yours that gets webhooks
 */
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
  /**
   * By whom, if known
   */
  createdBy: Maker | null;
}
export interface WebhookEndpointChanges {
  /**
   * Where webhooks are sent: https, on port 443
   */
  url?: string;
  /**
   * Types of events, or `*` alone for all of orders
   *
   * @minItems 1
   * @maxItems 19
   */
  events?: (
    | "package.created"
    | "package.cancelled"
    | "package.in_transit"
    | "package.dropped_off"
    | "package.handed_over"
    | "package.arrived_at_point"
    | "package.collected"
    | "package.refused"
    | "package.expired"
    | "package.returned_to_sender"
    | "package.point_changed"
    | "package.extended"
    | "package.lost"
    | "package.expiring"
    | "package.cod_changed"
    | "package.point_unavailable"
    | "package.problem_reported"
    | "package.corrected"
    | "pudo_points.changed"
    | "payout.paid"
    | "payout.returned"
    | "payout_account.changed"
    | "*"
  )[];
  /**
   * For yourself
   */
  description?: string;
  /**
   * False: its webhooks wait
   */
  enabled?: boolean;
}
export interface WebhookEndpointTest {
  /**
   * The event; `webhook.test` if absent
   */
  type?:
    | "package.created"
    | "package.cancelled"
    | "package.in_transit"
    | "package.dropped_off"
    | "package.handed_over"
    | "package.arrived_at_point"
    | "package.collected"
    | "package.refused"
    | "package.expired"
    | "package.returned_to_sender"
    | "package.point_changed"
    | "package.extended"
    | "package.lost"
    | "package.expiring"
    | "package.cod_changed"
    | "package.point_unavailable"
    | "package.problem_reported"
    | "package.corrected"
    | "pudo_points.changed"
    | "payout.paid"
    | "payout.returned"
    | "payout_account.changed"
    | "webhook.test";
}
export interface WebhookTestEvent {
  /**
   * The event's id, the same as the header `webhook-id`
   */
  id: string;
  /**
   * What happened
   */
  type: "webhook.test";
  /**
   * When the event happened
   */
  timestamp: string;
  /**
   * Always
   */
  sequence: 1;
  /**
   * Names no order
   */
  data: {
    /**
     * The endpoint that you test
     */
    endpoint_id: string;
    /**
     * A sentence, for people
     */
    message: string;
  };
}
export interface WhiteLabelOrder {
  /**
   * Always
   */
  status: "success";
  /**
   * The order
   */
  data: MadeWhiteLabelOrder & {
    /**
     * Until when the point keeps the parcel, or a return can be handed in; null when that is over
     */
    expires_at: string | null;
    /**
     * What to tell the receiver: the last minute before the parcel's expiry in which the point is open, by its hours and closures, or the expiry if it is open then or has no hours; null unless the parcel is there
     */
    collect_by: string | null;
    /**
     * When its receiver's data was erased
     */
    erased_at: string | null;
    holder: ParcelHolder;
    /**
     * Where it is collected, or where a return was handed in; null while that is not known
     */
    point: CollectionPoint | null;
    /**
     * By whom, if known
     */
    created_by: Maker | null;
    /**
     * What happened to the parcel, the oldest first
     */
    events: {
      /**
       * What happened
       */
      type:
        | "package.created"
        | "package.cancelled"
        | "package.in_transit"
        | "package.dropped_off"
        | "package.handed_over"
        | "package.arrived_at_point"
        | "package.collected"
        | "package.refused"
        | "package.expired"
        | "package.returned_to_sender"
        | "package.point_changed"
        | "package.extended"
        | "package.lost"
        | "package.expiring"
        | "package.cod_changed"
        | "package.point_unavailable"
        | "package.problem_reported"
        | "package.corrected";
      /**
       * When it happened
       */
      occurred_at: string;
      /**
       * The point that the event belongs to; null while a return was not handed in
       */
      point_id: string | null;
      /**
       * Who did it; null for events that are older than this field
       */
      by: EventBy | null;
      /**
       * Who has had the parcel since then
       */
      holder: ParcelHolder;
    }[];
  };
}
export interface WhiteLabelOrderCreated {
  /**
   * Always
   */
  status: "success";
  data: MadeWhiteLabelOrder;
}
export interface WhiteLabelPoint {
  /**
   * The point's id
   */
  id: string;
  /**
   * What customers know it by
   */
  name: string;
  /**
   * Degrees of latitude
   */
  lat: number;
  /**
   * Degrees of longitude
   */
  lng: number;
  /**
   * Street and number
   */
  address: string;
  /**
   * Its city
   */
  city: string;
  /**
   * Its state
   */
  state: string;
  /**
   * Empty if it is not known
   */
  zip: string;
  opening_hours: OpeningHours;
  breaks?: Breaks;
  /**
   * The lightest item, in kilograms
   */
  min_weight_kg: number;
  /**
   * The heaviest item, in kilograms
   */
  max_weight_kg: number;
  /**
   * The dearest item, in naira
   */
  max_value: number;
  /**
   * The heaviest parcel that it takes, in kilograms; null without a limit
   */
  max_parcel_weight: number | null;
  /**
   * The dearest parcel that it takes, in naira; null without a limit
   */
  max_parcel_value: number | null;
  /**
   * The longest side that it takes, in centimetres; null without a limit
   */
  max_parcel_size: number | null;
  /**
   * The most that it collects for a parcel, in naira; null without a limit
   */
  max_cod_amount: number | null;
  /**
   * What people may do there: `collect` their parcels, `drop_off` parcels that they send, and pay for parcels (`cod`)
   *
   * @minItems 1
   * @maxItems 3
   */
  services: ("collect" | "drop_off" | "cod")[];
  /**
   * When it last changed
   */
  updated_at: string;
  /**
   * false while it is paused or full, and on a day on which it is closed
   */
  available: boolean;
  /**
   * When it is closed in the next 60 days, in whole days of Africa/Lagos, both included: its own closures and those of the network, merged and sorted
   */
  closures: {
    /**
     * The first day
     */
    from: string;
    /**
     * The last day
     */
    to: string;
  }[];
}
export interface WhiteLabelPointList {
  /**
   * Always
   */
  status: "success";
  /**
   * Points, and those that were removed since `updated_since`
   */
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
export interface WhiteLabelReturnCreated {
  /**
   * Always
   */
  status: "success";
  data: MadeWhiteLabelOrder & {
    /**
     * The id of the order that it sends back
     */
    return_of: string;
    /**
     * Until when it can be handed in; null when it was, or when that is over
     */
    expires_at: string | null;
  };
}
