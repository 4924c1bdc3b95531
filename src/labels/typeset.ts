import { type Cluster, type Font, loadFont, type Weight } from "./font.ts";

/** Lines of one size and weight. */
export interface Block {
  weight: Weight;
  size: number;
  lines: Cluster[][];
}

interface Room {
  weight?: Weight;
  /** The width of a line. */
  width: number;
  /** The height of all lines; at least one is set. */
  height: number;
  largest: number;
  smallest: number;
}

/** From one baseline to the next, in font sizes. It leaves room for a mark below a line and two above the next. */
export const LEADING = 1.3;
const SIZE_STEP = 0.5;

/** Sets a text in the largest size that fits. If even the smallest is too large, the text ends with an ellipsis. */
export function typeset(text: string, { weight = "regular", width, height, largest, smallest }: Room): Block {
  const font = loadFont(weight);
  const clusters = font.layOut(printable(text));
  for (let size = largest; ; size -= SIZE_STEP) {
    const lines = wrap(clusters, (width / size) * 1000);
    const count = Math.max(1, Math.floor(height / (size * LEADING) + 1e-6));
    if (lines.length <= count) return { weight, size, lines };
    if (size - SIZE_STEP < smallest) {
      const last = shorten(lines[count - 1]!, (width / size) * 1000, font);
      return { weight, size, lines: [...lines.slice(0, count - 1), last] };
    }
  }
}

export function widthOf(line: readonly Cluster[]): number {
  return line.reduce((sum, { advance }) => sum + advance, 0);
}

export function textOf(line: readonly Cluster[]): string {
  return line.map(({ text }) => text).join("");
}

/** The text as one line without control and formatting characters, and with a base for every mark. */
function printable(text: string): string {
  return text
    .toWellFormed()
    .replace(/\p{Default_Ignorable_Code_Point}/gu, "")
    .replace(/[\s\p{Cc}]+/gu, " ")
    .replace(/(\p{M}{8})\p{M}+/gu, "$1")
    .replace(/^\p{M}|(?<= )\p{M}/gu, "\u00a0$&")
    .trim();
}

function wrap(clusters: readonly Cluster[], width: number): Cluster[][] {
  const lines: Cluster[][] = [];
  let line: Cluster[] = [];
  let lineWidth = 0;
  /** Where the line can be broken: after its last space. */
  let breakAt = 0;
  for (const cluster of clusters) {
    while (lineWidth + cluster.advance > width && cluster.text !== " " && line.length > 0) {
      const rest = line.splice(breakAt || line.length);
      lines.push(line);
      line = rest;
      lineWidth = widthOf(rest);
      breakAt = 0;
    }
    line.push(cluster);
    lineWidth += cluster.advance;
    // Only at spaces: readers that copy the text drop a hyphen at the end of a line.
    if (cluster.text === " ") breakAt = line.length;
  }
  lines.push(line);
  return lines.filter(({ length }) => length > 0);
}

function shorten(line: readonly Cluster[], width: number, font: Font): Cluster[] {
  const ellipsis = font.layOut("…");
  const kept = [...line];
  while (kept.length > 0 && widthOf(kept) + widthOf(ellipsis) > width) kept.pop();
  while (kept.at(-1)?.text === " ") kept.pop();
  return [...kept, ...ellipsis];
}
