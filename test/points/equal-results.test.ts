import fc from "fast-check";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { MANIFEST } from "../../src/points/snapshot/manifest.ts";
import { DAYS } from "../../src/shared/opening-hours.ts";
import { fold } from "../../src/shared/text.ts";
import { type Api, bindings, migrate, startApi } from "../harness.ts";
import {
  everywhere,
  inSomeRegions,
  pointsAt,
  type Question,
  questionsAbout,
  type StoredSketch,
  urlOf,
} from "./questions.ts";
import { type PointSketch, storePoints } from "./stored-points.ts";

/** Compares the snapshot with plain SQL on D1: same points, same order, same totals. */

/** Smaller differences between distances don't count. */
const TIE_M = 1e-3;

interface Row {
  id: string;
  latitude: number;
  longitude: number;
  distance: number | null;
}

const SORT_COLUMNS = {
  name: "name_key",
  createdAt: "created_at",
  updatedAt: "updated_at",
  city: "city_key",
  distance: "distance",
};

/** Great-circle metres by the arc tangent, which is exact at every distance. */
const METRES = `6371000 * atan2(
  sqrt(
    pow(cos(radians(latitude)) * sin(radians(longitude - $lng)), 2) +
    pow(
      cos(radians($lat)) * sin(radians(latitude)) -
      sin(radians($lat)) * cos(radians(latitude)) * cos(radians(longitude - $lng)), 2)
  ),
  sin(radians($lat)) * sin(radians(latitude)) +
  cos(radians($lat)) * cos(radians(latitude)) * cos(radians(longitude - $lng))
)`;

const lagosClock = new Intl.DateTimeFormat("en-GB", {
  timeZone: "Africa/Lagos",
  weekday: "long",
  hour: "2-digit",
  minute: "2-digit",
  hourCycle: "h23",
});

/** All points that match the query without its radius, in order. */
async function askD1(asked: Question): Promise<Row[]> {
  const { near, bbox, openAt } = asked;
  const values: unknown[] = [];
  const bind = (value: unknown) => `?${values.push(value)}`;
  const conditions = ["published = 1", "status = 'approved'", "deleted_at IS NULL"];
  const metres = near
    ? METRES.replaceAll("$lat", bind(near.latitude)).replaceAll("$lng", bind(near.longitude))
    : "NULL";
  if (bbox) {
    conditions.push(
      `longitude BETWEEN ${bind(bbox[0])} AND ${bind(bbox[2])}`,
      `latitude BETWEEN ${bind(bbox[1])} AND ${bind(bbox[3])}`,
    );
  }
  if (asked.search !== undefined) {
    const text = bind(fold(asked.search));
    conditions.push(`(instr(name_key, ${text}) > 0 OR instr(description_key, ${text}) > 0)`);
  }
  if (asked.state) conditions.push(`state_key = ${bind(fold(asked.state))}`);
  if (asked.city) conditions.push(`city_key = ${bind(fold(asked.city))}`);
  if (asked.itemWeight !== undefined) {
    conditions.push(`${bind(asked.itemWeight)} BETWEEN min_item_weight AND max_item_weight`);
  }
  if (asked.itemValue !== undefined)
    conditions.push(`max_item_value_kobo / 100.0 >= ${bind(asked.itemValue)}`);
  if (asked.service) conditions.push(`services LIKE ${bind(`%"${asked.service}"%`)}`);
  if (openAt !== undefined) {
    const instant = new Date(openAt);
    const parts = Object.fromEntries(
      lagosClock.formatToParts(instant).map(({ type, value }) => [type, value]),
    );
    const yesterday = DAYS[(DAYS.map(String).indexOf(parts.weekday!) + 6) % 7];
    const now = bind(`${parts.hour}:${parts.minute}`);
    const at = (field: string) => `working_hours ->> '${field}'`;
    const [opens, closes] = [at(`opening${parts.weekday}`), at(`closing${parts.weekday}`)];
    const [opened, closed] = [at(`opening${yesterday}`), at(`closing${yesterday}`)];
    conditions.push(
      `(${opens} = ${closes} OR (${opens} <= ${now} AND (${now} < ${closes} OR ${closes} < ${opens})) OR (${closed} < ${opened} AND ${now} < ${closed}))`,
    );
  }
  const column = SORT_COLUMNS[asked.sortBy ?? (near ? "distance" : "name")];
  const direction = asked.sortOrder === "desc" ? "DESC" : "ASC";
  const { results } = await bindings.DB.prepare(
    `SELECT id, latitude, longitude, ${metres} AS distance FROM points
     WHERE ${conditions.join(" AND ")} ORDER BY ${column} ${direction}, id ASC`,
  )
    .bind(...values)
    .all<Row>();
  return results;
}

/** @returns false when the radius runs through a point, so that either answer is right */
async function compare(api: Api, asked: Question): Promise<boolean> {
  let expected = await askD1(asked);
  const { near, radius, page = 1, pageSize = 10 } = asked;
  if (radius !== undefined) {
    if (expected.some(({ distance }) => Math.abs(distance! - radius) < TIE_M)) return false;
    expected = expected.filter(({ distance }) => distance! <= radius);
  }
  const response = await api.fetch(urlOf(asked));
  expect(response.status).toBe(200);
  const { data: answer } = await response.json<{
    data: { data: { id: string; distance?: number }[]; pagination: unknown };
  }>();
  expect(answer.pagination).toEqual({
    totalCount: expected.length,
    page,
    pageSize,
    totalPages: Math.ceil(expected.length / pageSize),
  });
  const wanted = expected.slice((page - 1) * pageSize, page * pageSize);
  const known = new Map(expected.map((row) => [row.id, row]));
  const found = answer.data.map(({ id }) => known.get(id)!);
  expect(found).not.toContain(undefined);
  if (near === undefined || (asked.sortBy ?? "distance") !== "distance") {
    expect(found.map(({ id }) => id)).toEqual(wanted.map(({ id }) => id));
  } else {
    expect(found).toHaveLength(wanted.length);
    expect(new Set(found).size).toBe(found.length);
    found.forEach((row, i) => {
      expect(Math.abs(row.distance! - wanted[i]!.distance!)).toBeLessThan(TIE_M);
      const before = found[i - 1];
      if (before?.latitude === row.latitude && before.longitude === row.longitude) {
        expect(before.id < row.id).toBe(true);
      }
    });
  }
  answer.data.forEach(({ distance }, i) => {
    if (near === undefined) expect(distance).toBeUndefined();
    else expect(Math.abs(distance! - found[i]!.distance!)).toBeLessThanOrEqual(1);
  });
  return true;
}

/** Ids in random order, the same in every run. */
function scrambledIds(): () => string {
  let count = 0;
  return () => {
    count++;
    const hex = (Math.imul(count, 0x9e3779b1) >>> 0).toString(16).padStart(8, "0");
    return `${hex}-0000-7000-8000-${count.toString(16).padStart(12, "0")}`;
  };
}

const clock = { now: Date.parse("2026-11-20T09:00:00Z") };

async function publish(points: readonly StoredSketch[]): Promise<Api> {
  const api = startApi({ newId: scrambledIds() }, clock);
  await bindings.DB.prepare("DELETE FROM points").run();
  const sketches = points.map(
    ({ place: where, hidden: _, createdAt: __, updatedAt: ___, ...rest }): PointSketch => ({
      ...rest,
      ...where,
    }),
  );
  const ids = await storePoints(api.deps, sketches);
  const rest = points.map(({ hidden, createdAt, updatedAt }, i) => ({
    id: ids[i],
    hidden,
    createdAt,
    updatedAt,
  }));
  await bindings.DB.prepare(
    `UPDATE points SET
       created_at = created_at - 1000 * (rest.value ->> 'createdAt'),
       updated_at = updated_at - (rest.value ->> 'updatedAt'),
       published = (rest.value ->> 'hidden') IS NULL,
       status = iif(rest.value ->> 'hidden' IN ('pending', 'rejected'), rest.value ->> 'hidden', 'approved'),
       deleted_at = iif(rest.value ->> 'hidden' = 'deleted', updated_at, NULL)
     FROM json_each(?1) AS rest WHERE points.id = rest.value ->> 'id'`,
  )
    .bind(JSON.stringify(rest))
    .run();
  await bindings.DB.prepare("UPDATE snapshot_state SET version = version + 1").run();
  await api.publish();
  return api;
}

beforeAll(async () => {
  await migrate();
  // Nobody needs a log line for each of thousands of requests.
  vi.spyOn(console, "log").mockImplementation(() => {});
});

describe("the snapshot", () => {
  it("answers every query as plain SQL on D1 does", async () => {
    let compared = 0;
    await fc.assert(
      fc.asyncProperty(inSomeRegions, async ({ points, questions }) => {
        const api = await publish(points);
        for (const asked of questions) if (await compare(api, asked)) compared++;
      }),
      { numRuns: 40 },
    );
    expect(compared).toBeGreaterThan(40);
  });

  it("does so also with points in many chunks", async () => {
    const [points] = fc.sample(
      fc.array(pointsAt(everywhere), { minLength: 9000, maxLength: 9000, size: "max" }),
      {
        numRuns: 1,
        seed: 1,
      },
    );
    const api = await publish(points!);
    const manifest = await api.deps.edge.value(MANIFEST, () => {});
    expect(manifest!.chunks.length).toBeGreaterThan(3);
    await fc.assert(
      fc.asyncProperty(
        questionsAbout(everywhere),
        fc.constantFrom(1, 20, 400),
        async (asked, page) => void (await compare(api, { ...asked, page })),
      ),
      { numRuns: 120, interruptAfterTimeLimit: 12_000 },
    );
  });
});
