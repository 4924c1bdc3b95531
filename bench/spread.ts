export const median = (values: number[]) => values.toSorted((a, b) => a - b)[values.length >> 1]!;

/** The median, with the lowest and the highest. */
export const range = (values: number[], digits = 0) =>
  `${median(values).toFixed(digits)} (${Math.min(...values).toFixed(digits)} to ${Math.max(...values).toFixed(digits)})`;
