import { rmSync } from "node:fs";
import { join } from "node:path";
import type { createApp } from "../../src/app.ts";
import type { apiDepsFrom } from "../../src/compose.ts";
import { checkOut, hasCommit } from "../e2e/releases/check-out.ts";
import { readRelease, releases } from "../e2e/releases/release.ts";
import type { Act } from "./acts.ts";
import { Random } from "./world/random.ts";

/** The last release's API, which runs beside this version's while that is deployed. */

export interface Release {
  createApp: typeof createApp;
  apiDepsFrom: typeof apiDepsFrom;
}

/** A part of the seeds begins with a deployment. */
export const beginsWithDeployment = (seed: number): boolean => new Random(`${seed}/release`).chance(0.06);

/** The first step behind the deployment. */
export const endOfDeployment = (seed: number): number => new Random(`${seed}/deployed`).between(20, 160);

/** The release's code from Git; undefined if this clone does not have its commit. */
export async function lastRelease(): Promise<Release | undefined> {
  const { commit } = readRelease(releases().at(-1)!);
  if (!hasCommit(commit)) return undefined;
  const folder = checkOut(commit);
  const [{ createApp }, { apiDepsFrom }] = await Promise.all(
    ["app", "compose"].map((name) => import(join(folder, `src/${name}.ts`))),
  );
  rmSync(folder, { recursive: true });
  return { createApp, apiDepsFrom };
}

const KNOWN_MOVES = ["arrive", "collect", "refuse", "driver_collect"];

/** Whether the release knows of what is done. Returns are new, so nobody asks it for one. */
export function isKnownToRelease(act: Act): boolean {
  if (act.do === "create") return true;
  if (!("parcel" in act) || act.parcel.returnOf) return false;
  return (
    ["read", "cancel"].includes(act.do) ||
    (act.do === "scan" && KNOWN_MOVES.includes(act.move) && !act.codeOf)
  );
}
