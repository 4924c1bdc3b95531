/** A receiver that takes longer than this for its answer is slow. */
export const SLOW_MS = 5000;
/** A receiver that has not answered for so long is noted as slow before it answers, so that others stop waiting for it. */
export const QUIET_MS = 1500;
/** With this many slow receivers, a whole origin counts as slow: a shop may have a path for each order. */
export const SLOW_ORIGIN = 3;
/** With this many that became slow lately, all receivers of the partner count as slow: it may have a host for each order. */
export const SLOW_PARTNER = 8;
/** How long "lately" is. */
export const LATELY_MS = 600_000;

/** What is known of a partner's slow receivers. */
export interface SlowReceivers {
  /** The receiver itself and others of its origin, up to as many as make the origin slow. */
  atOrigin: readonly string[];
  /** How many of the partner's became slow lately. */
  lately: number;
}

/** A receiver is a URL without its query. */
export const receiverOf = (url: string): string => url.split(/[?#]/, 1)[0]!;

const isAtOriginOf = (url: string) => {
  const { origin } = new URL(url);
  return (receiver: string) => receiver === origin || receiver.startsWith(`${origin}/`);
};

/**
 * Whether an attempt is likely to take long.
 * @param noted receivers of the partner that were noted since `known` was read
 */
export function isSlow(url: string, known: SlowReceivers, noted: readonly string[] = []): boolean {
  const atOrigin = new Set([...known.atOrigin, ...noted].filter(isAtOriginOf(url)));
  return (
    atOrigin.has(receiverOf(url)) ||
    atOrigin.size >= SLOW_ORIGIN ||
    known.lately + noted.length >= SLOW_PARTNER
  );
}

/** Whether the receiver's whole origin is slow. */
export const isOriginSlow = ({ atOrigin }: SlowReceivers): boolean => atOrigin.length >= SLOW_ORIGIN;
