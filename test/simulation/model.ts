import type { ActorKind, EventType, Move, OrderStatus } from "../../src/shared/parcel-status.ts";
import { endsOf, MOVES, moveFrom } from "../../src/shared/parcel-status.ts";
import type { Act, Code, Expected, Parcel, Scan } from "./acts.ts";
import { Capacity } from "./capacity.ts";
import { Creations, creationsOf, isOf, Prices } from "./creations.ts";
import {
  directionOf,
  isReached,
  MAX_TAKES,
  no,
  noteTake,
  ofLateTake,
  ofReceipt,
  ofTake,
  ok,
  takes,
} from "./hands.ts";
import { holderAfter, holderOfRelease, holderOfStatus, takerOf } from "./holders.ts";
import { ofLeaving } from "./leaving.ts";
import type { MoneyAct } from "./money/acts.ts";
import { isMoneyAct, Money } from "./money/money.ts";
import { actorOf, type EventRow, type OrderRow, shortId, textOf } from "./rows.ts";
import type { Cast, Endpoint, Partner, Person, Point } from "./setup.ts";
import { faultOfService, followShelf, moveOf, ofCollectable, ofExtension } from "./shelf.ts";
import { faultOfTakes, isThiefs, ofAttack, Trust } from "./trust.ts";
import { areOfOneReceiver, isShownHere } from "./visits.ts";
import type { Answer } from "./world/world.ts";

/** What should be so, in the simplest words: the judge of a simulation. */

const MAX_EVENTS = 100;
const MAX_WRONG = 5;

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
  readonly creations = new Creations(this);
  readonly trust = new Trust();
  readonly money = new Money();
  /** Keys that were replaced, and people whose new key nobody knows, because no answer came. */
  readonly deadKeys: (Person & { kind: Scan["kind"] })[] = [];
  readonly unknownKeys = new Set<string>();
  /** Receiving codes, as the judge reads them, when those that a partner ended did, and how many parcels drivers handed back to each. */
  codes: Code[] = [];
  readonly endedCodes = new Map<string, number>();
  readonly handedBack = new Map<string, number>();
  /** When drivers collected from partners, with when the databases were looked at before that. */
  readonly visits: { partner: Partner; at: number; lookedAt: number }[] = [];
  /** Acts of the step that the last release was asked for. It writes neither who acts nor who has the parcel. */
  ofRelease: ReadonlySet<Act> = new Set();
  /** Wrong codes that each agent's key has sent. */
  readonly #wrong = new Map<string, number>();
  /** Wrong codes that receivers have sent with the form of a return. */
  #wrongReturns = 0;
  /** Moves of a point's orders go on in the background. */
  readonly #moves: (Act & { do: "move_orders" })[] = [];

  constructor(cast: Cast) {
    this.cast = cast;
    const databases = ["ORDERS_0", "ORDERS_1"];
    this.capacity = new Capacity(cast.points, (id) =>
      databases.reduce((sum, database) => sum + this.parcelsAt(id, database).parcels, 0),
    );
  }

  /** What has to come of an act if nothing else happens meanwhile. */
  expect(act: Act, now: number): Expected {
    if ("partner" in act && act.partner && this.switched.has(`suspended ${act.partner.id}`)) return no(403);
    if ("partner" in act && "parcel" in act && act.partner && act.partner !== act.parcel.partner)
      return no(404);
    // Only its owner hears that there is an archive.
    if ("parcel" in act && act.parcel.isArchived) return no("partner" in act && act.partner ? 410 : 404);
    switch (act.do) {
      case "create":
        return this.creations.expect(act.partner, act, now);
      case "batch":
      case "read":
      case "subscribe":
      case "set_prices":
      case "set_capacity":
      case "publish":
      case "move_partner":
        return ok();
      case "unpublish":
        return ofLeaving(this, act);
      case "cancel":
      case "operator_cancel":
        return this.#ofMove(act.parcel, "cancel", ["cancelled"]);
      case "receive":
        return this.#ofMove(act.parcel, "receive", endsOf("receive", directionOf(act.parcel)));
      case "send_back":
        if (act.parcel.status !== "delivered" || act.parcel.returnOf || this.#isInReturn(act.parcel))
          return no(409);
        return this.creations.withQuota(act.partner, now, [201]);
      case "start_return":
        return this.#ofReceiversReturn(act, now);
      case "change_point":
        return this.#ofPointChange(act.parcel, act.point);
      case "extend":
        return ofExtension(act, now);
      case "scan":
        return this.#hasNoKey(act) ? no(401) : this.#withMisses(act, this.#ofScan(act, now), now);
      case "correct":
        return this.#ofCorrection(act);
      case "ask_pickup":
        return no(200, 201);
      case "make_code":
        return no(201, 409);
      case "switch":
        return no(200, 201, 204);
      case "move_orders":
        return act.from === act.to ? no(400) : no(...this.creations.answersOf(act.to, 202));
      default:
        if ("by" in act && this.#hasNoKey(act)) return no(401);
        return isMoneyAct(act) ? this.#ofMoney(act, now) : ofAttack(act, now);
    }
  }

  #ofMoney(act: MoneyAct, now: number): Expected {
    const by = "by" in act ? act.by : undefined;
    return this.money.expect(act, now, {
      ofDepot: this.cast.points.some(({ id, isDepot }) => isDepot && id === by?.pointId),
      limitKobo: by?.limitKobo,
      hasRound: by?.id !== this.cast.outsider.id,
      wrongOfKey: this.#wrong.get(by?.id ?? "") ?? 0,
    });
  }

  #hasNoKey(act: { by: Person; isDead?: true }): boolean {
    return act.isDead === true || this.switched.has(`revoked ${act.by.id}`);
  }

  /** Who has scanned too much that is not there gets another answer. */
  #withMisses({ by }: Scan, expected: Expected, now: number): Expected {
    const isMiss = expected.statuses.includes(404) && this.trust.mayMissNoMore(by.key, now);
    return isMiss ? { ...expected, statuses: [...expected.statuses, 429] } : expected;
  }

  /** All of an order is in one return, unless that is cancelled. */
  #isInReturn({ id }: Parcel): boolean {
    return [...this.parcels.values()].some(
      ({ returnOf, status }) => returnOf === id && status !== "cancelled",
    );
  }

  #ofReceiversReturn({ parcel, isRightCode }: Act & { do: "start_return" }, now: number): Expected {
    if (!parcel.partner.receiversReturn || parcel.status !== "delivered" || parcel.returnOf) return no(404);
    // All receivers of a simulation share one address. The last release counted wrong codes for the parcel.
    if (!isRightCode) return no(403, 423, 429);
    const locked = [
      ...(parcel.wrongCodes >= MAX_WRONG ? [423] : []),
      ...(this.#wrongReturns >= MAX_WRONG ? [429] : []),
    ];
    if (this.#isInReturn(parcel)) return no(409, ...locked);
    const expected = this.creations.withQuota(parcel.partner, now, [201]);
    return { ...expected, statuses: [...expected.statuses, ...locked] };
  }

  #ofMove(parcel: Parcel, move: Move, already: readonly OrderStatus[]): Expected {
    const row = moveFrom(parcel.status, move, directionOf(parcel));
    return row ? ok(row.event) : already.includes(parcel.status) ? ok() : no(409);
  }

  #ofPointChange(parcel: Parcel, point: Point): Expected {
    const { status, pointId, sequence, returnOf, partner } = parcel;
    const isWithCod = this.money.dueOf(parcel) > 0;
    if (returnOf) return no(409);
    if (point.id === pointId) return ok();
    if (status !== "created" && status !== "in_transit") return no(409);
    if (sequence >= MAX_EVENTS) return no(409);
    return {
      statuses: this.creations.answersOf(point, 200, partner, 0, isWithCod),
      event: "package.point_changed",
    };
  }

  #ofCorrection(act: Act & { do: "correct" }): Expected {
    const { parcel, status, holder, paid } = act;
    const isReturned = [...this.parcels.values()].some(({ returnOf }) => returnOf === parcel.id);
    if (parcel.status === "cancelled" || isReturned) return no(409);
    if (parcel.returnOf && !["created", "in_transit", "delivered", "lost"].includes(status)) return no(409);
    const refused = this.money.faultOfCorrection(act);
    if (refused !== undefined) return no(refused);
    const isSame = !holder || (holder.kind === parcel.holder.kind && holder.id === parcel.holder.id);
    if (parcel.status === status && isSame && !paid) return ok();
    return ok(status === "lost" ? "package.lost" : "package.corrected");
  }

  #ofScan(act: Scan, now: number): Expected {
    const { parcel, by, move, kind, occurredAt, isRightCode } = act;
    const { status, holder, pointId, returnOf } = parcel;
    const taker = takerOf(act);
    const isTheirs = holder.kind === taker.kind && holder.id === taker.id;
    const isHere = kind === "driver" || (pointId === by.pointId && !returnOf);
    if (occurredAt !== undefined && occurredAt > now + 5 * 60_000) return no(400);
    if (move === "report") {
      if (!isTheirs) return no(isHere ? 409 : 404);
      const told = parcel.problems.includes(`${act.problem} ${holder.kind} ${holder.id}`);
      return told ? ok() : { statuses: [200], event: "package.problem_reported" };
    }
    const isTaking = takes(move);
    if (!isTaking && !isHere && !returnOf) return no(404);
    const late =
      isTaking && occurredAt !== undefined ? ofLateTake(act, Math.min(occurredAt, now)) : undefined;
    if (late) return late;
    const row = moveOf(parcel, act);
    const isDone = isReached(act, isTheirs);
    if (!isDone && row?.only === "collectable" && parcel.collectableUntil! < now) return no(409);
    if (!isDone) {
      if (!row || (move === "hand_back" && !isTheirs)) return no(409);
      if (move === "take" && isHere && (status === "created" || status === "in_transit")) return no(409);
      const own = this.cast.points.find(({ id }) => id === by.pointId);
      if (move === "take" && status === "created" && !own?.takesDropOffs) return no(409);
      if (row.event === "package.handed_over" && parcel.takes.length >= MAX_TAKES) return no(409);
    }
    const event = isDone ? undefined : row!.event;
    if (isTaking && !isDone) return ofTake(act, row!.event, now);
    if (move !== "collect" && (move !== "hand_back" || isDone)) return ok(event);
    const refused =
      move === "hand_back" ? ofReceipt(this.codes, act, Math.min(occurredAt ?? now, now)) : undefined;
    if (refused) return refused;
    const { codeOf: shown } = act;
    const isShown = isShownHere(act, now);
    if (!isRightCode || (shown && (!areOfOneReceiver(parcel, shown) || isShown === false)))
      return no(403, 423);
    const isOfKey = (this.#wrong.get(by.id) ?? 0) >= 10;
    const isPaid = move !== "collect" || this.money.isPaidFor(parcel, act.paid);
    const isLocked = [parcel, ...(shown ? [shown] : [])].some(({ wrongCodes }) => wrongCodes >= MAX_WRONG);
    const mayBeLocked = isOfKey || (move === "collect" && isLocked);
    const good = isPaid ? [200] : isDone ? [200, 409] : [409];
    const expected = {
      ...ok(event),
      statuses: [...good, ...(mayBeLocked ? [423] : []), ...(isShown === undefined ? [403] : [])],
    };
    return row?.only === "collectable" ? ofCollectable(parcel, now, expected) : expected;
  }

  /** Counts what an act that was answered changes besides parcels. */
  note(act: Act, answer: Answer | undefined, now: number): void {
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
      this.money.note(act);
      this.#wrong.set(act.by.id, (this.#wrong.get(act.by.id) ?? 0) + 1);
    }
    if (!("isRightCode" in act) || act.do === "take_money") return;
    const shown = act.do === "scan" ? act.codeOf : undefined;
    // The right code of another parcel may count as a wrong one, if that does not open this one.
    if (act.isRightCode && !shown) return;
    if (shown) shown.wrongCodes++;
    if (act.do === "start_return") this.#wrongReturns++;
    if (act.do === "start_return" || act.move === "collect") act.parcel.wrongCodes++;
    if (act.do === "scan") this.#wrong.set(act.by.id, (this.#wrong.get(act.by.id) ?? 0) + 1);
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
    this.parcels.set(row.id, {
      ...{ id: row.id, partner, reference: reference ?? row.reference, trackingCode: row.tracking_code, url },
      ...{ status: "created", sequence: 0, lastEventAt: 0, arrivedAt: null, returnOf: made.returnOf },
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
        wrongCodes: 0,
        problems: [],
        handedBackAt: null,
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
    const act = acts.find((each) => this.#causes(each, parcel, event, by));
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
      this.handedBack.set(parcel.partner.id, (this.handedBack.get(parcel.partner.id) ?? 0) + 1);
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

  #causes(act: Act, parcel: Parcel, event: EventRow, by: ActorKind | undefined): boolean {
    const { type, status, actor } = event;
    const ofRelease = actor === null && this.ofRelease.has(act);
    const byThief = actor?.slice(1) === shortId(parcel.partner.leaked.id);
    if (by === "partner" && !ofRelease && byThief !== isThiefs(act)) return false;
    if (creationsOf(act).length > 0) {
      const isMade = creationsOf(act).some((one) => isOf(one, { return_of: parcel.returnOf, ...parcel }));
      return (
        type === "package.created" &&
        isMade &&
        (ofRelease || by === (act.do === "start_return" ? "service" : "partner"))
      );
    }
    if (act.do === "move_orders") return by === "operator" && isMoved(act, parcel, event);
    if (!("parcel" in act) || act.parcel !== parcel) return false;
    const isOperator =
      act.do === "operator_cancel" || act.do === "correct" || (act.do === "change_point" && !act.partner);
    const kind: ActorKind = act.do === "scan" ? act.kind : isOperator ? "operator" : "partner";
    const isTheirs = kind === by && (act.do !== "scan" || actor?.slice(1) === shortId(act.by.id));
    if (!isTheirs && !ofRelease) return false;
    if (act.do === "scan" && this.#hasNoKey(act)) return false;
    if ("partner" in act && act.partner && this.switched.has(`suspended ${act.partner.id}`)) return false;
    switch (act.do) {
      case "cancel":
      case "operator_cancel":
        return type === "package.cancelled";
      case "receive":
        return type === "package.returned_to_sender";
      case "change_point":
        return type === "package.point_changed" && act.point.id === event.point_id;
      case "extend":
        return type === "package.extended";
      case "lower_cod":
        return type === "package.cod_changed";
      case "dispute":
        return type === "package.problem_reported" && event.problem === "missing";
      case "correct":
        if (act.holder && event.holder !== textOf(act.holder)) return false;
        if (act.status === "delivered" && act.paid && !this.money.isPaidFor(parcel, act.paid)) return false;
        return (type === "package.corrected" || type === "package.lost") && act.status === status;
      case "scan":
        if (act.move === "report") return act.problem === event.problem;
        if ((act.move === "collect" || act.move === "hand_back") && !act.isRightCode) return false;
        if (act.codeOf && !areOfOneReceiver(parcel, act.codeOf)) return false;
        if (act.move === "collect" && !this.money.isPaidFor(parcel, act.paid)) return false;
        if (act.move === "hand_back" && parcel.holder.id !== act.by.id) return false;
        if (act.move !== "take" && act.kind === "agent" && act.by.pointId !== parcel.pointId) return false;
        return moveOf(parcel, act)?.event === type;
      default:
        return false;
    }
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

const isMoved = ({ from, to }: Act & { do: "move_orders" }, { pointId }: Parcel, event: EventRow): boolean =>
  event.type === "package.point_changed" && from.id === pointId && to.id === event.point_id;
