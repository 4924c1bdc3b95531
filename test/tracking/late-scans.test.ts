import fc from "fast-check";
import { describe, expect } from "vitest";
import { BEFORE_ALL, it as base } from "../fixtures.ts";
import { publicPoint } from "../orders/orders.ts";
import { send } from "../tenant.ts";
import { DAY, deliveriesOf, eventsOf, newKeyOf, type Parcel, resultsOf, scan } from "./scans.ts";

/** More parcels than runs, created in advance: a failure is shrunk. */
const RUNS = 25;
const MINUTE = 60_000;
const RANK = { created: 0, in_transit: 1, ready_for_pickup: 2 };
type Status = keyof typeof RANK;

/** Who scans: two drivers, two points that take what people hand in, and the parcel's own point. */
interface Device {
  key: string;
  action: "collect" | "take" | "arrive";
  holder: string;
}

const it = base.extend("given", BEFORE_ALL, async ({ api, counter }) => {
  const devices: Device[] = [{ key: counter.agent, action: "arrive", holder: `point ${counter.pointId}` }];
  for (const name of ["Dele", "Efe"]) {
    const made = await api.operator("POST", "/operator/drivers", { name });
    const { data } = await made.json<{ data: { id: string; key: string } }>();
    devices.push({ key: data.key, action: "collect", holder: `driver ${data.id}` });
  }
  for (const name of ["Yaba hub", "Ikeja hub"]) {
    const id = await publicPoint(api, { name, services: ["collect", "drop_off"] });
    devices.push({
      key: await newKeyOf(api, "agents", { point_id: id }),
      action: "take",
      holder: `point ${id}`,
    });
  }
  const parcels: Parcel[] = [];
  for (let i = 0; i < 3 * RUNS; i++) {
    parcels.push(await counter.parcel([], "store", { webhook_url: "http://localhost:9/hook" }));
  }
  const createdUntil = api.clock.now;
  /** All that a device kept while it was offline, as it sends it. */
  const sendAll = async ({ key }: Device, scans: object[]) => resultsOf(await scan(api, key, { scans }));
  async function chainOf({ id }: Parcel): Promise<string[]> {
    const read = await api.operator("GET", `/operator/orders/${id}`);
    const { data } = await read.json<{
      data: { events: { occurred_at: string; late: boolean; holder: { kind: string; id: string } }[] };
    }>();
    return data.events
      .map(({ occurred_at, late, holder: { kind, id: who } }) =>
        linkOf(Date.parse(occurred_at), late, `${kind} ${who}`),
      )
      .filter((link) => !link.includes("partner"))
      .sort();
  }
  return { devices, parcels, sendAll, chainOf, createdUntil };
});

const linkOf = (at: number, isLate: boolean, holder: string) =>
  `${new Date(at).toISOString()} ${holder}${isLate ? " late" : ""}`;

/** The contract's rules, applied to scans in the order in which they are received. */
class Model {
  status: Status = "created";
  holder = "partner";
  lastAt: number;
  readonly links: string[] = [];
  readonly #createdAt: number;
  readonly #taken: string[] = [];

  constructor(createdAt: number) {
    this.lastAt = createdAt;
    this.#createdAt = createdAt;
  }

  /** @returns the status that the scan is answered with; undefined if it is refused */
  receive({ action, holder }: Device, claimed: number): Status | undefined {
    const at = Math.max(claimed, this.lastAt);
    if (action === "arrive") {
      if (this.status !== "ready_for_pickup") this.#move("ready_for_pickup", holder, at);
    } else if (this.status === "created") this.#move("in_transit", holder, at, claimed);
    else if (this.#taken.includes(`${claimed} ${holder}`)) return this.status;
    else if (claimed < this.lastAt) {
      if (claimed < this.#createdAt) return undefined;
      this.links.push(linkOf(claimed, true, holder));
    } else if (this.status === "ready_for_pickup") return undefined;
    else if (this.holder !== holder) this.#move("in_transit", holder, at, claimed);
    return this.status;
  }

  #move(status: Status, holder: string, at: number, claimed?: number): void {
    Object.assign(this, { status, holder, lastAt: at });
    if (claimed !== undefined) this.#taken.push(`${claimed} ${holder}`);
    this.links.push(linkOf(at, false, holder));
  }
}

/** What a device has kept: for each scan the minutes since the parcel was made. Its clock is wrong by some minutes. */
const outboxes = fc.uniqueArray(
  fc.record({
    device: fc.nat(4),
    minutes: fc.uniqueArray(fc.integer({ min: 1, max: 600 }), { minLength: 1, maxLength: 4 }),
    wrongBy: fc.oneof(fc.constant(0), fc.integer({ min: -180, max: 4 })),
  }),
  { selector: ({ device }) => device, minLength: 1, maxLength: 5 },
);

describe("devices that were offline for hours and send everything at once", () => {
  it("add to the chain what they saw, move nothing back, count nothing twice and tell nobody what is late", async ({
    api,
    counter,
    given: { devices, parcels, sendAll, chainOf, createdUntil },
  }) => {
    let used = 0;
    api.clock.now = createdUntil + DAY;
    await fc.assert(
      fc.asyncProperty(outboxes, async (sent) => {
        const parcel = parcels[used++]!;
        const [created] = await eventsOf(parcel.id);
        const model = new Model(created!.at);
        const requests = sent.map(({ device, minutes, wrongBy }, i) => ({
          device: devices[device]!,
          // No two scans at the same moment, because their order would be undefined.
          scans: minutes.map((minute) => ({
            tracking_code: parcel.tracking_code,
            action: devices[device]!.action,
            scan_id: `${parcel.id}-${i}-${minute}`,
            occurred_at: new Date(createdUntil + (minute + wrongBy) * MINUTE + device).toISOString(),
          })),
        }));
        const answers: (string | undefined)[] = [];
        for (const { device, scans } of requests) {
          const results = await sendAll(device, scans);
          const expected = scans.map(({ occurred_at }) => model.receive(device, Date.parse(occurred_at)));
          expect(results.map(({ status }) => status)).toEqual(expected);
          for (const { status, problem } of results) {
            if (!status) expect(problem!.code).toMatch(/^invalid_(transition|request)$/);
          }
          answers.push(...results.map(({ status }) => status));
        }
        const ranks = answers.flatMap((status) => (status ? RANK[status as Status] : []));
        expect(ranks).toEqual(ranks.toSorted());
        expect(await chainOf(parcel)).toEqual(model.links.toSorted());
        const events = await eventsOf(parcel.id);
        expect(events.map(({ sequence }) => sequence)).toEqual(events.map((_, i) => i + 1));
        expect(await deliveriesOf(parcel.id)).toEqual(events.map(({ type }) => type.replace("package.", "")));
        const read = await send(api, "GET", `/api/v1/orders/${parcel.id}`, counter.tenant.secretKey);
        const { data } = await read.json<{ data: { status: string; events: unknown[] } }>();
        expect([data.status, data.events.length]).toEqual([model.status, events.length]);
        // The answers were lost, so all is sent again.
        for (const { device, scans } of requests.toReversed()) await sendAll(device, scans);
        expect(await chainOf(parcel)).toEqual(model.links.toSorted());
        expect(await eventsOf(parcel.id)).toEqual(events);
      }),
      { numRuns: RUNS },
    );
  }, 120_000);
});
