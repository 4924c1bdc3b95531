import { EventFeed } from "./events.ts";
import { FeeList } from "./fees.ts";
import { HandoverList } from "./handovers.ts";
import { StoreOrders } from "./orders.ts";
import { Payouts } from "./payouts.ts";
import { PickupList } from "./pickups.ts";
import { PublicPoints } from "./points.ts";
import { Rates } from "./rates.ts";
import { ReceivingCodes } from "./receiving-codes.ts";
import { storeReturns } from "./returns.ts";
import type { Send } from "./send.ts";
import { Webhooks } from "./webhooks.ts";

export interface StoreClient {
  orders: StoreOrders;
  events: EventFeed;
  fees: FeeList;
  handovers: HandoverList;
  payouts: Payouts;
  pickups: PickupList;
  points: PublicPoints;
  rates: Rates;
  receivingCodes: ReceivingCodes;
  returns: ReturnType<typeof storeReturns>;
  webhooks: Webhooks;
}

/** A store's client that sends its calls by the given function. */
export function storeClient(send: Send): StoreClient {
  return {
    orders: new StoreOrders(send),
    events: new EventFeed(send, "/partner/events"),
    fees: new FeeList(send),
    handovers: new HandoverList(send, "/api/v1"),
    payouts: new Payouts(send),
    pickups: new PickupList(send, "/api/v1"),
    points: new PublicPoints(send),
    rates: new Rates(send),
    receivingCodes: new ReceivingCodes(send),
    returns: storeReturns(send),
    webhooks: new Webhooks(send),
  };
}
