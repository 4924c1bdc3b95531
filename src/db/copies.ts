import { and, gt, gte, sql } from "drizzle-orm";
import type { Database } from "../platform/deps.ts";
import { partners } from "./schema/main/partners.ts";
import { pointNetworks, points } from "./schema/main/points.ts";
import { orderPartners, orderPoints } from "./schema/orders/copies.ts";

/** What databases of orders copy of a point. */
export const POINT_COPY = {
  id: points.id,
  revision: points.revision,
  name: points.name,
  address: points.address,
  city: points.city,
  state: points.state,
  zip: points.zip,
  latitude: points.latitude,
  longitude: points.longitude,
  workingHours: points.workingHours,
  phone: pointNetworks.phone,
};
export type PointCopy = typeof orderPoints.$inferSelect;

/** What databases of orders copy of a partner. */
export const PARTNER_COPY = {
  id: partners.id,
  number: partners.number,
  name: partners.name,
  labelName: partners.labelName,
  brandColor: partners.brandColor,
  supportUrl: partners.supportUrl,
  supportPhone: partners.supportPhone,
  returnsByReceiver: partners.returnsByReceiver,
  returnsDays: partners.returnsDays,
  updatedAt: partners.updatedAt,
};
export type PartnerCopy = typeof orderPartners.$inferSelect;

/** A statement: copies a point into a database of orders, unless there is a copy as new as this one. */
export function copyPoint(db: Database, copy: PointCopy) {
  const { id: _, ...rest } = copy;
  const setWhere = gt(sql`excluded.revision`, orderPoints.revision);
  return db
    .insert(orderPoints)
    .values(copy)
    .onConflictDoUpdate({ target: orderPoints.id, set: rest, setWhere });
}

/** A statement: copies a partner. Two changes of a partner may have the same time. */
export function copyPartner(db: Database, copy: PartnerCopy) {
  const { id: _, ...rest } = copy;
  const returns = ["returns_by_receiver", "returns_days"];
  const shown = ["name", "label_name", "brand_color", "support_url", "support_phone", ...returns];
  const of = (table: string) => sql.raw(`(${shown.map((column) => `${table}.${column}`).join(", ")})`);
  const setWhere = and(
    gte(sql`excluded.updated_at`, orderPartners.updatedAt),
    sql`${of("excluded")} IS NOT ${of("order_partners")}`,
  );
  return db
    .insert(orderPartners)
    .values(copy)
    .onConflictDoUpdate({ target: orderPartners.id, set: rest, setWhere });
}
