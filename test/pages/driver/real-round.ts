import { type CreatedStoreOrder, createClient } from "../../../client/src/index.ts";
import type { Demo } from "../../e2e/server.ts";
import { call, newPartner, type Partner } from "../portal/partner.ts";

/** A partner and drivers of a test's own in the API itself, a round for them, and what operators read of a parcel. */

const PICKUP = {
  ...{
    address: "1 Allen Avenue",
    city: "Ikeja",
    state: "Lagos",
    zip: "100281",
    latitude: 6.6,
    longitude: 3.35,
  },
  ...{ phone: "+234 803 000 0000", note: "Ring at the side gate." },
};
const EVERY_DAY = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"];

/** The first of the stops. */
export const PARTNER = "Balogun Textiles";

export interface DriverKey {
  id: string;
  key: string;
}

/** What happened to a parcel, as operators read it. */
interface ChainEvent {
  type: string;
  occurred_at: string;
  actor: { kind: string; id: string } | null;
  holder: { kind: string; id: string | null };
  late?: true;
}

export class RealRound {
  readonly #demo: Demo;
  readonly partner: Partner;
  /** The ids of the points that are stops, in their order. */
  readonly pointIds: string[];
  readonly id: string;
  #orders = 0;

  private constructor(demo: Demo, partner: Partner, pointIds: string[], id: string) {
    this.#demo = demo;
    this.partner = partner;
    this.pointIds = pointIds;
    this.id = id;
  }

  /** The partner first, then as many points. */
  static async add(demo: Demo, points: number, drivers: DriverKey[]): Promise<RealRound> {
    const partner = await newPartner(demo, PARTNER);
    const operate = <T>(method: string, path: string, body: unknown) =>
      call<T>(demo, method, path, demo.operator_token, body);
    await operate("PATCH", `/operator/partners/${partner.id}`, { pickup: PICKUP });
    const shop = createClient({ baseUrl: demo.base_url, secretKey: partner.secretKey });
    const pointIds: string[] = [];
    for await (const { id } of shop.points.list({ state: "Lagos", itemWeight: 1, pageSize: points })) {
      if (pointIds.push(id) === points) break;
    }
    const { data } = await operate<{ data: { id: string } }>("POST", "/operator/rounds", {
      name: "A whole day",
      weekdays: EVERY_DAY,
      stops: [{ partner_id: partner.id }, ...pointIds.map((point_id) => ({ point_id }))],
      driver_ids: drivers.map(({ id }) => id),
    });
    return new RealRound(demo, partner, pointIds, data.id);
  }

  /** Orders that wait at the partner, to each point in turn. */
  async order(count: number, more: { cod_amount?: number } = {}): Promise<CreatedStoreOrder[]> {
    const shop = createClient({ baseUrl: this.#demo.base_url, secretKey: this.partner.secretKey });
    const made: CreatedStoreOrder[] = [];
    const orders = Array.from({ length: count }, () => ({
      partner_order_id: `round-${++this.#orders}`,
      pudo_point_id: this.pointIds[this.#orders % this.pointIds.length]!,
      customer: { name: "Amaka Obi", email: "amaka@example.com", phone: "+234 803 555 0199" },
      items: [{ name: "Ankara fabric", qty: 1, price: 1000, weight_kg: 1 }],
      ...more,
    }));
    for await (const result of shop.orders.createMany(orders)) {
      if (!result.isCreated) throw new Error(JSON.stringify(result.problem));
      made.push(result.order);
    }
    return made;
  }

  /** Lets receivers pay at a point. */
  async takePayments(pointId: string): Promise<void> {
    const body = { services: ["collect", "drop_off", "cod"] };
    await call(this.#demo, "PATCH", `/operator/points/${pointId}`, this.#demo.operator_token, body);
  }

  async collectionCodeOf({ id }: { id: string }): Promise<string> {
    const shop = createClient({ baseUrl: this.#demo.base_url, secretKey: this.partner.secretKey });
    return (await shop.orders.get(id)).collection_code!;
  }

  async newAgent(pointId: string): Promise<string> {
    const body = { name: "Counter", point_id: pointId };
    const made = await call<{ data: DriverKey }>(
      ...([this.#demo, "POST", "/operator/agents", this.#demo.operator_token, body] as const),
    );
    return made.data.key;
  }

  async scanAsAgent(key: string, action: "arrive" | "refuse", code: string): Promise<void> {
    await call(this.#demo, "POST", "/agent/scans", key, { tracking_code: code, action });
  }

  async chainOf({ id }: { id: string }): Promise<ChainEvent[]> {
    const { data } = await call<{ data: { events: ChainEvent[] } }>(
      ...([this.#demo, "GET", `/operator/orders/${id}`, this.#demo.operator_token] as const),
    );
    return data.events;
  }

  /** What a driver has according to the service. */
  async vanOf({ key }: DriverKey): Promise<string[]> {
    const codes: string[] = [];
    let cursor: string | null = null;
    do {
      const query: string = cursor ? `&cursor=${cursor}` : "";
      const { data } = await call<{
        data: { give: { tracking_code: string }[]; next: { give: string | null } };
      }>(this.#demo, "GET", `/driver/parcels?list=give${query}`, key);
      codes.push(...data.give.map(({ tracking_code }) => tracking_code));
      cursor = data.next.give;
    } while (cursor);
    return codes;
  }
}

export async function newDriver(demo: Demo, name = "Musa"): Promise<DriverKey> {
  const body = { name };
  return (await call<{ data: DriverKey }>(demo, "POST", "/operator/drivers", demo.operator_token, body)).data;
}

export const endKey = (demo: Demo, { id }: DriverKey): Promise<void> =>
  call(demo, "DELETE", `/operator/drivers/${id}`, demo.operator_token);
