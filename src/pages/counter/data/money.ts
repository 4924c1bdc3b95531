import { request } from "../../handheld/data/request.ts";
import type { MoneyRoutes } from "../../handheld/money/money-routes.ts";
import { storedKey } from "./storage.ts";

const key = () => storedKey() ?? "";

/** What the point does with receivers' money. */
export const till: MoneyRoutes = {
  read: () => request(key(), "GET", "/agent/money"),
  offer: (payment_ids) =>
    request(key(), "POST", "/agent/money/hand-over", { body: payment_ids ? { payment_ids } : {} }),
  withdraw: () => request(key(), "DELETE", "/agent/money/hand-over"),
  take: (counted) => request(key(), "POST", "/agent/money", { body: counted }),
};

/** @param month such as `2026-11` */
export const readStatement = (month: string) =>
  request(key(), "GET", "/agent/statement", { query: { month } });
