import { isDeepStrictEqual } from "node:util";
import { sql } from "drizzle-orm";
import { pointNetworks, points } from "../db/schema/main/points.ts";
import { koboOf, koboOrNull, nairaOrNull } from "../shared/money.ts";
import { hoursFields, type WeekHours, weekHours } from "../shared/opening-hours.ts";
import { SERVICES, type Service } from "../shared/services.ts";
import { fold } from "../shared/text.ts";
import { isoTime, isoTimeOrNull } from "../shared/time.ts";
import { cellOf } from "./cell.ts";
import type { NewPoint, OperatorPoint, Point } from "./point.ts";

/** What the operator decides about a point and may change, but for how much it takes. */
export type PointDetails = Omit<NewPoint, "kind" | "capacity" | "cashLimit" | "workingHours" | "breaks"> & {
  workingHours: WeekHours;
};

/** A point, with the fields that only the service sees. */
export interface StoredPoint {
  point: OperatorPoint;
  revision: number;
}

/** A condition: it is not the row to which returns in `DB` refer, because they have no point. */
export const isPoint = sql`${points.id} <> ''`;

export const pointColumns = { point: points, network: pointNetworks };

interface PointRow {
  point: typeof points.$inferSelect;
  network: typeof pointNetworks.$inferSelect;
}

export const toOperatorPoint = (row: PointRow): OperatorPoint => ({
  ...toPoint(row),
  external_id: row.point.externalId,
  kind: row.point.kind,
  paused: row.point.paused,
  capacity: row.point.capacity,
  full: row.point.full,
  cashLimit: nairaOrNull(row.point.cashLimitKobo),
  cashFull: row.point.cashFull,
});

export const toStoredPoint = (row: PointRow): StoredPoint => ({
  point: toOperatorPoint(row),
  revision: row.point.revision,
});

export function toPoint({ point: row, network }: PointRow): Point {
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    address: {
      id: row.addressId,
      label: row.label,
      address: row.address,
      city: row.city,
      state: row.state,
      zip: row.zip,
      country: row.country,
      latitude: row.latitude,
      longitude: row.longitude,
      verified: row.verified,
    },
    partner: network,
    status: row.status,
    note: row.note,
    published: row.published,
    createdAt: isoTime(row.createdAt),
    updatedAt: isoTime(row.updatedAt),
    deletedAt: isoTimeOrNull(row.deletedAt),
    ...hoursFields(row.workingHours),
    minItemWeight: row.minItemWeight,
    maxItemWeight: row.maxItemWeight,
    maxItemValue: row.maxItemValueKobo / 100,
    maxParcelWeight: row.maxParcelWeight,
    maxParcelValue: nairaOrNull(row.maxParcelValueKobo),
    maxParcelSize: row.maxParcelSize,
    maxCodAmount: nairaOrNull(row.maxCodAmountKobo),
    services: row.services,
  };
}

export type PointNetwork = Omit<typeof pointNetworks.$inferSelect, "id">;

export function networkOf({ partner }: PointDetails): PointNetwork {
  return {
    name: partner.name ?? "",
    type: partner.type ?? "",
    email: partner.email ?? "",
    phone: partner.phone ?? "",
    website: partner.website ?? "",
  };
}

/** Sorted, so that equal services are stored as equal texts. */
const inOrder = (services: readonly Service[]): Service[] =>
  SERVICES.filter((service) => services.includes(service));

/** The columns that a point's details fill, except its network's id. */
export function detailColumns(details: PointDetails) {
  const { address } = details;
  return {
    name: details.name,
    nameKey: fold(details.name),
    description: details.description,
    descriptionKey: fold(details.description),
    note: details.note,
    label: address.label ?? details.name,
    address: address.address,
    city: address.city,
    cityKey: fold(address.city),
    state: address.state,
    stateKey: fold(address.state),
    zip: address.zip,
    country: address.country,
    latitude: address.latitude,
    longitude: address.longitude,
    cell: cellOf(address.latitude, address.longitude),
    verified: address.verified,
    workingHours: details.workingHours,
    minItemWeight: details.minItemWeight,
    maxItemWeight: details.maxItemWeight,
    maxItemValueKobo: koboOf(details.maxItemValue),
    maxParcelWeight: details.maxParcelWeight,
    maxParcelValueKobo: koboOrNull(details.maxParcelValue),
    maxParcelSize: details.maxParcelSize,
    maxCodAmountKobo: koboOrNull(details.maxCodAmount),
    services: inOrder(details.services),
  };
}

/** Whether writing `details` would change nothing about `point`. */
export function hasDetails(point: Point, details: PointDetails): boolean {
  const { id: _, ...network } = point.partner;
  return (
    isDeepStrictEqual(detailColumns({ ...point, workingHours: weekHours(point) }), detailColumns(details)) &&
    isDeepStrictEqual(network, networkOf(details))
  );
}
