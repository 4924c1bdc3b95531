import type { EventType } from "../../src/shared/parcel-status.ts";
import { MOVES } from "../../src/shared/parcel-status.ts";
import type { Act, Code, Parcel, Scan } from "./acts.ts";
import { Capacity } from "./capacity.ts";
import { causes, isMoved } from "./causes.ts";
import { type HandedBack, shownIn } from "./codes.ts";
import { Creations, creationsOf, isOf, Prices } from "./creations.ts";
import { Guesses } from "./guesses.ts";
import { directionOf, noteTake, takes } from "./hands.ts";
import { holderAfter, holderOfRelease, holderOfStatus } from "./holders.ts";
import { Money, sumOf } from "./money/money.ts";
import { actorOf, type EventRow, type OrderRow } from "./rows.ts";
import { ScanBatches } from "./scan-batches.ts";
import { Secrets } from "./secrets.ts";
import type { Cast, Endpoint, Partner, Person } from "./setup.ts";
import { faultOfService, followShelf } from "./shelf.ts";
import { Tokens } from "./tokens.ts";
import { faultOfTakes, Trust } from "./trust.ts";
import type { Answer } from "./world/world.ts";

/** What should be so, in the simplest words: the judge of a simulation. */

export class Model {
  readonly cast: Cast;
  readonly parcels = new Map<string, Parcel>();
  /** What operators have switched, such as `paused` and a point's id. */
  readonly switched = new Set<string>();
  /** The ids of points that operators have taken out of service at any time. */
  readonly wereHidden = new Set<string>();
  /** The ids of points that had closures at any time. */
  readonly wereClosed = new Set<string>();
  readonly prices = new Prices();
  readonly capacity: Capacity;
  readonly tills: Capacity;
  readonly creations = new Creations(this);
  readonly trust = new Trust();
  readonly guesses = new Guesses();
  readonly tokens = new Tokens();
  readonly scanBatches = new ScanBatches();
  readonly secrets: Secrets;
  readonly money = new Money();
  /** Keys that were replaced, and people whose new key nobody knows, because no answer came. */
  readonly deadKeys: (Person & { kind: Scan["kind"] })[] = [];
  readonly unknownKeys = new Set<string>();
  /** Receiving codes, as the judge reads them, those that a partner may have ended and when they did for sure, and what drivers handed back. */
  codes: Code[] = [];
  readonly mayHaveEnded = new Set<string>();
  readonly endedCodes = new Map<string, number>();
  readonly handedBack: HandedBack[] = [];
  /** When drivers collected from partners, with when the databases were looked at before that. */
  readonly visits: { partner: Partner; at: number; lookedAt: number }[] = [];
  /** Acts of the step that the last release was asked for. It writes neither who acts nor who has the parcel. */
  ofRelease: ReadonlySet<Act> = new Set();
  /** Wrong codes that each agent's key has sent. */
  readonly wrongCodesOf = new Map<string, number>();
  /** Moves of a point's orders go on in the background. */
  readonly #moves: (Act & { do: "move_orders" })[] = [];

  constructor(cast: Cast) {
    this.cast = cast;
    this.secrets = new Secrets(cast);
    const databases = ["ORDERS_0", "ORDERS_1"];
    this.tills = new Capacity(cast.points, "cashLimit", (id) =>
      sumOf(this.money.heldBy({ kind: "point", id })),
    );
    this.capacity = new Capacity(cast.points, "capacity", (id) =>
      databases.reduce((sum, database) => sum + this.parcelsAt(id, database).parcels, 0),
    );
  }

  /** Takes an act before it is played. */
  begin(act: Act, now: number): void {
    this.trust.begin(act, now);
    if (act.do === "end_code" && act.partner.id === act.code.partnerId) this.mayHaveEnded.add(act.code.id);
    if (act.do === "offer_money") this.money.tries.begin(act, now);
  }

  /** Counts what an act that was answered changes besides parcels. */
  note(act: Act, answer: Answer | undefined, now: number): void {
    this.tokens.note(act, answer, now);
    if (act.do === "move_orders") this.#moves.push(act);
    if (act.do === "switch" && act.what === "closed") this.wereClosed.add(act.of);
    if (act.do === "unpublish") this.wereHidden.add(act.point.id);
    const isDone = answer !== undefined && answer.status < 300;
    if (act.do === "rotate_key") this.#noteKey(act, isDone ? answer : undefined);
    if (act.do === "recall" && act.parcel.status === "returned") {
      if (isDone) act.parcel.collectableUntil = null;
      else if (!answer || answer.status >= 500) act.parcel.mayBeRecalled = true;
    }
    // A code that ended already has not ended later.
    if (act.do === "end_code" && isDone && !this.endedCodes.has(act.code.id))
      this.endedCodes.set(act.code.id, now);
    if (act.do === "take_money" && !act.isRightCode) {
      const open = this.money.openOf(act.from);
      if (open) this.money.tries.note(open);
      this.wrongCodesOf.set(act.by.id, (this.wrongCodesOf.get(act.by.id) ?? 0) + 1);
    }
    // Each partner's parcels are one try.
    if (act.do === "sign") {
      const tries = new Set(act.parcels.map(({ partner }) => partner)).size;
      this.wrongCodesOf.set(act.by.id, (this.wrongCodesOf.get(act.by.id) ?? 0) + tries);
    }
    if (!("isRightCode" in act) || act.do === "take_money") return;
    // A scan that is known counts no try.
    if (act.do === "scan" && act.first) return;
    const shown = act.do === "scan" ? act.codeOf : undefined;
    // The right code of another parcel may count as a wrong one, if that does not open this one.
    if (act.isRightCode && !shown) return;
    if (act.do === "scan") this.wrongCodesOf.set(act.by.id, (this.wrongCodesOf.get(act.by.id) ?? 0) + 1);
  }

  #noteKey({ person, kind }: Act & { do: "rotate_key" }, answer: Answer | undefined): void {
    if (!answer) {
      this.unknownKeys.add(person.id);
      return;
    }
    if (!this.unknownKeys.delete(person.id)) this.deadKeys.push({ ...person, kind });
    person.key = (answer.body.data as Person).key;
  }

  /** An order that is new; what is wrong with it, if anything is. */
  created(row: OrderRow, acts: readonly Act[]): string | undefined {
    const possible = acts.flatMap((act) => creationsOf(act)).filter((one) => isOf(one, row));
    const made = possible.find(({ reference }) => reference !== undefined) ?? possible[0];
    if (!made) return "nobody has created it";
    const { partner, reference, point, url, cod = 0 } = made;
    if (partner.id !== row.partner_id) return "it is another partner's";
    const since = row.created_at;
    const isBack = ({ returnOf, status }: Parcel) =>
      made.returnOf !== null && returnOf === made.returnOf && status !== "cancelled";
    if ([...this.parcels.values()].some(isBack)) return "it is a second return of one order";
    const alone = acts.find((act) => act.do === "create" && act.reference === row.reference);
    this.parcels.set(row.id, {
      ...{ id: row.id, partner, reference: reference ?? row.reference, trackingCode: row.tracking_code, url },
      ...{ status: "created", sequence: 0, lastEventAt: 0, arrivedAt: null, returnOf: made.returnOf },
      made: alone?.do === "create" && !this.ofRelease.has(alone) ? alone : undefined,
      ...{ holder: { kind: "partner", id: row.partner_id }, pointId: point?.id ?? "" },
      ...{ heldSince: since, takes: [], correctedAt: 0 },
      ...{ withPartnerSince: since, createdAt: since, updatedAt: since, feeKobo: row.delivery_fee_kobo },
      ...{ codKobo: Math.round(cod * 100), hasOpenPayment: false },
      ...{
        wasCancelled: false,
        partnerDays: 0,
        shiftedDays: undefined,
        isToldExpiring: false,
        deadlineSince: since,
        collectableUntil: null,
        problems: [],
        handedBackAt: null,
        handedBackBy: undefined,
        isDisputed: false,
        isArchived: false,
      },
    });
    const parcel = this.parcels.get(row.id)!;
    if (!this.prices.wasInForce(row.delivery_fee_kobo, since)) return `it costs ${row.delivery_fee_kobo}`;
    if (this.creations.isOverQuota(parcel)) return "it is over its partner's quota";
    if (made.returnOf) parcel.holder = holderOfStatus("created", parcel);
    return undefined;
  }

  /**
   * Takes the next event of a parcel, which one of these acts must have caused, or the service itself.
   * @returns the act, or what is wrong
   */
  follow(parcel: Parcel, event: EventRow, acts: readonly Act[], now: number): Act | undefined | string {
    const by = actorOf(event.actor);
    if (event.sequence !== parcel.sequence + 1)
      return `its event ${event.sequence} follows ${parcel.sequence}`;
    const before = parcel.sequence === 0 ? null : parcel.status;
    if (event.previous_status !== before) return `its event says that it was ${event.previous_status}`;
    // The last release did not look at the time of the event before.
    if (event.occurred_at < parcel.lastEventAt && event.actor !== null)
      return `its event ${event.type} is earlier than the one before`;
    const act = acts.find((each) => causes(this, each, parcel, event, by));
    const isOfMove = by === "operator" && this.#moves.some((move) => isMoved(move, parcel, event));
    if (!act && !isOfMove && by !== "service")
      return `nobody did what its event ${event.type} says (by ${by})`;
    if (!act && !isOfMove) {
      const wrong = faultOfService(parcel, event, now);
      if (wrong) return wrong;
    }
    const row = MOVES.find(
      ({ from, event: type, to, of = directionOf(parcel) }) =>
        from === parcel.status && type === event.type && to === event.status && of === directionOf(parcel),
    );
    const isFree = ["package.created", "package.corrected", "package.lost"].includes(event.type);
    if (row || isFree) parcel.heldSince = event.occurred_at;
    if (row) parcel.holder = holderAfter(row.holder, row.to, parcel, act);
    else if (!isFree && event.status !== parcel.status) return `it became ${event.status} by ${event.type}`;
    if (event.actor === null) parcel.holder = holderOfRelease(event.status, parcel);
    if (act?.do === "correct") parcel.holder = act.holder ?? holderOfStatus(act.status, parcel);
    if (act?.do === "correct" && event.status !== act.status) return `it was corrected to ${event.status}`;
    if (act?.do === "correct") Object.assign(parcel, { takes: [], correctedAt: event.occurred_at });
    if (row && takes(row.move)) {
      noteTake(parcel, event, act);
      const tooOften = faultOfTakes(parcel);
      if (tooOften) return tooOften;
    }
    const wrongMoney = this.money.follow(parcel, event, act);
    if (wrongMoney) return wrongMoney;
    this.trust.follow(parcel, event, act);
    if (event.type === "package.returned_to_sender" && by === "driver")
      this.handedBack.push({
        ...{ parcel, digits: shownIn(act) },
        at: Math.min(event.claimed_at ?? event.occurred_at, now),
      });
    if (act?.do === "scan" && act.move === "report") {
      parcel.problems.push(`${act.problem} ${parcel.holder.kind} ${parcel.holder.id}`);
    }
    if (event.type === "package.point_changed") parcel.pointId = event.point_id;
    followShelf(parcel, event, act);
    if (event.status === "created" && act?.do === "correct") {
      parcel.withPartnerSince = event.occurred_at;
      if (parcel.returnOf) parcel.pointId = "";
    } else if (parcel.returnOf && parcel.pointId === "" && parcel.holder.kind === "point") {
      parcel.pointId = parcel.holder.id!;
    }
    parcel.wasCancelled ||= event.status === "cancelled";
    parcel.status = event.status;
    parcel.sequence = event.sequence;
    parcel.lastEventAt = event.occurred_at;
    return act;
  }

  /** Where an event has to be delivered, after a change of an endpoint if there is one. */
  targetsOf({ partner, url }: Parcel, type: EventType, change?: Act & { do: "subscribe" }): string[] {
    const eventsOf = (one: Endpoint) => (change?.endpoint === one ? change.events : one.events);
    const own = partner.endpoints.filter((one) => ["*", type].some((each) => eventsOf(one).includes(each)));
    return [...new Set([...(url ? [url] : []), ...own.map((endpoint) => endpoint.url)])].sort();
  }

  /** How many parcels a point has, by database, and how many of each partner's nobody has scanned. */
  parcelsAt(pointId: string, database: string): { parcels: number; unscanned: Record<string, number> } {
    let parcels = 0;
    const unscanned: Record<string, number> = {};
    for (const { status, holder, partner, pointId: goal, returnOf } of this.parcels.values()) {
      if (partner.database !== database) continue;
      const isBound =
        goal === pointId && !returnOf && ["created", "in_transit", "ready_for_pickup"].includes(status);
      const isHeld =
        ["in_transit", "returned"].includes(status) && holder.kind === "point" && holder.id === pointId;
      if (isBound || isHeld) parcels++;
      if (status === "created" && isBound) unscanned[partner.id] = (unscanned[partner.id] ?? 0) + 1;
    }
    return { parcels, unscanned };
  }
}
