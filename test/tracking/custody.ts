import { expect } from "vitest";
import { it as base, PER_FILE } from "../fixtures.ts";
import { publicPoint } from "../orders/orders.ts";
import { send } from "../tenant.ts";
import { newKeyOf, type Parcel, scan } from "./scans.ts";

/** What is looked at of an answer. */
export interface Answer {
  status: string;
  holder: object;
  events: object[];
  to_hand_over: Parcel[];
  totals: Record<string, number>;
  results: { index: number; status: number; data?: Answer; problem: { code: string } }[];
}

interface Link {
  type: string;
  occurred_at: string;
  actor: { kind: string; id: string | null; name: string | null } | null;
  holder: { kind: string; id: string | null; name: string | null; since: string };
  gap: boolean;
  late: boolean;
  problem?: string;
  note?: string;
  reason?: string;
}

/** Points and people between whom parcels go, and what they and the parcels' readers do. */
export const it = base.extend("given", PER_FILE, async ({ api, counter }) => {
  /** A point that takes what people hand in, and one that does not, with agents. */
  const dropOffPoint = await publicPoint(api, { name: "Yaba hub", services: ["collect", "drop_off"] });
  const otherPoint = await publicPoint(api, { name: "Surulere shop" });
  const keys = {
    dropOff: await newKeyOf(api, "agents", { point_id: dropOffPoint, name: "Bola" }),
    other: await newKeyOf(api, "agents", { point_id: otherPoint, name: "Chidi" }),
    secondDriver: await newKeyOf(api, "drivers", { name: "Dele" }),
  };
  const by = (key: string, { tracking_code }: Parcel, body: object) =>
    scan(api, key, { tracking_code, ...body });
  const take = (key: string, parcel: Parcel, more: object = {}) =>
    by(key, parcel, { action: "take", ...more });
  const drive = (parcel: Parcel, more: object = {}, key = counter.driver) =>
    by(key, parcel, { action: "collect", ...more });
  async function chainOf({ id }: Parcel) {
    const response = await api.operator("GET", `/operator/orders/${id}`);
    expect(response.status).toBe(200);
    return (await response.json<{ data: { status: string; holder: Link["holder"]; events: Link[] } }>()).data;
  }
  const readByPartner = async ({ id }: Parcel) =>
    (
      await (
        await send(api, "GET", `/api/v1/orders/${id}`, counter.tenant.secretKey)
      ).json<{ data: Answer }>()
    ).data;
  const correct = ({ id }: Parcel, body: object) =>
    api.operator("POST", `/operator/orders/${id}/correct`, body);
  const parcelsAt = async (key: string, query = "") =>
    (await (await send(api, "GET", `/agent/parcels${query}`, key)).json<{ data: Answer }>()).data;
  const at = (ms: number) => new Date(api.clock.now + ms).toISOString();
  return {
    ...keys,
    dropOffPoint,
    otherPoint,
    by,
    take,
    drive,
    chainOf,
    readByPartner,
    correct,
    parcelsAt,
    at,
  };
});
