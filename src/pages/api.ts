// Made from the OpenAPI document by `npm run check:client -- --write`.

import type {
  ClientToken,
  Estimate,
  EstimatedDays,
  Fees,
  NewWebhookEndpoint,
  Order,
  OrderEvents,
  OrdersPagination,
  Pagination,
  Place,
  Point,
  Problem,
  PublicPoint,
  RecoveredWebhooks,
  WebhookDelivery,
  WebhookDeliveryDetails,
  WebhookEndpoint,
  WebhookEndpointChanges,
  WebhookEndpointWithSecret,
  WorkingHours,
} from "../../client/src/api.ts";

/**
 * A key, without the key itself
 */
export type Agent = KeyHolder & {
  /**
   * The point at which the agent works
   */
  point_id: string;
  /**
   * That point's name
   */
  point_name: string;
};
/**
 * Where alarms are sent, and the secret that signs them
 */
export type AlarmEndpointWithSecret = AlarmEndpoint & {
  /**
   * Signs the webhooks, in the format that Standard Webhooks libraries take
   */
  secret: string;
};
export type Token = ClientToken & {
  /**
   * Valid for 30 days and for one use
   */
  refresh_token: string;
};
/**
 * The account, with a one-time link to set a password
 */
export type InvitedAccount = PartnerAccount & {
  /**
   * Where the account's owner sets a password, once
   */
  link: string;
  /**
   * Until when it works
   */
  linkExpiresAt: string;
};
/**
 * The orders of each day
 */
export type OrderCounts = {
  /**
   * In UTC
   */
  day: string;
  /**
   * The orders made on that day, by state
   */
  orders: {
    /**
     * The state that they are in today
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
     * How many there are
     */
    count: number;
  }[];
}[];
/**
 * A key, without the key itself
 */
export type ApiKey = SecretKey & {
  /**
   * What it may be used for
   */
  permissions: string[];
};
/**
 * A round, and where it goes
 */
export type RoundWithPlaces = Round & {
  /**
   * What there is at the stops, in their order, without partners whose pickup address was taken away
   */
  places: {
    /**
     * Whose stop it is
     */
    kind: "point" | "partner";
    /**
     * The point's or the partner's id
     */
    id: string;
    /**
     * As labels have it
     */
    name: string;
    /**
     * Street and number
     */
    address: string;
    /**
     * Empty if it is not known
     */
    city: string;
    /**
     * Degrees (WGS 84)
     */
    latitude: number;
    /**
     * Degrees (WGS 84)
     */
    longitude: number;
    /**
     * Empty if it is not known
     */
    phone: string;
    /**
     * How to find it; may be empty
     */
    note: string;
  }[];
};
/**
 * An order
 */
export type OperatorOrderWithEvents = OperatorOrder & {
  /**
   * Until when the point keeps the parcel; null unless it is there
   */
  expires_at: string | null;
  /**
   * What to tell the receiver: the last minute before the parcel's expiry in which the point is open, by its hours and closures, or the expiry if it is open then or has no hours; null unless the parcel is there
   */
  collect_by: string | null;
  /**
   * What is in the parcel
   */
  items: {
    /**
     * What it is
     */
    name: string;
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
  }[];
  /**
   * What it is worth: naira
   */
  value: number;
  /**
   * The page on which the receiver sees the parcel
   */
  tracking_url: string;
  /**
   * The label as PDF, by its link, which holds for 90 days from creation; null if it has none
   */
  label_url: string | null;
  /**
   * Wrong collection codes so far
   */
  wrong_codes: number;
  /**
   * Whether every code is refused
   */
  code_locked: boolean;
  /**
   * When it is unlocked by itself; null if it is not locked, or until it is unlocked by hand
   */
  code_locked_until: string | null;
  holder: OperatorHolder;
  /**
   * What happened to it, by the time when it happened; what came late with `late`
   */
  events: ChainLink[];
};
/**
 * A pickup point
 */
export type OperatorPoint = Point & {
  /**
   * Its id in the file that it was imported from; null if it was not imported
   */
  external_id: string | null;
  /**
   * A `depot` is where drivers leave parcels: it is never public and no order goes there, but its agents scan as others do
   */
  kind: "point" | "depot";
  /**
   * Whether it takes no parcels for the time being
   */
  paused: boolean;
  /**
   * From how many parcels on it is full, those on its shelf and those on their way to it together; null without a limit
   */
  capacity: number | null;
  /**
   * Whether it has as many parcels as it takes
   */
  full: boolean;
};
/**
 * A point next to another one
 */
export type NearbyPoint = OperatorPoint & {
  /**
   * Whole metres from the point
   */
  distance: number;
};
/**
 * Days on which many points are closed
 */
export type NetworkClosure = Closure & {
  /**
   * null for the whole network
   */
  state: string | null;
};

/**
 * An account of a partner
 */
export interface Account {
  /**
   * The account's id
   */
  id: string;
  /**
   * The address with which a person signs in
   */
  email: string;
  /**
   * Whether it may sign in
   */
  enabled: boolean;
  /**
   * False until its one-time token was used
   */
  has_password: boolean;
  /**
   * When it was made
   */
  created_at: string;
  /**
   * When it was last changed
   */
  updated_at: string;
}
export interface AccountAuditEntry {
  /**
   * The entry's id
   */
  id: string;
  /**
   * When it was done
   */
  at: string;
  /**
   * The account with an access token, the account in the portal, or an operator
   */
  by: "account" | "portal" | "operator";
  /**
   * What was done
   */
  action: string;
  /**
   * The id of what it was done to
   */
  subjectId: string;
  /**
   * What was changed, by the kind of action
   */
  details: {
    [k: string]: unknown;
  };
}
/**
 * A session of an account
 */
export interface AccountSession {
  /**
   * The id by which it is ended
   */
  id: string;
  /**
   * The browser, as it names itself
   */
  userAgent: string;
  /**
   * Whether this request belongs to it
   */
  isCurrent: boolean;
  /**
   * When it began
   */
  createdAt: string;
  /**
   * To within five minutes
   */
  lastUsedAt: string;
  /**
   * When it ends at the latest
   */
  expiresAt: string;
}
/**
 * A key, without the key itself
 */
export interface KeyHolder {
  /**
   * The id by which it is revoked
   */
  id: string;
  /**
   * Who has the key
   */
  name: string;
  /**
   * Its first and last characters; null if an earlier version made it
   */
  hint: string | null;
  /**
   * When the key was made
   */
  created_at: string;
  /**
   * Accurate to the minute
   */
  last_used_at: string | null;
}
export interface AgentScan {
  /**
   * As it was scanned or typed
   */
  tracking_code: string;
  /**
   * The idempotency key of this scan, chosen by the scanner. A scan that is sent again within 90 days gets the same answer as the first time and has no further effect
   */
  scan_id?: string;
  /**
   * When the scan happened, by default now, and at most 5 minutes in the future. A driver's `collect` or an agent's `take` from before the parcel's last event is kept as evidence and changes nothing else; other scans count as made at that event's time
   */
  occurred_at?: string;
  /**
   * Which visit the scan belongs to, chosen by the scanner: a partner's parcels with the same one are one hand-over
   */
  handover_id?: string;
  /**
   * What is wrong with the parcel: required for `report`. Told once for each problem and holder
   */
  problem?: "damaged" | "opened" | "wrong_label" | "missing";
  /**
   * In your words, for the operator alone
   */
  note?: string;
  /**
   * `arrive`: the parcel has come to its point. `take`: the point has it now, but it goes on elsewhere: handed in, left at the wrong door, or on its way back. `collect`: its receiver has it. `refuse`: its receiver does not want it. `report`: something is wrong with a parcel that the point holds
   */
  action: "arrive" | "take" | "collect" | "refuse" | "report";
  /**
   * The six digits that the customer shows; required for `collect`
   */
  collection_code?: string;
}
export interface AgentScans {
  /**
   * Each gets its own result
   *
   * @minItems 1
   * @maxItems 100
   */
  scans: AgentScan[];
}
export interface Alarm {
  /**
   * What is wrong: `docs/operating.md` says what each means and what to do
   */
  code:
    | "cron_stopped"
    | "queue_stopped"
    | "deliveries_overdue"
    | "event_undelivered"
    | "dead_letters"
    | "snapshot_outdated"
    | "chore_failed"
    | "chore_stopped"
    | "server_errors"
    | "database_unreachable"
    | "database_full"
    | "database_refuses_writes"
    | "kv_unreachable"
    | "kv_part_lost"
    | "backup_old"
    | "partner_move_long"
    | "fact_unreadable";
  /**
   * The database, chore, fact or partner that it is about; null if it is about the service
   */
  subject: string | null;
  /**
   * Since when, as far as it is known
   */
  since: string;
  /**
   * What was found
   */
  value: number;
  /**
   * The most that is no alarm
   */
  threshold: number;
}
/**
 * Where alarms are sent
 */
export interface AlarmEndpoint {
  /**
   * The endpoint's id
   */
  id: string;
  /**
   * Its host, and the end of a long path: whoever knows all of it may write there
   */
  url: string;
  /**
   * `json` has everything about each alarm; `text` is `{"text": "…"}`, which chat tools take and show
   */
  format: "json" | "text";
  /**
   * When it was registered
   */
  created_at: string;
  /**
   * The last ten, the newest first
   */
  messages: AlarmMessage[];
}
/**
 * What was sent, or is being sent
 */
export interface AlarmMessage {
  /**
   * Its `webhook-id`
   */
  id: string;
  /**
   * When there was something to tell
   */
  at: string;
  /**
   * The alarms that began; a test has none in all three lists
   */
  began: {
    /**
     * The alarm's code
     */
    code: string;
    /**
     * The database, chore or partner that it is about; null if it is about the service
     */
    subject: string | null;
    /**
     * Since when, as far as it is known
     */
    since: string;
  }[];
  /**
   * Those that were told hours ago and last
   */
  reminded: {
    /**
     * The alarm's code
     */
    code: string;
    /**
     * The database, chore or partner that it is about; null if it is about the service
     */
    subject: string | null;
    /**
     * Since when, as far as it is known
     */
    since: string;
  }[];
  /**
   * Those that ended
   */
  ended: {
    /**
     * The alarm's code
     */
    code: string;
    /**
     * The database, chore or partner that it is about; null if it is about the service
     */
    subject: string | null;
    /**
     * Since when, as far as it is known
     */
    since: string;
  }[];
  /**
   * `pending`: it is tried until it arrives; `failed`: it was over before, or is told by a later message
   */
  status: "pending" | "sent" | "failed";
  /**
   * How often it was tried
   */
  tries: number;
  /**
   * When it arrived; null: it has not
   */
  sent_at: string | null;
  /**
   * Why the last try failed
   */
  error: string | null;
}
/**
 * What operations answer, by their method and path
 */
export interface Answers {
  "GET /public/pudo-points": {
    /**
     * One page of the list
     */
    data: {
      /**
       * The entries of this page
       */
      data: PublicPoint[];
      pagination: Pagination;
    };
  };
  "GET /public/pudo-points/*": {
    data: PublicPoint;
  };
  "GET /public/pudo-points/areas": {
    /**
     * Where points are
     */
    data: {
      /**
       * How many points there are in all
       */
      total: number;
      /**
       * What the least and the most demanding points accept; null without any point
       */
      limits: {
        /**
         * The lightest item, in kilograms
         */
        minItemWeight: number;
        /**
         * The heaviest item, in kilograms
         */
        maxItemWeight: number;
        /**
         * The dearest item, in naira
         */
        maxItemValue: number;
      } | null;
      /**
       * The states or cities, those with most points first
       */
      areas: PointArea[];
    };
  };
  "GET /public/pudo-points/suggestions": {
    /**
     * What may be meant
     */
    data: {
      /**
       * Places that fit, the best first
       */
      areas: PointArea[];
      /**
       * Points that fit, the best first
       */
      points: PublicPoint[];
    };
  };
  "GET /orders": {
    /**
     * One page of the list
     */
    data: {
      /**
       * The orders of this page
       */
      orders: Order[];
      pagination: OrdersPagination;
    };
  };
  "GET /orders/*": {
    data: Order;
  };
  "GET /public/tracking/*": {
    data: Tracking;
  };
  "POST /public/tracking/*/return": {
    data: ReceiverReturn;
  };
  "POST /agent/scans": {
    /**
     * What came of the scan, or of each of several
     */
    data: Scanned | ScanResults;
  };
  "POST /driver/scans": {
    /**
     * What came of the scan, or of each of several
     */
    data: Scanned | ScanResults;
  };
  "GET /driver/round": {
    data: DriverRounds;
    /**
     * The list lacks what is in a database that can't be reached at the moment
     */
    incomplete?: true;
  };
  "GET /driver/parcels": {
    data: DriverParcels;
    /**
     * The list lacks what is in a database that can't be reached at the moment
     */
    incomplete?: true;
  };
  "GET /partner/receiving-code": {
    data: ReceivingCode;
  };
  "POST /partner/simulate": {
    /**
     * The parcel after the action
     */
    data: {
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
    };
  };
  "GET /agent/parcels": {
    data: PointParcels;
    /**
     * The list lacks what is in a database that can't be reached at the moment
     */
    incomplete?: true;
  };
  "GET /agent/parcels/*": {
    /**
     * A parcel of the point, or one that belongs elsewhere
     */
    data: PointParcel | ParcelElsewhere;
  };
  "GET /agent/day": {
    data: DayOfPoint;
    /**
     * The list lacks what is in a database that can't be reached at the moment
     */
    incomplete?: true;
  };
  "GET /agent/closures": {
    /**
     * One page of the list
     */
    data: {
      /**
       * The entries of this page
       */
      data: Closure[];
      pagination: Pagination;
    };
  };
  "POST /agent/closures": {
    data: Closure;
  };
  "DELETE /agent/closures/*": undefined;
  "GET /agent/availability": {
    data: PointAvailability;
    /**
     * The list lacks what is in a database that can't be reached at the moment
     */
    incomplete?: true;
  };
  "PUT /agent/availability": {
    data: PointAvailability;
    /**
     * The list lacks what is in a database that can't be reached at the moment
     */
    incomplete?: true;
  };
  "POST /auth/token-generate": Token;
  "POST /auth/token-refresh": Token;
  "POST /auth/token-revoke": undefined;
  "POST /auth/set-password": undefined;
  "POST /portal/session": {
    data: PortalSession;
  };
  "GET /portal/session": {
    data: PortalSession;
  };
  "DELETE /portal/session": undefined;
  "POST /portal/session/confirm": {
    data: PortalSession;
  };
  "POST /portal/session/confirm-options": {
    data: PasskeyRequest;
  };
  "POST /portal/passkeys/options": {
    data: PasskeyCreation;
  };
  "POST /portal/passkeys": {
    data: Passkey;
  };
  "POST /portal/passkeys/sign-in-options": {
    data: PasskeyRequest;
  };
  "POST /portal/passkeys/sign-in": {
    data: PortalSession;
  };
  "POST /console/session": {
    data: ConsoleSession;
  };
  "GET /console/session": {
    data: ConsoleSession;
  };
  "DELETE /console/session": undefined;
  "POST /console/session/confirm": {
    data: ConsoleSession;
  };
  "GET /partner": {
    data: WhoAmI;
  };
  "PATCH /partner": {
    data: WhoAmI;
  };
  "POST /partner/password": undefined;
  "GET /partner/accounts": {
    /**
     * One page of the list
     */
    data: {
      /**
       * The entries of this page
       */
      data: PartnerAccount[];
      pagination: Pagination;
    };
  };
  "POST /partner/accounts": {
    data: InvitedAccount;
  };
  "POST /partner/accounts/*/invite": {
    data: Invitation;
  };
  "POST /partner/accounts/*/disable": {
    data: PartnerAccount;
  };
  "GET /partner/audit": {
    /**
     * One page of the list
     */
    data: {
      /**
       * The entries of this page
       */
      data: AccountAuditEntry[];
      pagination: Pagination;
    };
  };
  "GET /partner/clients": {
    /**
     * One page of the list
     */
    data: {
      /**
       * The entries of this page
       */
      data: PartnerClient[];
      pagination: Pagination;
    };
  };
  "GET /partner/order-counts": {
    data: OrderCounts;
  };
  "GET /partner/tariffs": {
    data: PriceTable;
  };
  "GET /partner/sessions": {
    /**
     * The oldest first
     */
    data: AccountSession[];
  };
  "DELETE /partner/sessions/*": undefined;
  "GET /partner/passkeys": {
    /**
     * All of the account
     */
    data: Passkey[];
  };
  "DELETE /partner/passkeys/*": undefined;
  "GET /partner/failed-requests": FailedRequests;
  "GET /partner/fees": {
    data: Fees;
  };
  "GET /partner/api-keys": {
    /**
     * The oldest first
     */
    data: ApiKey[];
  };
  "POST /partner/api-keys": {
    apiKey: ApiKey;
    /**
     * The key
     */
    keyString: string;
    /**
     * For people: to store it
     */
    warning: string;
  };
  "DELETE /partner/api-keys/*": undefined;
  "GET /partner/secret-keys": {
    /**
     * The oldest first
     */
    data: SecretKey[];
  };
  "POST /partner/secret-keys": {
    secretKey: SecretKey;
    /**
     * The key
     */
    keyString: string;
    /**
     * For people: to store it
     */
    warning: string;
  };
  "DELETE /partner/secret-keys/*": undefined;
  "GET /partner/webhook-secret": {
    /**
     * What signs webhooks
     */
    data: {
      /**
       * Signs the webhooks, in the format that Standard Webhooks libraries take
       */
      secret: string;
    };
  };
  "POST /partner/webhook-secret/rotate": {
    /**
     * What signs webhooks
     */
    data: {
      /**
       * Signs the webhooks, in the format that Standard Webhooks libraries take
       */
      secret: string;
    };
  };
  "POST /partner/webhook-endpoints": {
    data: WebhookEndpointWithSecret;
  };
  "GET /partner/webhook-endpoints": {
    /**
     * The oldest first
     */
    data: WebhookEndpoint[];
  };
  "GET /partner/webhook-endpoints/*": {
    data: WebhookEndpoint;
  };
  "PATCH /partner/webhook-endpoints/*": {
    data: WebhookEndpoint;
  };
  "DELETE /partner/webhook-endpoints/*": undefined;
  "POST /partner/webhook-endpoints/*/rotate-secret": {
    data: WebhookEndpointWithSecret;
  };
  "POST /partner/webhook-endpoints/*/test": {
    data: WebhookDelivery;
  };
  "POST /partner/webhook-endpoints/*/recover": {
    data: RecoveredWebhooks;
  };
  "GET /partner/webhook-deliveries": {
    /**
     * One page of the list
     */
    data: {
      /**
       * The entries of this page
       */
      data: WebhookDelivery[];
      pagination: Pagination;
    };
  };
  "GET /partner/webhook-deliveries/*": {
    data: WebhookDeliveryDetails;
  };
  "POST /partner/webhook-deliveries/*/redeliver": {
    data: WebhookDelivery;
  };
  "GET /partner/events": OrderEvents;
  "GET /rates/estimate": {
    data: Estimate;
  };
  "GET /operator/partners": {
    /**
     * One page of the list
     */
    data: {
      /**
       * The entries of this page
       */
      data: Partner[];
      pagination: Pagination;
    };
  };
  "POST /operator/partners": {
    data: Partner;
  };
  "GET /operator/partners/*": {
    data: Partner;
  };
  "PATCH /operator/partners/*": {
    data: Partner;
  };
  "POST /operator/partners/*/activate": {
    data: Partner;
  };
  "POST /operator/partners/*/suspend": {
    data: Partner;
  };
  "PUT /operator/partners/*/allow-list": {
    data: Partner;
  };
  "POST /operator/partners/*/secret-keys": {
    /**
     * A key, without the key itself
     */
    data: KeyHolder & {
      /**
       * Shown once
       */
      key: string;
    };
  };
  "GET /operator/partners/*/secret-keys": {
    /**
     * One page of the list
     */
    data: {
      /**
       * The entries of this page
       */
      data: KeyHolder[];
      pagination: Pagination;
    };
  };
  "DELETE /operator/partners/*/secret-keys/*": undefined;
  "GET /operator/partners/*/api-keys": {
    /**
     * One page of the list
     */
    data: {
      /**
       * The entries of this page
       */
      data: KeyHolder[];
      pagination: Pagination;
    };
  };
  "DELETE /operator/partners/*/api-keys/*": undefined;
  "GET /operator/partners/*/accounts": {
    /**
     * One page of the list
     */
    data: {
      /**
       * The entries of this page
       */
      data: Account[];
      pagination: Pagination;
    };
  };
  "POST /operator/partners/*/accounts": {
    /**
     * The account, and a token if it has no password
     */
    data: Account & {
      /**
       * For `POST /auth/set-password`: valid for 24 h and for one use
       */
      set_password_token?: string;
    };
  };
  "POST /operator/partners/*/accounts/*/disable": {
    data: Account;
  };
  "POST /operator/partners/*/accounts/*/enable": {
    data: Account;
  };
  "POST /operator/partners/*/accounts/*/set-password-token": {
    /**
     * The account sets its password with it
     */
    data: {
      /**
       * For `POST /auth/set-password`: valid for 24 h and for one use
       */
      set_password_token: string;
    };
  };
  "GET /operator/partners/*/clients": {
    /**
     * One page of the list
     */
    data: {
      /**
       * The entries of this page
       */
      data: Client[];
      pagination: Pagination;
    };
  };
  "POST /operator/partners/*/clients": {
    /**
     * The client
     */
    data: {
      /**
       * The client's id
       */
      client_id: string;
      /**
       * Shown once
       */
      client_secret: string;
    };
  };
  "POST /operator/partners/*/clients/*/rotate": {
    /**
     * The client
     */
    data: Client & {
      /**
       * The client's id
       */
      client_id?: string;
      /**
       * Shown once
       */
      client_secret: string;
    };
  };
  "DELETE /operator/partners/*/clients/*": undefined;
  "GET /operator/agents": {
    /**
     * One page of the list
     */
    data: {
      /**
       * The entries of this page
       */
      data: Agent[];
      pagination: Pagination;
    };
  };
  "POST /operator/agents": {
    /**
     * A key, without the key itself
     */
    data: Agent & {
      /**
       * Shown only here
       */
      key: string;
    };
  };
  "DELETE /operator/agents/*": undefined;
  "GET /operator/drivers": {
    /**
     * One page of the list
     */
    data: {
      /**
       * The entries of this page
       */
      data: KeyHolder[];
      pagination: Pagination;
    };
  };
  "POST /operator/drivers": {
    /**
     * A key, without the key itself
     */
    data: KeyHolder & {
      /**
       * Shown only here
       */
      key: string;
    };
  };
  "DELETE /operator/drivers/*": undefined;
  "GET /operator/pickups": {
    /**
     * One page of the list
     */
    data: {
      /**
       * The entries of this page
       */
      data: OperatorPickup[];
      pagination: Pagination;
    };
  };
  "GET /operator/rounds": {
    /**
     * One page of the list
     */
    data: {
      /**
       * The entries of this page
       */
      data: Round[];
      pagination: Pagination;
    };
  };
  "POST /operator/rounds": {
    data: RoundWithPlaces;
  };
  "GET /operator/rounds/*": {
    data: RoundWithPlaces;
  };
  "PUT /operator/rounds/*": {
    data: RoundWithPlaces;
  };
  "DELETE /operator/rounds/*": undefined;
  "GET /operator/rounds/*/progress": {
    data: RoundProgress;
    /**
     * The list lacks what is in a database that can't be reached at the moment
     */
    incomplete?: true;
  };
  "POST /operator/rounds/*/shortest": {
    data: ShorterRound;
  };
  "GET /operator/orders": {
    /**
     * One page of the list
     */
    data: {
      /**
       * The entries of this page
       */
      data: OperatorOrder[];
      /**
       * Which page of the list this is
       */
      pagination: Pagination & {
        /**
         * Only if very many words of the partner's orders begin like those of `search`: the newest orders alone, created since then, were looked through. For older ones give more of a word, or dates. Also if more than 100,000 orders would be sorted otherwise than by creation within dates: then these are the newest 100,000
         */
        searchedFrom?: string;
      };
    };
    /**
     * The list lacks what is in a database that can't be reached at the moment
     */
    incomplete?: true;
  };
  "GET /operator/orders/exceptions": {
    /**
     * One page of the list
     */
    data: {
      /**
       * The entries of this page
       */
      data: OperatorOrder[];
      pagination: Pagination;
    };
    /**
     * The list lacks what is in a database that can't be reached at the moment
     */
    incomplete?: true;
  };
  "GET /operator/orders/*": {
    data: OperatorOrderWithEvents;
  };
  "GET /operator/orders/*/webhooks": {
    /**
     * One page of the list
     */
    data: {
      /**
       * The entries of this page
       */
      data: OrderWebhook[];
      pagination: Pagination;
    };
  };
  "GET /operator/holders": {
    /**
     * One page of the list
     */
    data: {
      /**
       * The entries of this page
       */
      data: HolderOfParcels[];
      pagination: Pagination;
    };
    /**
     * A database has more than was counted, or can't be reached at the moment
     */
    incomplete?: true;
  };
  "GET /operator/order-counts": {
    data: NetworkCounts;
    /**
     * The list lacks what is in a database that can't be reached at the moment
     */
    incomplete?: true;
  };
  "POST /operator/orders/*/extend": {
    data: OperatorOrderWithEvents;
  };
  "POST /operator/orders/*/cancel": {
    data: OperatorOrderWithEvents;
  };
  "POST /operator/orders/*/correct": {
    data: OperatorOrderWithEvents;
  };
  "POST /operator/orders/*/point": {
    data: OperatorOrderWithEvents;
  };
  "POST /operator/orders/*/unlock-code": {
    data: OperatorOrderWithEvents;
  };
  "GET /operator/points": {
    /**
     * One page of the list
     */
    data: {
      /**
       * The entries of this page
       */
      data: OperatorPoint[];
      pagination: Pagination;
    };
  };
  "POST /operator/points": {
    data: OperatorPoint;
  };
  "GET /operator/points/*": {
    data: OperatorPoint;
  };
  "PATCH /operator/points/*": {
    data: OperatorPoint;
  };
  "DELETE /operator/points/*": undefined;
  "POST /operator/points/*/approve": {
    data: OperatorPoint;
  };
  "POST /operator/points/*/reject": {
    data: OperatorPoint;
  };
  "POST /operator/points/*/publish": {
    data: OperatorPoint;
  };
  "POST /operator/points/*/unpublish": {
    data: OperatorPoint;
  };
  "POST /operator/points/*/unlock-codes": {
    data: UnlockedCodes;
  };
  "GET /operator/points/places": {
    /**
     * One page of the list
     */
    data: {
      /**
       * The entries of this page
       */
      data: PointPlace[];
      pagination: Pagination;
    };
  };
  "GET /operator/points/*/nearby": {
    /**
     * The nearest first
     */
    data: NearbyPoint[];
  };
  "GET /operator/points/*/parcels": {
    data: PointParcels;
    /**
     * The list lacks what is in a database that can't be reached at the moment
     */
    incomplete?: true;
  };
  "GET /operator/points/*/closures": {
    /**
     * One page of the list
     */
    data: {
      /**
       * The entries of this page
       */
      data: Closure[];
      pagination: Pagination;
    };
  };
  "POST /operator/points/*/closures": {
    data: Closure;
  };
  "DELETE /operator/points/*/closures/*": undefined;
  "POST /operator/points/*/move-orders": {
    data: MoveStarted;
  };
  "GET /operator/moves/*": {
    data: Move;
    /**
     * The list lacks what is in a database that can't be reached at the moment
     */
    incomplete?: true;
  };
  "GET /operator/closures": {
    /**
     * One page of the list
     */
    data: {
      /**
       * The entries of this page
       */
      data: NetworkClosure[];
      pagination: Pagination;
    };
  };
  "POST /operator/closures": {
    data: NetworkClosure;
  };
  "DELETE /operator/closures/*": undefined;
  "POST /operator/points/import": {
    data: ImportReport;
  };
  "GET /operator/tariffs": {
    /**
     * From the nearest zone to the farthest
     */
    data: Tariff[];
  };
  "PUT /operator/tariffs": {
    /**
     * From the nearest zone to the farthest
     */
    data: Tariff[];
  };
  "POST /operator/tariffs/estimate": {
    data: ComparedPrices;
  };
  "GET /operator/partners/*/webhook-endpoints": {
    /**
     * The oldest first
     */
    data: OperatorWebhookEndpoint[];
  };
  "POST /operator/partners/*/webhook-endpoints/*/enable": {
    data: OperatorWebhookEndpoint;
  };
  "POST /operator/partners/*/webhook-endpoints/*/recover": {
    data: RecoveredWebhooks;
  };
  "GET /operator/webhooks": {
    /**
     * The list lacks what is in a database that can't be reached at the moment
     */
    incomplete?: true;
    /**
     * What can't be delivered
     */
    data: {
      /**
       * URLs, the worst first
       */
      data: FailingWebhookUrl[];
      pagination: Pagination;
      /**
       * The webhook that has waited longest; null: none waits
       */
      oldest_undelivered: OldestUndeliveredWebhook | null;
      /**
       * For how many seconds the oldest undelivered webhook has waited; null if none waits
       */
      backlog_age_s: number | null;
      /**
       * Queue messages that could not be processed after all retries
       */
      dead_letters: {
        /**
         * Up to 10,000
         */
        count: number;
        /**
         * When the newest failed; null: none did
         */
        newest_at: string | null;
      };
    };
  };
  "GET /operator/maintenance": {
    data: Maintenance;
  };
  "PUT /operator/maintenance": {
    data: Maintenance;
  };
  "GET /operator/failed-requests": {
    data: FailureCounts;
  };
  "GET /operator/audit": {
    /**
     * One page of the list
     */
    data: {
      /**
       * The entries of this page
       */
      data: AuditEntry[];
      /**
       * Which page of the list this is
       */
      pagination: Pagination & {
        /**
         * Only if over 10,000 entries fit each of several filters: the newest 10,000 alone, from then on, were looked through
         */
        searchedFrom?: string;
      };
    };
  };
  "GET /operator/audit/verification": {
    data: AuditVerification;
  };
  "GET /operator/names": {
    /**
     * Those that have a name, in no order
     */
    data: Name[];
  };
  "GET /operator/databases": {
    /**
     * By their numbers
     */
    data: OrderDatabase[];
    /**
     * The moves of partners that are under way
     */
    moving: PartnerMove[];
  };
  "GET /operator/archives": {
    /**
     * One page of the list
     */
    data: {
      /**
       * The entries of this page
       */
      data: Archive[];
      pagination: Pagination;
    };
  };
  "GET /operator/archives/*": {
    data: Archive;
  };
  "GET /operator/status": {
    data: Status;
  };
  "GET /operator/alarm-endpoints": {
    /**
     * The oldest first
     */
    data: AlarmEndpoint[];
  };
  "POST /operator/alarm-endpoints": {
    data: AlarmEndpointWithSecret;
  };
  "DELETE /operator/alarm-endpoints/*": undefined;
  "POST /operator/alarm-endpoints/*/test": {
    data: AlarmMessage;
  };
  "GET /health": Health;
  "GET /problems": {
    /**
     * All kinds of problems
     */
    data: ProblemKind[];
  };
  "GET /problems/*": {
    data: ProblemKind;
  };
  "GET /openapi.json": {
    /**
     * The version of OpenAPI
     */
    openapi: string;
    [k: string]: unknown;
  };
}
export interface PointArea {
  /**
   * What it is; `zip` is a postal code
   */
  type: "state" | "city" | "zip";
  /**
   * Its name, or the code
   */
  name: string;
  /**
   * The city of a postal code
   */
  city?: string;
  /**
   * The state that it is in
   */
  state: string;
  /**
   * Its points that accept the item and offer the service
   */
  count: number;
  /**
   * The middle of its points
   */
  latitude: number;
  /**
   * Likewise
   */
  longitude: number;
  /**
   * Around its points: west, south, east, north
   *
   * @minItems 4
   * @maxItems 4
   */
  bbox: [number, number, number, number];
}
/**
 * Where a parcel is
 */
export interface Tracking {
  /**
   * The parcel's code
   */
  trackingCode: string;
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
   * What happened to it, the oldest first
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
      | "package.lost";
    /**
     * When it happened
     */
    occurredAt: string;
    /**
     * Where it was handed in, or is now, if that is not the point below
     */
    city?: string;
  }[];
  /**
   * Where it is collected, or where a return was handed in; null before that
   */
  point: {
    /**
     * The point's id
     */
    id: string;
    /**
     * The point's name
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
     * Degrees, positive in the north
     */
    latitude: number;
    /**
     * Degrees, positive in the east
     */
    longitude: number;
    workingHours: WorkingHours;
  } | null;
  /**
   * The shop that it comes from
   */
  partner: {
    /**
     * The shop, as its customers know it
     */
    name: string;
    /**
     * Its brand's colour
     */
    color: string;
    /**
     * Where its customers get help
     */
    supportUrl: string | null;
    /**
     * The same by phone
     */
    supportPhone: string | null;
  };
  /**
   * Until when the parcel is kept at its point, or a return can be handed in; null when that is over
   */
  expiresAt: string | null;
  /**
   * What to tell the receiver: the last minute before the parcel's expiry in which the point is open, by its hours and closures, or the expiry if it is open then or has no hours; null unless the parcel is there
   */
  collectBy: string | null;
}
/**
 * A return that a receiver has started
 */
export interface ReceiverReturn {
  /**
   * The return's code
   */
  trackingCode: string;
  /**
   * The page with the code that is scanned where it is handed in
   */
  trackingUrl: string;
  /**
   * Until when it can be handed in
   */
  expiresAt: string | null;
}
export interface Scanned {
  /**
   * The parcel's code
   */
  tracking_code: string;
  /**
   * The parcel's state after the scan
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
   * As it was sent; null if it was not
   */
  scan_id: string | null;
  goes_to?: GoesTo;
}
/**
 * Where the parcel belongs, if an agent has taken it in
 */
export interface GoesTo {
  /**
   * Its point, or back to the shop
   */
  kind: "point" | "partner";
  /**
   * The name
   */
  name: string;
  /**
   * Null if it is not known
   */
  city: string | null;
}
/**
 * What came of each scan
 */
export interface ScanResults {
  /**
   * In the order of the request
   */
  results: (Scanned | NotScanned)[];
}
export interface NotScanned {
  /**
   * As it was sent; null if it was not
   */
  scan_id: string | null;
  /**
   * The parcel's code
   */
  tracking_code: string;
  /**
   * Why it was not recorded
   */
  problem: Problem & {
    /**
     * Seconds to wait before sending it again
     */
    retry_after_s?: number;
  };
}
/**
 * What a driver has to do on a day
 */
export interface DriverRounds {
  /**
   * The day in Africa/Lagos
   */
  date: string;
  /**
   * The rounds of that day, by name; none on a free day
   */
  rounds: {
    /**
     * The round's id
     */
    id: string;
    /**
     * What people call it
     */
    name: string;
    /**
     * In the order in which the driver goes there
     */
    stops: RoundStop[];
  }[];
  /**
   * What the driver has, wherever it goes
   */
  van: {
    /**
     * How many
     */
    parcels: number;
    /**
     * Since when it has had the oldest; null without any
     */
    oldest_since: string | null;
  };
}
/**
 * A stop of a driver's round on a day
 */
export interface RoundStop {
  /**
   * Whose stop it is
   */
  kind: "point" | "partner";
  /**
   * The point's or the partner's id
   */
  id: string;
  /**
   * As labels have it
   */
  name: string;
  /**
   * Street and number
   */
  address: string;
  /**
   * Empty if it is not known
   */
  city: string;
  /**
   * Degrees (WGS 84)
   */
  latitude: number;
  /**
   * Degrees (WGS 84)
   */
  longitude: number;
  /**
   * Empty if it is not known
   */
  phone: string;
  /**
   * How to find it; may be empty
   */
  note: string;
  /**
   * HH:MM in Africa/Lagos; null if it is closed that day, or nobody knows its hours
   */
  opens: string | null;
  /**
   * Likewise; before `opens` it means the next morning
   */
  closes: string | null;
  /**
   * On a day of a closure, and on a day without hours if it has hours on others
   */
  closed: boolean;
  /**
   * Whether the partner asks for this visit, and nobody has collected there on that day yet
   */
  asked: boolean;
  /**
   * What the partner says of it
   */
  asked_note: string | null;
  /**
   * How many parcels the driver has for it
   */
  give: number;
  /**
   * How many wait there: at a point what it has for somebody else, at a partner what nobody has scanned yet
   */
  take: number;
}
/**
 * A driver's parcels at a stop
 */
export interface DriverParcels {
  /**
   * What the driver has
   *
   * @maxItems 200
   */
  give: DriverParcel[];
  /**
   * What waits there for a driver
   *
   * @maxItems 200
   */
  take: DriverParcel[];
  /**
   * How many each list has in all, up to 10,000
   */
  totals: {
    /**
     * What the driver has
     */
    give: number;
    /**
     * What waits there for a driver
     */
    take: number;
  };
  /**
   * The `cursor` of each list's next page; null at its end
   */
  next: {
    /**
     * What the driver has
     */
    give: string | null;
    /**
     * What waits there for a driver
     */
    take: string | null;
  };
}
/**
 * A parcel as a driver sees it
 */
export interface DriverParcel {
  /**
   * As on its label
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
   * Where it belongs
   */
  goes_to: {
    /**
     * Its point, or back to the shop
     */
    kind: "point" | "partner";
    /**
     * The point's or the partner's id
     */
    id: string;
    /**
     * As its label has it
     */
    name: string;
    /**
     * Null if it is not known
     */
    city: string | null;
  };
  /**
   * Since when whoever has it has had it
   */
  since: string;
}
/**
 * What you show to a driver who hands parcels back
 */
export interface ReceivingCode {
  /**
   * Six digits, for this day alone
   */
  code: string;
  /**
   * The day, in Africa/Lagos
   */
  date: string;
}
/**
 * The parcels of a point
 */
export interface PointParcels {
  /**
   * On its way to the point
   *
   * @maxItems 200
   */
  expected: PointParcel[];
  /**
   * At the point
   *
   * @maxItems 200
   */
  shelf: PointParcel[];
  /**
   * At the point, for less than 48 hours more
   *
   * @maxItems 200
   */
  expiring: PointParcel[];
  /**
   * The point
   */
  point: {
    /**
     * The point's id
     */
    id: string;
    /**
     * Its name
     */
    name: string;
  };
  /**
   * What the point has and is not collected there, the longest there first
   *
   * @maxItems 200
   */
  to_hand_over: HeldParcel[];
  /**
   * How many each list has in all
   */
  totals: {
    /**
     * On its way to the point
     */
    expected: number;
    /**
     * At the point
     */
    shelf: number;
    /**
     * At the point, for less than 48 hours more
     */
    expiring: number;
    /**
     * What the point has and is not collected there, the longest there first
     */
    to_hand_over: number;
  };
  /**
   * The `cursor` of each list's next page
   */
  next: {
    /**
     * On its way to the point
     */
    expected: string | null;
    /**
     * At the point
     */
    shelf: string | null;
    /**
     * At the point, for less than 48 hours more
     */
    expiring: string | null;
    /**
     * Where the list goes on; null at its end
     */
    to_hand_over: string | null;
  };
}
/**
 * A parcel of a point
 */
export interface PointParcel {
  /**
   * As on its label
   */
  tracking_code: string;
  /**
   * Empty once it is erased
   */
  recipient_name: string;
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
   * When it came to the point; null: not yet
   */
  arrived_at: string | null;
  /**
   * Until when a parcel on the shelf is kept
   */
  expires_at: string | null;
  /**
   * What to tell the receiver: the last minute before the parcel's expiry in which the point is open, by its hours and closures, or the expiry if it is open then or has no hours; null unless the parcel is there
   */
  collect_by: string | null;
}
/**
 * A parcel that the point has and that is not collected there
 */
export interface HeldParcel {
  /**
   * As on its label
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
  goes_to: GoesTo & {
    [k: string]: unknown;
  };
  /**
   * Since when the point has it
   */
  since: string;
}
/**
 * A parcel that belongs elsewhere
 */
export interface ParcelElsewhere {
  /**
   * As on its label
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
   * Always
   */
  elsewhere: true;
  goes_to: GoesTo & {
    [k: string]: unknown;
  };
}
/**
 * What was given and taken at a point on a day
 */
export interface DayOfPoint {
  /**
   * The day in Africa/Lagos
   */
  date: string;
  /**
   * The newest first
   */
  done: DoneAtPoint[];
}
/**
 * What happened to a parcel at the point
 */
export interface DoneAtPoint {
  /**
   * As on its label
   */
  tracking_code: string;
  /**
   * What an agent of the point scanned it as; `leave`: somebody else took it from the point
   */
  action: "arrive" | "take" | "collect" | "refuse" | "report" | "leave";
  /**
   * When
   */
  at: string;
}
/**
 * Days on which a point is closed
 */
export interface Closure {
  /**
   * The id by which it is removed
   */
  id: string;
  /**
   * The first day, in Africa/Lagos
   */
  from: string;
  /**
   * The last day
   */
  to: string;
  /**
   * For operators and agents alone
   */
  reason: string | null;
  /**
   * Who has set it; an agent removes only what agents have set
   */
  created_by: "operator" | "agent";
}
/**
 * What the point takes
 */
export interface PointAvailability {
  /**
   * Whether it takes no parcels for the time being
   */
  paused: boolean;
  /**
   * From how many parcels on it is full, those on its shelf and those on their way to it together; null without a limit
   */
  capacity: number | null;
  /**
   * How many are on its shelf and on their way to it
   */
  parcels: number;
}
/**
 * A session of the portal
 */
export interface PortalSession {
  /**
   * Who has signed in
   */
  account: {
    /**
     * The account's id
     */
    id: string;
    /**
     * The address with which it signs in
     */
    email: string;
  };
  /**
   * Whose account it is
   */
  partner: {
    /**
     * The partner's id
     */
    id: string;
    /**
     * Its name for the operator
     */
    name: string;
    /**
     * Only an active one creates orders
     */
    status: "pending" | "active" | "suspended";
  };
  /**
   * Whether this deployment is for testing: no parcel moves, and `POST /partner/simulate` exists
   */
  isSandbox: boolean;
  /**
   * It ends earlier if it is not used for 8 hours
   */
  expiresAt: string;
}
/**
 * For `navigator.credentials.get`, as `publicKey`
 */
export interface PasskeyRequest {
  /**
   * What is to be signed
   */
  challenge: string;
  /**
   * Milliseconds
   */
  timeout: number;
  /**
   * The host of this service
   */
  rpId: string;
  /**
   * Always
   */
  userVerification: "required";
  /**
   * Empty: any passkey for this service
   */
  allowCredentials: {
    /**
     * The passkey's id
     */
    id: string;
    /**
     * Always
     */
    type: "public-key";
    /**
     * How browsers reach it
     */
    transports: string[];
  }[];
}
/**
 * For `navigator.credentials.create`, as `publicKey`
 */
export interface PasskeyCreation {
  /**
   * What is to be signed
   */
  challenge: string;
  /**
   * Milliseconds
   */
  timeout: number;
  /**
   * The service for which the passkey is
   */
  rp: {
    /**
     * The host of this service
     */
    id: string;
    /**
     * Its name
     */
    name: string;
  };
  /**
   * Whose passkey it is
   */
  user: {
    /**
     * The account's id
     */
    id: string;
    /**
     * The account's e-mail
     */
    name: string;
    /**
     * The same
     */
    displayName: string;
  };
  /**
   * Kinds of keys that are taken
   */
  pubKeyCredParams: {
    /**
     * Always
     */
    type: "public-key";
    /**
     * By the numbers of COSE: -7 is ES256
     */
    alg: number;
  }[];
  /**
   * Always
   */
  attestation: "none";
  /**
   * The passkeys that the account has
   */
  excludeCredentials: {
    /**
     * The passkey's id
     */
    id: string;
    /**
     * Always
     */
    type: "public-key";
    /**
     * How browsers reach it
     */
    transports: string[];
  }[];
  /**
   * What the authenticator has to do
   */
  authenticatorSelection: {
    /**
     * Always
     */
    residentKey: "required";
    /**
     * Always
     */
    requireResidentKey: true;
    /**
     * Always
     */
    userVerification: "required";
  };
}
/**
 * A passkey of an account
 */
export interface Passkey {
  /**
   * The id by which it is removed
   */
  id: string;
  /**
   * As its owner named it
   */
  name: string;
  /**
   * When it was added
   */
  createdAt: string;
  /**
   * Null: not yet
   */
  lastUsedAt: string | null;
}
/**
 * A session of the console
 */
export interface ConsoleSession {
  /**
   * The operator's
   */
  name: string;
  /**
   * When it ends
   */
  expires_at: string;
}
/**
 * Whom the token is for
 */
export interface WhoAmI {
  /**
   * Your company
   */
  partner: {
    /**
     * The partner's id
     */
    id: string;
    /**
     * Its name for the operator
     */
    name: string;
    /**
     * A shop, or a delivery company
     */
    kind: "store" | "logistics";
    /**
     * `active`, else its tokens are refused
     */
    status: string;
    /**
     * Where its parcels are picked up
     */
    originZip: string;
    /**
     * The name that its customers see
     */
    labelName: string;
    /**
     * The colour of its tracking pages
     */
    brandColor: string;
    /**
     * Where its customers get help
     */
    supportUrl: string | null;
    /**
     * Likewise, a phone number
     */
    supportPhone: string | null;
    /**
     * Where drivers collect your parcels and bring them back: the operator sets it
     */
    pickup: PickupAddress | null;
    /**
     * What receivers may send back without asking you
     */
    returns: {
      /**
       * Whether receivers may start a return themselves
       */
      byReceiver: boolean;
      /**
       * How many days after they collected the parcel
       */
      days: number;
    };
    /**
     * The addresses from which client credentials may be used
     */
    allowList: string[];
  };
  /**
   * Who has signed in
   */
  account: {
    /**
     * The account's id
     */
    id: string;
    /**
     * The address with which it signs in
     */
    email: string;
  };
  /**
   * What the access token may be used for
   */
  permissions: string[];
}
/**
 * Where drivers collect a partner's parcels and bring them back
 */
export interface PickupAddress {
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
   * Degrees, positive in the north
   */
  latitude: number;
  /**
   * Degrees, positive in the east
   */
  longitude: number;
  /**
   * Empty if there is none
   */
  phone: string;
  /**
   * How drivers find the door; may be empty
   */
  note: string;
}
/**
 * Somebody who signs in for the partner
 */
export interface PartnerAccount {
  /**
   * The account's id
   */
  id: string;
  /**
   * The address with which it signs in
   */
  email: string;
  /**
   * Whether it may sign in
   */
  enabled: boolean;
  /**
   * False until its one-time token was used
   */
  hasPassword: boolean;
  /**
   * Whether it is the caller's
   */
  isCurrent: boolean;
  /**
   * When it was made
   */
  createdAt: string;
  /**
   * To the portal or for tokens; null if that is not known
   */
  lastSignedInAt: string | null;
}
/**
 * A one-time link to set a password
 */
export interface Invitation {
  /**
   * Where the account's owner sets a password, once
   */
  link: string;
  /**
   * Until when it works
   */
  linkExpiresAt: string;
}
export interface PartnerClient {
  /**
   * A server asks for tokens with it
   */
  clientId: string;
  /**
   * When it was made
   */
  createdAt: string;
  /**
   * When it last got a new secret; null: never
   */
  rotatedAt: string | null;
  /**
   * Until when the secret before the last rotation is valid
   */
  previousSecretUntil: string | null;
}
/**
 * What deliveries cost, by weight and distance
 */
export interface PriceTable {
  /**
   * Nigerian Naira
   */
  currency: "NGN";
  origin: Place;
  /**
   * From the nearest zone to the farthest
   */
  tariffs: {
    /**
     * How far it is from the origin
     */
    zone: "same_state" | "same_region" | "neighbouring_region" | "national";
    /**
     * The states that are so far from it
     */
    states: string[];
    /**
     * By ascending weight
     */
    slabs: {
      /**
       * The heaviest chargeable weight that the amount is for
       */
      upToKg: number;
      /**
       * Naira
       */
      amount: number;
    }[];
    /**
     * Naira for each started kilogram over the last slab, on top of its amount
     */
    perExtraKg: number;
    estimatedDays: EstimatedDays;
  }[];
}
export interface FailedRequests {
  /**
   * One page of the list
   */
  data: {
    /**
     * The newest first
     */
    data: FailedRequest[];
    pagination: Pagination;
    /**
     * How many more failed in these days: beyond 60 a minute or 2,000 a day they are only counted
     */
    unlisted: number;
  };
}
export interface FailedRequest {
  /**
   * When it was answered
   */
  at: string;
  /**
   * The request's method
   */
  method: string;
  /**
   * The route's pattern
   */
  path: string;
  /**
   * The answer's status
   */
  status: number;
  /**
   * The problem's code
   */
  code: string;
  /**
   * The problem's, if it had any: the first ten
   */
  errors: {
    /**
     * The field or parameter
     */
    path: string;
    /**
     * What is wrong with it
     */
    message: string;
  }[];
  /**
   * The answer's `X-Request-Id`
   */
  requestId: string;
  /**
   * The credential that was sent
   */
  credential: {
    /**
     * What kind of credential asked
     */
    kind: "account" | "portal" | "client" | "secret_key" | "api_key";
    /**
     * The id of the account, client or key
     */
    id: string;
    /**
     * A key's name, or an account's e-mail; null if it has none
     */
    name: string | null;
  };
}
/**
 * A key, without the key itself
 */
export interface SecretKey {
  /**
   * The key's id, not the key
   */
  id: string;
  /**
   * As it was named when it was made
   */
  name: string;
  /**
   * Empty if none was given
   */
  description: string;
  /**
   * Its first and last characters; null if an earlier version made it
   */
  hint: string | null;
  /**
   * Neither revoked nor expired
   */
  isActive: boolean;
  /**
   * When it was made
   */
  createdAt: string;
  /**
   * When it was last changed
   */
  updatedAt: string;
  /**
   * From when on it is refused; null: never
   */
  expiresAt: string | null;
  /**
   * Accurate to the minute
   */
  lastUsedAt: string | null;
}
/**
 * A partner
 */
export interface Partner {
  /**
   * The partner's id
   */
  id: string;
  /**
   * Its name for the operator
   */
  name: string;
  /**
   * A shop, or a delivery company. It limits nothing
   */
  kind: "store" | "logistics";
  /**
   * `pending` until its agreement is signed. Only an active partner gets tokens
   */
  status: "pending" | "active" | "suspended";
  /**
   * Where its parcels are picked up
   */
  origin_zip: string;
  /**
   * The name that customers see
   */
  label_name: string;
  /**
   * The colour of its tracking pages
   */
  brand_color: string;
  /**
   * Where its customers get help
   */
  support_url: string | null;
  /**
   * Likewise, a phone number
   */
  support_phone: string | null;
  /**
   * Where drivers collect its parcels and bring them back; null: they don't come
   */
  pickup: PickupAddress | null;
  /**
   * What receivers may send back without asking the partner
   */
  returns: {
    /**
     * Whether receivers may start a return themselves
     */
    by_receiver: boolean;
    /**
     * How many days after they collected the parcel
     */
    days: number;
  };
  /**
   * How many orders it may make on a day (UTC)
   */
  orders_per_day: number;
  /**
   * The database that has its orders
   */
  orders_database: string;
  /**
   * The day on its agreement; null while it is pending
   */
  agreement_signed_on: string | null;
  /**
   * The addresses from which client credentials may be used
   */
  allow_list: string[];
  /**
   * When it was taken on
   */
  created_at: string;
  /**
   * When it was last changed
   */
  updated_at: string;
}
export interface Client {
  /**
   * Its server asks for tokens with it
   */
  client_id: string;
  /**
   * When it was made
   */
  created_at: string;
  /**
   * When it last got a new secret; null: never
   */
  rotated_at: string | null;
  /**
   * Until when the secret before the last rotation is valid
   */
  previous_secret_until: string | null;
}
/**
 * A visit that a partner asks for
 */
export interface OperatorPickup {
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
  /**
   * Who asks for it
   */
  partner_id: string;
  /**
   * Its name for the operator
   */
  partner_name: string;
}
/**
 * Where drivers go on which days
 */
export interface Round {
  /**
   * The round's id
   */
  id: string;
  /**
   * What people call it
   */
  name: string;
  /**
   * The days on which it is driven
   *
   * @minItems 1
   * @maxItems 7
   */
  weekdays: ("monday" | "tuesday" | "wednesday" | "thursday" | "friday" | "saturday" | "sunday")[];
  /**
   * In the order in which the driver goes there
   */
  stops: (
    | {
        /**
         * A point or a depot
         */
        point_id: string;
      }
    | {
        /**
         * A partner
         */
        partner_id: string;
      }
  )[];
  /**
   * Who drives it, without revoked keys
   */
  driver_ids: string[];
  /**
   * When it was made
   */
  created_at: string;
  /**
   * When it was last changed
   */
  updated_at: string;
}
/**
 * How far a round is today
 */
export interface RoundProgress {
  /**
   * Today in Africa/Lagos
   */
  date: string;
  /**
   * In their order, without partners whose pickup address was taken away
   */
  stops: {
    /**
     * Whose stop it is
     */
    kind: "point" | "partner";
    /**
     * The point's or the partner's id
     */
    id: string;
    /**
     * As labels have it
     */
    name: string;
    /**
     * What the round's drivers gave there today
     */
    given: number;
    /**
     * What they took there today
     */
    taken: number;
    /**
     * What they have for it now
     */
    give: number;
    /**
     * What waits there now
     */
    take: number;
  }[];
}
/**
 * An order in which a round is shorter
 */
export interface ShorterRound {
  /**
   * The same stops in an order that is not longer; the first is the same
   */
  stops: (
    | {
        /**
         * A point or a depot
         */
        point_id: string;
      }
    | {
        /**
         * A partner
         */
        partner_id: string;
      }
  )[];
  /**
   * From stop to stop in this order, in straight lines
   */
  metres: number;
  /**
   * Likewise in the round's own order
   */
  metres_now: number;
}
export interface OperatorOrder {
  /**
   * The order's id
   */
  id: string;
  /**
   * Whose order it is
   */
  partner_id: string;
  /**
   * That partner's name
   */
  partner_name: string;
  /**
   * The partner's own name for it
   */
  reference: string;
  /**
   * As on its label
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
   * The id of the order that a return sends back
   */
  return_of: string | null;
  /**
   * Where it is collected, or where a return was handed in; null before that
   */
  point_id: string | null;
  /**
   * That point's name; empty without one
   */
  point_name: string;
  /**
   * Its texts are empty once they are erased
   */
  recipient: {
    /**
     * Who collects the parcel
     */
    name: string;
    /**
     * Empty if it was not given
     */
    email: string;
    /**
     * As it was sent
     */
    phone: string;
  };
  /**
   * Whole naira
   */
  delivery_fee: number;
  /**
   * When it was made
   */
  created_at: string;
  /**
   * When it last changed
   */
  updated_at: string;
}
/**
 * Who has the parcel
 */
export interface OperatorHolder {
  /**
   * Who has the parcel in hand
   */
  kind: "partner" | "driver" | "point" | "receiver" | "nobody";
  /**
   * The id of the credential or account, the partner or the point; null if it is not known
   */
  id: string | null;
  /**
   * Its name, or an account's e-mail
   */
  name: string | null;
  /**
   * Since when
   */
  since: string;
}
export interface ChainLink {
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
    | "package.point_unavailable"
    | "package.problem_reported"
    | "package.corrected";
  /**
   * When it happened
   */
  occurred_at: string;
  /**
   * When it became known, if it came late
   */
  received_at: string | null;
  /**
   * The point to which the order went then; null of a return before it was handed in
   */
  point_id: string | null;
  /**
   * Null for events that are older than this field
   */
  actor: {
    /**
     * Who did it
     */
    kind: "partner" | "agent" | "driver" | "operator" | "service";
    /**
     * The id of the credential or account, the partner or the point; null if it is not known
     */
    id: string | null;
    /**
     * Its name, or an account's e-mail
     */
    name: string | null;
  } | null;
  holder: OperatorHolder;
  /**
   * Somebody else must have had it before, who did not scan it
   */
  gap: boolean;
  /**
   * It came when the parcel had gone on: evidence, which changed nothing else
   */
  late: boolean;
  /**
   * What was wrong with it
   */
  problem?: "damaged" | "opened" | "wrong_label" | "missing";
  /**
   * In the words of who said so
   */
  note?: string;
  /**
   * An operator's
   */
  reason?: string;
}
/**
 * A webhook of an order, and how it was delivered
 */
export interface OrderWebhook {
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
    | "package.point_unavailable"
    | "package.problem_reported"
    | "package.corrected"
    | "pudo_points.changed"
    | "webhook.test";
  /**
   * Where it is sent, without its query
   */
  url: string;
  /**
   * What came of it
   */
  status: "pending" | "delivered" | "failed" | "disabled";
  /**
   * How often it was tried
   */
  attempt_count: number;
  /**
   * Null unless `status` is `pending`
   */
  next_attempt_at: string | null;
  /**
   * When its event happened
   */
  created_at: string;
}
/**
 * A driver or a point, and what it has
 */
export interface HolderOfParcels {
  /**
   * Who has the parcels
   */
  holder: {
    /**
     * A driver, or a point
     */
    kind: "driver" | "point";
    /**
     * The driver's or the point's; null for drivers whom an earlier version did not name
     */
    id: string | null;
    /**
     * Its name
     */
    name: string | null;
  };
  /**
   * How many it has
   */
  parcels: number;
  /**
   * What they are worth: naira
   */
  value: number;
  /**
   * The time since which it has had its oldest parcel
   */
  oldest_since: string;
}
/**
 * What becomes of the network's parcels
 */
export interface NetworkCounts {
  days: OrderCounts;
  /**
   * How long parcels were on a shelf that were collected, or began to go back, in the last 30 days: the last 5,000 of each database. From none to 14 days
   */
  shelf: {
    /**
     * Whole days on the shelf; 14 stands for longer too
     */
    days: number;
    /**
     * How many were collected then
     */
    collected: number;
    /**
     * How many began to go back then
     */
    returned: number;
  }[];
}
/**
 * What was unlocked
 */
export interface UnlockedCodes {
  /**
   * How many parcels had wrong codes
   */
  unlocked: number;
}
/**
 * Where a point is
 */
export interface PointPlace {
  /**
   * The point's id
   */
  id: string;
  /**
   * Its name
   */
  name: string;
  /**
   * Degrees (WGS 84)
   */
  latitude: number;
  /**
   * Degrees (WGS 84)
   */
  longitude: number;
  /**
   * Whether it is approved
   */
  status: "pending" | "approved" | "rejected";
  /**
   * Whether everyone can see it
   */
  published: boolean;
  /**
   * Whether it takes no parcels for the time being
   */
  paused: boolean;
  /**
   * Whether it has as many parcels as it takes
   */
  full: boolean;
  /**
   * How many are on its shelf and on their way to it, accurate to two minutes
   */
  parcels: number;
  /**
   * Parcels per `capacity`: 1 is full; null without a capacity or without parcels
   */
  fullness: number | null;
}
/**
 * The move
 */
export interface MoveStarted {
  /**
   * The move's id
   */
  id: string;
  /**
   * How many wait for the point
   */
  orders: number;
}
/**
 * A move of all orders of a point
 */
export interface Move {
  /**
   * The move's id
   */
  id: string;
  /**
   * Where the orders went before
   */
  from_point_id: string;
  /**
   * Where they go
   */
  to_point_id: string;
  /**
   * How many waited for the point when the move was asked for
   */
  orders: number;
  /**
   * How many go to the other point by now
   */
  moved: number;
  /**
   * Those that the other point does not take, with the code of the problem
   */
  refused: {
    /**
     * The parcel's code
     */
    tracking_code: string;
    /**
     * The problem's code
     */
    code: string;
  }[];
  /**
   * When it was asked for
   */
  created_at: string;
  /**
   * Null while orders are moved
   */
  finished_at: string | null;
}
/**
 * What came of the import
 */
export interface ImportReport {
  /**
   * How many points are new
   */
  created: number;
  /**
   * How many points have changed
   */
  updated: number;
  /**
   * How many were so already
   */
  unchanged: number;
  /**
   * The rows that were not imported
   */
  refused: {
    /**
     * From 1, without counting the header
     */
    row: number;
    /**
     * The row's id; null if it has none
     */
    id: string | null;
    /**
     * Why it is refused
     */
    errors: {
      /**
       * The column
       */
      path: string;
      /**
       * What is wrong with it
       */
      message: string;
    }[];
    /**
     * With `rows=true`: the row's cells, by `columns`, to be mended; null beyond a million characters of all rows
     */
    cells?: string[] | null;
  }[];
  /**
   * All refused rows; `refused` lists up to 1,000 of them
   */
  refused_total: number;
  /**
   * What separates the cells of the CSV file, as its header tells; null for GeoJSON
   */
  delimiter: "," | ";" | "\t" | "|" | null;
  /**
   * Columns, or properties of features, that are not imported: at most 200 of them
   */
  ignored_columns: string[];
  /**
   * The ids of the points that were created, by the file's ids; empty on a dry run. Later, a point's `external_id` tells its id in the file.
   */
  ids: {
    [k: string]: string;
  };
  /**
   * With `rows=true`: the CSV file's header; for GeoJSON all columns that a CSV file may have
   */
  columns?: string[];
  /**
   * With `rows=true`: what became, or would become, of the rows, up to 10,000
   */
  rows?: ImportedRow[];
}
/**
 * A row of the file
 */
export interface ImportedRow {
  /**
   * From 1, without counting the header
   */
  row: number;
  /**
   * The row's id; null if it has none
   */
  id: string | null;
  /**
   * What became, or would become, of it
   */
  outcome: "created" | "updated" | "unchanged" | "refused";
  /**
   * Null if it could not be read
   */
  name: string | null;
  /**
   * Null if it could not be read
   */
  latitude: number | null;
  /**
   * Null if it could not be read
   */
  longitude: number | null;
}
/**
 * The prices of a zone
 */
export interface Tariff {
  /**
   * The distance from which the prices are
   */
  zone: "same_state" | "same_region" | "neighbouring_region" | "national";
  /**
   * By ascending weight
   *
   * @minItems 1
   * @maxItems 50
   */
  slabs: {
    /**
     * The heaviest chargeable weight that the amount is for
     */
    up_to_kg: number;
    /**
     * Naira
     */
    amount: number;
  }[];
  /**
   * Naira for each started kilogram over the last slab, on top of its amount
   */
  per_extra_kg: number;
  estimated_days: EstimatedDays;
}
/**
 * What the parcel costs
 */
export interface ComparedPrices {
  /**
   * How far the parcel goes
   */
  zone: "same_state" | "same_region" | "neighbouring_region" | "national";
  /**
   * Rounded up to half a kilogram
   */
  chargeable_weight_kg: number;
  /**
   * By the tariffs in force
   */
  current: {
    /**
     * Whole naira: the sum of `breakdown`
     */
    amount: number;
    /**
     * What the amount is made of
     */
    breakdown: {
      /**
       * `base`: the amount of the weight's slab; `extra_weight`: an amount for each started kilogram over the last slab
       */
      code: "base" | "extra_weight";
      /**
       * Whole naira
       */
      amount: number;
    }[];
    estimated_days: EstimatedDays;
  };
  /**
   * By the table that was sent; null without one
   */
  proposed: {
    /**
     * Whole naira: the sum of `breakdown`
     */
    amount: number;
    /**
     * What the amount is made of
     */
    breakdown: {
      /**
       * `base`: the amount of the weight's slab; `extra_weight`: an amount for each started kilogram over the last slab
       */
      code: "base" | "extra_weight";
      /**
       * Whole naira
       */
      amount: number;
    }[];
    estimated_days: EstimatedDays;
  } | null;
}
/**
 * A partner's webhook endpoint
 */
export interface OperatorWebhookEndpoint {
  /**
   * The endpoint's id
   */
  id: string;
  /**
   * Without its query, which may contain a token
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
   * False if it was switched off or has failed for too long
   */
  enabled: boolean;
  /**
   * Why it is disabled; null if it is enabled
   */
  disabled_reason: string | null;
  /**
   * Since when all attempts have failed; after five days the endpoint is disabled
   */
  failing_since: string | null;
  /**
   * When it was registered
   */
  created_at: string;
  /**
   * When it was last changed
   */
  updated_at: string;
}
export interface FailingWebhookUrl {
  /**
   * Whose webhooks they are
   */
  partner_id: string;
  /**
   * That partner's name
   */
  partner_name: string;
  /**
   * Without its query, which may contain a token
   */
  url: string;
  /**
   * Deliveries that failed and will be retried
   */
  pending: number;
  /**
   * Deliveries that were given up in the last 30 days
   */
  failed: number;
  /**
   * Deliveries that wait until the endpoint is enabled
   */
  disabled: number;
  /**
   * The oldest of all these deliveries
   */
  oldest_created_at: string;
  /**
   * What the last attempt failed with
   */
  last_error: string | null;
  /**
   * Null if only orders have this URL
   */
  endpoint_id: string | null;
  /**
   * Whether the endpoint is enabled; null if there is none
   */
  enabled: boolean | null;
  /**
   * Why it is disabled; null if it is not
   */
  disabled_reason: string | null;
  /**
   * Since when all its attempts have failed
   */
  failing_since: string | null;
}
export interface OldestUndeliveredWebhook {
  /**
   * The delivery's id
   */
  id: string;
  /**
   * Whose it is
   */
  partner_id: string;
  /**
   * The type of its event
   */
  event: string;
  /**
   * Without its query, which may contain a token
   */
  url: string;
  /**
   * When its event happened
   */
  created_at: string;
  /**
   * How often it was tried
   */
  attempt_count: number;
  /**
   * When it is tried again
   */
  next_attempt_at: string;
}
/**
 * The maintenance mode
 */
export interface Maintenance {
  /**
   * Whether requests are refused
   */
  enabled: boolean;
  /**
   * `writes` refuses only what changes something, scans too; `all` refuses reading as well
   */
  scope: "all" | "writes";
  /**
   * The `Retry-After` of refused requests, in seconds
   */
  retry_after_s: number;
}
/**
 * What failed in the last hour
 */
export interface FailureCounts {
  /**
   * An hour ago: what failed since then is counted
   */
  since: string;
  /**
   * All that failed, up to 10,000
   */
  total: number;
  /**
   * The most frequent first: up to 200
   */
  data: FailureCount[];
}
/**
 * How requests of a partner failed
 */
export interface FailureCount {
  /**
   * Whose requests they were
   */
  partner_id: string;
  /**
   * That partner's name
   */
  partner_name: string | null;
  /**
   * The requests' method
   */
  method: string;
  /**
   * The route's pattern
   */
  path: string;
  /**
   * The answers' status
   */
  status: number;
  /**
   * The problem's code
   */
  code: string;
  /**
   * How many failed so
   */
  requests: number;
  /**
   * When the last of them did
   */
  newest_at: string;
}
export interface AuditEntry {
  /**
   * The entry's id
   */
  id: string;
  /**
   * When it was done
   */
  at: string;
  /**
   * Who did it
   */
  actor: {
    /**
     * The kind of credential with which it was done
     */
    kind: "operator" | "account" | "portal" | "client" | "secret_key" | "api_key" | "agent" | "driver";
    /**
     * An operator's name, or the id of the account, client or key
     */
    id: string;
  };
  /**
   * What was done
   */
  action: string;
  /**
   * The id of what the action was done to
   */
  subject_id: string;
  /**
   * The partner that it concerns, if any
   */
  partner_id: string | null;
  /**
   * What was changed, by the kind of action
   */
  details: {
    [k: string]: unknown;
  };
}
/**
 * The audit log compared with its seals
 */
export interface AuditVerification {
  /**
   * How many seals were looked at
   */
  seals: number;
  /**
   * How many entries they cover
   */
  entries: number;
  /**
   * Go on with this as `after`; null at the end
   */
  next: number | null;
  /**
   * Null before the first seal
   */
  newest: AuditSeal | null;
  /**
   * Entries that wait for a seal, a minute at most
   */
  waiting: number;
  /**
   * Empty if everything is as it was written
   */
  faults: AuditFault[];
}
/**
 * A seal of the audit log
 */
export interface AuditSeal {
  /**
   * From 1, without gaps
   */
  number: number;
  /**
   * When it was made
   */
  at: string;
  /**
   * Covers all entries and seals before it
   */
  mac: string;
}
/**
 * Where log and seals differ
 */
export interface AuditFault {
  /**
   * `entry_deleted`, `entries_changed`: of the seal. `entry_inserted`: has no seal and does not wait for one. `entry_late`: was sealed over a day after its own time. `seal_changed`, `seal_missing`: the chain itself. `key_unknown`: the deployment has no longer the key of the newest seal
   */
  fault:
    | "entry_deleted"
    | "entries_changed"
    | "entry_inserted"
    | "entry_late"
    | "seal_changed"
    | "seal_missing"
    | "key_unknown";
  /**
   * The seal at which it shows
   */
  seal: number | null;
  /**
   * The entry, if it is known
   */
  entry_id: string | null;
}
/**
 * What an id stands for
 */
export interface Name {
  /**
   * As it was asked for
   */
  id: string;
  /**
   * What it is
   */
  kind: "account" | "agent" | "api_key" | "driver" | "partner" | "point" | "round" | "secret_key";
  /**
   * Its name; an account's e-mail
   */
  name: string;
}
export interface OrderDatabase {
  /**
   * Its binding
   */
  name: string;
  /**
   * Its size; null if it can't be reached
   */
  bytes: number | null;
  /**
   * How large it may get
   */
  limit_bytes: number;
  /**
   * How many partners have their orders in it
   */
  partners: number;
  /**
   * How many it has; null if it can't be reached
   */
  orders: number | null;
}
export interface PartnerMove {
  /**
   * Its requests are refused meanwhile
   */
  partner_id: string;
  /**
   * The database to which it is moved
   */
  to: string;
  /**
   * When the move began
   */
  since: string;
}
/**
 * A file of orders that ended long ago
 */
export interface Archive {
  /**
   * The file's id
   */
  id: string;
  /**
   * Whose orders are in it
   */
  partner_id: string;
  /**
   * The month in which the orders ended (UTC)
   */
  month: string;
  /**
   * How many orders are in it
   */
  orders: number;
  /**
   * How many of them ended in each state
   */
  by_status: {
    [k: string]: number;
  };
  /**
   * The oldest order
   */
  first_order_id: string;
  /**
   * The newest order
   */
  last_order_id: string;
  /**
   * The file's size
   */
  bytes: number;
  /**
   * The file's hash, in hex
   */
  sha256: string;
  /**
   * When it was written
   */
  created_at: string;
  /**
   * The file; takes an operator's credentials too
   */
  download_url: string;
}
/**
 * The state of the service
 */
export interface Status {
  /**
   * When this was found
   */
  checked_at: string;
  /**
   * When the oldest event happened that has an undelivered webhook
   */
  oldest_undelivered_at: string | null;
  /**
   * Since when the delivery has been due that nobody has attempted for longest; null if none has been due for over 90 seconds
   */
  overdue_since: string | null;
  /**
   * Queue messages of the last 30 days that could not be processed after all retries
   */
  dead_letters: {
    /**
     * Up to 10,000
     */
    count: number;
    /**
     * When the newest failed; null: none did
     */
    newest_at: string | null;
  };
  /**
   * The snapshot of points that public reads use; null if it can't be read
   */
  snapshot: {
    /**
     * When it was built
     */
    built_at: string;
    /**
     * Seconds since then
     */
    age_s: number;
    /**
     * False if points have changed since it was built
     */
    is_current: boolean;
  } | null;
  /**
   * The jobs that the cron runs every minute, and when each last succeeded and failed
   */
  chores: {
    /**
     * Its work, and a database if it is of one
     */
    name: string;
    /**
     * Null: never
     */
    succeeded_at: string | null;
    /**
     * Null: never
     */
    failed_at: string | null;
  }[];
  /**
   * The chores that failed in the last hour
   */
  failed_chores: string[];
  /**
   * How full each is
   */
  databases: {
    /**
     * Its binding
     */
    name: string;
    /**
     * Its size; null if it can't be reached
     */
    bytes: number | null;
    /**
     * How large it may get
     */
    limit_bytes: number;
  }[];
  /**
   * Points that wait for approval, up to 10,000
   */
  pending_points: number;
  /**
   * Parcels that are sent back in less than 48 hours unless they are collected, up to 10,000
   */
  expiring_parcels: number;
  /**
   * How many orders `GET /operator/orders/exceptions` lists of each kind
   */
  exceptions: {
    /**
     * Up to 10,000
     */
    stuck_in_transit: number;
    /**
     * Up to 10,000
     */
    never_arrived: number;
    /**
     * Up to 10,000
     */
    point_closed: number;
    /**
     * Up to 10,000
     */
    expiring: number;
    /**
     * Up to 10,000
     */
    held_too_long: number;
    /**
     * Up to 10,000
     */
    gap: number;
    /**
     * Up to 10,000
     */
    reported: number;
  };
  /**
   * Visits of the last seven days that partners asked for and nobody made, up to 10,000: `GET /operator/pickups?status=missed` lists them
   */
  missed_pickups: number;
  /**
   * URLs with webhooks that failed or are on hold, up to 10,000: `GET /operator/webhooks` lists them
   */
  failing_receivers: number;
  /**
   * Everything that needs a person, and nothing else
   */
  alarms: Alarm[];
  /**
   * The last whole backup of all databases; null if there is none
   */
  last_backup: {
    /**
     * The day of the backup (UTC)
     */
    day: string;
    /**
     * The size of all its blocks
     */
    bytes: number;
    /**
     * How long it took
     */
    seconds: number;
  } | null;
  /**
   * Seconds since the cron began its last round; null if it never did
   */
  cron_age_s: number | null;
  /**
   * Answers with status 500 or higher in the last hour, without those of maintenance mode and of partners that are being moved
   */
  server_errors: number;
}
export interface Health {
  /**
   * `failing` if one of the checks fails, or the cron stands still
   */
  status: "ok" | "failing";
  /**
   * What the service needs
   */
  checks: {
    /**
     * Whether all databases answer
     */
    d1: "ok" | "failing";
    /**
     * Whether the points' store answers
     */
    kv: "ok" | "failing";
  };
  /**
   * Seconds since the cron began its last round; absent if it never did. `failing` from 300 on
   */
  cron_age_s?: number;
  /**
   * Those that can't be reached
   */
  failing_databases?: string[];
}
/**
 * A kind of problem
 */
export interface ProblemKind {
  /**
   * Its name, for programs
   */
  code: string;
  /**
   * The HTTP status
   */
  status: number;
  /**
   * The problem in a few words
   */
  title: string;
  /**
   * When an answer has it
   */
  meaning: string;
  /**
   * What to do about it
   */
  action: string;
}
/**
 * What they take
 */
export interface Bodies {
  "POST /public/tracking/*/return": NewReceiverReturn;
  "POST /agent/scans": AgentScan | AgentScans;
  "POST /driver/scans": DriverScan | DriverScans;
  "POST /partner/simulate": Simulation;
  "POST /agent/closures": NewClosure;
  "PUT /agent/availability": PointPause;
  "POST /auth/token-generate": {
    /**
     * The account's
     */
    email: string;
    /**
     * The account's
     */
    password: string;
    /**
     * Any of the partner's
     */
    secret_key: string;
  };
  "POST /auth/token-refresh": {
    /**
     * The newest of the session
     */
    refresh_token: string;
  };
  "POST /auth/token-revoke": {
    /**
     * The newest of the session
     */
    refresh_token: string;
  };
  "POST /auth/set-password": {
    /**
     * From the operator: for one use
     */
    token: string;
    /**
     * The new password
     */
    password: string;
  };
  "POST /portal/session": {
    /**
     * The account's
     */
    email: string;
    /**
     * The account's
     */
    password: string;
  };
  "POST /portal/session/confirm":
    | {
        /**
         * The account's
         */
        password: string;
      }
    | {
        passkey: PasskeyAnswer;
      };
  "POST /portal/passkeys": {
    /**
     * What its owner calls it
     */
    name: string;
    response: PasskeyCreated;
  };
  "POST /portal/passkeys/sign-in": {
    response: PasskeyAnswer;
  };
  "POST /console/session": {
    /**
     * The operator's token
     */
    token: string;
  };
  "POST /console/session/confirm": {
    /**
     * The operator's token
     */
    token: string;
  };
  "PATCH /partner": PartnerSettings;
  "POST /partner/password": {
    /**
     * The one that holds
     */
    currentPassword: string;
    /**
     * The new password
     */
    newPassword: string;
  };
  "POST /partner/accounts": {
    /**
     * The address with which the colleague signs in
     */
    email: string;
  };
  "POST /partner/api-keys": NewApiKey;
  "POST /partner/secret-keys": NewSecretKey;
  "POST /partner/webhook-endpoints": NewWebhookEndpoint;
  "PATCH /partner/webhook-endpoints/*": WebhookEndpointChanges;
  "POST /partner/webhook-endpoints/*/recover": WebhookEndpointRecovery;
  "POST /operator/partners": NewPartner;
  "PATCH /operator/partners/*": PartnerChanges;
  "POST /operator/partners/*/activate": {
    /**
     * The day on its agreement
     */
    agreement_signed_on: string;
  };
  "PUT /operator/partners/*/allow-list": {
    /**
     * IP addresses and networks; empty: none may
     *
     * @maxItems 500
     */
    entries: string[];
  };
  "POST /operator/partners/*/secret-keys": {
    /**
     * What it is for
     */
    name?: string;
  };
  "POST /operator/partners/*/accounts": {
    /**
     * The account signs in with it
     */
    email: string;
    /**
     * Without one the answer has a token to set it
     */
    password?: string;
  };
  "POST /operator/agents": {
    /**
     * Who gets the key
     */
    name: string;
    /**
     * The point at which the agent works
     */
    point_id: string;
  };
  "POST /operator/drivers": {
    /**
     * Who gets the key
     */
    name: string;
  };
  "POST /operator/rounds": NewRound;
  "PUT /operator/rounds/*": NewRound;
  "POST /operator/orders/*/extend": OperatorExtension;
  "POST /operator/orders/*/cancel": OperatorCancellation;
  "POST /operator/orders/*/correct": OperatorCorrection;
  "POST /operator/orders/*/point": OperatorPointChange;
  "POST /operator/points": NewPoint;
  "PATCH /operator/points/*": PointChanges;
  "POST /operator/points/*/reject": Rejection;
  "POST /operator/points/*/closures": NewClosure;
  "POST /operator/points/*/move-orders": MoveRequest;
  "POST /operator/closures": NewNetworkClosure;
  "PUT /operator/tariffs":
    | NewTariff[]
    | {
        /**
         * The whole table
         */
        data: NewTariff[];
      };
  "POST /operator/tariffs/estimate": TariffComparison;
  "POST /operator/partners/*/webhook-endpoints/*/recover": WebhookEndpointRecovery;
  "PUT /operator/maintenance": NewMaintenance;
  "POST /operator/alarm-endpoints": NewAlarmEndpoint;
}
export interface NewReceiverReturn {
  /**
   * The code with which the parcel was collected
   */
  collection_code: string;
  /**
   * For the shop
   */
  reason?: string;
}
export interface DriverScan {
  /**
   * As it was scanned or typed
   */
  tracking_code: string;
  /**
   * The idempotency key of this scan, chosen by the scanner. A scan that is sent again within 90 days gets the same answer as the first time and has no further effect
   */
  scan_id?: string;
  /**
   * When the scan happened, by default now, and at most 5 minutes in the future. A driver's `collect` or an agent's `take` from before the parcel's last event is kept as evidence and changes nothing else; other scans count as made at that event's time
   */
  occurred_at?: string;
  /**
   * Which visit the scan belongs to, chosen by the scanner: a partner's parcels with the same one are one hand-over
   */
  handover_id?: string;
  /**
   * What is wrong with the parcel: required for `report`. Told once for each problem and holder
   */
  problem?: "damaged" | "opened" | "wrong_label" | "missing";
  /**
   * In your words, for the operator alone
   */
  note?: string;
  /**
   * `collect`: the driver has the parcel, whoever had it before. `hand_back`: its shop has it back, from the driver that held it. `report`: something is wrong with a parcel that the driver holds
   */
  action: "collect" | "hand_back" | "report";
  /**
   * The six digits that the shop shows on that day; required for `hand_back`
   */
  receiving_code?: string;
}
export interface DriverScans {
  /**
   * Each gets its own result
   *
   * @minItems 1
   * @maxItems 100
   */
  scans: DriverScan[];
}
export interface Simulation {
  /**
   * As it was scanned or typed
   */
  trackingCode: string;
  /**
   * What happens to the parcel
   */
  action: "driver_collect" | "arrive" | "collect" | "refuse" | "expire" | "take" | "hand_back" | "lose";
}
export interface NewClosure {
  /**
   * The first day, in Africa/Lagos
   */
  from: string;
  /**
   * The last day: not over yet, and at most 366 days with the first
   */
  to: string;
  /**
   * For operators and agents alone
   */
  reason?: string;
}
export interface PointPause {
  /**
   * Whether it takes no parcels for the time being
   */
  paused: boolean;
}
/**
 * `toJSON()` of what `navigator.credentials.get` gives
 */
export interface PasskeyAnswer {
  /**
   * From the browser, in base64url
   */
  id: string;
  /**
   * From the browser, in base64url
   */
  rawId: string;
  /**
   * Always
   */
  type: "public-key";
  /**
   * Whether it is of this device
   */
  authenticatorAttachment?: "platform" | "cross-platform" | null;
  /**
   * Ignored
   */
  clientExtensionResults?: {
    [k: string]: unknown;
  };
  /**
   * What the authenticator signed
   */
  response: {
    /**
     * From the browser, in base64url
     */
    clientDataJSON: string;
    /**
     * From the browser, in base64url
     */
    authenticatorData: string;
    /**
     * From the browser, in base64url
     */
    signature: string;
    /**
     * From the browser, in base64url
     */
    userHandle?: string | null;
  };
}
/**
 * `toJSON()` of what `navigator.credentials.create` gives
 */
export interface PasskeyCreated {
  /**
   * From the browser, in base64url
   */
  id: string;
  /**
   * From the browser, in base64url
   */
  rawId: string;
  /**
   * Always
   */
  type: "public-key";
  /**
   * Whether it is of this device
   */
  authenticatorAttachment?: "platform" | "cross-platform" | null;
  /**
   * Ignored
   */
  clientExtensionResults?: {
    [k: string]: unknown;
  };
  /**
   * What the authenticator made
   */
  response: {
    /**
     * From the browser, in base64url
     */
    clientDataJSON: string;
    /**
     * From the browser, in base64url
     */
    attestationObject: string;
    /**
     * From the browser, in base64url
     */
    authenticatorData?: string;
    /**
     * From the browser, in base64url
     */
    publicKey?: string | null;
    /**
     * By the numbers of COSE: -7 is ES256
     */
    publicKeyAlgorithm?: number;
    /**
     * How browsers reach it
     *
     * @maxItems 10
     */
    transports?: string[];
  };
}
export interface PartnerSettings {
  /**
   * The name that customers see on labels and pages; by default `name`
   */
  labelName?: string;
  /**
   * The colour of its tracking pages
   */
  brandColor?: string;
  /**
   * Where customers get help with a parcel: a link on its tracking page
   */
  supportUrl?: string | null;
  /**
   * Likewise, a phone number
   */
  supportPhone?: string | null;
  /**
   * What receivers may send back without asking you
   */
  returns?: {
    /**
     * Whether receivers may start a return themselves
     */
    byReceiver?: boolean;
    /**
     * How many days after they collected the parcel
     */
    days?: number;
  };
}
export interface NewApiKey {
  /**
   * What it is for
   */
  name: string;
  /**
   * For yourself
   */
  description?: string;
  /**
   * From when on it is refused; null or none: never
   */
  expiresAt?: string | null;
  /**
   * What it may be used for
   *
   * @minItems 1
   * @maxItems 1
   */
  permissions?: ["orders:read"];
}
export interface NewSecretKey {
  /**
   * What it is for
   */
  name: string;
  /**
   * For yourself
   */
  description?: string;
  /**
   * From when on it is refused; null or none: never
   */
  expiresAt?: string | null;
}
export interface WebhookEndpointRecovery {
  /**
   * Webhooks of events from this time on; at most 30 days ago
   */
  since: string;
}
export interface NewPartner {
  /**
   * Its name for the operator
   */
  name: string;
  /**
   * A shop, or a delivery company. It limits nothing
   */
  kind: "store" | "logistics";
  /**
   * Where the partner's parcels are picked up
   */
  origin_zip: string;
  /**
   * The name that customers see on labels and pages; by default `name`
   */
  label_name?: string;
  /**
   * The colour of its tracking pages
   */
  brand_color?: string;
  /**
   * Where customers get help with a parcel: a link on its tracking page
   */
  support_url?: string | null;
  /**
   * Likewise, a phone number
   */
  support_phone?: string | null;
  /**
   * Where drivers collect its parcels and bring them back; replaced as a whole. Only the operator sets it
   */
  pickup?: {
    /**
     * Street and number
     */
    address: string;
    /**
     * Empty if it is not known
     */
    city?: string;
    /**
     * Empty if it is not known
     */
    state?: string;
    /**
     * The postal code; empty if it is not known
     */
    zip?: string;
    /**
     * Degrees, positive in the north
     */
    latitude: number;
    /**
     * Degrees, positive in the east
     */
    longitude: number;
    /**
     * Empty if there is none
     */
    phone?: string;
    /**
     * How drivers find the door; may be empty
     */
    note?: string;
  } | null;
  /**
   * How many orders the partner may make on a day (UTC); by default 50,000
   */
  orders_per_day?: number;
  /**
   * The database of its orders; by default the emptiest
   */
  orders_database?: string;
}
export interface PartnerChanges {
  /**
   * Its name for the operator
   */
  name?: string;
  /**
   * A shop, or a delivery company. It limits nothing
   */
  kind?: "store" | "logistics";
  /**
   * Where the partner's parcels are picked up
   */
  origin_zip?: string;
  /**
   * The name that customers see on labels and pages; by default `name`
   */
  label_name?: string;
  /**
   * Where customers get help with a parcel: a link on its tracking page
   */
  support_url?: string | null;
  /**
   * Likewise, a phone number
   */
  support_phone?: string | null;
  /**
   * Where drivers collect its parcels and bring them back; replaced as a whole. Only the operator sets it
   */
  pickup?: {
    /**
     * Street and number
     */
    address: string;
    /**
     * Empty if it is not known
     */
    city?: string;
    /**
     * Empty if it is not known
     */
    state?: string;
    /**
     * The postal code; empty if it is not known
     */
    zip?: string;
    /**
     * Degrees, positive in the north
     */
    latitude: number;
    /**
     * Degrees, positive in the east
     */
    longitude: number;
    /**
     * Empty if there is none
     */
    phone?: string;
    /**
     * How drivers find the door; may be empty
     */
    note?: string;
  } | null;
  /**
   * How many orders the partner may make on a day (UTC); by default 50,000
   */
  orders_per_day?: number;
  /**
   * The colour of its tracking pages
   */
  brand_color?: string;
  /**
   * What receivers may send back without asking the partner
   */
  returns?: {
    /**
     * Whether receivers may start a return themselves
     */
    by_receiver?: boolean;
    /**
     * How many days after they collected the parcel
     */
    days?: number;
  };
}
export interface NewRound {
  /**
   * What people call it
   */
  name: string;
  /**
   * The days on which it is driven
   *
   * @minItems 1
   * @maxItems 7
   */
  weekdays: ("monday" | "tuesday" | "wednesday" | "thursday" | "friday" | "saturday" | "sunday")[];
  /**
   * In the order in which the driver goes there, each once
   *
   * @minItems 1
   * @maxItems 100
   */
  stops: (
    | {
        /**
         * A point or a depot
         */
        point_id: string;
      }
    | {
        /**
         * A partner with a pickup address
         */
        partner_id: string;
      }
  )[];
  /**
   * Who drives it
   *
   * @maxItems 100
   */
  driver_ids?: string[];
}
export interface OperatorExtension {
  /**
   * How many days more
   */
  days: number;
  /**
   * Operators alone read it, in the order's events and the audit log, until its receiver is erased
   */
  reason: string;
}
export interface OperatorCancellation {
  /**
   * Operators alone read it, in the order's events and the audit log, until its receiver is erased
   */
  reason: string;
}
export interface OperatorCorrection {
  /**
   * Where the parcel is
   */
  status:
    "created" | "in_transit" | "ready_for_pickup" | "delivered" | "returned" | "returned_to_sender" | "lost";
  /**
   * Required with `in_transit` and `returned`; else the status tells it
   */
  holder?: {
    /**
     * Who has it
     */
    kind: "driver" | "point";
    /**
     * The driver's or the point's id
     */
    id: string;
  };
  /**
   * Operators alone read it, in the order's events and the audit log, until its receiver is erased
   */
  reason: string;
}
export interface OperatorPointChange {
  /**
   * The id of the point to which the parcel goes
   */
  pudo_point_id: string;
  /**
   * Operators alone read it, in the order's events and the audit log, until its receiver is erased
   */
  reason: string;
}
export interface NewPoint {
  /**
   * What customers know it by
   */
  name: string;
  /**
   * How to find it; may be empty
   */
  description?: string;
  /**
   * From the operator; may be empty
   */
  note?: string;
  /**
   * The lightest item that it takes, in kilograms
   */
  minItemWeight?: number;
  /**
   * The heaviest item that it takes, in kilograms
   */
  maxItemWeight?: number;
  /**
   * The dearest item that it takes, in naira
   */
  maxItemValue?: number;
  /**
   * Where it is
   */
  address: {
    /**
     * The address's name; by default the point's
     */
    label?: string;
    /**
     * Street and number
     */
    address: string;
    /**
     * Empty if it is not known
     */
    city?: string;
    /**
     * Empty if it is not known
     */
    state?: string;
    /**
     * The postal code; empty if it is not known
     */
    zip?: string;
    /**
     * The country's name
     */
    country?: string;
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
    verified?: boolean;
  };
  /**
   * The store or agent network that hosts the point
   */
  partner?: {
    /**
     * The host's name
     */
    name?: string;
    /**
     * What the host is
     */
    type?: string;
    /**
     * Empty if it is not known
     */
    email?: string;
    /**
     * Empty if it is not known
     */
    phone?: string;
    /**
     * Empty if there is none
     */
    website?: string;
  };
  workingHours?: WorkingHoursChanges;
  /**
   * What people may do there: `collect` their parcels, `drop_off` parcels that they send
   *
   * @minItems 1
   * @maxItems 2
   */
  services?: ("collect" | "drop_off")[];
  /**
   * From how many parcels on it is full, those on its shelf and those on their way to it together; null without a limit
   */
  capacity?: number | null;
  /**
   * A `depot` is where drivers leave parcels: it is never public and no order goes there, but its agents scan as others do
   */
  kind?: "point" | "depot";
}
/**
 * The days that are to change, each with both times
 */
export interface WorkingHoursChanges {
  /**
   * HH:MM; null: closed
   */
  openingMonday?: string | null;
  /**
   * HH:MM; null: closed
   */
  closingMonday?: string | null;
  /**
   * HH:MM; null: closed
   */
  openingTuesday?: string | null;
  /**
   * HH:MM; null: closed
   */
  closingTuesday?: string | null;
  /**
   * HH:MM; null: closed
   */
  openingWednesday?: string | null;
  /**
   * HH:MM; null: closed
   */
  closingWednesday?: string | null;
  /**
   * HH:MM; null: closed
   */
  openingThursday?: string | null;
  /**
   * HH:MM; null: closed
   */
  closingThursday?: string | null;
  /**
   * HH:MM; null: closed
   */
  openingFriday?: string | null;
  /**
   * HH:MM; null: closed
   */
  closingFriday?: string | null;
  /**
   * HH:MM; null: closed
   */
  openingSaturday?: string | null;
  /**
   * HH:MM; null: closed
   */
  closingSaturday?: string | null;
  /**
   * HH:MM; null: closed
   */
  openingSunday?: string | null;
  /**
   * HH:MM; null: closed
   */
  closingSunday?: string | null;
}
export interface PointChanges {
  /**
   * What customers know it by
   */
  name?: string;
  /**
   * How to find it; may be empty
   */
  description?: string;
  /**
   * From the operator; may be empty
   */
  note?: string;
  /**
   * The lightest item that it takes, in kilograms
   */
  minItemWeight?: number;
  /**
   * The heaviest item that it takes, in kilograms
   */
  maxItemWeight?: number;
  /**
   * The dearest item that it takes, in naira
   */
  maxItemValue?: number;
  /**
   * Where it is
   */
  address?: {
    /**
     * The address's name; by default the point's
     */
    label?: string;
    /**
     * Street and number
     */
    address?: string;
    /**
     * Empty if it is not known
     */
    city?: string;
    /**
     * Empty if it is not known
     */
    state?: string;
    /**
     * The postal code; empty if it is not known
     */
    zip?: string;
    /**
     * The country's name
     */
    country?: string;
    /**
     * Degrees, positive in the north
     */
    latitude?: number;
    /**
     * Degrees, positive in the east
     */
    longitude?: number;
    /**
     * Whether somebody has checked it on the spot
     */
    verified?: boolean;
  };
  /**
   * The store or agent network that hosts the point
   */
  partner?: {
    /**
     * The host's name
     */
    name?: string;
    /**
     * What the host is
     */
    type?: string;
    /**
     * Empty if it is not known
     */
    email?: string;
    /**
     * Empty if it is not known
     */
    phone?: string;
    /**
     * Empty if there is none
     */
    website?: string;
  };
  workingHours?: WorkingHoursChanges;
  /**
   * What people may do there: `collect` their parcels, `drop_off` parcels that they send
   *
   * @minItems 1
   * @maxItems 2
   */
  services?: ("collect" | "drop_off")[];
  /**
   * Whether it takes no parcels for the time being
   */
  paused?: boolean;
  /**
   * From how many parcels on it is full, those on its shelf and those on their way to it together; null without a limit
   */
  capacity?: number | null;
}
export interface Rejection {
  /**
   * Why it is rejected: the point's `note` until it is approved
   */
  note?: string;
}
export interface MoveRequest {
  /**
   * Where the orders go
   */
  to_point_id: string;
}
export interface NewNetworkClosure {
  /**
   * The first day, in Africa/Lagos
   */
  from: string;
  /**
   * The last day: not over yet, and at most 366 days with the first
   */
  to: string;
  /**
   * For operators and agents alone
   */
  reason?: string;
  /**
   * Only the points of this state; without it the whole network
   */
  state?: string;
}
export interface NewTariff {
  /**
   * The distance from which the prices are
   */
  zone: "same_state" | "same_region" | "neighbouring_region" | "national";
  /**
   * By ascending weight
   *
   * @minItems 1
   * @maxItems 50
   */
  slabs: {
    /**
     * The heaviest chargeable weight that the amount is for
     */
    up_to_kg: number;
    /**
     * Naira
     */
    amount: number;
  }[];
  /**
   * Naira for each started kilogram over the last slab, on top of its amount
   */
  per_extra_kg: number;
  /**
   * How many days a delivery takes
   */
  estimated_days: {
    /**
     * At least
     */
    min: number;
    /**
     * At most
     */
    max: number;
  };
}
/**
 * A parcel, and a table to compare with
 */
export interface TariffComparison {
  /**
   * Where the parcel is picked up: a postal code or a state's name
   */
  origin: string;
  /**
   * Where it goes: a postal code or a state's name
   */
  destination: string;
  /**
   * Its weight
   */
  weight_kg: number;
  /**
   * The table as it would be, as `PUT` takes it
   */
  tariffs?: NewTariff[];
}
export interface NewMaintenance {
  /**
   * Whether requests are refused
   */
  enabled: boolean;
  /**
   * `writes` refuses only what changes something, scans too; `all` refuses reading as well
   */
  scope?: "all" | "writes";
  /**
   * The `Retry-After` of refused requests, in seconds
   */
  retry_after_s?: number;
}
export interface NewAlarmEndpoint {
  /**
   * Where alarms are told: https, on port 443, with a public host name
   */
  url: string;
  /**
   * `json` has everything about each alarm; `text` is `{"text": "…"}`, which chat tools take and show
   */
  format?: "json" | "text";
}
/**
 * The parameters that their query may have
 */
export interface Queries {
  "GET /public/pudo-points":
    | "page"
    | "pageSize"
    | "search"
    | "match"
    | "sortBy"
    | "sortOrder"
    | "latitude"
    | "longitude"
    | "radius"
    | "bbox"
    | "state"
    | "city"
    | "itemWeight"
    | "itemValue"
    | "service"
    | "openAt"
    | "available";
  "GET /public/pudo-points/areas": "state" | "bbox" | "itemWeight" | "itemValue" | "service";
  "GET /public/pudo-points/suggestions":
    "search" | "latitude" | "longitude" | "itemWeight" | "itemValue" | "service";
  "GET /orders":
    | "page"
    | "pageSize"
    | "search"
    | "reference"
    | "status"
    | "direction"
    | "sortBy"
    | "sortOrder"
    | "dateFrom"
    | "dateTo"
    | "updatedFrom"
    | "cursor";
  "GET /labels/*": "expires" | "signature" | "format";
  "GET /track/*": "lang";
  "POST /track/*/return": "lang";
  "GET /track": "code" | "lang";
  "GET /driver/round": "date";
  "GET /driver/parcels": "stop" | "list" | "cursor";
  "GET /agent/parcels": "search" | "list" | "cursor";
  "GET /agent/day": "date";
  "GET /agent/closures": "page" | "pageSize";
  "GET /partner/accounts": "page" | "pageSize";
  "GET /partner/audit": "page" | "pageSize";
  "GET /partner/clients": "page" | "pageSize";
  "GET /partner/order-counts": "days";
  "GET /partner/failed-requests": "page" | "pageSize" | "code" | "credential";
  "GET /partner/fees": "month" | "cursor";
  "GET /partner/webhook-deliveries": "page" | "pageSize" | "status" | "event" | "orderId" | "endpointId";
  "GET /partner/events": "after" | "types" | "limit";
  "GET /rates/estimate": "origin" | "destination" | "weight" | "dimensions";
  "GET /operator/partners": "page" | "pageSize" | "status" | "search";
  "GET /operator/partners/*/secret-keys": "page" | "pageSize";
  "GET /operator/partners/*/api-keys": "page" | "pageSize";
  "GET /operator/partners/*/accounts": "page" | "pageSize";
  "GET /operator/partners/*/clients": "page" | "pageSize";
  "GET /operator/agents": "page" | "pageSize" | "point_id" | "search";
  "GET /operator/drivers": "page" | "pageSize" | "search";
  "GET /operator/pickups": "page" | "pageSize" | "status" | "date" | "partner_id";
  "GET /operator/rounds": "page" | "pageSize";
  "GET /operator/orders":
    "page" | "pageSize" | "search" | "status" | "direction" | "partner_id" | "holder" | "actor" | "since";
  "GET /operator/orders/exceptions": "page" | "pageSize" | "kind" | "days";
  "GET /operator/orders/*/webhooks": "page" | "pageSize";
  "GET /operator/holders": "page" | "pageSize" | "kind" | "older_than_h" | "search";
  "GET /operator/order-counts": "days";
  "GET /operator/points":
    "page" | "pageSize" | "status" | "published" | "deleted" | "kind" | "service" | "search" | "sortBy";
  "GET /operator/points/places": "page" | "pageSize";
  "GET /operator/points/*/nearby": "radius";
  "GET /operator/points/*/parcels": "search" | "list" | "cursor";
  "GET /operator/points/*/closures": "page" | "pageSize";
  "GET /operator/closures": "page" | "pageSize";
  "POST /operator/points/import": "dry_run" | "publish" | "rows";
  "GET /operator/webhooks": "page" | "pageSize" | "partner_id";
  "GET /operator/failed-requests": "partner_id";
  "GET /operator/audit":
    "page" | "pageSize" | "action" | "actor" | "subject_id" | "partner_id" | "from" | "to";
  "GET /operator/audit/verification": "after" | "known";
  "GET /operator/names": "ids";
  "GET /operator/archives": "page" | "pageSize" | "partner_id" | "month";
}
