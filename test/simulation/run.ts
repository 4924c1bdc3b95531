import type { Act } from "./acts.ts";
import { Answers, type Doing } from "./answers.ts";
import { Asking } from "./asking.ts";
import { BACKUP_HOUR, BackupsBeside } from "./backups-beside.ts";
import { Cron } from "./cron.ts";
import { Ending } from "./ending.ts";
import { expect } from "./expect.ts";
import { Fault } from "./fault.ts";
import { Judge } from "./judge.ts";
import { LateScans } from "./late-scans.ts";
import { Model } from "./model.ts";
import { Readers } from "./readers.ts";
import { endOfDeployment, isKnownToRelease } from "./release.ts";
import { tellAct } from "./requests.ts";
import { Rounds } from "./rounds.ts";
import { partsOf } from "./scan-batches.ts";
import { isSetting } from "./settings.ts";
import type { Person } from "./setup.ts";
import type { Stage } from "./stage.ts";
import { Steps } from "./steps.ts";
import { drawFault, type Fault as PlannedFault, tell } from "./world/faults.ts";
import { current } from "./world/globals.ts";
import { Random } from "./world/random.ts";
import { MANNERS } from "./world/receivers.ts";
import { World } from "./world/world.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** What died in the middle of something keeps others from it for so long. */
const DISTURBED_MS = 2 * MINUTE;
const BROUGHT_MS = 5_000;

/** What of a seed is played: each step draws from a stream of its own, so that leaving one out changes no other. */
export interface Plan {
  seed: number;
  steps: readonly number[];
  /** Steps whose faults are left out. */
  withoutFaults: ReadonlySet<number>;
}

export interface Outcome {
  /** What went wrong; undefined if nothing did. */
  fault: string | undefined;
  /** The last step that was played. */
  lastStep: number;
  story: string[];
  log: string[];
}

export async function play(stage: Stage, plan: Plan): Promise<Outcome> {
  const run = new Run(stage, plan);
  try {
    return await run.play();
  } finally {
    run.world.close();
  }
}

class Run {
  readonly world: World;
  readonly #plan: Plan;
  readonly #model: Model;
  readonly #judge: Judge;
  readonly #answers: Answers;
  readonly #lateScans: LateScans;
  readonly #readers: Readers;
  readonly #rounds: Rounds;
  readonly #cron: Cron;
  readonly #steps: Steps;
  readonly #backups: BackupsBeside | undefined;
  readonly #asking: Asking;
  readonly #random: Random;
  readonly #story: string[] = [];
  /** Whether faults are planned at all: a part of the seeds has none, and is judged more strictly. */
  readonly #hasFaults: boolean;
  /** Whether backups are made: only where they are restored in the end, because nothing else tells whether they are right. */
  readonly #hasBackups: boolean;
  /** Whether the seed begins with a deployment, and what decides which requests the last release answers while it lasts. */
  readonly #hasRelease: boolean;
  #ofRelease: Random | undefined;
  #step = -1;

  constructor({ template, cast }: Stage, plan: Plan) {
    this.#hasBackups = new Random(`${plan.seed}/backup`).chance(0.1);
    this.world = new World(String(plan.seed), template, {
      settings: this.#hasBackups ? { BACKUP_HOUR: String(BACKUP_HOUR) } : {},
    });
    this.#plan = plan;
    this.#hasRelease = template.release !== undefined;
    this.#model = new Model(structuredClone(cast));
    this.#judge = new Judge(this.world, this.#model);
    this.#answers = new Answers(this.#model);
    this.#lateScans = new LateScans(this.world, this.#model);
    this.#readers = new Readers(this.world, this.#model);
    this.#rounds = new Rounds(this.world, this.#model);
    this.#cron = new Cron(this.world, this.#model);
    this.#steps = new Steps(plan.seed, this.#model, this.#hasRelease);
    this.#backups = this.#hasBackups ? new BackupsBeside(this.world, this.#model) : undefined;
    this.#asking = new Asking(this.world, () => this.#cron.beginRound(), this.#backups);
    this.#random = new Random(`${plan.seed}/steps`);
    this.#hasFaults = !new Random(`${plan.seed}/faults`).chance(0.2);
  }

  async play(): Promise<Outcome> {
    let fault: string | undefined;
    try {
      for (const step of this.#plan.steps) {
        this.#step = step;
        await this.#doStep(this.#random.fork(step));
      }
      this.#step = -1;
      this.#ofRelease = undefined;
      this.world.deploy();
      await this.#end();
    } catch (error) {
      if (!(error instanceof Fault)) throw error;
      fault = error.message;
    }
    return { fault, lastStep: this.#step, story: this.#story, log: this.world.log };
  }

  #tell(line: string): void {
    this.#story.push(`${new Date(current.loop.now).toISOString().slice(5, 19)} ${line}`);
  }

  async #doStep(random: Random): Promise<void> {
    const { world } = this;
    const night = this.#backups?.isDue() ? this.#backups : undefined;
    const planned = drawFault(random.fork("fault"), night !== undefined);
    const fault = this.#hasFaults && !this.#plan.withoutFaults.has(this.#step) ? planned : undefined;
    this.#changeReceivers(random.fork("receivers"));
    world.faults.arm(fault);
    if (fault?.kind === "old_isolates") world.deploy();
    this.#followDeployment(random.fork("release"));
    const around = { fault, isQuiet: world.faults.isQuiet(), isDeploying: this.#ofRelease !== undefined };
    const acts = night ? night.draw(random.fork("night")) : this.#steps.draw(random, around);
    if (acts.length === 0) return;
    const withCron = night !== undefined || random.fork("cron").chance(0.06);
    await this.#together(acts, withCron, fault);
    await this.#rest(random.fork("rest"), fault);
    await this.#backups?.check(acts);
  }

  /** Isolates of the last release answer some requests until the deployment ends. */
  #followDeployment(random: Random): void {
    const isUnderWay = this.#hasRelease && this.#step < endOfDeployment(this.#plan.seed);
    if (this.#ofRelease && !isUnderWay) {
      this.world.deploy();
      this.#tell("the deployment ends");
    }
    this.#ofRelease = isUnderWay ? random : undefined;
  }

  #changeReceivers(random: Random): void {
    if (!random.chance(0.15)) return;
    const url = `https://partner-${random.below(3)}.example/${random.pick(["hook-0", "hook-1", "orders", "other"])}`;
    const manner = random.pick(MANNERS);
    if (manner === "gone") return;
    this.world.receivers.behave(url, manner);
    this.#tell(`${url} is ${manner}`);
  }

  async #together(acts: readonly Act[], withCron: boolean, fault: PlannedFault | undefined): Promise<void> {
    const { world } = this;
    const { loop } = current;
    const doing = acts.map(
      (act): Doing => ({
        ...{ act, expected: expect(this.#model, act, loop.now), isOver: false },
        ofRelease: this.#ofRelease !== undefined && isKnownToRelease(act) && this.#ofRelease.chance(0.5),
      }),
    );
    const parts = doing.map((one) => partsOf(this.#model, one));
    this.#model.ofRelease = new Set(doing.flatMap(({ act, ofRelease }) => (ofRelease ? [act] : [])));
    this.#answers.expectBatches(doing, loop.now);
    const began = loop.now;
    for (const { act } of doing) this.#model.begin(act, began);
    await this.#asking.askForAll(doing, withCron);
    const wasCron = withCron || loop.now - began >= MINUTE;
    const hit = fault && world.faults.hasHit ? ` [${tell(fault)}]` : "";
    for (const { act, answer } of doing) {
      const came = answer ? `${answer.status} ${answer.body.code ?? ""}` : "no answer";
      this.#tell(
        `${this.#step}: ${tellAct(act, this.#model.cast)} → ${came}${wasCron ? ", beside the cron" : ""}${hit}`,
      );
    }
    const judged = parts.flatMap((of) => of());
    for (const { act, answer } of judged)
      this.#rounds.note(act, answer !== undefined && answer.status < 300, began, loop.now);
    this.#judgeActs(judged, wasCron || doing.length > 1, fault !== undefined && world.faults.hasHit);
  }

  #judgeActs(doing: readonly Doing[], isCrowded: boolean, isFaulty: boolean): void {
    const written = this.#judge.follow(
      doing.map(({ act }) => act),
      current.loop.now,
    );
    this.#cron.followCapacity(doing, written);
    // What the service itself does at the same time, by a message that was late, counts like somebody's act.
    const wasCrowded = isCrowded || written.has(undefined);
    for (const one of doing)
      this.#answers.judge(
        one,
        written.get(one.act) ?? [],
        wasCrowded || this.#model.ofRelease.has(one.act),
        isFaulty || !this.world.faults.isQuiet(),
      );
    const [rates, ...more] = doing.flatMap(({ act }) => (act.do === "set_commissions" ? [act.rates] : []));
    if (rates && more.length === 0 && !isFaulty && this.world.faults.isQuiet())
      this.#judge.checkCommissions(rates);
    const settings = doing.filter(({ act }) => isSetting(act));
    const [only] = settings;
    const isOnly = settings.length === 1 && only!.answer && only!.answer.status < 300;
    if (settings.length > 0) this.#judge.followSettings(isOnly ? only!.act : undefined);
    this.#judge.audit.check(doing);
    this.#lateScans.check(doing);
    this.#judge.checkReceived();
    this.#judge.checkCounters(current.loop.now);
    this.#rounds.checkPickups(current.loop.now, this.#hasFaults);
  }

  /** Time passes: seconds, or at times hours, in which the cron runs once. */
  async #rest(random: Random, fault: PlannedFault | undefined): Promise<void> {
    const { loop } = current;
    const ms = random.chance(0.06)
      ? random.between(1, 40) * HOUR
      : random.between(0, random.chance(0.3) ? 20 : 1) * MINUTE;
    if (fault?.kind === "clock_jumps") loop.now += 3 * HOUR;
    await this.#pass(ms);
    // Some rounds come while money is offered, which is not for long.
    if (
      (ms > HOUR && !this.#backups?.isDue()) ||
      (this.#model.money.isOffered(loop.now) && random.chance(0.2))
    )
      await this.#comeRound();
    if (random.chance(0.08)) await this.#toTheEnd(() => this.#readers.readSome(random));
    if (random.chance(0.08)) await this.#readRounds([random.pick(this.#model.cast.drivers)]);
  }

  async #pass(ms: number): Promise<void> {
    const { loop } = current;
    const { world } = this;
    await loop.until(() => false, loop.now + ms);
    if (!(await loop.until(() => world.working === 0, loop.now + 10 * MINUTE)))
      throw new Fault("a consumer does not end");
    this.#judgeActs([], true, true);
  }

  /** A round that nothing disturbs has done what it had to. */
  async #comeRound(): Promise<void> {
    const dues = this.#judge.duesAt(current.loop.now);
    const { faults } = this.world;
    const quietFrom = current.loop.now - DISTURBED_MS;
    await this.#toTheEnd(() => this.#cron.beginRound());
    const isWhole = this.#cron.wasWhole;
    // Messages ask for the chores of the databases of orders.
    await this.#pass(BROUGHT_MS);
    if (isWhole && faults.quietSince < quietFrom) this.#judge.checkRound(dues);
  }

  async #readRounds(drivers: readonly Person[]): Promise<void> {
    await this.#toTheEnd(() => this.#rounds.read(drivers, () => this.#judgeActs([], true, true)));
  }

  /** Does something while nobody acts. */
  async #toTheEnd(work: () => Promise<unknown>): Promise<void> {
    const { loop } = current;
    let outcome: { error?: unknown } | undefined;
    void work().then(
      () => {
        outcome = {};
      },
      (error) => {
        outcome = { error };
      },
    );
    await loop.until(() => outcome !== undefined && this.world.working === 0, loop.now + 10 * MINUTE);
    if (outcome?.error !== undefined) throw outcome.error;
    if (!outcome) throw new Fault("something does not end");
  }

  async #end(): Promise<void> {
    const { world } = this;
    const { drivers, outsider } = this.#model.cast;
    const ending = new Ending(
      { world, model: this.#model, judge: this.#judge, readers: this.#readers },
      {
        pass: (ms) => this.#pass(ms),
        cron: () => this.#comeRound(),
        act: (act) => this.#together([act], false, undefined),
        readRounds: () => this.#readRounds([...drivers, outsider]),
        toTheEnd: (work) => this.#toTheEnd(work),
        tell: (line) => this.#tell(line),
      },
    );
    const { seed } = this.#plan;
    const has = { hasFaults: this.#hasFaults, hasBackups: this.#hasBackups, hasMoney: this.#steps.hasMoney };
    await ending.play({ seed, ...has }, this.#random.fork("end"));
  }
}
