/** Of a backlog so much is done in one run of the cron; the next run goes on. */
const MAX_STEPS = 20;

/**
 * Does a chore of the cron in steps.
 * @param step returns whether there may be more to do
 */
export async function inSteps(step: () => Promise<boolean>): Promise<void> {
  for (let done = 0; done < MAX_STEPS; done++) {
    if (!(await step())) return;
  }
}
