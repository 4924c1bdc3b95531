export const median = (values: number[]) => values.toSorted((a, b) => a - b)[values.length >> 1]!;

/** The median, with the lowest and the highest. */
export const range = (values: number[], digits = 0) =>
  `${median(values).toFixed(digits)} (${Math.min(...values).toFixed(digits)} to ${Math.max(...values).toFixed(digits)})`;

/** How many rounds a benchmark has: the usual number, or with `--once` one, which only shows that it works. */
export const usually = (rounds: number): number => (process.argv.includes("--once") ? 1 : rounds);
