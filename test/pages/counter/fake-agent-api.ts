import { randomBytes } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { parcelFilter } from "../../../src/shared/parcel-search.ts";
import { trackingCodeOf } from "../../../src/shared/tracking-code.ts";
import { FakeMoney } from "../fake-money.ts";
import { type Front, openFront } from "../front.ts";
import { putRight } from "../sent-at.ts";
import { FakeAvailability } from "./fake-availability.ts";

/**
 * The agents' part of the API in memory, in front of the server that has the pages. With it, a test can break the
 * connection at a certain point, and count what arrives.
 */

export interface PointParcel {
  tracking_code: string;
  recipient_name: string;
  status: string;
  arrived_at: string | null;
  expires_at: string | null;
  collect_by: string | null;
  shelf: string | null;
  amount_due: number;
}

interface GoesTo {
  kind: "point" | "partner";
  name: string;
  city: string | null;
}

/** A parcel that belongs elsewhere. */
interface PassingParcel {
  tracking_code: string;
  status: string;
  goes_to: GoesTo;
  /** Since when the point has it; null: it does not. */
  since: string | null;
}

interface ScanBody {
  scan_id: string;
  tracking_code: string;
  action: "arrive" | "take" | "collect" | "refuse" | "report";
  problem?: string;
  note?: string;
  collection_code?: string;
  code_of?: string;
  shelf?: string;
  payment?: { method: string; amount: number };
  occurred_at?: string;
}

type Outcome = { status: string } | { problem: ProblemBody };

interface ProblemBody {
  status: number;
  code: string;
  title: string;
  detail?: string;
  tries_left?: number;
  amount_due?: number;
}

/** What happens to requests: all is well, none arrives, no response arrives, or all get a problem as their response. */
export type Connection = "online" | "offline" | "responses lost" | ProblemBody;

const DAY = 86_400_000;
const HELD_MS = 7 * DAY;
const AHEAD_MS = 5 * 60_000;
const TRIES = 5;
const MAX_LISTED = 200;
const POINT = { id: "0192d3b0-0000-7000-8000-000000000001", name: "Allen Avenue Pharmacy" };
const OTHER_POINT = { id: "0192d3b0-0000-7000-8000-000000000002", name: "Ikeja Mall" };

/** Where a parcel belongs that was left at the wrong point. */
const ELSEWHERE: GoesTo = { kind: "point", name: "Ikeja Plaza", city: "Ikeja" };
/** Where parcels go back to. */
const SHOP: GoesTo = { kind: "partner", name: "Ada Fashion", city: null };

/** When a parcel was refused or expired that its customer still may have, and until when. */
interface Collectable {
  since: string;
  until: string | null;
}
export const JUST_REFUSED: Collectable = {
  since: new Date().toISOString(),
  until: new Date(Date.now() + 1_800_000).toISOString(),
};
export const EXPIRED: Collectable = { since: new Date(Date.now() - DAY).toISOString(), until: null };

const MOVES = {
  arrive: { from: ["created", "in_transit", "cancelled"], to: "ready_for_pickup" },
  collect: { from: ["ready_for_pickup"], to: "delivered" },
  refuse: { from: ["ready_for_pickup"], to: "returned" },
};

const problem = (
  status: number,
  code: string,
  title: string,
  more: Partial<ProblemBody> = {},
): { problem: ProblemBody } => ({ problem: { status, code, title, ...more } });

export class FakeAgentApi implements Front {
  url = "";
  key = "ag_test_counter";
  /** The key of an agent at another point, which expects no parcels. */
  readonly otherKey = "ag_test_elsewhere";
  /** A key that is not an agent's. */
  readonly driverKey = "ag_test_driver";
  readonly collectionCode = "042719";
  /** Parcels of a shop whose codes open one parcel each, with this code. */
  readonly otherShops = new Set<string>();
  readonly otherCode = "550123";
  /** Parcels that go back, and that their customer still may have. */
  readonly collectable = new Map<string, Collectable>();
  connection: Connection = "online";
  /** The same, only for scans. */
  scanConnection: Connection | undefined;
  /** Seconds for the header `Retry-After` of a problem that `connection` sets. */
  retryAfter: number | undefined;
  /** The point of all keys except `otherKey`. */
  readonly point = { ...POINT };
  /** Requests for lists and look-ups are held back until this is settled. */
  parcelsHeld: Promise<void> | undefined;
  /** Replaces the body of all responses. */
  body: string | undefined;
  /** Responses to scans are held back until this is settled. */
  scansHeld: Promise<void> | undefined;
  /** Requests with a scan of this parcel are rejected as a whole. */
  rejectsBatchesWith: string | undefined;
  /** Parcels whose database can't be reached: their scans have to be sent again. */
  readonly lost = new Set<string>();
  /** How often each scan was applied, by its id. */
  readonly applied = new Map<string, number>();
  /** Each request that arrived, such as "GET /agent/parcels", whatever its response. */
  readonly received: string[] = [];
  /** The scans of each request that was handled, whether or not its response was lost. */
  readonly requests: ScanBody[][] = [];
  /** The availability of the point to which all keys but `otherKey` belong. */
  readonly availability = new FakeAvailability();
  /** The point's till. */
  money = new FakeMoney({ kind: "point", id: POINT.id }, false);
  /** Whether people may hand in parcels here. */
  offersDropOff = true;
  /** What agents have reported. */
  readonly reports: Pick<ScanBody, "tracking_code" | "problem" | "note">[] = [];
  readonly #parcels = new Map<string, PointParcel>();
  readonly #passing = new Map<string, PassingParcel>();
  readonly #outcomes = new Map<string, Outcome>();
  readonly #wrongTries = new Map<string, number>();
  #front: Front | undefined;

  /** @param baseUrl the server that has the pages */
  static async open(baseUrl: string): Promise<FakeAgentApi> {
    const api = new FakeAgentApi();
    api.#front = await openFront(baseUrl, async (request, response, body) => {
      if (!request.url?.startsWith("/agent/")) return undefined;
      await api.#answer(request, response, body);
      return "answered";
    });
    api.url = api.#front.url;
    return api;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#front?.[Symbol.asyncDispose]();
  }

  /** @returns the tracking code */
  add(recipientName: string, status: string, arrivedDaysAgo?: number): string {
    const code = newCode();
    const arrived = arrivedDaysAgo === undefined ? undefined : Date.now() - arrivedDaysAgo * DAY;
    this.#parcels.set(code, {
      tracking_code: code,
      recipient_name: recipientName,
      status,
      arrived_at: arrived ? new Date(arrived).toISOString() : null,
      expires_at: arrived ? new Date(arrived + HELD_MS).toISOString() : null,
      collect_by: arrived ? new Date(arrived + HELD_MS).toISOString() : null,
      shelf: null,
      amount_due: 0,
    });
    return code;
  }

  /**
   * A parcel that belongs elsewhere.
   * @param heldDays how long the point has had it; undefined if it does not have it
   * @returns the tracking code
   */
  addPassing(status: string, goesTo: Partial<GoesTo> = {}, heldDays?: number): string {
    const code = newCode();
    const since = heldDays === undefined ? null : new Date(Date.now() - heldDays * DAY).toISOString();
    const goes_to = status === "returned" ? { ...SHOP, ...goesTo } : { ...ELSEWHERE, ...goesTo };
    this.#passing.set(code, { tracking_code: code, status, goes_to, since });
    return code;
  }

  /** A driver scans a parcel that the point has. */
  driverTakes(trackingCode: string): void {
    this.#passing.get(trackingCode)!.since = null;
  }

  /** Five wrong codes were tried before. */
  usesUpTries(trackingCode: string): void {
    this.#wrongTries.set(trackingCode, TRIES);
  }

  /** Another device hands a parcel to its customer. */
  isCollected(trackingCode: string): void {
    this.#parcels.get(trackingCode)!.status = "delivered";
  }

  /** Whether the point has a parcel to hand over. */
  holds(trackingCode: string): boolean {
    return (this.#passing.get(trackingCode)?.since ?? null) !== null;
  }

  statusOf(trackingCode: string): string | undefined {
    return (this.#passing.get(trackingCode) ?? this.#parcels.get(trackingCode))?.status;
  }

  /** The ids of the scans of a parcel that arrived, each once. */
  scanIdsOf(trackingCode: string): string[] {
    const scans = this.requests.flat().filter(({ tracking_code }) => tracking_code === trackingCode);
    return [...new Set(scans.map(({ scan_id }) => scan_id))];
  }

  async #answer(request: IncomingMessage, response: ServerResponse, body: Buffer): Promise<void> {
    this.received.push(`${request.method} ${request.url}`);
    const connection = (request.url === "/agent/scans" && this.scanConnection) || this.connection;
    if (connection === "offline") {
      request.socket.destroy();
      return;
    }
    await (request.url === "/agent/scans" ? this.scansHeld : this.parcelsHeld);
    const answer = typeof connection === "object" ? connection : this.#answerTo(request, body);
    if (connection === "responses lost") {
      request.socket.destroy();
      return;
    }
    const status = "status" in answer ? Number(answer.status) : 200;
    const content = "status" in answer && "body" in answer ? answer.body : answer;
    response
      .writeHead(status, {
        date: new Date(Date.now()).toUTCString(),
        "cache-control": "no-store",
        "content-type": "application/json",
        ...(status === 423 ? { "retry-after": "870" } : {}),
        ...(typeof connection === "object" && this.retryAfter
          ? { "retry-after": String(this.retryAfter) }
          : {}),
      })
      .end(status === 204 ? undefined : (this.body ?? JSON.stringify(content)));
  }

  #answerTo({ method, url, headers }: IncomingMessage, body: Buffer): object {
    const key = headers.authorization?.replace("Bearer ", "");
    if (key === this.driverKey)
      return problem(403, "insufficient_scope", "Not allowed with this credential").problem;
    if (key !== this.key && key !== this.otherKey)
      return problem(401, "invalid_token", "Invalid token").problem;
    const parcels = key === this.key ? this.#parcels : new Map<string, PointParcel>();
    if (url === "/agent/scans") return this.#scan(JSON.parse(body.toString()), parcels);
    const { pathname, searchParams } = new URL(url!, this.url);
    if (pathname.startsWith("/agent/money"))
      return this.money.answer(method!, pathname.slice("/agent/money".length), body);
    if (pathname === "/agent/statement") return this.money.statementOf(searchParams.get("month")!);
    const available = this.availability.answer(method!, pathname, body.toString());
    if (available) return available;
    if (pathname === "/agent/day") return problem(404, "not_found", "Not found").problem;
    if (pathname === "/agent/visit") return this.#visit(searchParams.get("tracking_code")!, parcels);
    const placed = /^\/agent\/parcels\/(.+)\/shelf$/.exec(pathname)?.[1];
    if (placed !== undefined) return this.#putAway(placed, JSON.parse(body.toString()), parcels);
    const code = /^\/agent\/parcels\/(.+)$/.exec(pathname)?.[1];
    if (code === undefined)
      return {
        data: {
          point: key === this.otherKey ? OTHER_POINT : this.point,
          ...lists(parcels, key === this.key ? this.#held() : new Map(), Object.fromEntries(searchParams)),
        },
      };
    const parcel = parcels.get(code);
    if (parcel) return { data: { ...parcel, collectable: this.#collectableOf(code) } };
    const passing = this.#passing.get(code);
    if (!passing) return problem(404, "order_not_found", "Order not found").problem;
    const { since: _, ...elsewhere } = passing;
    return { data: { ...elsewhere, elsewhere: true } };
  }

  #held = () =>
    new Map(
      [...this.#passing].map(([code, one]) => [code, { ...one, collectable: this.#collectableOf(code) }]),
    );

  /** What lies here for the same name. */
  #visit(code: string, parcels: Map<string, PointParcel>): object {
    const asked = parcels.get(code);
    if (asked?.status !== "ready_for_pickup")
      return problem(404, "order_not_found", "Order not found").problem;
    const others = [...parcels.values()].filter(
      (one) => one !== asked && one.status === asked.status && one.recipient_name === asked.recipient_name,
    );
    return {
      data: {
        parcels: [asked, ...others].map(({ tracking_code, recipient_name, shelf, amount_due }) => ({
          ...{ tracking_code, shelf, amount_due },
          recipient_name: recipient_name.replace(/(\S)\S*$/, "$1."),
          partner: this.otherShops.has(tracking_code) ? "Bola Shoes" : "Ada Fashion",
          one_code: !this.otherShops.has(tracking_code),
          collectable: this.#collectableOf(tracking_code),
        })),
      },
    };
  }

  #putAway(code: string, { shelf }: { shelf: string | null }, parcels: Map<string, PointParcel>): object {
    parcels.get(code)!.shelf = shelf;
    return { data: { tracking_code: code, shelf } };
  }

  /** Says where a parcel lies. */
  putAway(trackingCode: string, shelf: string): void {
    this.#parcels.get(trackingCode)!.shelf = shelf;
  }

  /** Says what its customer pays. */
  setDue(trackingCode: string, amount: number): void {
    this.#parcels.get(trackingCode)!.amount_due = amount;
  }

  /** Where a parcel lies. */
  placeOf = (trackingCode: string): string | null | undefined => this.#parcels.get(trackingCode)?.shelf;

  #scan(body: ScanBody | { scans: ScanBody[]; sent_at: string }, parcels: Map<string, PointParcel>): object {
    if (!("scans" in body)) {
      this.requests.push([body]);
      const outcome = this.#outcomeOf(body, parcels);
      if ("problem" in outcome) return outcome.problem;
      return { data: { tracking_code: body.tracking_code, scan_id: body.scan_id, ...outcome } };
    }
    const scans = putRight(body, Date.now());
    this.requests.push(scans);
    if (scans.length > 100 || scans.some(({ tracking_code }) => tracking_code === this.rejectsBatchesWith))
      return problem(400, "invalid_request", "Invalid request").problem;
    const results = scans.map((scan) => ({
      scan_id: scan.scan_id,
      tracking_code: scan.tracking_code,
      ...this.#outcomeOf(scan, parcels),
    }));
    return { data: { results } };
  }

  #outcomeOf(scan: ScanBody, parcels: Map<string, PointParcel>): Outcome {
    if (this.lost.has(scan.tracking_code))
      return problem(503, "database_unavailable", "Database not reachable");
    const known = this.#outcomes.get(scan.scan_id);
    if (known) return known;
    const outcome = this.#apply(scan, parcels);
    this.#outcomes.set(scan.scan_id, outcome);
    return outcome;
  }

  #apply(scan: ScanBody, parcels: Map<string, PointParcel>): Outcome {
    const { scan_id, tracking_code, action, collection_code, occurred_at } = scan;
    const parcel = parcels.get(tracking_code);
    if (Date.parse(occurred_at ?? "") > Date.now() + AHEAD_MS)
      return problem(400, "invalid_request", "Invalid request", { detail: "occurred_at is in the future" });
    if (action === "take") return this.#take(scan, parcel);
    if (action === "report") return this.#report(scan, parcel);
    if (!parcel) return problem(404, "order_not_found", "Order not found");
    const { from, to } = MOVES[action];
    const isStillCollectable = action === "collect" && this.collectable.has(tracking_code);
    if (!from.includes(parcel.status) && !isStillCollectable)
      return problem(409, "invalid_transition", "Not possible in this state", {
        detail: `The order is ${parcel.status}.`,
      });
    if (action === "collect" && collection_code !== this.#codeOf(scan.code_of ?? tracking_code)) {
      const tries = (this.#wrongTries.get(tracking_code) ?? 0) + 1;
      this.#wrongTries.set(tracking_code, tries);
      return tries > TRIES
        ? problem(423, "code_locked", "Collection code locked")
        : problem(403, "wrong_collection_code", "Wrong collection code", { tries_left: TRIES - tries });
    }
    const { amount_due } = parcel;
    if (action === "collect" && amount_due > 0 && !scan.payment)
      return problem(409, "payment_required", "Payment required", { amount_due });
    if (action === "collect" && (scan.payment?.amount ?? 0) !== amount_due)
      return problem(409, "amount_mismatch", "Another amount is due", { amount_due });
    this.applied.set(scan_id, (this.applied.get(scan_id) ?? 0) + 1);
    if (parcel.status === "cancelled") return this.#hold(parcel, "returned");
    parcel.status = to;
    if (action === "collect") this.#passing.delete(tracking_code);
    if (action === "refuse") {
      this.#hold(parcel, to);
      this.collectable.set(tracking_code, JUST_REFUSED);
    }
    if (action === "arrive") {
      parcel.arrived_at = new Date(Date.now()).toISOString();
      parcel.expires_at = new Date(Date.now() + HELD_MS).toISOString();
      parcel.collect_by = parcel.expires_at;
      parcel.shelf = scan.shelf ?? null;
    }
    return { status: to };
  }

  #collectableOf = (trackingCode: string): Collectable | null => this.collectable.get(trackingCode) ?? null;

  #codeOf = (trackingCode: string): string =>
    this.otherShops.has(trackingCode) ? this.otherCode : this.collectionCode;

  #take({ scan_id, tracking_code }: ScanBody, parcel: PointParcel | undefined): Outcome {
    const passing = this.#passing.get(tracking_code);
    if (!passing && !parcel) return problem(404, "order_not_found", "Order not found");
    if (!passing && !["returned", "cancelled"].includes(parcel!.status))
      return problem(409, "invalid_transition", "Not possible in this state", {
        detail: "The parcel has come to its own point: the action for that is `arrive`.",
      });
    if (passing?.status === "created" && !this.offersDropOff)
      return problem(409, "service_not_offered", "Service not offered");
    this.applied.set(scan_id, (this.applied.get(scan_id) ?? 0) + 1);
    if (!passing) return this.#hold(parcel!, "returned");
    passing.status = passing.status === "returned" ? "returned" : "in_transit";
    passing.since ??= new Date(Date.now()).toISOString();
    return { status: passing.status };
  }

  #report({ tracking_code, problem: what, note }: ScanBody, parcel: PointParcel | undefined): Outcome {
    if (!this.holds(tracking_code) && parcel?.status !== "ready_for_pickup")
      return problem(409, "invalid_transition", "Not possible in this state");
    this.reports.push({ tracking_code, ...(what && { problem: what }), ...(note && { note }) });
    return { status: this.statusOf(tracking_code)! };
  }

  /** The point has a parcel that goes back. */
  #hold({ tracking_code }: PointParcel, status: string): Outcome {
    const since = new Date(Date.now()).toISOString();
    this.#passing.set(tracking_code, { tracking_code, status, goes_to: SHOP, since });
    this.#parcels.get(tracking_code)!.status = status;
    return { status };
  }
}

/** All but the check symbol are letters, so that a search for a number finds no code. */
const newCode = () => trackingCodeOf(randomBytes(11).map((byte) => 10 + (byte % 22)));

/** The lists as the service pages them; a cursor is the number of parcels before it. */
function lists(
  known: Map<string, PointParcel>,
  passing: Map<string, PassingParcel>,
  { search = "", list, cursor = "0" }: { search?: string; list?: string; cursor?: string },
): object {
  const isFound = parcelFilter(search);
  const parcels = [...known.values()].filter(({ recipient_name, tracking_code }) =>
    isFound({ recipientName: recipient_name, trackingCode: tracking_code }),
  );
  const shelf = parcels
    .filter(({ status }) => status === "ready_for_pickup")
    .sort((a, b) => Date.parse(a.expires_at!) - Date.parse(b.expires_at!));
  const held = [...passing.values()]
    .filter(
      ({ since, goes_to: { name }, tracking_code }) =>
        since !== null && isFound({ recipientName: name, trackingCode: tracking_code }),
    )
    .sort((a, b) => Date.parse(a.since!) - Date.parse(b.since!));
  const all: Record<string, (PointParcel | PassingParcel)[]> = {
    expected: parcels.filter(({ status }) => ["created", "in_transit"].includes(status)),
    shelf,
    expiring: shelf.filter(({ expires_at }) => Date.parse(expires_at!) - Date.now() < 2 * DAY),
    to_hand_over: held,
  };
  const ofEach = (what: (rows: (PointParcel | PassingParcel)[], name: string) => unknown) =>
    Object.fromEntries(Object.entries(all).map(([name, rows]) => [name, what(rows, name)]));
  const start = (name: string) => (list === name ? Number(cursor) : 0);
  return {
    ...ofEach((rows, name) =>
      list && list !== name ? [] : rows.slice(start(name), start(name) + MAX_LISTED),
    ),
    totals: ofEach((rows) => rows.length),
    next: ofEach((rows, name) =>
      (!list || list === name) && rows.length > start(name) + MAX_LISTED
        ? String(start(name) + MAX_LISTED)
        : null,
    ),
  };
}
