import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { BUGS, plant } from "../test/simulation/bugs/plant.ts";
import { KEPT } from "../test/simulation/kept-seeds.ts";
import type { Outcome, Plan } from "../test/simulation/run.ts";
import type { Stage } from "../test/simulation/stage.ts";
import "../test/simulation/world/fast-drizzle.ts";
import { print, stopwatch } from "../test/simulation/world/globals.ts";
import { argumentsOf } from "./command.ts";
import { root } from "./paths.ts";

const USAGE = `npm run simulate -- --seeds 20 --steps 300: simulates the whole service and its failures, see docs/simulation.md

  --seeds N       how many seeds; 50 by default
  --steps N       how many steps each has; 300 by default
  --from N        the first seed; by default another one each time
  --seconds N     after so many seconds no further seed is begun
  --whole         doesn't look for the shortest plan that fails
  --replay PLAN   plays one plan that a failing seed printed, and prints everything that happens
  --kept          plays the plans that once found bugs, too
  --prove         plants each bug that was a real one, and plays the plan that once found it
  --bugs          looks for each of the planted bugs
  --bug N         plants the bug with this number`;

const { values: options } = argumentsOf({
  usage: USAGE,
  options: {
    seeds: { type: "string", default: "50" },
    steps: { type: "string", default: "300" },
    from: { type: "string" },
    seconds: { type: "string" },
    replay: { type: "string" },
    kept: { type: "boolean", default: false },
    bug: { type: "string" },
    bugs: { type: "boolean", default: false },
    prove: { type: "boolean", default: false },
    whole: { type: "boolean", default: false },
  },
});

/** The exit code of a plan that can't be played in this clone. */
const NOT_PLAYED = 2;

/** The process has the clock and the randomness of the simulation by now. */
const newSeed = () => (process.pid * 7919 + Number(process.hrtime.bigint() % 1_000_003n)) % 1_000_000_000;

const began = stopwatch();
const seconds = () => (stopwatch() - began) / 1000;
const cpuSeconds = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
};

if (options.bugs) findBugs();
else if (options.prove) prove();
else await simulate();

async function simulate(): Promise<void> {
  if (options.bug !== undefined) plant(BUGS[Number(options.bug)]!, root);
  // Imported after the simulation has replaced the globals and planted the bug.
  const { play } = await import("../test/simulation/run.ts");
  const { stages } = await import("../test/simulation/stage.ts");
  const { planFrom, planText, shrink } = await import("../test/simulation/shrink.ts");
  const stageOf = stages();

  /** Undefined if the plan can't be played here. */
  async function failOf(plan: Plan): Promise<boolean | undefined> {
    const stage = await stageOf(plan.seed);
    if (!stage) return undefined;
    const outcome = await play(stage, plan);
    if (outcome.fault === undefined) return false;
    print(
      `seed ${plan.seed} fails ${outcome.lastStep < 0 ? "in the end" : `in step ${outcome.lastStep}`}: ${outcome.fault}`,
    );
    if (!options.whole) {
      const short = await shrink(stage, plan, outcome);
      tell(short.outcome);
      print(`shortest: npm run simulate -- --replay ${planText(short.plan)}\n`);
    }
    return true;
  }

  if (options.replay !== undefined) {
    const plan = planFrom(options.replay);
    const stage = await stageOf(plan.seed);
    if (!stage)
      throw new Error("this clone lacks the commit of the last release, which this seed begins with");
    return replay(play, stage, plan);
  }
  let failed = 0;
  if (options.kept) for (const { plan } of KEPT) if (await failOf(planFrom(plan))) failed++;
  const steps = Array.from({ length: Number(options.steps) }, (_, i) => i);
  const first = options.from === undefined ? newSeed() : Number(options.from);
  let played = 0;
  let omitted = 0;
  while (played < Number(options.seeds) && seconds() < Number(options.seconds ?? Number.POSITIVE_INFINITY)) {
    const hasFailed = await failOf({ seed: first + played++, steps, withoutFaults: new Set() });
    if (hasFailed === undefined) omitted++;
    if (hasFailed) failed++;
    // One failing seed is enough to know that the planted bug is found.
    if (failed > 0 && options.bug !== undefined) break;
  }
  print(
    `${played} seeds from ${first}, ${steps.length} steps each: ${failed} failed, ${seconds().toFixed(1)} s, ${cpuSeconds().toFixed(1)} s of CPU`,
  );
  if (omitted > 0)
    print(`${omitted} of them need the last release, whose commit this clone lacks, and were not played`);
  process.exitCode = failed > 0 ? 1 : 0;
}

async function replay(
  play: (stage: Stage, plan: Plan) => Promise<Outcome>,
  stage: Stage,
  plan: Plan,
): Promise<void> {
  const outcome = await play(stage, plan);
  tell(outcome);
  print(outcome.fault ?? "nothing fails");
  process.exitCode = outcome.fault === undefined ? 0 : 1;
}

/** Prints what happened and what the service logged last. */
function tell({ fault, story, log }: Outcome): void {
  const lines = log.filter((line) => !line.includes('"message":"request"'));
  print([...story, ...lines.slice(-5), `→ ${fault}`].map((line) => `  ${line.slice(0, 300)}`).join("\n"));
}

/** Looks for each planted bug in a process of its own, and prints a table. */
function findBugs(): void {
  let found = 0;
  for (const [number, { name }] of BUGS.entries()) {
    const more = [
      "--from",
      options.from ?? "1",
      "--seeds",
      options.seeds,
      "--steps",
      options.steps,
      "--whole",
    ];
    const { stdout, stderr } = withBug(number, more);
    const fault = /^seed .*/m.exec(stdout)?.[0];
    // A place that is no longer there shows nothing.
    if (fault === undefined && !stdout.includes("0 failed")) throw new Error(stderr);
    if (fault !== undefined) found++;
    print(`| ${name} | ${fault ?? "not found"} |`);
  }
  print(`${found} of ${BUGS.length} found`);
}

/** A kept plan must still reach the place where its bug was. */
function prove(): void {
  for (const { plan, bug } of KEPT) {
    const number = BUGS.findIndex(({ name }) => name === bug);
    const { status, stdout } = withBug(number, ["--replay", plan]);
    if (status === NOT_PLAYED) {
      print(stdout.trim());
      continue;
    }
    if (status !== 1) process.exitCode = 1;
    print(`${status === 1 ? "found" : "NOT FOUND"}: ${bug}: ${stdout.trim().split("\n").at(-1)}`);
  }
}

function withBug(number: number, more: readonly string[]) {
  const words = [fileURLToPath(import.meta.url), "--bug", `${number}`, ...more];
  return spawnSync(process.execPath, words, { encoding: "utf8" });
}
