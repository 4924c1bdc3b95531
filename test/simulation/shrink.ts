import { type Outcome, type Plan, play } from "./run.ts";
import type { Stage } from "./stage.ts";
import { stopwatch } from "./world/globals.ts";

/** How often a shorter plan is tried, and for how long. */
const MOST_TRIES = 80;
const LONGEST_MS = 90_000;

/** The shortest plan found that still fails: with fewer steps, and then with fewer faults. */
export async function shrink(
  stage: Stage,
  plan: Plan,
  outcome: Outcome,
): Promise<{ plan: Plan; outcome: Outcome }> {
  const until = stopwatch() + LONGEST_MS;
  let tries = 0;
  let best = { plan, outcome };
  const tryPlan = async (shorter: Plan): Promise<boolean> => {
    if (tries++ >= MOST_TRIES || stopwatch() > until) return false;
    const played = await play(stage, shorter);
    if (played.fault === undefined) return false;
    best = { plan: upTo(shorter, played), outcome: played };
    return true;
  };
  best = { plan: upTo(plan, outcome), outcome };
  for (let size = Math.ceil(best.plan.steps.length / 2); size >= 1; size = Math.floor(size / 2)) {
    for (let from = 0; from < best.plan.steps.length && tries < MOST_TRIES; ) {
      const { steps } = best.plan;
      const without = steps.filter((_, i) => i < from || i >= from + size);
      if (!(await tryPlan({ ...best.plan, steps: without }))) from += size;
    }
  }
  const { steps, withoutFaults } = best.plan;
  if (!(await tryPlan({ ...best.plan, withoutFaults: new Set(steps) }))) {
    for (const step of steps) {
      await tryPlan({
        ...best.plan,
        withoutFaults: new Set([...best.plan.withoutFaults, ...withoutFaults, step]),
      });
    }
  }
  return best;
}

/** What comes behind the fault is not played. */
const upTo = (plan: Plan, { lastStep }: Outcome): Plan =>
  lastStep < 0 ? plan : { ...plan, steps: plan.steps.filter((step) => step <= lastStep) };

/** A plan in few characters: `12:0-4,9:9` is the seed 12, its steps 0 to 4 and 9, and no fault in step 9. */
export function planText({ seed, steps, withoutFaults }: Plan): string {
  const without = steps.filter((step) => withoutFaults.has(step));
  return `${seed}:${rangesOf(steps)}${without.length > 0 ? `:${rangesOf(without)}` : ""}`;
}

export function planFrom(text: string): Plan {
  const [seed, steps = "", without = ""] = text.split(":");
  return { seed: Number(seed), steps: numbersOf(steps), withoutFaults: new Set(numbersOf(without)) };
}

function rangesOf(numbers: readonly number[]): string {
  const ranges: [from: number, to: number][] = [];
  for (const number of numbers) {
    const last = ranges.at(-1);
    if (last && last[1] === number - 1) last[1] = number;
    else ranges.push([number, number]);
  }
  return ranges.map(([from, to]) => (from === to ? `${from}` : `${from}-${to}`)).join(",");
}

const numbersOf = (text: string): number[] =>
  text
    .split(",")
    .filter((range) => range !== "")
    .flatMap((range) => {
      const [from, to = from] = range.split("-").map(Number);
      return Array.from({ length: to! - from! + 1 }, (_, i) => from! + i);
    });
