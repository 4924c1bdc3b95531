import { checkOptions } from "./check-options.ts";
import { clientCredentials, fixedKey } from "./credential.ts";
import { EventFeed } from "./events.ts";
import { HandoverList } from "./handovers.ts";
import { WhiteLabelOrders } from "./orders.ts";
import { PickupList } from "./pickups.ts";
import { WhiteLabelPoints } from "./points.ts";
import type { Connection } from "./request.ts";
import { whiteLabelReturns } from "./returns.ts";
import { createSend } from "./send.ts";
import { type StoreClient, storeClient } from "./store-client.ts";

export type * from "./api.ts";
export type { BatchEstimate, BatchResult, Many, ReceivedResult } from "./batch.ts";
export type { EventPage, FollowQuery, OrderEvent } from "./events.ts";
export type { HandoversPage } from "./handovers.ts";
export type {
  CreatedStoreOrder,
  CreatedWhiteLabelOrder,
  CreateOptions,
  LabelOptions,
  OrdersPage,
  WhiteLabelOrderDetails,
} from "./orders.ts";
export type { PickupsPage } from "./pickups.ts";
export type { NearestQuery, NearPoint, SyncedPoint } from "./points.ts";
export { ConnectionError, isProblem, ProblemError } from "./problem.ts";
export type { CallOptions, Connection } from "./request.ts";
export type { CreatedReturn, CreatedWhiteLabelReturn } from "./returns.ts";
export type { StoreClient } from "./store-client.ts";
export type { SyncStore } from "./sync-store.ts";
export { verifyWebhook, type WebhookRequest, WebhookVerificationError } from "./verify-webhook.ts";
export type { DeliveriesPage } from "./webhooks.ts";

// Credentials may be undefined to the compiler, as variables of the environment are; `createClient` refuses that.

/** For a store's server, its secret key. Without a credential, a browser sends the cookie that it has for the address. */
export type StoreOptions = Connection & {
  secretKey?: string | undefined;
  clientId?: never;
  clientSecret?: never;
};
/** For the server of a white-label partner, its client credentials. The server's IP address has to be on the allow-list. */
export type WhiteLabelOptions = Connection & {
  clientId: string | undefined;
  clientSecret: string | undefined;
  secretKey?: never;
};

export interface WhiteLabelClient {
  orders: WhiteLabelOrders;
  events: EventFeed;
  handovers: HandoverList;
  pickups: PickupList;
  points: WhiteLabelPoints;
  returns: ReturnType<typeof whiteLabelReturns>;
}

/**
 * A client of the service: for a store with a secret key, for a white-label partner with client credentials.
 * @throws TypeError if the address or a credential can't be right
 */
export function createClient(options: StoreOptions): StoreClient;
export function createClient(options: WhiteLabelOptions): WhiteLabelClient;
export function createClient(options: StoreOptions | WhiteLabelOptions): StoreClient | WhiteLabelClient {
  checkOptions(options);
  const { secretKey, clientId, clientSecret } = options;
  if (clientId !== undefined && clientSecret !== undefined) {
    const send = createSend(options, clientCredentials(options, { clientId, clientSecret }));
    return {
      orders: new WhiteLabelOrders(send),
      events: new EventFeed(send, "/api/v1/partners/events"),
      handovers: new HandoverList(send, "/api/v1/partners"),
      pickups: new PickupList(send, "/api/v1/partners"),
      points: new WhiteLabelPoints(send),
      returns: whiteLabelReturns(send),
    };
  }
  return storeClient(createSend(options, secretKey === undefined ? undefined : fixedKey(secretKey)));
}
