import { expect } from "vitest";
import type { Api } from "../harness.ts";
import { createPoint } from "../points/points.ts";

export interface RoundBody {
  id: string;
  name: string;
  weekdays: string[];
  stops: object[];
  driver_ids: string[];
  updated_at: string;
  places: { kind: string; id: string; name: string }[];
}

export const SHOP_DOOR = {
  address: "4 Adeola Odeku Street",
  city: "Victoria Island",
  state: "Lagos",
  zip: "106104",
  latitude: 6.4311,
  longitude: 3.4158,
  phone: "+234 803 000 0000",
  note: "Ring at the side gate.",
};

/** A partner's pickup address is set, or taken away. */
export async function setPickup(
  api: Api,
  partnerId: string,
  pickup: object | null = SHOP_DOOR,
): Promise<void> {
  const response = await api.operator("PATCH", `/operator/partners/${partnerId}`, { pickup });
  expect(response.status).toBe(200);
}

export async function newDriver(api: Api): Promise<{ id: string; key: string }> {
  const made = await api.operator("POST", "/operator/drivers", { name: "Musa" });
  expect(made.status).toBe(201);
  return (await made.json<{ data: { id: string; key: string } }>()).data;
}

/** The ids of points at these degrees of longitude. */
export async function pointsAt(api: Api, ...longitudes: number[]): Promise<string[]> {
  const ids: string[] = [];
  for (const longitude of longitudes) {
    const address = { address: "12 Allen Avenue", city: "Ikeja", latitude: 6.5, longitude };
    ids.push((await createPoint(api, { name: `Counter ${longitude}`, address })).id);
  }
  return ids;
}

export async function roundOf(response: Response, status = 200): Promise<RoundBody> {
  expect([response.status, response.ok ? "" : await response.text()]).toEqual([status, ""]);
  return (await response.json<{ data: RoundBody }>()).data;
}
