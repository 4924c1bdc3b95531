const AXIS_BITS = 16;
/** Chunks are planned with cells of 2^-12 of each axis: about 5 by 10 km at the equator. */
export const PLAN_SHIFT = 8;
const PLAN_BITS = 2 * AXIS_BITS - PLAN_SHIFT;

function spread(bits: number): number {
  let value = bits;
  value = (value | (value << 8)) & 0x00ff00ff;
  value = (value | (value << 4)) & 0x0f0f0f0f;
  value = (value | (value << 2)) & 0x33333333;
  return (value | (value << 1)) & 0x55555555;
}

/** The cell of a 65,536 × 65,536 grid over the earth, its two axes' bits interleaved: near places share a prefix. */
export function cellOf(latitude: number, longitude: number): number {
  const limit = 2 ** AXIS_BITS - 1;
  const row = Math.min(limit, Math.floor(((latitude + 90) / 180) * 2 ** AXIS_BITS));
  const column = Math.min(limit, Math.floor(((longitude + 180) / 360) * 2 ** AXIS_BITS));
  return ((spread(row) << 1) | spread(column)) >>> 0;
}

/** Cells `from` ≤ c < `to`. */
export interface CellRange {
  from: number;
  to: number;
}

/**
 * Cuts the earth into quarters, and those again, until each holds at most `maxPoints`. The cuts depend on the places
 * alone, so a point that comes or goes touches one chunk and leaves the others as they are.
 *
 * @param counts points of each occupied cell, its number shifted right by `PLAN_SHIFT`, in ascending order
 */
export function planChunks(
  counts: readonly { cell: number; points: number }[],
  maxPoints: number,
): CellRange[] {
  const ranges: CellRange[] = [];
  const cut = (cells: typeof counts, from: number, bits: number) => {
    const points = cells.reduce((sum, cell) => sum + cell.points, 0);
    if (points === 0) return;
    if (points <= maxPoints || bits === 0) {
      ranges.push({ from: from * 2 ** PLAN_SHIFT, to: (from + 2 ** bits) * 2 ** PLAN_SHIFT });
      return;
    }
    const quarter = 2 ** (bits - 2);
    for (let start = from; start < from + 4 * quarter; start += quarter) {
      const inside = cells.filter(({ cell }) => cell >= start && cell < start + quarter);
      cut(inside, start, bits - 2);
    }
  };
  cut(counts, 0, PLAN_BITS);
  return ranges;
}
