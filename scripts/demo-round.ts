import { issueKey } from "../src/auth/issue-keys.ts";
import { editPartner } from "../src/partners/change.ts";
import { findPartner } from "../src/partners/store.ts";
import type { ApiDeps } from "../src/platform/deps.ts";
import { listPoints } from "../src/points/edit/list-store.ts";
import type { OperatorPoint } from "../src/points/point.ts";
import type { Stop } from "../src/rounds/round.ts";
import { createRound, findShorterOrder, replaceRound } from "../src/rounds/rounds.ts";
import type { ActorOf } from "../src/shared/actor.ts";
import { WEEKDAYS } from "../src/shared/opening-hours.ts";
import type { DemoRound } from "./settings.ts";

const STOPS = 12;
const NAME = "Demo round";

/** Where the first partner's parcels are collected: a few streets from the demo agent's point. */
const PICKUP = {
  address: "1 Demo Road",
  city: "Aba North",
  state: "Abia",
  zip: "450101",
  latitude: 5.1129,
  longitude: 7.3471,
  phone: "+234 803 000 0000",
  note: "Not a real address. Ring at the side gate.",
};

/**
 * Makes a second driver and a daily round for both drivers, from the partner to the points around the agent's.
 * @param given the demo so far; if its driver was removed, the second one drives alone
 */
export async function addDemoRound(
  deps: ApiDeps,
  actor: ActorOf<"operator">,
  given: { partnerId: string; pointId: string; driverId: string | undefined },
): Promise<DemoRound> {
  const second = await issueKey(deps, actor, { kind: "dr" }, { name: "Second demo driver" });
  const partner = await findPartner(deps.db, given.partnerId);
  if (!partner?.pickup) await editPartner(deps, actor, given.partnerId, { pickup: PICKUP }, () => true);
  const stops: Stop[] = [
    { kind: "partner", id: given.partnerId },
    ...(await nearest(deps, given.pointId, STOPS - 1)).map(({ id }) => ({ kind: "point", id }) as const),
  ];
  const driverIds = [given.driverId, second.key.id].filter((id) => id !== undefined);
  const details = { name: NAME, weekdays: WEEKDAYS, stops, driverIds };
  const { round } = await createRound(deps, actor, details);
  const shorter = await findShorterOrder(deps, round.id);
  await replaceRound(deps, actor, round.id, { ...details, stops: shorter.stops }, () => true);
  return { second_driver: { key: second.keyString }, round: { id: round.id, name: NAME } };
}

/** The point itself first, and others of its town. */
async function nearest(deps: ApiDeps, pointId: string, count: number): Promise<OperatorPoint[]> {
  const search = `ward, ${PICKUP.city}`;
  const { rows } = await listPoints(deps.db, { sortBy: "name", search }, { page: 1, pageSize: 100 });
  const from = rows.find(({ id }) => id === pointId)?.address ?? PICKUP;
  // Within a town, degrees are as good as metres for a comparison.
  const awayFrom = ({ address }: OperatorPoint) =>
    Math.hypot(address.latitude - from.latitude, address.longitude - from.longitude);
  return rows.sort((a, b) => awayFrom(a) - awayFrom(b)).slice(0, count);
}
