import { beginsWithDeployment, lastRelease, type Release } from "./release.ts";
import { type Cast, setUp } from "./setup.ts";
import { current } from "./world/globals.ts";
import { type Template, World } from "./world/world.ts";

const HOUR = 3_600_000;

/** The world after its set-up, which all seeds begin with, and its cast. */
export interface Stage {
  template: Template;
  cast: Cast;
}

async function prepare(release?: Release): Promise<Stage> {
  const world = new World("set-up", undefined, { release });
  let cast: Cast | undefined;
  const failed: unknown[] = [];
  void setUp(world, release && "ORDERS_0").then(
    (made) => {
      cast = made;
    },
    (error) => failed.push(error),
  );
  const { loop } = current;
  await loop.until(() => cast !== undefined || failed.length > 0, loop.now + HOUR);
  if (!cast) throw failed[0];
  let isDone = false;
  void world.cron().then(() => {
    isDone = true;
  });
  await loop.until(() => isDone && world.working === 0, loop.now + HOUR);
  return { template: world.asTemplate(), cast };
}

/** The stage of each seed; undefined if this clone lacks what the seed needs. */
export function stages(): (seed: number) => Promise<Stage | undefined> {
  const known = new Map<boolean, Promise<Stage | undefined>>();
  const make = async (hasRelease: boolean) => {
    if (!hasRelease) return prepare();
    const release = await lastRelease();
    return release && prepare(release);
  };
  return (seed) => {
    const hasRelease = beginsWithDeployment(seed);
    const stage = known.get(hasRelease) ?? make(hasRelease);
    known.set(hasRelease, stage);
    return stage;
  };
}
