import type { ActorKind, EventType, HolderKind, Move, OrderStatus } from "../../src/shared/parcel-status.ts";
import { MOVES, moveFrom } from "../../src/shared/parcel-status.ts";
import type { EventRow, OrderRow } from "./rows.ts";
import type { Cast, Partner, Person, Point } from "./setup.ts";

/** What should be so, in the simplest words: the judge of a simulation. */

interface Holder {
  kind: HolderKind;
  id: string | null;
}

/** A parcel as the model has it. */
export interface Parcel {
  id: string;
  number: string;
  partner: Partner;
  reference: string;
  trackingCode: string;
  status: OrderStatus;
  holder: Holder;
  pointId: string;
  sequence: number;
  /** When its last event happened, by who saw it; when it was created, changed last, and came to its shelf. */
  lastEventAt: number;
  createdAt: number;
  updatedAt: number;
  /** When it was created, or said to be with its partner again. */
  withPartnerSince: number;
  arrivedAt: number | null;
  url: string | null;
  feeKobo: number;
  wasCancelled: boolean;
  partnerDays: number;
  wrongCodes: number;
  late: number;
  problems: string[];
}

/** What somebody does in a step. */
export type Act =
  | { do: "create"; partner: Partner; reference: string; point: Point; url: string | null }
  | { do: "read" | "cancel" | "receive"; partner: Partner; parcel: Parcel }
  | { do: "change_point"; partner: Partner | undefined; parcel: Parcel; point: Point }
  | { do: "extend"; partner: Partner; parcel: Parcel; days: number }
  | {
      do: "scan";
      by: Person;
      kind: "agent" | "driver";
      move: Exclude<Move, "cancel" | "hand_back" | "receive" | "expire"> | "report";
      parcel: Parcel;
      occurredAt: number | undefined;
      isRightCode: boolean;
      scanId: string | undefined;
      problem?: string;
    }
  | { do: "correct"; parcel: Parcel; status: OrderStatus; holder: Holder | undefined }
  | { do: "operator_cancel"; parcel: Parcel }
  | { do: "pause"; point: Point; isPaused: boolean }
  | { do: "move_orders"; from: Point; to: Point };

/** What may come of an act: the answer's codes, and the event that it writes, if it succeeds. */
export interface Expected {
  statuses: readonly number[];
  event?: EventType;
}

const DAY = 86_400_000;
const HOLDING_DAYS = 7;
const UNSCANNED_DAYS = 6;
const MAX_EVENTS = 100;

const ok = (event?: EventType): Expected => ({ statuses: [200], ...(event && { event }) });
const no = (...statuses: number[]): Expected => ({ statuses });

export class Model {
  readonly cast: Cast;
  readonly parcels = new Map<string, Parcel>();
  readonly paused = new Set<string>();
  /** Wrong codes that each agent's key has sent. */
  readonly #wrong = new Map<string, number>();

  constructor(cast: Cast) {
    this.cast = cast;
  }

  /** What has to come of an act if nothing else happens meanwhile. */
  expect(act: Act, now: number): Expected {
    switch (act.do) {
      case "create":
        return this.#ofCreation(act);
      case "read":
        return ok();
      case "cancel":
      case "operator_cancel":
        return this.#ofMove(act.parcel, "cancel", "cancelled");
      case "receive":
        return this.#ofMove(act.parcel, "receive", "returned_to_sender");
      case "change_point":
        return this.#ofPointChange(act.parcel, act.point);
      case "extend":
        if (act.parcel.status !== "ready_for_pickup") return no(409);
        if (act.parcel.partnerDays === act.days) return ok();
        return act.parcel.partnerDays > 0 ? no(409) : ok("package.extended");
      case "scan":
        return this.#ofScan(act, now);
      case "correct":
        return this.#ofCorrection(act);
      case "pause":
        return ok();
      case "move_orders":
        return no(202, 400, 409);
    }
  }

  #ofCreation({ reference, partner, point }: Act & { do: "create" }): Expected {
    const known = [...this.parcels.values()].some(
      (parcel) => parcel.reference === reference && parcel.partner === partner,
    );
    if (known) return no(200, 409);
    if (point.isDepot) return no(404);
    if (this.paused.has(point.id)) return no(409);
    return point.capacity === null
      ? { statuses: [201], event: "package.created" }
      : { statuses: [201, 409], event: "package.created" };
  }

  #ofMove({ status }: Parcel, move: Move, already: OrderStatus): Expected {
    const row = moveFrom(status, move);
    return row ? ok(row.event) : status === already ? ok() : no(409);
  }

  #ofPointChange({ status, pointId, sequence }: Parcel, point: Point): Expected {
    if (point.id === pointId) return ok();
    if (status !== "created" && status !== "in_transit") return no(409);
    if (sequence >= MAX_EVENTS || this.paused.has(point.id)) return no(409);
    if (point.isDepot) return no(404);
    return { statuses: point.capacity === null ? [200] : [200, 409], event: "package.point_changed" };
  }

  #ofCorrection({ parcel, status, holder }: Act & { do: "correct" }): Expected {
    if (parcel.status === "cancelled") return no(409);
    const isSame = !holder || (holder.kind === parcel.holder.kind && holder.id === parcel.holder.id);
    if (parcel.status === status && isSame) return ok();
    return ok(status === "lost" ? "package.lost" : "package.corrected");
  }

  #ofScan(act: Act & { do: "scan" }, now: number): Expected {
    const { parcel, by, move, kind, occurredAt, isRightCode } = act;
    const { status, holder, pointId } = parcel;
    const taker = takerOf(act);
    const isTheirs = holder.kind === taker.kind && holder.id === taker.id;
    const isHere = kind === "driver" || pointId === by.pointId;
    if (occurredAt !== undefined && occurredAt > now + 5 * 60_000) return no(400);
    if (move === "report") {
      if (!isTheirs) return no(isHere ? 409 : 404);
      const told = parcel.problems.includes(`${act.problem} ${holder.kind} ${holder.id}`);
      return told ? ok() : { statuses: [200], event: "package.problem_reported" };
    }
    const takes = move === "take" || move === "driver_collect";
    if (!takes && !isHere) return no(404);
    if (takes && occurredAt !== undefined && occurredAt < parcel.lastEventAt && status !== "cancelled") {
      return ok();
    }
    const row = moveFrom(status, move);
    const isDone = takes
      ? isTheirs && (status === "in_transit" || status === "returned")
      : move === "refuse"
        ? status === "returned" && isTheirs
        : move === "arrive"
          ? status === "ready_for_pickup"
          : status === "delivered";
    if (!isDone) {
      if (!row) return no(409);
      if (move === "take" && isHere && (status === "created" || status === "in_transit")) return no(409);
      const own = this.cast.points.find(({ id }) => id === by.pointId);
      if (move === "take" && status === "created" && !own?.takesDropOffs) return no(409);
      if (row.event === "package.handed_over" && parcel.sequence >= 2 * MAX_EVENTS) return no(409);
    }
    if (move === "collect") {
      const mayBeLocked = parcel.wrongCodes >= 5 || (this.#wrong.get(by.id) ?? 0) >= 10;
      if (!isRightCode) return no(403, 423);
      if (mayBeLocked) return { statuses: [200, 423], ...(isDone ? {} : { event: row!.event }) };
    }
    return isDone ? ok() : ok(row!.event);
  }

  /** Counts what an act that was answered changes besides parcels. */
  note(act: Act): void {
    if (act.do === "scan" && act.move === "collect" && !act.isRightCode) {
      act.parcel.wrongCodes++;
      this.#wrong.set(act.by.id, (this.#wrong.get(act.by.id) ?? 0) + 1);
    }
  }

  /** An order that is new; what is wrong with it, if anything is. */
  created(row: OrderRow, act: (Act & { do: "create" }) | undefined): string | undefined {
    if (!act) return "nobody has created it";
    if (act.partner.id !== row.partner_id) return "it is another partner's";
    this.parcels.set(row.id, {
      ...{ id: row.id, number: row.number, partner: act.partner, reference: row.reference },
      ...{
        trackingCode: row.tracking_code,
        status: "created",
        holder: { kind: "partner", id: row.partner_id },
      },
      ...{
        pointId: act.point.id,
        sequence: 0,
        lastEventAt: 0,
        withPartnerSince: row.created_at,
        createdAt: row.created_at,
        updatedAt: row.created_at,
      },
      ...{
        arrivedAt: null,
        url: act.url,
        feeKobo: row.delivery_fee_kobo,
        wasCancelled: false,
        partnerDays: 0,
      },
      ...{ wrongCodes: 0, late: 0, problems: [] },
    });
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
    const act = acts.find((each) => this.#causes(each, parcel, event, by));
    if (!act && by !== "service") return `nobody did what its event ${event.type} says (by ${by})`;
    if (!act) {
      const wrong = this.#byItself(parcel, event, now);
      if (wrong) return wrong;
    }
    const row = MOVES.find(
      ({ from, event: type, to }) => from === parcel.status && type === event.type && to === event.status,
    );
    const isFree = ["package.created", "package.corrected", "package.lost"].includes(event.type);
    if (row) parcel.holder = holderAfter(row.holder, row.to, parcel, act);
    else if (!isFree && event.status !== parcel.status) return `it became ${event.status} by ${event.type}`;
    if (act?.do === "correct") parcel.holder = act.holder ?? holderOfStatus(act.status, parcel);
    if (act?.do === "correct" && event.status !== act.status) return `it was corrected to ${event.status}`;
    if (act?.do === "scan" && act.move === "report") {
      parcel.problems.push(`${act.problem} ${parcel.holder.kind} ${parcel.holder.id}`);
    }
    if (event.type === "package.point_changed") {
      if (act?.do === "change_point" || act?.do === "move_orders") {
        parcel.pointId = act.do === "change_point" ? act.point.id : act.to.id;
      } else parcel.pointId = event.point_id;
    }
    if (event.type === "package.extended" && act?.do === "extend") parcel.partnerDays = act.days;
    if (
      event.type === "package.arrived_at_point" ||
      (act?.do === "correct" && event.status === "ready_for_pickup")
    ) {
      parcel.partnerDays = 0;
    }
    if (event.status === "created" && act?.do === "correct") parcel.withPartnerSince = event.occurred_at;
    parcel.wasCancelled ||= event.status === "cancelled";
    parcel.status = event.status;
    parcel.sequence = event.sequence;
    parcel.lastEventAt = event.occurred_at;
    return act;
  }

  #causes(act: Act, parcel: Parcel, { type, status, actor }: EventRow, by: ActorKind | undefined): boolean {
    if (act.do === "create")
      return type === "package.created" && act.reference === parcel.reference && by === "partner";
    if (act.do === "move_orders") return type === "package.point_changed" && act.from.id === parcel.pointId;
    if (!("parcel" in act) || act.parcel !== parcel) return false;
    const isOperator =
      act.do === "operator_cancel" || act.do === "correct" || (act.do === "change_point" && !act.partner);
    const kind: ActorKind = act.do === "scan" ? act.kind : isOperator ? "operator" : "partner";
    if (kind !== by || (act.do === "scan" && actor?.slice(1) !== shortId(act.by.id))) return false;
    switch (act.do) {
      case "cancel":
      case "operator_cancel":
        return type === "package.cancelled";
      case "receive":
        return type === "package.returned_to_sender";
      case "change_point":
        return type === "package.point_changed";
      case "extend":
        return type === "package.extended";
      case "correct":
        return (type === "package.corrected" || type === "package.lost") && act.status === status;
      case "scan":
        if (act.move === "report") return type === "package.problem_reported";
        if (act.move === "collect" && !act.isRightCode) return false;
        if (act.move !== "take" && act.kind === "agent" && act.by.pointId !== parcel.pointId) return false;
        return moveFrom(parcel.status, act.move)?.event === type;
      default:
        return false;
    }
  }

  /** What the service does without being asked. */
  #byItself(parcel: Parcel, { type }: EventRow, now: number): string | undefined {
    if (type === "package.expired") {
      const isOver =
        parcel.arrivedAt !== null && now >= parcel.arrivedAt + (HOLDING_DAYS + parcel.partnerDays) * DAY;
      return isOver ? undefined : "it expired too early";
    }
    if (type === "package.cancelled") {
      const isOld = parcel.status === "created" && now >= parcel.withPartnerSince + UNSCANNED_DAYS * DAY;
      return isOld ? undefined : "it was cancelled as not handed in, too early";
    }
    if (type === "package.point_unavailable" || type === "package.point_changed") return undefined;
    return `the service itself wrote ${type}`;
  }

  /** What is wrong with an order's row; its events were followed. */
  faultOf(parcel: Parcel, row: OrderRow): string | undefined {
    const differ = (what: string, is: unknown, should: unknown) =>
      is === should ? undefined : `its ${what} is ${is} and should be ${should}`;
    const holds =
      row.holder_sequence === row.sequence ? `${row.holder_kind ?? "nobody"} ${row.holder_id}` : "unknown";
    const isHeld = row.status === "in_transit" || row.status === "returned";
    return (
      differ("status", row.status, parcel.status) ??
      differ("sequence", row.sequence, parcel.sequence) ??
      differ("point", row.point_id, parcel.pointId) ??
      (isHeld ? differ("holder", holds, `${parcel.holder.kind} ${parcel.holder.id}`) : undefined) ??
      differ("partner", row.partner_id, parcel.partner.id)
    );
  }

  /** Where an event has to be delivered. */
  targetsOf({ partner, url }: Parcel, type: EventType): string[] {
    const own = partner.endpoints.filter(({ events }) => events.includes("*") || events.includes(type));
    return [...new Set([...(url ? [url] : []), ...own.map((endpoint) => endpoint.url)])].sort();
  }

  /** How many parcels a point has, by database, and how many of each partner's nobody has scanned. */
  parcelsAt(pointId: string, database: string): { parcels: number; unscanned: Record<string, number> } {
    let parcels = 0;
    const unscanned: Record<string, number> = {};
    for (const { status, holder, partner, pointId: goal } of this.parcels.values()) {
      if (partner.database !== database) continue;
      const isBound = goal === pointId && ["created", "in_transit", "ready_for_pickup"].includes(status);
      const isHeld =
        ["in_transit", "returned"].includes(status) && holder.kind === "point" && holder.id === pointId;
      if (isBound || isHeld) parcels++;
      if (status === "created" && goal === pointId) unscanned[partner.id] = (unscanned[partner.id] ?? 0) + 1;
    }
    return { parcels, unscanned };
  }
}

const takerOf = ({ kind, by }: Act & { do: "scan" }): Holder =>
  kind === "driver" ? { kind, id: by.id } : { kind: "point", id: by.pointId! };

const holderOfStatus = (status: OrderStatus, { partner, pointId }: Parcel): Holder =>
  status === "created" || status === "returned_to_sender"
    ? { kind: "partner", id: partner.id }
    : status === "ready_for_pickup"
      ? { kind: "point", id: pointId }
      : { kind: status === "delivered" ? "receiver" : "nobody", id: null };

function holderAfter(holder: string, to: OrderStatus, parcel: Parcel, act: Act | undefined): Holder {
  if (holder === "actor" && act?.do === "scan") return takerOf(act);
  if (holder === "point") return { kind: "point", id: parcel.pointId };
  return holderOfStatus(to, parcel);
}

/** As actors of events have ids. */
const shortId = (id: string) => Buffer.from(id.replaceAll("-", ""), "hex").toString("base64url");
const KINDS: Record<string, ActorKind> = {
  p: "partner",
  a: "agent",
  d: "driver",
  o: "operator",
  s: "service",
};
const actorOf = (actor: string | null): ActorKind | undefined => KINDS[actor?.[0] ?? ""];
