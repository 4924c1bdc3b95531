import { request } from "../../handheld/data/request.ts";
import type { MoneyRoutes } from "../../handheld/money/money-routes.ts";
import { storedSession } from "./storage.ts";

const key = () => storedSession()?.key ?? "";

/** What the driver does with receivers' money. */
export const money: MoneyRoutes = {
  read: () => request(key(), "GET", "/driver/money"),
  offer: (payment_ids) =>
    request(key(), "POST", "/driver/money/hand-over", { body: payment_ids ? { payment_ids } : {} }),
  withdraw: () => request(key(), "DELETE", "/driver/money/hand-over"),
  take: (counted) => request(key(), "POST", "/driver/money", { body: counted }),
};
