import { mergePeriods, type Period } from "../../shared/closed-days.ts";
import { type StateCode, stateNamed } from "../../shared/nigeria.ts";
import type { Availability } from "../availability.ts";

/** Closures of many points, as a build reads them. */
export class ClosedDays {
  /** Closures that ended before this day are left out. */
  readonly today: string;
  readonly #ofNetwork: Period[] = [];
  readonly #ofStates = new Map<StateCode, Period[]>();

  /** @param wide of the network, and of states by their name */
  constructor(today: string, wide: readonly (Period & { state: string | null })[]) {
    this.today = today;
    for (const { state, from, to } of wide) {
      const code = state === null ? undefined : stateNamed(state);
      if (code === undefined) this.#ofNetwork.push({ from, to });
      else this.#ofStates.set(code, [...(this.#ofStates.get(code) ?? []), { from, to }]);
    }
  }

  /**
   * @param stateKey the folded name of the point's state
   * @param own the point's closures, as JSON: `[["2026-12-24", "2026-12-26"], …]`
   */
  availabilityOf(
    { stateKey, paused, full }: { stateKey: string; paused: boolean; full: boolean },
    own: string,
  ): Availability {
    const ofPoint = (JSON.parse(own) as [string, string][]).map(([from, to]) => ({ from, to }));
    return { paused: paused || full, closures: this.periodsOf(stateKey, ofPoint) };
  }

  /** A point's own closures with those of its state and of the network. */
  periodsOf(stateKey: string, own: readonly Period[]): Period[] {
    const code = stateNamed(stateKey);
    const ofState = (code && this.#ofStates.get(code)) ?? [];
    return mergePeriods([...this.#ofNetwork, ...ofState, ...own]);
  }
}
