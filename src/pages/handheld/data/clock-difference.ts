/**
 * By how many milliseconds the device's clock is behind the service's, at least and at most: less than 0 if it is ahead.
 */
export interface ClockDifference {
  least: number;
  most: number;
}

/** A request by the device's clock, and the `Date` of its response; all in milliseconds since the epoch. */
interface Exchange {
  sentAt: number;
  receivedAt: number;
  date: number;
}

/** A response has its time in whole seconds. */
const DATE_STEP_MS = 1000;

/**
 * What is known of the difference after one more response: the service's time was that of its `Date`, or up to a second
 * later, at some moment between the request and its response.
 */
export function narrowed(
  before: ClockDifference | undefined,
  { sentAt, receivedAt, date }: Exchange,
): ClockDifference {
  const measured = { least: date - receivedAt, most: date + DATE_STEP_MS - sentAt };
  if (!before) return measured;
  const least = Math.max(measured.least, before.least);
  const most = Math.min(measured.most, before.most);
  // They contradict each other if the clock was set meanwhile.
  return least <= most ? { least, most } : measured;
}

/** The likeliest difference. A clock that may be right is taken to be right. */
export const likeliest = ({ least, most }: ClockDifference): number =>
  least <= 0 && most >= 0 ? 0 : Math.round((least + most) / 2);
