import { expect } from "vitest";
import type { Move } from "../../src/shared/parcel-status.ts";
import { accessToken, send, type Tenant } from "../tenant.ts";
import { it as base } from "./custody.ts";
import { type Counter, ON_SHELF, type Parcel, scan } from "./scans.ts";

interface VisitParcel {
  tracking_code: string;
  recipient_name: string;
  amount_due: number | null;
  shelf: string | null;
  partner: string;
  one_code: boolean;
  collectable: object | null;
}

/** The code of the problem that an answer is. */
export const refusalOf = async (response: Response) => (await response.json<{ code?: string }>()).code;

let numbers = 0;
/** A phone number of its own, so that no test's receiver is another one's. */
export const newPhone = () => `080${String(31_000_000 + numbers++).padStart(8, "0")}`;

export const it = base.extend("visits", async ({ api }) => {
  const setOneCode = async (tenant: Tenant, oneCode: boolean) => {
    const body = { oneCode };
    const changed = await send(api, "PATCH", "/partner", await accessToken(api, tenant), body);
    expect(changed.status).toBe(200);
    return changed.json<{ data: { partner: { oneCode: boolean } } }>();
  };
  const visit = async (key: string, { tracking_code }: Parcel): Promise<VisitParcel[]> => {
    const answer = await send(api, "GET", `/agent/visit?tracking_code=${tracking_code}`, key);
    expect(answer.status).toBe(200);
    return (await answer.json<{ data: { parcels: VisitParcel[] } }>()).data.parcels;
  };
  const codesOf = async (key: string, parcel: Parcel) =>
    (await visit(key, parcel)).map(({ tracking_code }) => tracking_code);
  /** A parcel on the shelf of a counter for a receiver. */
  const onShelf = (
    counter: Counter,
    phone: string,
    name = "Halima Fashola",
    way: readonly Move[] = ON_SHELF,
  ) => counter.parcel(way, "whiteLabel", { recipient: { name, phone } });
  const find = async (key: string, search: string) => {
    const answer = await send(api, "GET", `/agent/parcels?search=${encodeURIComponent(search)}`, key);
    expect(answer.status).toBe(200);
    const { data } = await answer.json<{ data: Record<"expected" | "shelf" | "to_hand_over", Parcel[]> }>();
    return [...data.expected, ...data.shelf, ...data.to_hand_over].map(({ tracking_code }) => tracking_code);
  };
  const collect = (key: string, { tracking_code }: Parcel, shown: Parcel, collection_code = shown.code) =>
    scan(api, key, { action: "collect", tracking_code, collection_code, code_of: shown.tracking_code });
  return { setOneCode, visit, codesOf, onShelf, find, collect };
});
