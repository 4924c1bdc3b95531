/** By how many milliseconds the device's clock is behind the service's; less than 0 if it is ahead. */
export type ClockDifference = readonly [least: number, most: number];

/** A response has its time in whole seconds. */
const DATE_STEP_MS = 1000;

/**
 * What is known of the difference after one more response: the service's time was that of its `Date`, or up to a second
 * later, at some moment between the request and its response. All times are milliseconds since the epoch.
 * @param sentAt by the device's clock, as `receivedAt`
 */
export function narrowed(
  before: ClockDifference | null,
  sentAt: number,
  receivedAt: number,
  date: number,
): ClockDifference {
  const least = date - receivedAt;
  const most = date + DATE_STEP_MS - sentAt;
  // They contradict each other if the clock was set meanwhile.
  return before && before[0] <= most && before[1] >= least
    ? [Math.max(least, before[0]), Math.min(most, before[1])]
    : [least, most];
}

/** The likeliest difference. A clock that may be right is taken to be right. */
export const likeliest = ([least, most]: ClockDifference): number =>
  least <= 0 && most >= 0 ? 0 : Math.round((least + most) / 2);
