import { and, eq, getTableColumns, sql } from "drizzle-orm";
import { orders } from "../db/schema/orders/orders.ts";

const { number: _number, endedWebhookUrl: _endedWebhookUrl, ...columns } = getTableColumns(orders);

/** What is read of an order: not its number, which is larger than JavaScript's numbers hold. */
export const ORDER_COLUMNS = columns;

/** Times are milliseconds since the epoch. */
export type StoredOrder = Omit<typeof orders.$inferSelect, "number" | "endedWebhookUrl">;

/** True of an order in D1 while nobody has moved or erased it or tried a collection code since it was read. */
export const isUnchanged = ({ id, status, sequence, codeTries, erasedAt }: StoredOrder) =>
  and(
    eq(orders.id, id),
    eq(orders.status, status),
    eq(orders.sequence, sequence),
    eq(orders.codeTries, codeTries),
    sql`${orders.erasedAt} IS ${erasedAt}`,
  );
