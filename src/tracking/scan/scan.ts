import type { ReceivedPayment } from "../../orders/change/cod.ts";
import type { Move, OrderStatus, ParcelProblem } from "../../shared/parcel-status.ts";
import type { Problem } from "../../shared/problem.ts";
import type { GoesTo } from "../store.ts";

/** What somebody says has happened to a parcel. */
export interface Scan {
  /** The code as it was read or typed. */
  trackingCode: string;
  move: Exclude<Move, "cancel" | "receive" | "extend"> | "report";
  /** Six digits, if it is one; a `collect` needs it. */
  collectionCode?: string | undefined;
  /** The tracking code of the parcel whose code that is, if not its own. */
  codeOf?: string | undefined;
  /** Six digits, if it is one; a `hand_back` needs it. */
  receivingCode?: string | undefined;
  /** What the receiver pays with a `collect`, in naira. */
  payment?: ReceivedPayment | undefined;
  /** What is wrong with the parcel, which a `report` needs, and a note in the sender's words. */
  problem?: ParcelProblem | undefined;
  note?: string | undefined;
  /** The sender's own id of the scan, with which it may send it again. */
  scanId?: string | undefined;
  /** By our clock, as far as it is known; and as the sender wrote it, by which a scan that is sent again is recognised. */
  occurredAt?: number | undefined;
  writtenAt?: number | undefined;
  /** The sender's own id of the visit that it belongs to. */
  handoverId?: string | undefined;
  /** Where it is put at the point that has it after the scan. */
  shelf?: string | undefined;
}

/**
 * The parcel's status after a scan and, for who has it on its way, where it belongs; or the problem for which the scan was
 * refused. `isKept` is given for a late scan: whether it is in the chain.
 */
export type ScanOutcome =
  | {
      status: OrderStatus;
      goesTo?: GoesTo | undefined;
      shelf?: string | null | undefined;
      isKept?: boolean | undefined;
    }
  | { problem: Problem };
