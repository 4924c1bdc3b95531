/** With this many slow receivers, a whole origin counts as slow: a shop may have a path for each order. */
const SLOW_ORIGIN = 3;
/** With this many, all receivers of the partner count as slow: it may have an origin for each customer. */
export const SLOW_PARTNER = 100;

/** A receiver is a URL without its query. */
export const receiverOf = (url: string): string => url.split(/[?#]/, 1)[0]!;

const isAtOriginOf = (url: string) => {
  const { origin } = new URL(url);
  return (receiver: string) => receiver === origin || receiver.startsWith(`${origin}/`);
};

/**
 * Whether an attempt is likely to time out.
 * @param slow the partner's slow receivers: they timed out and have not answered in time since
 */
export function isSlow(url: string, slow: readonly string[]): boolean {
  return (
    slow.includes(receiverOf(url)) ||
    slow.filter(isAtOriginOf(url)).length >= SLOW_ORIGIN ||
    slow.length >= SLOW_PARTNER
  );
}

/** The receivers that are no longer slow after `url` answered in time: its own, or all of a slow origin. */
export function recovered(url: string, slow: readonly string[]): string[] {
  const atOrigin = slow.filter(isAtOriginOf(url));
  return atOrigin.length >= SLOW_ORIGIN
    ? atOrigin
    : atOrigin.filter((receiver) => receiver === receiverOf(url));
}
