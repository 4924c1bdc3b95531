import type { AnyOperation } from "./operation.ts";

/**
 * What a session of a page must have been confirmed for a moment ago: every operation that shows or changes a secret, or
 * changes where codes, parcels or money go. A list of fields: only if the body has one of them.
 */
const CONFIRMED: Readonly<Record<string, "always" | readonly string[]>> = {
  "patch /partner": "always",
  "post /partner/password": "always",
  "post /partner/accounts": "always",
  "post /partner/accounts/{id}/invite": "always",
  "post /partner/accounts/{id}/disable": "always",
  "post /partner/api-keys": "always",
  "post /partner/secret-keys": "always",
  "get /partner/secret-keys/{id}/traces": "always",
  "delete /partner/passkeys/{id}": "always",
  "post /portal/passkeys/options": "always",
  "post /portal/passkeys": "always",
  "get /partner/webhook-secret": "always",
  "post /partner/webhook-secret/rotate": "always",
  "post /partner/webhook-endpoints": "always",
  "patch /partner/webhook-endpoints/{id}": ["url"],
  "post /partner/webhook-endpoints/{id}/rotate-secret": "always",
  "post /api/v1/orders/{id}/cod": "always",

  "post /operator/agents": "always",
  "post /operator/agents/{id}/rotate-key": "always",
  "post /operator/drivers": "always",
  "post /operator/drivers/{id}/rotate-key": "always",
  "post /operator/alarm-endpoints": "always",
  "post /operator/partners": ["pickup"],
  "patch /operator/partners/{id}": ["pickup", "payout_account"],
  "put /operator/partners/{id}/allow-list": "always",
  "post /operator/partners/{id}/accounts": "always",
  "post /operator/partners/{id}/accounts/{account_id}/set-password-token": "always",
  "post /operator/partners/{id}/clients": "always",
  "post /operator/partners/{id}/clients/{client_id}/rotate": "always",
  "post /operator/partners/{id}/secret-keys": "always",
  "post /operator/partners/{id}/adjustments": "always",
  "post /operator/orders/{id}/erase": "always",
  "post /operator/orders/correct": "always",
  "post /operator/deposits": "always",
  "post /operator/deposits/{id}/reverse": "always",
  "post /operator/payouts/export": "always",
  "post /operator/payouts/{id}/pay": "always",
  "post /operator/payouts/{id}/cancel": "always",
  "post /operator/payouts/{id}/returned": "always",
  // And wherever money is given back: see `correctOrder`.
  "post /operator/orders/{id}/correct": ["payment", "unpaid"],
};

/** All of them, for tests. */
export const CONFIRMED_OPERATIONS = Object.keys(CONFIRMED);

const entryOf = ({ method, path }: Pick<AnyOperation, "method" | "path">) => CONFIRMED[`${method} ${path}`];

/** Whether an operation may need a confirmation. */
export const mayNeedConfirmation = (operation: Pick<AnyOperation, "method" | "path">): boolean =>
  entryOf(operation) !== undefined;

/** Whether an operation needs a confirmation, with this body if it has been read. */
export function needsConfirmation(operation: Pick<AnyOperation, "method" | "path">, body?: unknown): boolean {
  const entry = entryOf(operation);
  if (entry === undefined || entry === "always") return entry !== undefined;
  return typeof body === "object" && body !== null && entry.some((field) => field in body);
}
