/** Aria snapshots as lines, in which `GAP` stands for any lines. */

export const GAP = "…";
/** What has a colon and a space in its name is quoted. */
const ONE_OF_MANY = /^\s*- '?(?:row|listitem|option|article)\b/;
/** Stands for what is below a line, where the same was below the last such line. */
const AS_ABOVE = " as above";

const depthOf = (line: string): number => line.search(/\S/);

/** A line with those below it. */
function subtreeAt(lines: readonly string[], at: number): string[] {
  const end = lines.findIndex((line, i) => i > at && line !== GAP && depthOf(line) <= depthOf(lines[at]!));
  return lines.slice(at, end === -1 ? undefined : end);
}

const withoutDoubleGaps = (lines: readonly string[]): string[] =>
  lines.filter((line, i) => line !== GAP || lines[i - 1] !== GAP);

/** Leaves out all but the first of many rows or items: so many, beside a table's head. */
export function firstOfMany(lines: readonly string[], most: number): string[] {
  const counts: number[] = [];
  const kept: string[] = [];
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at]!;
    const depth = depthOf(line);
    counts.length = Math.min(counts.length, depth + 1);
    const isOneOfMany = ONE_OF_MANY.test(line) && !lines[at + 1]?.includes("- columnheader");
    if (isOneOfMany) counts[depth] = (counts[depth] ?? 0) + 1;
    if (isOneOfMany && counts[depth]! > most) {
      kept.push(GAP);
      at += subtreeAt(lines, at).length - 1;
    } else kept.push(line);
  }
  return withoutDoubleGaps(kept);
}

/** Leaves out the messages that pages show for some seconds, which are outside of everything else. */
export const withoutToasts = (lines: readonly string[]): string[] => {
  const toasts = lines.findIndex((line) => /^- status\b/.test(line));
  return toasts === -1 ? [...lines] : lines.toSpliced(toasts, subtreeAt(lines, toasts).length);
};

/** Leaves out the lines that a pattern fits. */
export const without = (pattern: RegExp, lines: readonly string[]): string[] =>
  withoutDoubleGaps(lines.map((line) => (pattern.test(line) ? GAP : line)));

/** Whether lines are as recorded: what is between gaps is there, in this order. */
export function areLike(lines: readonly string[], recorded: readonly string[]): boolean {
  const parts: string[][] = [[]];
  for (const line of recorded) line === GAP ? parts.push([]) : parts.at(-1)!.push(line);
  const isAt = (from: number, part: readonly string[]) =>
    from + part.length <= lines.length && part.every((line, i) => lines[from + i] === line);
  const [first, ...others] = parts as [string[], ...string[][]];
  if (!isAt(0, first)) return false;
  const last = others.pop();
  if (!last) return first.length === lines.length;
  let at = first.length;
  for (const part of others) {
    while (at < lines.length && !isAt(at, part)) at++;
    if (!isAt(at, part)) return false;
    at += part.length;
  }
  const end = lines.length - last.length;
  return end >= at && isAt(end, last);
}

/** The lines that two recordings have in common, in their order, with gaps for the others. */
export function common(before: readonly string[], after: readonly string[]): string[] {
  const lengths = Array.from({ length: before.length + 1 }, () => new Uint16Array(after.length + 1));
  for (let i = before.length - 1; i >= 0; i--)
    for (let j = after.length - 1; j >= 0; j--)
      lengths[i]![j] =
        before[i] === after[j]
          ? lengths[i + 1]![j + 1]! + 1
          : Math.max(lengths[i + 1]![j]!, lengths[i]![j + 1]!);
  const found: string[] = [];
  let i = 0;
  let j = 0;
  while (i < before.length || j < after.length) {
    if (i < before.length && before[i] === after[j]) {
      found.push(before[i]!);
      i++;
      j++;
    } else {
      found.push(GAP);
      if (j >= after.length || (i < before.length && lengths[i + 1]![j]! >= lengths[i]![j + 1]!)) i++;
      else j++;
    }
  }
  return withoutDoubleGaps(found);
}

/** Leaves out what is below a line where the same was below the last such line, which `last` has from recordings before. */
export function shortened(lines: readonly string[], last: Map<string, string>): string[] {
  const kept: string[] = [];
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at]!;
    const subtree = line.endsWith(":") ? subtreeAt(lines, at) : [];
    if (subtree.length > 2 && last.get(line) === subtree.join("\n")) {
      kept.push(line + AS_ABOVE);
      at += subtree.length - 1;
    } else {
      if (subtree.length > 2) last.set(line, subtree.join("\n"));
      kept.push(line);
    }
  }
  return kept;
}

/** Undoes `shortened`. */
export function lengthened(lines: readonly string[], last: Map<string, string>): string[] {
  const whole: string[] = [];
  const open: number[] = [];
  /** Notes the subtrees that end before a line of this depth. */
  const close = (depth: number) => {
    while (open.length > 0 && depthOf(whole[open.at(-1)!]!) >= depth) {
      const subtree = whole.slice(open.pop());
      if (subtree.length > 2) last.set(subtree[0]!, subtree.join("\n"));
    }
  };
  for (const line of lines) {
    if (line !== GAP) close(depthOf(line));
    if (line.endsWith(AS_ABOVE)) whole.push(...last.get(line.slice(0, -AS_ABOVE.length))!.split("\n"));
    else {
      if (line.endsWith(":")) open.push(whole.length);
      whole.push(line);
    }
  }
  close(0);
  return whole;
}
