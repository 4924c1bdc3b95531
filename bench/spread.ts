export const median = (values: number[]) => values.toSorted((a, b) => a - b)[values.length >> 1]!;

/** The median, with the lowest and the highest. */
export const range = (values: number[]) =>
  `${median(values).toFixed(0)} (${Math.min(...values).toFixed(0)} to ${Math.max(...values).toFixed(0)})`;
