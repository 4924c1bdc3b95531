import type { Doing } from "./answers.ts";
import type { Model } from "./model.ts";
import type { EventRow } from "./rows.ts";
import type { World } from "./world/world.ts";

/** The rounds of the cron, by which points know how much they have. */
export class Cron {
  readonly #world: World;
  readonly #model: Model;
  /** How many rounds began since the last look, and how many of these came to their end. */
  #counting = { begun: 0, whole: 0 };

  constructor(world: World, model: Model) {
    this.#world = world;
    this.#model = model;
  }

  async beginRound(): Promise<void> {
    this.#counting.begun++;
    if (await this.#world.cron()) this.#counting.whole++;
  }

  /** Whether one round has begun since the last look, and come to its end. */
  get wasWhole(): boolean {
    return this.#counting.begun === 1 && this.#counting.whole === 1;
  }

  /** A round counts the parcels at some time in it, and may miss those of a partner that is being moved. */
  followCapacity(doing: readonly Doing[], written: ReadonlyMap<unknown, readonly EventRow[]>): void {
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
}
