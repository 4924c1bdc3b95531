import { movePartner } from "../../scripts/partner-move.ts";
import { drawAct } from "./actors.ts";
import type { Act } from "./acts.ts";
import { Answers, type Doing } from "./answers.ts";
import { disguise, drawAttack } from "./attacks.ts";
import { checkBackups } from "./backups.ts";
import { expect } from "./expect.ts";
import { Fault } from "./fault.ts";
import { Judge } from "./judge.ts";
import { Later, type Time } from "./later.ts";
import { withLeaving } from "./leaving.ts";
import { Model } from "./model.ts";
import { drawMoneyActs, withMoney } from "./money/acts.ts";
import { Readers } from "./readers.ts";
import { endOfDeployment, isKnownToRelease } from "./release.ts";
import { askFor, tellAct } from "./requests.ts";
import { Rounds } from "./rounds.ts";
import type { EventRow } from "./rows.ts";
import type { Person } from "./setup.ts";
import type { Stage } from "./stage.ts";
import { checkTraces } from "./thieves.ts";
import { CROWD, opensByOther } from "./visits.ts";
import { drawFault, type Fault as PlannedFault, tell } from "./world/faults.ts";
import { current } from "./world/globals.ts";
import { Random } from "./world/random.ts";
import { MANNERS } from "./world/receivers.ts";
import { type Answer, ORDERS, World } from "./world/world.ts";

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

/** Acts after which the model looks at what is set. */
const SETTINGS: readonly Act["do"][] = ["switch", "subscribe", "set_capacity", "unpublish", "publish"];

class Run {
  readonly world: World;
  readonly #plan: Plan;
  readonly #model: Model;
  readonly #judge: Judge;
  readonly #answers: Answers;
  readonly #readers: Readers;
  readonly #rounds: Rounds;
  readonly #random: Random;
  readonly #story: string[] = [];
  /** Whether faults are planned at all: a part of the seeds has none, and is judged more strictly. */
  readonly #hasFaults: boolean;
  /** Whether backups are made: only where they are restored in the end, because nothing else tells whether they are right. */
  readonly #hasBackups: boolean;
  /** Whether receivers pay for parcels. */
  readonly #hasMoney: boolean;
  /** Whether somebody cheats. */
  readonly #hasThieves: boolean;
  /** How many rounds of the cron began since the last look, and how many of these came to their end. */
  #counting = { begun: 0, whole: 0 };
  /** Whether the seed begins with a deployment, and what decides which requests the last release answers while it lasts. */
  readonly #hasRelease: boolean;
  #ofRelease: Random | undefined;
  #step = -1;

  constructor({ template, cast }: Stage, plan: Plan) {
    this.#hasBackups = new Random(`${plan.seed}/backup`).chance(0.1);
    this.world = new World(String(plan.seed), template, {
      settings: this.#hasBackups ? { BACKUP_HOUR: "2" } : {},
    });
    this.#plan = plan;
    this.#hasRelease = template.release !== undefined;
    this.#hasThieves = !this.#hasRelease && new Random(`${plan.seed}/thieves`).chance(0.5);
    this.#hasMoney = !this.#hasRelease && new Random(`${plan.seed}/money`).chance(0.5);
    this.#model = new Model(structuredClone(cast));
    this.#judge = new Judge(this.world, this.#model);
    this.#answers = new Answers(this.#model);
    this.#readers = new Readers(this.world, this.#model);
    this.#rounds = new Rounds(this.world, this.#model);
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
    const planned = drawFault(random.fork("fault"));
    const fault = this.#hasFaults && !this.#plan.withoutFaults.has(this.#step) ? planned : undefined;
    this.#changeReceivers(random.fork("receivers"));
    world.faults.arm(fault);
    if (fault?.kind === "old_isolates") world.deploy();
    this.#followDeployment(random.fork("release"));
    const ofActs = random.fork("acts");
    const count = ofActs.chance(0.3) ? ofActs.between(2, 4) : 1;
    const drawn = Array.from({ length: count }, () => drawAct(ofActs, this.#model));
    // The same at the same time: a second device, or a client that asks again too early.
    if (count > 1 && ofActs.chance(0.4)) drawn[1] = drawn[0]!;
    const visit = drawn.find(opensByOther);
    if (visit && random.fork("crowd").chance(0.3))
      drawn.push(...Array.from({ length: CROWD - 1 }, () => visit));
    const playable = this.#withMoney(random.fork("money"), this.#playable(drawn, fault));
    const played = this.#withThieves(random.fork("thieves"), playable);
    const acts = withLeaving(this.#plan.seed, random.fork("leaving"), played, this.#model);
    if (acts.length === 0) return;
    const withCron = random.fork("cron").chance(0.06);
    await this.#together(acts, withCron, fault);
    await this.#rest(random.fork("rest"), fault);
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

  /** What changes what others may do is alone in its step, so that they did it before or after. */
  #playable(drawn: readonly Act[], fault: PlannedFault | undefined): readonly Act[] {
    const [first] = drawn;
    const isAlone = (act: Act) => act.do === "subscribe" || (act.do === "switch" && act.what === "suspended");
    if (isAlone(first!)) return [first!];
    const mayMove = !this.#ofRelease && fault?.kind !== "database_gone" && this.world.faults.isQuiet();
    const moves = drawn.filter((act) => act.do === "move_partner");
    const isOther = (act: Act, i: number) =>
      !isAlone(act) && act.do !== "move_partner" && !(act.do === "set_prices" && i > 0);
    const others = drawn.filter(isOther);
    return mayMove && moves.length > 0 ? [moves[0]!, ...others] : others;
  }

  /** In some steps money goes from hand to hand beside what others do. */
  #withMoney(random: Random, acts: readonly Act[]): readonly Act[] {
    if (!this.#hasMoney) return acts;
    // A partner waits while its money is being handed over.
    const isMoved = ({ do: what }: Act) => what === "move_partner" && this.#model.money.isAnyReserved;
    // The same act twice is about the same money.
    const paid = new Map(acts.map((act) => [act, withMoney(random, act, this.#model)]));
    const some = acts.filter((act) => !isMoved(act)).map((act) => paid.get(act)!);
    const isOffered = this.#model.money.isOffered(current.loop.now);
    const count = random.pick(isOffered ? [1, 1, 1, 2] : [0, 0, 0, 1, 1, 2]);
    const drawn = Array.from({ length: count }, () => drawMoneyActs(random, this.#model)).flat();
    // Two devices at once.
    if (drawn.length === 1 && random.chance(0.3)) drawn.push(drawn[0]!);
    // A move waits until what is offered beside it has expired, which is longer than a step.
    const isMoving = some.some(({ do: what }) => what === "move_partner");
    return [...some, ...drawn.filter((act) => !(isMoving && act.do === "offer_money"))];
  }

  /** In some steps somebody cheats in place of what others do, in others some of them do. */
  #withThieves(random: Random, acts: readonly Act[]): readonly Act[] {
    if (!this.#hasThieves) return acts;
    const attack = random.chance(0.15) ? drawAttack(random, this.#model) : [];
    const all = attack.length > 0 ? attack : acts.map((act) => disguise(random, act, this.#model));
    return all.filter((act) => !("by" in act) || !this.#model.unknownKeys.has(act.by.id));
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
    this.#model.ofRelease = new Set(doing.flatMap(({ act, ofRelease }) => (ofRelease ? [act] : [])));
    this.#answers.expectBatches(doing, loop.now);
    const began = loop.now;
    for (const { act } of doing) this.#model.begin(act, began);
    for (const one of doing) this.#start(one);
    if (withCron) void this.#beginRound();
    if (!(await this.#untilOver(doing))) {
      throw new Fault(`something does not end: ${acts.map((act) => act.do).join(", ")}`);
    }
    await this.#askAgain(doing);
    const wasCron = withCron || loop.now - began >= MINUTE;
    const hit = fault && world.faults.hasHit ? ` [${tell(fault)}]` : "";
    for (const { act, answer } of doing) {
      const came = answer ? `${answer.status} ${answer.body.code ?? ""}` : "no answer";
      this.#tell(
        `${this.#step}: ${tellAct(act, this.#model.cast)} → ${came}${wasCron ? ", beside the cron" : ""}${hit}`,
      );
    }
    for (const { act, answer } of doing)
      this.#rounds.note(act, answer !== undefined && answer.status < 300, began, loop.now);
    this.#judgeActs(doing, wasCron || doing.length > 1, fault !== undefined && world.faults.hasHit);
  }

  /** Who gets no answer asks again with the same request, as clients do. */
  async #askAgain(doing: readonly Doing[]): Promise<void> {
    const again = doing.filter(({ answer }) => !answer || answer.status >= 500);
    for (const one of again) {
      one.isOver = false;
      one.isAgain = true;
      // By then an isolate of this version answers.
      one.ofRelease = false;
      this.#start(one);
    }
    if (!(await this.#untilOver(again))) throw new Fault("what is asked for again does not end");
  }

  /** Waits for at most ten minutes. Beside what takes longer than a minute the cron comes round, as moves of partners need it. */
  async #untilOver(doing: readonly Doing[]): Promise<boolean> {
    const { loop } = current;
    const isOver = () => doing.every((one) => one.isOver) && this.world.working === 0;
    for (let minute = 0; minute < 10; minute++) {
      if (await loop.until(isOver, loop.now + MINUTE)) return true;
      void this.#beginRound();
    }
    return false;
  }

  #start(one: Doing): void {
    const { act } = one;
    const { ofRelease } = one;
    const answered =
      act.do === "move_partner" ? this.#move(act) : this.world.ask({ ...askFor(act), ofRelease });
    void answered.then((answer) => {
      one.answer = answer;
      one.isOver = true;
    });
  }

  /** Runs the script until it has ended: what cuts it off is over when it is run again. */
  async #move({ subject, to }: Act & { do: "move_partner" }): Promise<Answer> {
    const { loop } = current;
    const move = () =>
      this.world.script((env) => {
        const orders = [env.ORDERS_0!, env.ORDERS_1!];
        const tools = { main: env.DB, orders, now: () => loop.now, sleep: (ms: number) => loop.wait(ms) };
        return movePartner({ ...tools, print: () => {} }, subject.id, ORDERS.indexOf(to));
      });
    let runs = 1;
    while (!(await move())) if (runs++ === 4) throw new Fault("a partner's move does not end");
    return { status: 200, body: {}, headers: new Headers() };
  }

  #judgeActs(doing: readonly Doing[], isCrowded: boolean, isFaulty: boolean): void {
    const written = this.#judge.follow(
      doing.map(({ act }) => act),
      current.loop.now,
    );
    this.#followCapacity(doing, written);
    // What the service itself does at the same time, by a message that was late, counts like somebody's act.
    const wasCrowded = isCrowded || written.has(undefined);
    for (const one of doing)
      this.#answers.judge(
        one,
        written.get(one.act) ?? [],
        wasCrowded || this.#model.ofRelease.has(one.act),
        isFaulty || !this.world.faults.isQuiet(),
      );
    const commissions = doing.flatMap(({ act }) => (act.do === "set_commissions" ? [act.rates] : []));
    if (commissions.length === 1 && !isFaulty && this.world.faults.isQuiet())
      this.#judge.checkCommissions(commissions[0]!);
    const settings = doing.filter(({ act }) => SETTINGS.includes(act.do));
    const [only] = settings;
    const isOnly = settings.length === 1 && only!.answer && only!.answer.status < 300;
    if (settings.length > 0) this.#judge.followSettings(isOnly ? only!.act : undefined);
    this.#judge.checkReceived();
    this.#judge.checkCounters(current.loop.now);
    this.#rounds.checkPickups(current.loop.now, this.#hasFaults);
  }

  /** A round of the cron counts the parcels at some time in it, and may miss those of a partner that is being moved. */
  #followCapacity(doing: readonly Doing[], written: ReadonlyMap<unknown, readonly EventRow[]>): void {
    const { capacity, tills, money } = this.#model;
    const { begun, whole } = this.#counting;
    const changed = [...written.values()].reduce((sum, events) => sum + events.length, 0);
    const isSure = begun === whole && doing.every(({ act }) => act.do !== "move_partner");
    const counts = [
      [capacity, changed],
      [tills, money.movedKobo],
    ] as const;
    for (const [counted, much] of counts) {
      if (begun === 0) counted.look();
      else if (isSure) counted.wasCounted(much);
      else counted.wasMiscounted();
    }
    money.movedKobo = 0;
    this.#counting = { begun: 0, whole: 0 };
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
    if (ms > HOUR || (this.#model.money.isOffered(loop.now) && random.chance(0.2))) await this.#cron();
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

  async #beginRound(): Promise<void> {
    this.#counting.begun++;
    if (await this.world.cron()) this.#counting.whole++;
  }

  /** A round that nothing disturbs has done what it had to. */
  async #cron(): Promise<void> {
    const dues = this.#judge.duesAt(current.loop.now);
    const { faults } = this.world;
    const quietFrom = current.loop.now - DISTURBED_MS;
    await this.#toTheEnd(() => this.#beginRound());
    const isWhole = this.#counting.begun === 1 && this.#counting.whole === 1;
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

  /** A partner that is suspended reads nothing. */
  async #takeBackPartners(): Promise<void> {
    for (const { id: of } of this.#model.cast.partners) {
      if (!this.#model.switched.has(`suspended ${of}`)) continue;
      const act: Act = { do: "switch", what: "suspended", of, name: "a partner", isOn: false };
      await this.#together([act], false, undefined);
    }
  }

  /** Nothing fails any more: within minutes all that can be done is done. */
  async #end(): Promise<void> {
    const { world } = this;
    world.faults.end();
    world.receivers.heal();
    this.#tell("nothing fails any more");
    await this.#takeBackPartners();
    await this.#settle();
    // Until the last attempts of the schedule are over.
    for (let i = 0; i < 2; i++) {
      await this.#pass(HOUR);
      await this.#cron();
    }
    await this.#pass(MINUTE);
    this.#judge.checkDelivered(!this.#hasFaults);
    await this.#toTheEnd(() => this.#readers.checkAll(this.#random.fork("end")));
    if (this.#hasMoney) await this.#toTheEnd(() => this.#judge.checkMoney());
    await this.#readRounds([...this.#model.cast.drivers, this.#model.cast.outsider]);
    await this.#toTheEnd(() => checkTraces(world, this.#model));
    const time = { pass: (ms: number) => this.#pass(ms), cron: () => this.#cron() };
    const later = new Random(`${this.#plan.seed}/later`);
    if (later.chance(0.05)) await this.#later(later, time);
    if (this.#hasBackups) await checkBackups(world, time);
  }

  async #settle(): Promise<void> {
    for (let i = 0; i < 4; i++) {
      await this.#cron();
      await this.#pass(2.5 * MINUTE);
    }
  }

  /** Months pass, in which orders are archived. */
  async #later(random: Random, time: Time): Promise<void> {
    const later = new Later(this.world, this.#model);
    this.#tell("months pass");
    await this.#pass(28 * 24 * HOUR);
    await this.#cron();
    // Some orders end in another month.
    const between = random.fork("between");
    for (let i = 0; i < 15; i++) await this.#together([drawAct(between, this.#model)], false, undefined);
    await this.#takeBackPartners();
    await later.pass(random.fork("time"), time, this.#hasFaults);
    await this.#toTheEnd(() => later.check());
    for (const act of later.drawActs(random.fork("acts"))) await this.#together([act], false, undefined);
    await this.#settle();
    await this.#toTheEnd(() => this.#readers.checkAll(random.fork("end")));
  }
}
