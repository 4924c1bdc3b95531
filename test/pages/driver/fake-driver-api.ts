import type { IncomingMessage, ServerResponse } from "node:http";
import { lagosDay } from "../../../src/shared/closed-days.ts";
import { trackingCodeOf } from "../../../src/shared/tracking-code.ts";
import { FakeMoney } from "../fake-money.ts";
import { type Front, openFront } from "../front.ts";
import { putRight } from "../sent-at.ts";

/**
 * The drivers' part of the API in memory, in front of the server that has the pages. With it, a test can break the
 * connection, and count what arrives.
 */

interface Scan {
  scan_id: string;
  tracking_code: string;
  action: "collect" | "hand_back" | "report";
  occurred_at: string;
  handover_id?: string;
  receiving_code?: string;
  problem?: string;
}
interface Parcel {
  tracking_code: string;
  status: string;
  goes_to: { kind: "point" | "partner"; id: string; name: string; city: string | null };
  since: string;
  /** Where it is: the driver's hands, a stop, or gone. */
  at: "van" | string | null;
}
type Connection = "online" | "offline" | "responses lost";

interface Place {
  kind: "point" | "partner";
  id: string;
  name: string;
  address: string;
  city: string;
  latitude: number;
  longitude: number;
  phone: string;
  note: string;
}

export const SHOP: Place = {
  ...{ kind: "partner", id: "0192d3b0-0000-7000-8000-000000000001", name: "Balogun Textiles" },
  ...{ address: "4 Market Road", city: "Ikeja", latitude: 6.6, longitude: 3.35, phone: "+234 803 000 0000" },
  note: "Ring at the side gate.",
};
export const POINT: Place = {
  ...{ kind: "point", id: "0192d3b0-0000-7000-8000-000000000002", name: "Allen Avenue Pharmacy" },
  ...{ address: "12 Allen Avenue", city: "Ikeja", latitude: 6.61, longitude: 3.36, phone: "", note: "" },
};
/** Its address names its town. */
const CLOSED: Place = {
  ...{ kind: "point", id: "0192d3b0-0000-7000-8000-000000000003", name: "Ikeja Mall" },
  ...{ address: "1 Mall Road, Ikeja", city: "Ikeja", latitude: 6.62, longitude: 3.37, phone: "", note: "" },
};

const keyOf = ({ kind, id }: { kind: string; id: string }) => `${kind}:${id}`;
const problem = (status: number, code: string, more = {}) => ({
  ...{ type: "about:blank", status, code, title: code, detail: code, request_id: "test", ...more },
});

const ON_ROUND = [SHOP, POINT, CLOSED];

export class FakeDriverApi implements Front {
  url = "";
  key = "dr_test_driver";
  readonly receivingCode = "381206";
  connection: Connection = "online";
  /** Responses to scans are held back until this is settled. */
  scansHeld: Promise<void> | undefined;
  /** The difference of this service's clock to the device's. */
  clockMs = 0;
  /** What was done today, on all of the driver's devices. */
  readonly sums = { taken: 0, given: 0, handed_back: 0, reported: 0 };
  /** What the driver has of receivers' money. */
  readonly money = new FakeMoney({ kind: "driver", id: "0192d3b0-0000-7000-8000-00000000000d" }, true);
  /** The end of the key's lock, by this service's clock: until then it checks no code. */
  lockedUntil = 0;
  /** Why hand-backs are refused. */
  refusal: { status: number; code: string } | undefined;
  /** The scans of each request that was handled, whether or not its answer was lost. */
  readonly requests: Scan[][] = [];
  /** How often each scan was applied, by its id. */
  readonly applied = new Map<string, number>();
  readonly #outcomes = new Map<string, object>();
  readonly #parcels = new Map<string, Parcel>();
  #triesLeft = 5;
  #made = 0;
  #front: Front | undefined;

  /** @param baseUrl the server that has the pages */
  static async open(baseUrl: string): Promise<FakeDriverApi> {
    const api = new FakeDriverApi();
    api.#front = await openFront(baseUrl, async (request, response, body) => {
      if (
        !request.url?.startsWith("/driver/") ||
        !/^\/driver\/(round|parcels|scans|day|money)/.test(request.url)
      )
        return undefined;
      await api.#answer(request, response, body);
      return "answered";
    });
    api.url = api.#front.url;
    return api;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#front?.[Symbol.asyncDispose]();
  }

  /** @returns the tracking codes */
  add(count: number, at: "van" | Place, goesTo: Place): string[] {
    return Array.from({ length: count }, () => {
      this.#made++;
      const symbols = String(this.#made).padStart(11, "0").split("").map(Number);
      const code = trackingCodeOf(Uint8Array.from(symbols));
      const { kind, id, name, city } = goesTo;
      this.#parcels.set(code, {
        tracking_code: code,
        status: kind === "partner" ? "returned" : "in_transit",
        goes_to: { kind, id, name, city },
        since: new Date().toISOString(),
        at: at === "van" ? "van" : keyOf(at),
      });
      return code;
    });
  }

  /** An agent scans a parcel. */
  give(code: string): void {
    const parcel = this.#parcels.get(code)!;
    if (parcel.at === "van") this.sums.given++;
    parcel.at = null;
  }

  inVan(): string[] {
    return [...this.#parcels.values()].filter(({ at }) => at === "van").map((one) => one.tracking_code);
  }

  async #answer(request: IncomingMessage, response: ServerResponse, body: Buffer): Promise<void> {
    if (this.connection === "offline") {
      request.socket.destroy();
      return;
    }
    const content = this.#answerTo(request, body);
    if (request.url === "/driver/scans") await this.scansHeld;
    if (this.connection === "responses lost") {
      request.socket.destroy();
      return;
    }
    const status = "status" in content ? Number(content.status) : 200;
    response
      .writeHead(status, {
        "cache-control": "no-store",
        "content-type": "application/json",
      })
      .end(status === 204 ? undefined : JSON.stringify("body" in content ? content.body : content));
  }

  #answerTo({ method, url, headers }: IncomingMessage, body: Buffer): object {
    if (headers.authorization !== `Bearer ${this.key}`) return problem(401, "invalid_token");
    const { pathname, searchParams } = new URL(url!, this.url);
    if (pathname === "/driver/scans") {
      return this.#scan(putRight<Scan>(JSON.parse(body.toString()), Date.now() + this.clockMs));
    }
    if (pathname.startsWith("/driver/money"))
      return this.money.answer(method!, pathname.slice("/driver/money".length), body);
    if (pathname === "/driver/round") return { data: this.#round() };
    if (pathname === "/driver/day") return { data: { date: lagosDay(Date.now()), ...this.sums } };
    const stop = searchParams.get("stop");
    const give = this.#where((parcel) => parcel.at === "van" && (!stop || keyOf(parcel.goes_to) === stop));
    const take = stop ? this.#where(({ at }) => at === stop) : [];
    const list = searchParams.get("list");
    return {
      data: {
        give: list === "take" ? [] : give,
        take: list === "give" ? [] : take,
        totals: { give: give.length, take: take.length },
        next: { give: null, take: null },
      },
    };
  }

  #where(isWanted: (parcel: Parcel) => boolean): Omit<Parcel, "at">[] {
    return [...this.#parcels.values()].filter(isWanted).map(({ at, ...parcel }) => parcel);
  }

  #round(): object {
    const stopOf = (place: Place) => ({
      ...place,
      ...{ opens: place === POINT ? "09:00" : null, closes: place === POINT ? "18:00" : null },
      ...{ closed: place === CLOSED, asked: place === SHOP, asked_note: place === SHOP ? "Two bags." : null },
      give: this.#where(({ at, goes_to }) => at === "van" && keyOf(goes_to) === keyOf(place)).length,
      take: this.#where(({ at }) => at === keyOf(place)).length,
      money: this.money.offered.get(place.id)?.amount ?? 0,
    });
    return {
      date: new Date(Date.now()).toISOString().slice(0, 10),
      driver: { name: "Emeka" },
      rounds: [{ id: "r", name: "Ikeja morning", stops: ON_ROUND.map(stopOf) }],
      van: { parcels: this.inVan().length, oldest_since: null },
    };
  }

  #scan(scans: Scan[]): object {
    this.requests.push(scans);
    if (scans.length > 100) return problem(400, "invalid_request");
    let isTried = false;
    const apply = (scan: Scan): object => {
      const parcel = this.#parcels.get(scan.tracking_code);
      if (!parcel) return { problem: problem(404, "order_not_found") };
      if (Date.parse(scan.occurred_at) > Date.now() + this.clockMs + 300_000)
        return { problem: problem(400, "invalid_request") };
      const lockedS = Math.ceil((this.lockedUntil - Date.now() - this.clockMs) / 1000);
      if (scan.action === "hand_back" && lockedS > 0)
        return { problem: problem(423, "code_locked", { retry_after_s: lockedS }) };
      if (scan.action === "hand_back" && this.refusal)
        return { problem: problem(this.refusal.status, this.refusal.code) };
      if (scan.action === "hand_back" && scan.receiving_code !== this.receivingCode) {
        if (!isTried) this.#triesLeft--;
        isTried = true;
        return { problem: problem(403, "wrong_receiving_code", { tries_left: this.#triesLeft }) };
      }
      this.applied.set(scan.scan_id, (this.applied.get(scan.scan_id) ?? 0) + 1);
      if (scan.action === "collect") parcel.at = "van";
      if (scan.action === "hand_back") parcel.at = null;
      if (scan.action === "collect") this.sums.taken++;
      if (scan.action === "hand_back") this.sums.handed_back++;
      if (scan.action !== "collect") return { status: parcel.status };
      const { id: _, ...goes_to } = parcel.goes_to;
      const on_round = ON_ROUND.some((place) => keyOf(place) === keyOf(parcel.goes_to));
      return { status: parcel.status, goes_to, on_round };
    };
    const results = scans.map((scan) => {
      const outcome = this.#outcomes.get(scan.scan_id) ?? apply(scan);
      this.#outcomes.set(scan.scan_id, outcome);
      return { scan_id: scan.scan_id, tracking_code: scan.tracking_code, ...outcome };
    });
    return { data: { results } };
  }
}
