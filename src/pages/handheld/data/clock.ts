/** The clock of a cheap phone may be hours off. Each request of scans says what it is, by which the service puts their times right. */

/** A clock that goes back by more than this was set. */
const TOLERANCE_MS = 30_000;

/** When something happened, by the device's clock. */
export interface StampedTime {
  occurred_at: string;
  /** Given by earlier versions, whose times are by the service's clock: by how many milliseconds they thought the device's behind. */
  clock?: number;
}

/** When the last scan was made. */
let last = 0;

/** Now. A scan is not before the one that was made before it, unless the clock was set. */
export function stampNow(): StampedTime {
  const now = Date.now();
  if (now > last || now < last - TOLERANCE_MS) last = now;
  return { occurred_at: new Date(last).toISOString() };
}

/** What the clock by which scans are stamped says as they are sent. */
export const sentNow = ({ clock = 0 }: Pick<StampedTime, "clock"> = {}): string =>
  new Date(Date.now() + clock).toISOString();

/** When something happened by the device's clock, in milliseconds since the epoch. */
export const deviceTimeOf = ({ occurred_at, clock = 0 }: StampedTime): number =>
  Date.parse(occurred_at) - clock;
