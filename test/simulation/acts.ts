import type { EventType, HolderKind, Move, OrderStatus } from "../../src/shared/parcel-status.ts";
import type { Attack } from "./attacks.ts";
import type { MoneyAct, Paid } from "./money/acts.ts";
import type { First, ScanBatch } from "./scan-batches.ts";
import type { SecretAct } from "./secrets.ts";
import type { Endpoint, Partner, Person, Point } from "./setup.ts";
import type { TokenAct } from "./tokens.ts";

/** Whether a thief does it with the key that leaked. */
interface ByPartner {
  isThief?: true;
}

/** What somebody does in a step. */
export type Act =
  | ({ do: "create"; partner: Partner } & NewParcel & ByPartner)
  | { do: "create_again"; partner: Partner; parcel: Parcel; made: NewParcel }
  | { do: "batch"; partner: Partner; orders: readonly NewParcel[] }
  | ({ do: "read" | "cancel" | "receive"; partner: Partner; parcel: Parcel } & ByPartner)
  | { do: "send_back"; partner: Partner; parcel: Parcel; reference: string; url: string | null }
  | { do: "start_return"; parcel: Parcel; isRightCode: boolean }
  | ({ do: "change_point"; partner: Partner | undefined; parcel: Parcel; point: Point } & ByPartner)
  | { do: "extend"; partner: Partner; parcel: Parcel; days: number }
  | Scan
  | ScanBatch
  | {
      do: "correct";
      parcel: Parcel;
      status: OrderStatus;
      holder: Holder | undefined;
      paid?: Paid;
      isUnpaid?: true;
    }
  | { do: "operator_cancel"; parcel: Parcel }
  | { do: "move_orders"; from: Point; to: Point }
  | Switch
  | ({ do: "subscribe"; partner: Partner; endpoint: Endpoint; events: readonly string[] } & ByPartner)
  | { do: "set_prices"; naira: number }
  | { do: "set_capacity"; point: Point; capacity: number | null }
  | Leave
  | { do: "publish"; point: Point }
  | { do: "ask_pickup"; partner: Partner; date: string }
  | ({ do: "make_code"; partner: Partner; parcels: number } & ByPartner)
  | { do: "move_partner"; subject: Partner; to: Partner["database"] }
  | Attack
  | TokenAct
  | SecretAct
  | MoneyAct;

export interface NewParcel {
  reference: string;
  point: Point;
  url: string | null;
  /** What its receiver pays: naira. */
  cod?: number;
}

export interface Scan {
  do: "scan";
  by: Person;
  kind: "agent" | "driver";
  move: Exclude<Move, "cancel" | "receive" | "expire"> | "report";
  parcel: Parcel;
  occurredAt: number | undefined;
  isRightCode: boolean;
  /** The parcel of the visit whose code a `collect` shows, if not its own. */
  codeOf?: Parcel;
  /** The digits that the driver was told, for a `hand_back`. */
  receivingCode?: string;
  scanId: string | undefined;
  problem?: string;
  /** How far the device's clock is ahead of ours, if it says when it sends. */
  clockMs?: number;
  /** What the receiver pays, with a `collect`. */
  paid?: Paid;
  /** The visit in which its device says that it was. */
  handoverId?: string;
  /** Whether its key was replaced. */
  isDead?: true;
  /** What was answered to its `scan_id` before. */
  first?: First;
}

/** An operator pauses a point or opens it, suspends a partner or takes it back, revokes a key, closes a point for days. */
export interface Switch {
  do: "switch";
  what: "paused" | "suspended" | "revoked" | "closed";
  /** The id of the one that it is done to, and what a story calls it. */
  of: string;
  name: string;
  kind?: "agent" | "driver";
  isOn: boolean;
}

/** An operator takes a point out of service, and says how many parcels it has, or does not. */
export interface Leave {
  do: "unpublish";
  point: Point;
  confirm: number | undefined;
}

export interface Holder {
  kind: HolderKind;
  id: string | null;
}

/** A receiving code as the databases have it. */
export interface Code {
  id: string;
  partnerId: string;
  digits: string;
  parcels: number;
  used: number;
  /** The tracking codes for which it signed. */
  signed: readonly string[];
  createdAt: number;
  endsAt: number;
}

/** A parcel as the model has it. */
export interface Parcel {
  id: string;
  partner: Partner;
  reference: string;
  trackingCode: string;
  /** What it was created with, if that came alone and to this version. */
  made: NewParcel | undefined;
  /** The order that comes back, if this is a return. */
  returnOf: string | null;
  status: OrderStatus;
  holder: Holder;
  heldSince: number;
  /** Who took it since an operator last corrected where it is, and when that was. The last release does not say who. */
  takes: { by: string | undefined; claimedAt: number; receivedAt: number }[];
  correctedAt: number;
  /** Where it goes; of a return, where it was handed in, or nothing. */
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
  /** What its receiver pays; 0: nothing. */
  codKobo: number;
  /** Whether it was paid for, and its partner has not got the money. */
  hasOpenPayment: boolean;
  wasCancelled: boolean;
  partnerDays: number;
  /** What is added to these, since its partner has put it back on its shelf; undefined if it has not. */
  shiftedDays: number | undefined;
  /** Whether its partner was told that it is about to expire. */
  isToldExpiring: boolean;
  /** Since when it is known until when it is kept. */
  deadlineSince: number;
  /** Until when its receiver can have it although it goes back; null if it can't. It may be over if no answer to that came. */
  collectableUntil: number | null;
  mayBeRecalled?: boolean;
  problems: string[];
  /** When a driver said that its partner has it, if that was the last way there; and whether the partner said no. */
  handedBackAt: number | null;
  handedBackBy: string | undefined;
  isDisputed: boolean;
  /** When its partner said so last, and about whom. */
  dispute?: { at: number; driverId: string | undefined };
  /** Whether it is in an archive, and nowhere else. */
  isArchived: boolean;
}

/** What may come of an act: the answer's codes, and the event that it writes, if it succeeds. */
export interface Expected {
  statuses: readonly number[];
  event?: EventType;
}
