import type { ProblemError } from "../../../../client/src/problem.ts";
import { dayText } from "../text/format.ts";
import { t } from "../text/translate.ts";

/** The one place that turns the API's problems into words for people, without codes or names of fields. */

const SIGNED_OUT = t(
  "Your session has ended, so nothing was changed. Do it again to sign in: what you typed is still here.",
);

/** Words for problems whose detail is written for programs. */
const PROBLEMS: Partial<Record<string, string>> = {
  malformed_json: t("This page sent something that the service can't read. Load the page again."),
  cross_site_request: t("This page has to be opened at the service's own address. Load it again."),
  confirmation_required: t("Confirm that it is you, then try again."),
  insufficient_scope: t("You are not allowed to do this."),
  unauthorized: SIGNED_OUT,
  invalid_token: SIGNED_OUT,
  token_expired: SIGNED_OUT,
  not_found: t("There is nothing here any more."),
  order_not_found: t("There is no such order."),
  point_not_found: t("There is no such pickup point, or it is not open to shops."),
  method_not_allowed: t("The service can't do this. Load the page again."),
  not_acceptable: t("The service can't do this. Load the page again."),
  unsupported_media_type: t("This kind of file is not accepted."),
  payload_too_large: t("This is too large to send at once. Split it."),
  idempotency_conflict: t("This is being done already. Wait a moment."),
  idempotency_mismatch: t("This was sent before with something else in it. Load the page again."),
  rate_limited: t("Too many requests in a short time."),
  unreadable_answer: t("Something between you and the service failed. Try again in a moment."),
};

/** What people call the fields of a request. A form's own labels come first. */
const NAMES: Partial<Record<string, string>> = {
  address: t("address"),
  amount: t("amount"),
  brand_color: t("colour"),
  customer: t("receiver"),
  date_from: t("the first day"),
  date_to: t("the last day"),
  from: t("the first day"),
  to: t("the last day"),
  lat: t("latitude"),
  lng: t("longitude"),
  label_name: t("name on labels"),
  max: t("maximum"),
  min: t("minimum"),
  origin_zip: t("postal code of the sender"),
  partner_order_id: t("reference"),
  per_extra_kg: t("price of each further kg"),
  price: t("value"),
  pudo_point_id: t("pickup point"),
  qty: t("quantity"),
  support_url: t("help page"),
  support_phone: t("phone for help"),
  up_to_kg: t("weight"),
  url: t("address"),
  webhook_url: t("webhook address"),
  weight_kg: t("weight"),
  zip: t("postal code"),
};

const TYPES: Record<string, string> = {
  number: t("must be a number"),
  int: t("must be a whole number"),
  integer: t("must be a whole number"),
  string: t("must be text"),
  boolean: t("must be yes or no"),
  array: t("must be a list"),
  object: t("must have fields of its own"),
};

const CODE = /`([^`]*)`/g;
/** Names with `_` or a capital inside, as programs write them, except in addresses and references. */
const JOINED = /(?<![\w@/.:-])(?:[a-z][a-z\d]*(?:_[a-z\d]+)+|[a-z]+(?:[A-Z][a-z\d]+)+)(?![\w@/-]|:\S)/g;
const ID = / ?\b[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}\b/gi;
const DAY = /\b\d{4}-\d\d-\d\d\b(?!T)/g;
/** The sentence is followed by the time at which to try again. */
const WAIT = / ?Try again in \d+ s\./;

const words = (name: string): string => name.replace(/([a-z\d])([A-Z])/g, "$1_$2").toLowerCase();

/** What a field or a parameter is called: `weight_kg`, `dateTo`. */
function nameOf(name: string): string {
  const snake = words(name);
  return NAMES[snake] ?? snake.replaceAll("_", " ");
}

const isName = (text: string): boolean => /^[a-z][A-Za-z\d_.]*$/.test(text);

const plain = (text: string): string =>
  text
    .replace(CODE, (_, code: string) => (isName(code) ? nameOf(code) : code))
    .replace(JOINED, nameOf)
    .replace(/^([A-Z][a-z]+)(?= [\da-f]{8}-)/, "The $1")
    .replace(/^The [A-Z]/, (start) => start.toLowerCase().replace("t", "T"))
    .replace(ID, "")
    .replace(DAY, dayText)
    .replace(/\bnull\b/g, t("empty"));

const sentence = (text: string): string => {
  const full = text.charAt(0).toUpperCase() + text.slice(1);
  return /[.!?…]$/.test(full) ? full : `${full}.`;
};

/** What is wrong with a field, for beside the field. */
export function fieldWords(message: string): string {
  const type = /^must be (?:of type (\w+)|a UUID)$/.exec(message);
  return sentence(type ? (TYPES[type[1] ?? ""] ?? t("is not valid")) : plain(message));
}

/** What people call the field at a path: `items.1.weight_kg` is "Item 2, weight". A page's own name for it stays. */
export function pathWords(path: string): string {
  if (!/^[\w.-]+$/.test(path)) return path;
  const parts: string[] = [];
  for (const part of path.split(".")) {
    const place = /^\d+$/.test(part) ? Number(part) + 1 : undefined;
    if (place === undefined) parts.push(nameOf(part));
    else parts.push(`${(parts.pop() ?? "entry").replace(/s$/, "")} ${place}`);
  }
  const name = parts.join(", ");
  return name.charAt(0).toUpperCase() + name.slice(1);
}

/** A problem in words. The wrong fields have their own words beside them. */
export function problemWords({ code, errors, body }: Pick<ProblemError, "code" | "errors" | "body">): string {
  if (errors.length > 0) return t("{count} fields need a change.", { count: errors.length });
  return PROBLEMS[code] ?? sentence(plain((body.detail ?? body.title).replace(WAIT, "")));
}
