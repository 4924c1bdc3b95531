import { drawAct } from "./actors.ts";
import type { Act } from "./acts.ts";
import { disguise, drawAttack } from "./attacks.ts";
import { withGuesses } from "./guesses.ts";
import { withLeaving } from "./leaving.ts";
import type { Model } from "./model.ts";
import { drawMoneyActs, withMoney } from "./money/acts.ts";
import { withRepeats } from "./repeats.ts";
import { withScanBatches } from "./scan-batches.ts";
import { withSecrets } from "./secrets.ts";
import { withTokens } from "./tokens.ts";
import { CROWD, opensByOther } from "./visits.ts";
import type { Fault } from "./world/faults.ts";
import { current } from "./world/globals.ts";
import { Random } from "./world/random.ts";

/** What surrounds a step: its fault, whether an earlier one goes on, and whether a deployment is under way. */
interface Around {
  fault: Fault | undefined;
  isQuiet: boolean;
  isDeploying: boolean;
}

/** Draws what is played in a step. */
export class Steps {
  readonly #seed: number;
  readonly #model: Model;
  readonly #hasRelease: boolean;
  /** Whether receivers pay for parcels. */
  readonly hasMoney: boolean;
  /** Whether somebody cheats. */
  readonly #hasThieves: boolean;

  constructor(seed: number, model: Model, hasRelease: boolean) {
    this.#seed = seed;
    this.#model = model;
    this.#hasRelease = hasRelease;
    this.#hasThieves = !hasRelease && new Random(`${seed}/thieves`).chance(0.5);
    this.hasMoney = !hasRelease && new Random(`${seed}/money`).chance(0.5);
  }

  /** The acts of a step, which happen at the same time. */
  draw(random: Random, around: Around): readonly Act[] {
    const ofActs = random.fork("acts");
    const count = ofActs.chance(0.3) ? ofActs.between(2, 4) : 1;
    const drawn = Array.from({ length: count }, () => drawAct(ofActs, this.#model));
    // The same at the same time: a second device, or a client that asks again too early.
    if (count > 1 && ofActs.chance(0.4)) drawn[1] = drawn[0]!;
    const visit = drawn.find(opensByOther);
    if (visit && random.fork("crowd").chance(0.3))
      drawn.push(...Array.from({ length: CROWD - 1 }, () => visit));
    const playable = this.#withMoney(random.fork("money"), playableOf(drawn, around));
    const played = this.#withThieves(random.fork("thieves"), playable);
    const leaving = withLeaving(this.#seed, random.fork("leaving"), played, this.#model);
    // The last release knows neither returns nor all of what identifies a creation.
    if (this.#hasRelease) return leaving;
    const repeated = withRepeats(this.#seed, random.fork("repeats"), leaving, this.#model);
    const ofServers = withTokens(this.#seed, random.fork("tokens"), repeated, this.#model);
    const scanned = withScanBatches(this.#seed, random.fork("scan batches"), ofServers, this.#model);
    const guessed = withGuesses(this.#seed, random.fork("guesses"), scanned, this.#model);
    return withSecrets(this.#seed, random.fork("secrets"), guessed, this.#model.cast);
  }

  /** In some steps money goes from hand to hand beside what others do. */
  #withMoney(random: Random, acts: readonly Act[]): readonly Act[] {
    if (!this.hasMoney) return acts;
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
}

/** What changes what others may do is alone in its step, so that they did it before or after. */
function playableOf(drawn: readonly Act[], { fault, isQuiet, isDeploying }: Around): readonly Act[] {
  const [first] = drawn;
  const isAlone = (act: Act) => act.do === "subscribe" || (act.do === "switch" && act.what === "suspended");
  if (isAlone(first!)) return [first!];
  const mayMove = !isDeploying && fault?.kind !== "database_gone" && isQuiet;
  const moves = drawn.filter((act) => act.do === "move_partner");
  const isOther = (act: Act, i: number) =>
    !isAlone(act) && act.do !== "move_partner" && !(act.do === "set_prices" && i > 0);
  const others = drawn.filter(isOther);
  return mayMove && moves.length > 0 ? [moves[0]!, ...others] : others;
}
