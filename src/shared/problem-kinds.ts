/** Every problem that the service can answer with: its status and title, what it means and what the caller can do. */
export const PROBLEMS = {
  invalid_request: {
    status: 400,
    title: "Invalid request",
    meaning: "A parameter or a field of the body is missing, malformed or out of range.",
    action: "Correct what `errors` names and send the request again.",
  },
  item_not_accepted: {
    status: 400,
    title: "Item not accepted",
    meaning: "One unit's weight or value is outside what the point accepts.",
    action:
      "Choose a point that accepts what `errors` names: filter the list by `itemWeight`, `itemValue` and `codAmount`.",
  },
  malformed_json: {
    status: 400,
    title: "Malformed JSON",
    meaning: "The body is not well-formed JSON in UTF-8, or is nested more than 20 levels deep.",
    action: "Send one JSON value, encoded in UTF-8.",
  },
  unknown_location: {
    status: 400,
    title: "Unknown location",
    meaning: "A location is neither a postal code of Nigeria nor the name of one of its states.",
    action: "Send six digits such as `100281`, a code such as `EK-01-A03-FK-01`, or a name such as `Lagos`.",
  },
  unauthorized: {
    status: 401,
    title: "Credentials missing",
    meaning: "The request carries no credentials.",
    action: "Send the header `Authorization: Bearer …`.",
  },
  invalid_token: {
    status: 401,
    title: "Invalid token",
    meaning: "The credential is malformed, unknown or revoked.",
    action: "Check that the whole token was sent, or get a new one.",
  },
  token_expired: {
    status: 401,
    title: "Token expired",
    meaning: "The access or refresh token has expired.",
    action: "Get a new one: with the refresh token, or by logging in again.",
  },
  invalid_credentials: {
    status: 401,
    title: "Wrong credentials",
    meaning: "The credentials in the body are wrong or do not belong together.",
    action: "Check all of them: for security, the answer does not say which one is wrong.",
  },
  cross_site_request: {
    status: 403,
    title: "Not a request of our page",
    meaning: "The request has the cookie of a page, or signs in to one, but does not come from that page.",
    action:
      "Send a credential in the header `Authorization`. The cookie is for the portal and the console alone.",
  },
  confirmation_required: {
    status: 403,
    title: "Confirmation required",
    meaning:
      "What shows or changes keys and secrets has to be confirmed in a session of the portal or the console.",
    action:
      "Confirm with `POST /portal/session/confirm` or `POST /console/session/confirm`, and send the request again within " +
      "5 minutes.",
  },
  insufficient_scope: {
    status: 403,
    title: "Not allowed with this credential",
    meaning: "The credential is valid but of the wrong kind for this path, or lacks the permission.",
    action: "Use the kind of credential that the documentation names for this path.",
  },
  ip_not_allowed: {
    status: 403,
    title: "Address not allowed",
    meaning: "Client credentials are used from an address that is not on the partner's allow-list.",
    action: "Call from an allowed server, or ask the operator to add this address.",
  },
  partner_inactive: {
    status: 403,
    title: "Partner not active",
    meaning: "The partner has no signed agreement yet, or is suspended.",
    action: "Ask the operator.",
  },
  invalid_signature: {
    status: 403,
    title: "Link altered or expired",
    meaning: "The label's link was altered or has expired, or its order was cancelled or has ended.",
    action: "Use the order's current `label_url`.",
  },
  wrong_collection_code: {
    status: 403,
    title: "Wrong collection code",
    meaning:
      "The six digits are not those of this parcel. Five wrong ones lock it for 15 minutes; `tries_left` says how many " +
      "are left until then.",
    action: "Ask the customer again, and send what they say as a new scan.",
  },
  wrong_receiving_code: {
    status: 403,
    title: "Wrong receiving code",
    meaning:
      "The six digits are not those of a receiving code of the parcel's shop, or that had ended at the time of the scan. " +
      "`tries_left` says how many wrong ones are left in this hour.",
    action: "Ask the shop for a code, and send the scans again with new `scan_id`s.",
  },
  wrong_money_code: {
    status: 403,
    title: "Wrong money code",
    meaning:
      "The six digits are not those that whoever gives the money was shown. `tries_left` says how many wrong ones are left.",
    action: "Ask for the digits again.",
  },
  not_found: {
    status: 404,
    title: "Not found",
    meaning: "There is nothing at this path.",
    action: "Check the path against the documentation.",
  },
  order_not_found: {
    status: 404,
    title: "Order not found",
    meaning: "The caller has no order with this id, reference or code.",
    action: "Check it, and check that the credentials are those of the order's partner.",
  },
  point_not_found: {
    status: 404,
    title: "Point not found",
    meaning: "No visible point has this id: it is unknown, not published or not approved.",
    action: "List the points to find one that exists.",
  },
  method_not_allowed: {
    status: 405,
    title: "Method not allowed",
    meaning: "The path exists, but does not support this method.",
    action: "Use a method that the `Allow` header names.",
  },
  not_acceptable: {
    status: 406,
    title: "Not acceptable",
    meaning: "The `Accept` header allows none of the formats of this path.",
    action: "Accept `application/json`.",
  },
  invalid_transition: {
    status: 409,
    title: "Not possible in this state",
    meaning: "The resource is in a state in which this action is not allowed.",
    action: "Read its current state and decide again.",
  },
  service_not_offered: {
    status: 409,
    title: "Not offered at this point",
    meaning:
      "The point does not offer what is asked of it: parcels are not collected there, it takes none that senders hand in, or no money.",
    action: "Choose another point: `alternatives` names some where there are any.",
  },
  payment_required: {
    status: 409,
    title: "Payment required",
    meaning: "The code is right, but the receiver has to pay first: `amount_due` says how much, in naira.",
    action: "Take the money, and send the scan again with `payment`. The `scan_id` may stay.",
  },
  amount_mismatch: {
    status: 409,
    title: "Another amount is due",
    meaning:
      "The amount is not the one that is due: `amount_due`, in naira. The sender may have lowered it, or nothing is due. Or " +
      "whoever hands over money offers another amount.",
    action:
      "Take exactly `amount_due`, give back what is over, and send a new scan. Count handed-over money again, together.",
  },
  receipt_used_up: {
    status: 409,
    title: "Receiving code used up",
    meaning: "The shop made this receiving code for a number of parcels, and it has signed for all of them.",
    action: "Ask the shop to count what is left, and to make a code for that.",
  },
  return_not_possible: {
    status: 409,
    title: "Can't be sent back",
    meaning:
      "The order is not delivered, was collected more than 90 days ago, is a return itself, or more of an item than was ordered " +
      "would be in returns.",
    action: "Read the order and its returns (`GET /orders?direction=return`), and send what is left of it.",
  },
  write_conflict: {
    status: 409,
    title: "Changed by others at the same time",
    meaning: "Other requests changed the same thing at the same time, and were faster each time.",
    action: "Wait for `Retry-After` and send the request again.",
  },
  reference_conflict: {
    status: 409,
    title: "Reference in use",
    meaning: "Another order of the partner has this reference; `existing_id` names it.",
    action: "Use another reference, or read the existing order.",
  },
  point_unavailable: {
    status: 409,
    title: "Point takes no parcels",
    meaning:
      "The point is paused or full, as `reason` says, or half of it is full of the partner's parcels that nobody has scanned " +
      "yet. `alternatives` are the nearest points that take these items.",
    action: "Let the customer choose another point, for example one of `alternatives`.",
  },
  point_in_use: {
    status: 409,
    title: "Point in use",
    meaning:
      "The point holds parcels (`holds`) or receivers' money (`money`, in naira), or parcels are on their way to it " +
      "(`under_way`, also orders that nobody has handed in yet).",
    action:
      "Move the orders that are under way, and have drivers take the rest. Or leave it all there: send `confirm` with `holds` " +
      "plus `under_way`.",
  },
  quote_mismatch: {
    status: 409,
    title: "Quote for another parcel",
    meaning:
      "The quote is for a parcel from or to another place, or for a lighter or smaller one or less to collect than the order. `quoted` is " +
      "its amount, `current` what the order would cost now without it.",
    action:
      "Get an estimate for this order and send its `quote_id`, or send the order without one to pay `current`.",
  },
  idempotency_conflict: {
    status: 409,
    title: "Key in use",
    meaning: "A request with the same `Idempotency-Key` is still being processed.",
    action:
      "Send the request again in a moment. (This deployment never sends this problem: see `idempotency_mismatch`.)",
  },
  email_taken: {
    status: 409,
    title: "E-mail taken",
    meaning: "Another account already has this e-mail.",
    action: "Use another e-mail, or the existing account.",
  },
  point_gone: {
    status: 410,
    title: "Point removed",
    meaning: "The point existed and was removed for good.",
    action: "Drop it from your copy and choose another point.",
  },
  order_archived: {
    status: 410,
    title: "Order archived",
    meaning: "The caller's order ended so long ago that only an archive has it.",
    action: "Ask the operator, who can read the archive.",
  },
  precondition_failed: {
    status: 412,
    title: "Changed meanwhile",
    meaning: "What `If-Match` names is not the newest version any more: somebody else has changed it.",
    action: "Read it again, decide again, and send the `ETag` of what you have read.",
  },
  payload_too_large: {
    status: 413,
    title: "Body too large",
    meaning: "The body is larger than this path accepts.",
    action: "Send less in one request.",
  },
  unsupported_media_type: {
    status: 415,
    title: "Unsupported media type",
    meaning: "This path does not accept the body's `Content-Type`.",
    action: "Send the format that the documentation names, with its `Content-Type`.",
  },
  teapot: {
    status: 418,
    title: "I'm a teapot",
    meaning: "The body is a coffee pot command (RFC 2324), and this is a teapot.",
    action: "Ask a coffee pot.",
  },
  idempotency_mismatch: {
    status: 422,
    title: "Key used for another request",
    meaning:
      "The same `Idempotency-Key` came with a different request in the last 24 hours, or the same `scan_id` with a " +
      "different scan.",
    action: "Use a new key for a new request, and a new `scan_id` for a new scan.",
  },
  code_locked: {
    status: 423,
    title: "Collection code locked",
    meaning:
      "There were too many wrong collection codes. Until the lock ends, every code is refused, even the right one.",
    action:
      "Wait for as many seconds as `Retry-After` says, then send a new scan. After 20 wrong codes the operator has to " +
      "unlock the order.",
  },
  rate_limited: {
    status: 429,
    title: "Too many requests",
    meaning: "The caller sent more requests than the `RateLimit-Policy` header allows.",
    action: "Wait for as many seconds as `Retry-After` says.",
  },
  quota_exceeded: {
    status: 429,
    title: "Quota used up",
    meaning:
      "The caller has done today (UTC) as much of this as is allowed in a day; `detail` names the quota and its end.",
    action:
      "Wait for as many seconds as `Retry-After` says, until the quota resets. The operator can raise that of orders.",
  },
  internal_error: {
    status: 500,
    title: "Internal error",
    meaning: "Something failed on our side.",
    action: "Try again. If it keeps failing, tell us the `request_id`.",
  },
  database_unavailable: {
    status: 503,
    title: "A database can't be reached",
    meaning: "A database can't be reached at the moment, or takes no changes because it is full. Others may.",
    action: "Send the request again after as many seconds as `Retry-After` says.",
  },
  partner_moving: {
    status: 503,
    title: "The partner's orders are being moved",
    meaning:
      "The partner's orders are being moved to another database, which takes some minutes. Nothing is lost.",
    action: "Send the request again after as many seconds as `Retry-After` says.",
  },
  key_unavailable: {
    status: 503,
    title: "A key of the service is missing",
    meaning:
      "The service lacks a key that it needs for this request. Nothing was changed; the operator is told.",
    action:
      "Send the request again after as many seconds as `Retry-After` says. If it keeps failing, tell us the `request_id`.",
  },
  maintenance: {
    status: 503,
    title: "Down for maintenance",
    meaning: "The service is in maintenance mode.",
    action: "Try again after as many seconds as `Retry-After` says.",
  },
  points_unavailable: {
    status: 503,
    title: "Points not readable",
    meaning: "The points can't be read at this data centre at the moment.",
    action: "Try again after as many seconds as `Retry-After` says, or go on with the copy that you have.",
  },
} as const satisfies Record<string, ProblemKind>;

const CHALLENGE = 'Bearer realm="api"';

/** `WWW-Authenticate` by problem (RFC 6750 §3): it names an error only if a token was sent. */
export const CHALLENGES: Partial<Record<ProblemCode, string>> = {
  unauthorized: CHALLENGE,
  invalid_credentials: CHALLENGE,
  invalid_token: `${CHALLENGE}, error="invalid_token"`,
  token_expired: `${CHALLENGE}, error="invalid_token", error_description="The token expired"`,
  insufficient_scope: `${CHALLENGE}, error="insufficient_scope"`,
};

interface ProblemKind {
  status: number;
  title: string;
  meaning: string;
  action: string;
}

export type ProblemCode = keyof typeof PROBLEMS;
