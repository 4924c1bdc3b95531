import { drawAct } from "./actors.ts";
import type { Act } from "./acts.ts";
import { checkBackups } from "./backups.ts";
import { checkDelivered } from "./deliveries.ts";
import type { Judge } from "./judge.ts";
import { Later, type Time } from "./later.ts";
import type { Model } from "./model.ts";
import { checkOperatorReads } from "./operator-reads.ts";
import type { Readers } from "./readers.ts";
import { checkNoneMisplaced, loseDatabases } from "./restores.ts";
import type { Partner } from "./setup.ts";
import { checkTraces, tracedBy } from "./thieves.ts";
import { current } from "./world/globals.ts";
import { Random } from "./world/random.ts";
import type { World } from "./world/world.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** So old is what nobody asks for once months have passed: step by step it is forgotten, which the model does not know. */
const OLD_MS = 60 * 24 * HOUR;

/** How a seed is played on. */
export interface Playing extends Time {
  act: (act: Act) => Promise<void>;
  readRounds: () => Promise<void>;
  /** Does something while nobody acts. */
  toTheEnd: (work: () => Promise<unknown>) => Promise<void>;
  tell: (line: string) => void;
}

interface Seed {
  seed: number;
  hasFaults: boolean;
  hasBackups: boolean;
  hasMoney: boolean;
}

/** The end of a seed: nothing fails any more, so within minutes all that can be done is done. */
export class Ending {
  readonly #world: World;
  readonly #model: Model;
  readonly #judge: Judge;
  readonly #readers: Readers;
  readonly #playing: Playing;

  constructor(
    { world, model, judge, readers }: { world: World; model: Model; judge: Judge; readers: Readers },
    playing: Playing,
  ) {
    this.#world = world;
    this.#model = model;
    this.#judge = judge;
    this.#readers = readers;
    this.#playing = playing;
  }

  async play({ seed, hasFaults, hasBackups, hasMoney }: Seed, random: Random): Promise<void> {
    const { pass, cron, toTheEnd, tell, readRounds } = this.#playing;
    const world = this.#world;
    world.faults.end();
    world.receivers.heal();
    tell("nothing fails any more");
    await this.#takeBackPartners();
    await this.#settle();
    // Until the last attempts of the schedule are over.
    for (let i = 0; i < 2; i++) {
      await pass(HOUR);
      await cron();
    }
    await pass(MINUTE);
    checkDelivered(world, !hasFaults);
    await toTheEnd(() => this.#readers.checkAll(random));
    await toTheEnd(() => this.#judge.checkReads(current.loop.now));
    await toTheEnd(() => checkOperatorReads(world, this.#model));
    if (hasMoney) await toTheEnd(() => this.#judge.checkMoney());
    await readRounds();
    const tokens = new Map<Partner, string>();
    await toTheEnd(async () => {
      for (const [partner, token] of await checkTraces(world, this.#model, this.#judge.audit))
        tokens.set(partner, token);
    });
    this.#judge.audit.check([], this.#model.cast.partners.flatMap(tracedBy));
    await cron();
    await toTheEnd(() => this.#judge.audit.checkWhole(tokens));
    const later = new Random(`${seed}/later`);
    if (later.chance(0.05)) await this.#later(later, hasFaults);
    if (hasBackups) await this.#goOnRestored(new Random(`${seed}/lost`), hasMoney);
  }

  /** With what the last backups restored, the service goes on as if nothing had been lost. */
  async #goOnRestored(random: Random, hasMoney: boolean): Promise<void> {
    const { pass, cron, toTheEnd, act } = this.#playing;
    const world = this.#world;
    const restored = await checkBackups(world, this.#playing);
    await loseDatabases(world, this.#model, this.#playing, restored, random.fork("which"));
    await this.#settle();
    const acts = random.fork("acts");
    for (let i = 0; i < 15; i++) {
      const drawn = drawAct(acts, this.#model);
      if (!isOfOld(drawn)) await act(drawn);
    }
    await this.#takeBackPartners();
    await this.#settle();
    for (let i = 0; i < 2; i++) {
      await pass(HOUR);
      await cron();
    }
    // What was delivered since the backup is delivered again.
    checkDelivered(world, false);
    await toTheEnd(() => this.#readers.checkAll(random.fork("end")));
    await toTheEnd(() => this.#judge.checkReads(current.loop.now));
    if (hasMoney) await toTheEnd(() => this.#judge.checkMoney());
    await toTheEnd(() => checkNoneMisplaced(world));
  }

  /** A partner that is suspended reads nothing, and an account that is disabled finds no traces. */
  async #takeBackPartners(): Promise<void> {
    for (const { id: of } of this.#model.cast.partners) {
      if (!this.#model.switched.has(`suspended ${of}`)) continue;
      await this.#playing.act({ do: "switch", what: "suspended", of, name: "a partner", isOn: false });
    }
    for (const owner of this.#model.cast.partners)
      if (this.#model.switched.has(`disabled ${owner.accountId}`))
        await this.#playing.act({ do: "switch_account", owner, isOn: false });
  }

  async #settle(): Promise<void> {
    for (let i = 0; i < 4; i++) {
      await this.#playing.cron();
      await this.#playing.pass(2.5 * MINUTE);
    }
  }

  /** Months pass, in which orders are archived. */
  async #later(random: Random, hasFaults: boolean): Promise<void> {
    const { pass, cron, toTheEnd, tell, act } = this.#playing;
    const later = new Later(this.#world, this.#model);
    tell("months pass");
    await pass(28 * 24 * HOUR);
    await cron();
    // Some orders end in another month.
    const between = random.fork("between");
    for (let i = 0; i < 15; i++) await act(drawAct(between, this.#model));
    await this.#takeBackPartners();
    await later.pass(random.fork("time"), this.#playing, hasFaults);
    await toTheEnd(() => later.check());
    for (const each of later.drawActs(random.fork("acts"))) await act(each);
    await this.#settle();
    await toTheEnd(() => this.#readers.checkAll(random.fork("end")));
  }
}

const isOfOld = (act: Act): boolean => "parcel" in act && act.parcel.updatedAt < current.loop.now - OLD_MS;
