import type { OrderStatus, ParcelEventType } from "../../../shared/parcel-status.ts";

/** All texts of the tracking page in one language. */
export interface PageTexts {
  languages: string;
  /** From Monday. Not from Intl, because the runtime has names in English and French only. */
  weekdays: readonly string[];
  months: readonly string[];
  /** The parcel's state in a few words. */
  statuses: Record<OrderStatus, string>;
  /** What the receiver does next. For a returned parcel it depends on why it goes back. */
  next: Record<OrderStatus | "refused" | "expired", (partner: string) => string>;
  /** The same for a return, which goes from the customer to the partner. `until` is the last day to hand it in. */
  returns: {
    statuses: Record<ReturnState, string>;
    next: Record<ReturnState, (partner: string, until: string) => string>;
    /** The code that is scanned where it is handed in. */
    scan: string;
    /** The form with which the customer starts a return. */
    start: {
      title: string;
      text(partner: string, until: string): string;
      code: string;
      codeHint: string;
      reason: string;
      send: string;
      faults: Record<
        "malformed" | "wrongCode" | "locked" | "notPossible" | "again",
        (partner: string) => string
      >;
    };
  };
  steps: Record<ParcelEventType, string>;
  /** The description of a parcel's page, for previews of its link. */
  description(partner: string): string;
  /** Stands before the partner's page and phone number for questions. */
  support(partner: string): string;
  stillToCome: string;
  progress: string;
  collectBy: string;
  point: string;
  mapOf(point: string, city: string): string;
  directions: string;
  hours: string;
  today: string;
  openNow: string;
  closedNow: string;
  pointClosedToday: string;
  /** With days such as `24 December`, both of them closed. */
  pointClosed(from: string, to: string): string;
  /** When the parcel was sent to another point than the one that was chosen. */
  pointChanged(point: string): string;
  opensAt(time: string): string;
  opensOn(day: string, time: string): string;
  closed: string;
  noHours: string;
  code: string;
  codeHint: string;
  track: string;
  trackAnother: string;
  find: Message;
  notFound: Message;
  busy: Message;
  maintenance: Message;
  failed: Message;
}

type ReturnState = "created" | "in_transit" | "delivered" | "cancelled" | "lost";

interface Message {
  title: string;
  text: string;
}
