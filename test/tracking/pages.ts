import { expect } from "vitest";
import type { Move } from "../../src/shared/parcel-status.ts";
import type { Api } from "../harness.ts";
import { moveThrough } from "../orders/moves.ts";
import { answerOf, entrances, publicPoint, storeBody } from "../orders/orders.ts";
import { newTenant, type Tenant } from "../tenant.ts";

/** The `Accept` header of Chromium for a page. */
export const BROWSER =
  "text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8";
const HOURS = {
  openingMonday: "09:00",
  closingMonday: "18:00",
  openingFriday: "08:00",
  closingFriday: "17:30",
};

/** A partner with a name and a colour of its own, and a point with hours. */
export interface Shop {
  tenant: Tenant;
  pointId: string;
}

export async function newShop(api: Api): Promise<Shop> {
  const tenant = await newTenant(api);
  await api.operator("PATCH", `/operator/partners/${tenant.id}`, {
    label_name: "Zuri Market",
    brand_color: "#0a7d4f",
  });
  const pointId = await publicPoint(api, {
    description: "Beside the bakery",
    workingHours: HOURS,
    partner: { name: "Mama Tee Stores", email: "tee@example.com", phone: "+234 800 000 0000" },
  });
  return { tenant, pointId };
}

/** An order of the shop, after `moves`. */
export async function newOrderOf(
  api: Api,
  { tenant, pointId }: Shop,
  moves: readonly Move[] = [],
  changes: object = {},
) {
  const body = storeBody(pointId, { note: "Ring at the blue gate", ...changes });
  const { data } = await answerOf(await (await entrances(api, tenant)).store(body), 201);
  await moveThrough(api, data.id, moves);
  return data;
}

/** Requests a path as a browser does. */
export const openPage = (
  api: Api,
  path: string,
  headers: Record<string, string> = {},
  init: RequestInit = {},
) => api.fetch(path, { ...init, headers: { accept: BROWSER, ...headers } });

export async function pageOf(response: Response, status = 200): Promise<string> {
  const html = await response.text();
  expect([response.status, html]).toEqual([status, expect.stringMatching(/^<!doctype html>/)]);
  expect(response.headers.get("content-type")).toBe("text/html; charset=utf-8");
  return html;
}
