import { movePartner } from "../../scripts/partner-move.ts";
import type { Act } from "./acts.ts";
import type { Doing } from "./answers.ts";
import type { BackupsBeside } from "./backups-beside.ts";
import { Fault } from "./fault.ts";
import { askFor } from "./requests.ts";
import { current } from "./world/globals.ts";
import { type Answer, ORDERS, type World } from "./world/world.ts";

const MINUTE = 60_000;
const MOST_WAITED_MS = 20_000;
const STEP_MS = 25;

/** Asks for what is done in a step, until each has an answer or has been asked for twice. */
export class Asking {
  readonly #world: World;
  readonly #beginRound: () => Promise<void>;
  readonly #backups: BackupsBeside | undefined;

  /**
   * @param beginRound of the cron, which comes round beside what takes longer than a minute
   * @param backups that the cron makes
   */
  constructor(world: World, beginRound: () => Promise<void>, backups: BackupsBeside | undefined) {
    this.#world = world;
    this.#beginRound = beginRound;
    this.#backups = backups;
  }

  /** @param withCron whether a round of the cron begins with it */
  async askForAll(doing: readonly Doing[], withCron: boolean): Promise<void> {
    if (withCron && this.#backups?.isDue()) this.#startWhile(doing, this.#backups.isUnderWay, MOST_WAITED_MS);
    else for (const one of doing) this.#start(one);
    if (withCron) void this.#beginRound();
    if (!(await this.#untilOver(doing)))
      throw new Fault(`something does not end: ${doing.map(({ act }) => act.do).join(", ")}`);
    await this.#askAgain(doing);
  }

  /** One after the other while backups are made, and all in the end if none are. */
  #startWhile(doing: readonly Doing[], isBackingUp: () => boolean, leftMs: number): void {
    const [first, ...others] = doing;
    if (!first) return;
    const isTime = leftMs <= 0 || isBackingUp();
    if (isTime) this.#start(first);
    const left = isTime ? others : doing;
    current.loop.after(STEP_MS, () => this.#startWhile(left, isBackingUp, leftMs - STEP_MS), undefined);
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
    const isOver = () => doing.every((one) => one.isOver) && this.#world.working === 0;
    for (let minute = 0; minute < 10; minute++) {
      if (await loop.until(isOver, loop.now + MINUTE)) return true;
      void this.#beginRound();
    }
    return false;
  }

  #start(one: Doing): void {
    const { act, ofRelease } = one;
    const answered =
      act.do === "move_partner" ? this.#move(act) : this.#world.ask({ ...askFor(act), ofRelease });
    void answered.then((answer) => {
      one.answer = answer;
      one.isOver = true;
    });
  }

  /** Runs the script until it has ended: what cuts it off is over when it is run again. */
  async #move({ subject, to }: Act & { do: "move_partner" }): Promise<Answer> {
    const { loop } = current;
    const move = () =>
      this.#world.script((env) => {
        const orders = [env.ORDERS_0!, env.ORDERS_1!];
        const tools = { main: env.DB, orders, now: () => loop.now, sleep: (ms: number) => loop.wait(ms) };
        return movePartner({ ...tools, print: () => {} }, subject.id, ORDERS.indexOf(to));
      });
    let runs = 1;
    while (!(await move())) if (runs++ === 4) throw new Fault("a partner's move does not end");
    return { status: 200, body: {}, headers: new Headers() };
  }
}
