import type { Act, Scan } from "./acts.ts";
import type { EventRow, OrderRow } from "./rows.ts";

/** When things happened, by what their scans claim, and when the service heard of them: a part of the model. */

const MINUTE = 60_000;
/** A call that is late makes the device's clock look slow. */
const SHIFT_MS = MINUTE;

/** What came between two looks, after an event. */
interface Look {
  lastEventAt: number;
  from: number;
  to: number;
}

/**
 * What is wrong with an event's time: it is not before the one before, not in the future, and else as it was claimed.
 * @param acts of the step: the same person may have scanned the parcel with two devices
 */
export function faultOfTime(
  event: EventRow,
  act: Act | undefined,
  acts: readonly Act[],
  look: Look,
): string | undefined {
  // The last release had other rules.
  if (event.actor === null) return undefined;
  if (act?.do !== "scan") return faultOfClaim(event, undefined, look);
  // What its shop cancelled is taken by a `take` or an `arrive`.
  const isAlike = ({ move }: Scan) => move === act.move || event.type === "package.handed_over";
  const alike = acts.filter(
    (one): one is Scan =>
      one.do === "scan" && one.parcel === act.parcel && one.by.id === act.by.id && isAlike(one),
  );
  const faults = alike.map((one) => faultOfClaim(event, one, look));
  return faults.includes(undefined) ? undefined : faults[0];
}

function faultOfClaim(
  { type, occurred_at: at, claimed_at, received_at }: EventRow,
  scan: Scan | undefined,
  { lastEventAt, from, to }: Look,
): string | undefined {
  const name = `its event ${type} of ${at}`;
  const isReceived = (time: number) => time >= from && time <= to;
  const claimed = scan?.occurredAt;
  const slack = scan?.clockMs === undefined ? 0 : SHIFT_MS;
  if (at > to) return `${name} is in the future`;
  if (claimed !== undefined && Math.abs((claimed_at ?? at) - claimed) > slack)
    return `${name} does not keep that ${claimed} was claimed`;
  if (claimed !== undefined && claimed < from - slack) {
    const should = Math.max(lastEventAt, claimed);
    if (Math.abs(at - should) > slack) return `${name} should be of ${should}`;
  } else if (at < Math.min(from, (claimed ?? from) - slack))
    return `${name} was neither claimed nor received then`;
  const isToldLate = received_at === null ? at > from - MINUTE : isReceived(received_at);
  return isToldLate ? undefined : `${name} does not say when it was received`;
}

/** What is wrong with when a parcel came to its shelf: its days count from when that was known. */
export function faultOfArrival(
  row: OrderRow,
  before: number | null,
  events: readonly EventRow[],
  { from, to }: Omit<Look, "lastEventAt">,
): string | undefined {
  const { arrived_at: at, status } = row;
  // Its days count anew if it is put back there.
  const isNew = events.some(
    ({ type, status: becomes, previous_status: from }) =>
      type === "package.arrived_at_point" ||
      (becomes === "ready_for_pickup" &&
        (type === "package.corrected" || (type === "package.extended" && from === "returned"))),
  );
  if (events.some(({ actor }) => actor === null)) return undefined;
  if (status === "ready_for_pickup" && at === null) return "nobody knows when it came to its shelf";
  if (at === null || (!isNew && at === before)) return undefined;
  return isNew && at >= from && at <= to ? undefined : `it came to its shelf at ${at}, which is another time`;
}
