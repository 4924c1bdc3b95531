/** A cheap phone: a sixth of this machine's CPU. */
export const CPU_SLOWDOWN = 6;
/** As Lighthouse has its slow 3G: 400 ms there and back, 400 kbit/s. */
export const SLOW_NETWORK = {
  offline: false,
  latency: 400,
  downloadThroughput: 50_000,
  uploadThroughput: 50_000,
};
