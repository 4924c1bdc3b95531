/** Tells a run of chores when to stop, so that it ends before the runtime ends it. */
export interface Turn {
  isOver(): boolean;
  /** Whether a chore had to stop before its end. */
  isCutShort: boolean;
  /** Takes a step, and rests after it if more is to be done. */
  take?(step: () => Promise<boolean>): Promise<boolean>;
}

/**
 * Does a chore in steps until it is done or the run's turn is over; the next run continues.
 * @param step does so little that it blocks its database for some milliseconds only; returns whether there may be more to
 * do
 */
export async function inSteps({ turn }: { turn?: Turn }, step: () => Promise<boolean>): Promise<void> {
  while (await (turn?.take?.(step) ?? step())) {
    if (!turn?.isOver()) continue;
    turn.isCutShort = true;
    return;
  }
}
