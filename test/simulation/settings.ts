import type { Act } from "./acts.ts";
import { Fault } from "./fault.ts";
import type { Model } from "./model.ts";
import type { Endpoint, Point } from "./setup.ts";
import { rowsOf } from "./world/sqlite-d1.ts";
import { ORDERS, type World } from "./world/world.ts";

/** Compares what is set with what people have set. */

/** Acts after which the model looks at what is set. */
const SETTINGS: readonly Act["do"][] = [
  "switch",
  "switch_account",
  "subscribe",
  "set_capacity",
  "unpublish",
  "publish",
];

export const isSetting = (act: Act): boolean => SETTINGS.includes(act.do);

/** What operators and partners have set by now, which `alone` must have done if it was answered. */
export function followSettings(world: World, model: Model, alone: Act | undefined): void {
  const { switched, cast } = model;
  const should = new Set(switched);
  if (alone?.do === "switch") {
    if (alone.isOn) should.add(`${alone.what} ${alone.of}`);
    else should.delete(`${alone.what} ${alone.of}`);
  }
  if (alone?.do === "switch_account") {
    const name = `disabled ${alone.owner.accountId}`;
    if (alone.isOn) should.add(name);
    else should.delete(name);
  }
  if (alone?.do === "unpublish") should.add(`hidden ${alone.point.id}`);
  if (alone?.do === "publish") should.delete(`hidden ${alone.point.id}`);
  switched.clear();
  const rows = rowsOf(
    world.sqlite.DB,
    `SELECT 'paused ' || id AS name FROM points WHERE paused = 1
    UNION ALL SELECT 'hidden ' || id FROM points WHERE published = 0 AND kind = 'point' AND id <> ''
    UNION ALL SELECT 'suspended ' || id FROM partners WHERE status = 'suspended'
    UNION ALL SELECT 'disabled ' || id FROM accounts WHERE enabled = 0
    UNION ALL SELECT 'revoked ' || id FROM keys WHERE revoked_at IS NOT NULL AND kind IN ('ag', 'dr')
    UNION SELECT 'closed ' || point_id FROM closures`,
  );
  for (const { name } of rows) switched.add(String(name));
  const isSo = should.size === switched.size && [...should].every((one) => switched.has(one));
  if (alone && ["switch", "switch_account", "unpublish", "publish"].includes(alone.do) && !isSo) {
    const name = alone.do === "switch" ? alone.name : alone.do;
    throw new Fault(`${name} is not as it was set: ${[...switched]} and not ${[...should]}`);
  }
  for (const endpoint of cast.partners.flatMap(({ endpoints }) => endpoints))
    followEndpoint(world, endpoint, alone);
  for (const point of cast.points) followCapacity(world, point, alone);
}

function followEndpoint({ sqlite }: World, endpoint: Endpoint, alone: Act | undefined): void {
  const places = ORDERS.flatMap((name) =>
    rowsOf(sqlite[name], "SELECT events FROM webhook_endpoints WHERE id = ?", [endpoint.id]),
  );
  const should = alone?.do === "subscribe" && alone.endpoint === endpoint ? alone.events : undefined;
  if (places.length !== 1) throw new Fault(`${endpoint.url} is in ${places.length} databases`);
  if (should && places[0]!.events !== JSON.stringify(should))
    throw new Fault(`${endpoint.url} wants ${places[0]!.events}`);
  endpoint.events = JSON.parse(String(places[0]!.events));
}

function followCapacity({ sqlite }: World, point: Point, alone: Act | undefined): void {
  const [row] = rowsOf(sqlite.DB, "SELECT capacity FROM points WHERE id = ?", [point.id]);
  point.capacity = row!.capacity as number | null;
  const isSet = alone?.do === "set_capacity" && alone.point === point;
  if (isSet && point.capacity !== alone.capacity)
    throw new Fault(`${point.name} takes ${point.capacity} parcels and should take ${alone.capacity}`);
}
