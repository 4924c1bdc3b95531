import { movePartner } from "../../scripts/partner-move.ts";
import { askFor, drawAct, tellAct } from "./actors.ts";
import type { Act, Expected } from "./acts.ts";
import { checkBackups } from "./backups.ts";
import { Fault, Judge } from "./judge.ts";
import { Model } from "./model.ts";
import { Readers } from "./readers.ts";
import { Rounds } from "./rounds.ts";
import type { EventRow } from "./rows.ts";
import { type Cast, type Person, setUp } from "./setup.ts";
import { drawFault, type Fault as PlannedFault, tell } from "./world/faults.ts";
import { current } from "./world/globals.ts";
import { Random } from "./world/random.ts";
import { MANNERS } from "./world/receivers.ts";
import { type Answer, ORDERS, type Template, World } from "./world/world.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

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

/** The world after its set-up, which all seeds begin with, and its cast. */
export interface Stage {
  template: Template;
  cast: Cast;
}

export async function prepare(): Promise<Stage> {
  const world = new World("set-up");
  let cast: Cast | undefined;
  const failed: unknown[] = [];
  setUp(world).then(
    (made) => {
      cast = made;
    },
    (error) => failed.push(error),
  );
  const { loop } = current;
  await loop.until(() => cast !== undefined || failed.length > 0, loop.now + HOUR);
  if (!cast) throw failed[0];
  let isDone = false;
  world.cron().then(() => {
    isDone = true;
  });
  await loop.until(() => isDone && world.working === 0, loop.now + HOUR);
  return { template: world.asTemplate(), cast };
}

/** An act under way. */
interface Doing {
  act: Act;
  expected: Expected;
  answer?: Answer | undefined;
  isOver: boolean;
  /** Asked for again, because no answer came. */
  isAgain?: boolean;
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
  readonly #readers: Readers;
  readonly #rounds: Rounds;
  readonly #random: Random;
  readonly #story: string[] = [];
  /** What has to come of the orders of the step's batches. */
  readonly #batches = new Map<Act, readonly Expected[]>();
  /** Whether faults are planned at all: a part of the seeds has none, and is judged more strictly. */
  readonly #hasFaults: boolean;
  /** Whether backups are made: only where they are restored in the end, because nothing else tells whether they are right. */
  readonly #hasBackups: boolean;
  #step = -1;

  constructor({ template, cast }: Stage, plan: Plan) {
    this.#hasBackups = new Random(`${plan.seed}/backup`).chance(0.1);
    this.world = new World(String(plan.seed), template, this.#hasBackups ? { BACKUP_HOUR: "2" } : {});
    this.#plan = plan;
    this.#model = new Model(structuredClone(cast));
    this.#judge = new Judge(this.world, this.#model);
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
    const ofActs = random.fork("acts");
    const count = ofActs.chance(0.3) ? ofActs.between(2, 4) : 1;
    const drawn = Array.from({ length: count }, () => drawAct(ofActs, this.#model));
    // The same at the same time: a second device, or a client that asks again too early.
    if (count > 1 && ofActs.chance(0.4)) drawn[1] = drawn[0]!;
    const acts = this.#playable(drawn, fault);
    if (acts.length === 0) return;
    const withCron = random.fork("cron").chance(0.06);
    await this.#together(acts, withCron, fault);
    await this.#rest(random.fork("rest"), fault);
  }

  /** What changes what others may do is alone in its step, so that they did it before or after. */
  #playable(drawn: readonly Act[], fault: PlannedFault | undefined): readonly Act[] {
    const [first] = drawn;
    const isAlone = (act: Act) => act.do === "subscribe" || (act.do === "switch" && act.what === "suspended");
    if (isAlone(first!)) return [first!];
    const mayMove = fault?.kind !== "database_gone" && this.world.faults.isQuiet();
    const moves = drawn.filter((act) => act.do === "move_partner");
    const isOther = (act: Act, i: number) =>
      !isAlone(act) && act.do !== "move_partner" && !(act.do === "set_prices" && i > 0);
    const others = drawn.filter(isOther);
    return mayMove && moves.length > 0 ? [moves[0]!, ...others] : others;
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
      (act): Doing => ({ act, expected: this.#model.expect(act, loop.now), isOver: false }),
    );
    this.#batches.clear();
    for (const { act } of doing)
      if (act.do === "batch") this.#batches.set(act, this.#model.creations.expectEach(act, loop.now));
    const began = loop.now;
    for (const one of doing) this.#start(one);
    if (withCron) world.cron();
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
      this.world.cron();
    }
    return false;
  }

  #start(one: Doing): void {
    const { act } = one;
    const answered = act.do === "move_partner" ? this.#move(act) : this.world.ask(askFor(act));
    answered.then((answer) => {
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
    // What the service itself does at the same time, by a message that was late, counts like somebody's act.
    const wasCrowded = isCrowded || written.has(undefined);
    for (const one of doing)
      this.#judgeAct(one, written.get(one.act) ?? [], wasCrowded, isFaulty || !this.world.faults.isQuiet());
    const settings = doing.filter(({ act }) => act.do === "switch" || act.do === "subscribe");
    const [only] = settings;
    const isOnly = settings.length === 1 && only!.answer && only!.answer.status < 300;
    if (settings.length > 0) this.#judge.followSettings(isOnly ? only!.act : undefined);
    this.#judge.checkReceived();
    this.#judge.checkCounters(current.loop.now);
    this.#rounds.checkPickups(current.loop.now, this.#hasFaults);
  }

  #judgeAct(
    { act, expected, answer, isAgain }: Doing,
    events: readonly EventRow[],
    isCrowded: boolean,
    isFaulty: boolean,
  ): void {
    const name = tellAct(act, this.#model.cast);
    this.#model.note(act);
    if (!answer || answer.status >= 500) {
      if (!isFaulty && answer?.body.code !== "partner_moving")
        throw new Fault(
          `${name} got ${answer ? JSON.stringify(answer.body) : "no answer"}, though nothing failed`,
        );
      return;
    }
    // A receiver who asks again is told that the parcel is in a return: in that which the lost answer was about.
    const isKnown = isAgain && act.do === "start_return" && answer.status === 409 && events.length > 0;
    if (answer.status >= 400 && events.length > 0 && !isCrowded && !isKnown) {
      throw new Fault(`${name} was refused (${answer.status}), but wrote ${events[0]!.type}`);
    }
    if (act.do === "set_prices" && answer.status < 300 && this.#model.prices.kobo !== act.naira * 100)
      throw new Fault(`the price is ${this.#model.prices.kobo} and was set to ${act.naira * 100}`);
    const data = answer.body.data as { id: string; order_id?: string } | undefined;
    const made = (act.do === "create" || act.do === "send_back") && answer.status < 300 && data!.id;
    if (made && !this.#model.parcels.has(made))
      throw new Fault(`${name} was answered, and there is no such order`);
    if (isCrowded || isKnown) return;
    const statuses = isAgain ? [...expected.statuses, 200] : expected.statuses;
    if (!statuses.includes(answer.status)) {
      throw new Fault(
        `${name} got ${answer.status} ${JSON.stringify(answer.body)} and should get ${statuses.join(" or ")}`,
      );
    }
    if (act.do === "batch" && answer.status < 300) {
      this.#judgeBatch(act, answer, events, isAgain);
      return;
    }
    const should = answer.status < 300 ? expected.event : undefined;
    const is = events.map(({ type }) => type).join(", ");
    if (act.do !== "move_orders" && is !== (should ?? "")) {
      throw new Fault(`${name} wrote ${is || "no event"} and should write ${should ?? "none"}`);
    }
    this.#judgeAnswer(act, answer);
  }

  /** Each order of a batch is judged as if it came alone. */
  #judgeBatch(
    act: Act & { do: "batch" },
    { body }: Answer,
    events: readonly EventRow[],
    isAgain = false,
  ): void {
    const { results } = body.data as { results: { status: number; data?: { id: string } }[] };
    const created = results.filter(({ status }) => status === 201).length;
    if (!isAgain && events.length !== created) {
      throw new Fault(`a batch says that it created ${created} orders, and ${events.length} are new`);
    }
    const expected = this.#batches.get(act)!;
    for (const [i, { status, data }] of results.entries()) {
      const { statuses } = expected[i]!;
      const isThere = status >= 300 || this.#model.parcels.has(data!.id);
      if ((isAgain && status === 200) || (statuses.includes(status) && isThere)) continue;
      throw new Fault(`order ${i} of a batch got ${status} and should get ${statuses.join(" or ")}`);
    }
  }

  /** Answers say how things are now, and tell a collection code only where it may be. */
  #judgeAnswer(act: Act, { status, body }: Answer): void {
    if (status >= 300 || !("parcel" in act) || act.do === "send_back" || act.do === "start_return") return;
    const data = body.data as { status: string; collection_code?: string };
    if (data.status !== act.parcel.status) {
      throw new Fault(`${tellAct(act, this.#model.cast)}: the answer says ${data.status}`);
    }
    const mayTell = act.parcel.arrivedAt !== null;
    if (!mayTell && JSON.stringify(body).includes(`"collection_code":"`)) {
      throw new Fault(`${tellAct(act, this.#model.cast)}: the answer tells the collection code`);
    }
  }

  /** Time passes: seconds, or at times hours, in which the cron runs once. */
  async #rest(random: Random, fault: PlannedFault | undefined): Promise<void> {
    const { loop } = current;
    const ms = random.chance(0.06)
      ? random.between(1, 40) * HOUR
      : random.between(0, random.chance(0.3) ? 20 : 1) * MINUTE;
    if (fault?.kind === "clock_jumps") loop.now += 3 * HOUR;
    await this.#pass(ms);
    if (ms > HOUR) await this.#cron();
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

  async #cron(): Promise<void> {
    await this.#toTheEnd(() => this.world.cron());
    this.#judgeActs([], true, true);
  }

  async #readRounds(drivers: readonly Person[]): Promise<void> {
    await this.#toTheEnd(() => this.#rounds.read(drivers, () => this.#judgeActs([], true, true)));
  }

  /** Does something while nobody acts. */
  async #toTheEnd(work: () => Promise<unknown>): Promise<void> {
    const { loop } = current;
    let outcome: { error?: unknown } | undefined;
    work().then(
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
    for (let i = 0; i < 4; i++) {
      await this.#cron();
      await this.#pass(2.5 * MINUTE);
    }
    // Until the last attempts of the schedule are over.
    for (let i = 0; i < 2; i++) {
      await this.#pass(HOUR);
      await this.#cron();
    }
    await this.#pass(MINUTE);
    this.#judge.checkDelivered(!this.#hasFaults);
    await this.#toTheEnd(() => this.#readers.checkAll(this.#random.fork("end")));
    await this.#readRounds(this.#model.cast.drivers);
    if (this.#hasBackups)
      await checkBackups(world, { pass: (ms) => this.#pass(ms), cron: () => this.#cron() });
  }
}
