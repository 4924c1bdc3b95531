import { expect } from "vitest";
import { collectionCode } from "../../src/auth/order-codes.ts";
import type { Move } from "../../src/shared/parcel-status.ts";
import { type Api, bindings } from "../harness.ts";
import { moveThrough, storedOrder } from "../orders/moves.ts";
import { answerOf, entrances, publicPoint, storeBody, whiteLabelBody } from "../orders/orders.ts";
import type { ProblemBody } from "../problems.ts";
import { newTenant, send, type Tenant } from "../tenant.ts";

export const HOUR = 3_600_000;
export const DAY = 24 * HOUR;

/** A point with an agent and a driver, and a partner with parcels to it. */
export interface Counter {
  tenant: Tenant;
  pointId: string;
  agent: string;
  driver: string;
  /** Creates a parcel and makes these moves. */
  parcel(way?: readonly Move[], entrance?: "store" | "whiteLabel", changes?: object): Promise<Parcel>;
}

export interface Parcel {
  id: string;
  tracking_code: string;
  code: string;
  /** A wrong code. */
  wrong: string;
}

export async function newKeyOf(api: Api, path: "agents" | "drivers", details: object): Promise<string> {
  const made = await api.operator("POST", `/operator/${path}`, { name: "Ada", ...details });
  expect(made.status).toBe(201);
  return (await made.json<{ data: { key: string } }>()).data.key;
}

export async function newCounter(api: Api): Promise<Counter> {
  const tenant = await newTenant(api);
  const pointId = await publicPoint(api);
  return {
    tenant,
    pointId,
    agent: await newKeyOf(api, "agents", { point_id: pointId }),
    driver: await newKeyOf(api, "drivers", {}),
    parcel: async (way = [], entrance = "whiteLabel", changes = {}) => {
      const body = entrance === "store" ? storeBody(pointId, changes) : whiteLabelBody(pointId, changes);
      // With a new token, because tests move the clock.
      const partner = await entrances(api, tenant);
      const { data } = await answerOf(await partner[entrance](body), 201);
      const order = await moveThrough(api, data.id, way);
      const code = collectionCode(api.deps, order)!;
      const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, "0");
      return { id: data.id, tracking_code: data.tracking_code, code, wrong };
    },
  };
}

export const ON_SHELF = ["driver_collect", "arrive"] as const;

/** Sends one scan, or several. */
export const scan = (api: Api, key: string, body: object) =>
  send(api, "POST", key.startsWith("ag") ? "/agent/scans" : "/driver/scans", key, body);

export interface Result {
  scan_id: string | null;
  tracking_code: string;
  status?: string;
  problem?: ProblemBody;
}

/** The parcel's status in the answer to a single scan. */
export async function statusAfter(response: Response): Promise<string> {
  expect([response.status, response.ok ? "" : await response.text()]).toEqual([200, ""]);
  return (await response.json<{ data: { status: string } }>()).data.status;
}

export async function resultsOf(response: Response): Promise<Result[]> {
  expect([response.status, response.ok ? "" : await response.text()]).toEqual([200, ""]);
  return (await response.json<{ data: { results: Result[] } }>()).data.results;
}

/** A result as one word. */
export const inShort = ({ status, problem }: Result) => status ?? problem?.code;

export async function eventsOf(id: string) {
  const { results } = await bindings.ORDERS_0.prepare(
    `SELECT sequence, type, status, previous_status AS previous, occurred_at AS at, id FROM order_events
    WHERE order_number = (SELECT number FROM orders WHERE id = ?1) ORDER BY sequence`,
  )
    .bind(id)
    .all<{
      sequence: number;
      type: string;
      status: string;
      previous: string | null;
      at: number;
      id: string;
    }>();
  return results;
}

export const eventTypesOf = async (id: string) =>
  (await eventsOf(id)).map(({ type }) => type.replace("package.", ""));

/** The events with deliveries, and the number of deliveries of each. */
export async function deliveriesOf(id: string): Promise<string[]> {
  const { results } = await bindings.ORDERS_0.prepare(
    "SELECT type FROM webhook_deliveries WHERE order_id = ?1 ORDER BY id",
  )
    .bind(id)
    .all<{ type: string }>();
  return results.map(({ type }) => type.replace("package.", ""));
}

export const triesAt = async (api: Api, { id }: Parcel) => (await storedOrder(api, id)).codeTries;
