/** So many slow receivers at a host make all of it slow: a shop may have a path for each order. */
const SLOW_HOST = 3;
/** So many make all receivers of a partner slow: it may have a host for each of its customers. */
export const SLOW_PARTNER = 100;

/** What answers at a URL, whatever its query. */
export const receiverOf = (url: string): string => url.split(/[?#]/, 1)[0]!;

const isAtHostOf = (url: string) => {
  const { origin } = new URL(url);
  return (receiver: string) => receiver === origin || receiver.startsWith(`${origin}/`);
};

/**
 * Whether an attempt may well time out.
 * @param slow the partner's receivers that timed out and have not answered in time since
 */
export function isSlow(url: string, slow: readonly string[]): boolean {
  return (
    slow.includes(receiverOf(url)) ||
    slow.filter(isAtHostOf(url)).length >= SLOW_HOST ||
    slow.length >= SLOW_PARTNER
  );
}

/** Which of `slow` are slow no more after an answer in time: the receiver, and its host's others if they made it slow. */
export function recovered(url: string, slow: readonly string[]): string[] {
  const atHost = slow.filter(isAtHostOf(url));
  return atHost.length >= SLOW_HOST ? atHost : atHost.filter((receiver) => receiver === receiverOf(url));
}
