import { getTableColumns } from "drizzle-orm";
import { drizzle } from "drizzle-orm/d1";
import { beforeEach, describe, expect, it } from "vitest";
import { points as pointsTable } from "../../src/db/schema/main/points.ts";
import { aroundCalls } from "../../src/platform/around-calls.ts";
import { followClosures, touchPoints } from "../../src/points/closures/closures.ts";
import { countingDatabases } from "../counting-database.ts";
import { STATE_NAMES } from "../field/trials.ts";
import { type Api, bindings, migrate, startApi } from "../harness.ts";
import { auditOf } from "../operator/audit.ts";
import { publicPoint } from "../orders/orders.ts";
import { problemOf, wrongPathsOf } from "../problems.ts";
import { takeStorage } from "../storage.ts";
import { type Ask, agentOf, close, closuresAt } from "./closures.ts";
import { createPoint, readPoint } from "./points.ts";

const DAY = 86_400_000;
const MISSING = "0195e1a2-0000-7000-8000-000000000099";
const CHRISTMAS = { from: "2026-12-24", to: "2026-12-26" };

let api: Api;
let pointId: string;
let ofPoint: string;
let agent: Ask;

beforeEach(async () => {
  takeStorage();
  await migrate();
  api = startApi();
  pointId = await publicPoint(api);
  ofPoint = `/operator/points/${pointId}/closures`;
  agent = await agentOf(api, pointId);
});

const at = (time: string) => {
  api.clock.now = Date.parse(time);
};

const entrances: [string, () => [Ask, string]][] = [
  ["the operator at a point", () => [api.operator, ofPoint]],
  ["the operator in the network", () => [api.operator, "/operator/closures"]],
  ["an agent", () => [agent, "/agent/closures"]],
];

/** Bodies, and the field that is wrong. */
const WRONG: [object, string][] = [
  [{ from: "2026-12-26", to: "2026-12-24" }, "to"],
  [{ from: "2026-11-18", to: "2026-11-19" }, "to"],
  [{ from: "2027-01-01", to: "2028-01-02" }, "to"],
  [{ from: "2037-01-01", to: "2037-01-02" }, "from"],
  [{ from: "2027-02-30", to: "2027-03-02" }, "from"],
  [{ from: "2026-12-24T00:00:00Z", to: "2026-12-26" }, "from"],
  [{ from: "2026-12-24" }, "to"],
  [{ ...CHRISTMAS, reason: "x".repeat(201) }, "reason"],
  [{ ...CHRISTMAS, point: "all" }, "point"],
];

describe.each(entrances)("a closure by %s", (who, entrance) => {
  it("is listed by its first day until it is over, and can be removed", async () => {
    const [ask, path] = entrance();
    const later = await close(ask, path, CHRISTMAS);
    expect(later).toMatchObject({ ...CHRISTMAS, reason: null });
    expect(later.created_by).toBe(who === "an agent" ? "agent" : "operator");
    const today = await close(ask, path, { from: "2026-11-20", to: "2026-11-20", reason: "Fumigation" });
    expect(today.reason).toBe("Fumigation");
    expect(await closuresAt(ask, path)).toEqual([today, later]);
    // The day ends in Lagos an hour before it does in UTC.
    at("2026-11-20T22:59:59Z");
    expect(await closuresAt(ask, path)).toEqual([today, later]);
    at("2026-11-20T23:00:00Z");
    expect(await closuresAt(ask, path)).toEqual([later]);
    expect((await ask("DELETE", `${path}/${later.id}`)).status).toBe(204);
    expect(await closuresAt(ask, path)).toEqual([]);
    await problemOf(await ask("DELETE", `${path}/${later.id}`), 404, "not_found");
  });

  it("is refused, naming the field, if its days or its text are not what they should be", async () => {
    const [ask, path] = entrance();
    for (const [body, field] of WRONG) {
      expect([body, await wrongPathsOf(await ask("POST", path, body))]).toEqual([body, [field]]);
    }
    expect(await closuresAt(ask, path)).toEqual([]);
  });

  it("may be 366 days long, overlap another, and have begun", async () => {
    const [ask, path] = entrance();
    await close(ask, path, { from: "2026-11-19", to: "2026-11-20" });
    await close(ask, path, { from: "2026-11-20", to: "2027-11-20" });
    expect(await closuresAt(ask, path)).toHaveLength(2);
  });

  it("is refused beside 100 that are not over, however many are sent at once", {
    tags: "nightly",
  }, async () => {
    const [ask, path] = entrance();
    for (let i = 0; i < 98; i++) await close(ask, path, CHRISTMAS);
    await close(ask, path, { from: "2026-11-20", to: "2026-11-20" });
    const statuses = await Promise.all(
      Array.from({ length: 3 }, async () => (await ask("POST", path, CHRISTMAS)).status),
    );
    expect(statuses.sort()).toEqual([201, 400, 400]);
    expect(await wrongPathsOf(await ask("POST", path, CHRISTMAS))).toEqual(["from"]);
    at("2026-11-20T23:00:00Z");
    await close(ask, path, CHRISTMAS);
  });
});

describe("a closure", () => {
  it("of an agent's point is seen by both, and the agent removes only what agents have set", async () => {
    const byOperator = await close(api.operator, ofPoint, CHRISTMAS);
    const byAgent = await close(agent, "/agent/closures", { from: "2026-12-31", to: "2027-01-01" });
    expect(await closuresAt(agent, "/agent/closures")).toEqual([byOperator, byAgent]);
    expect(await closuresAt(api.operator, ofPoint)).toEqual([byOperator, byAgent]);
    await problemOf(await agent("DELETE", `/agent/closures/${byOperator.id}`), 404, "not_found");
    expect((await api.operator("DELETE", `${ofPoint}/${byAgent.id}`)).status).toBe(204);
    expect(await closuresAt(agent, "/agent/closures")).toEqual([byOperator]);
  });

  it("of another point is nobody's here", async () => {
    const other = await publicPoint(api);
    const away = await close(api.operator, `/operator/points/${other}/closures`, CHRISTMAS);
    const ofAll = await close(api.operator, "/operator/closures", CHRISTMAS);
    for (const { id } of [away, ofAll]) {
      await problemOf(await agent("DELETE", `/agent/closures/${id}`), 404, "not_found");
      await problemOf(await api.operator("DELETE", `${ofPoint}/${id}`), 404, "not_found");
    }
    await problemOf(await api.operator("DELETE", `/operator/closures/${away.id}`), 404, "not_found");
    expect(await closuresAt(agent, "/agent/closures")).toEqual([]);
  });

  it("needs a point that is there", async () => {
    for (const [method, path, body] of [
      ["GET", "", undefined],
      ["POST", "", CHRISTMAS],
      ["DELETE", `/${MISSING}`, undefined],
    ] as const) {
      const response = await api.operator(method, `/operator/points/${MISSING}/closures${path}`, body);
      await problemOf(response, 404, "point_not_found");
    }
    await api.operator("DELETE", `/operator/points/${pointId}`);
    await problemOf(await api.operator("POST", ofPoint, CHRISTMAS), 410, "point_gone");
    await problemOf(await agent("POST", "/agent/closures", CHRISTMAS), 410, "point_gone");
  });

  it("of a state has the state's name, in whatever spelling it is given", async () => {
    const closed = async (state: string) =>
      (await close(api.operator, "/operator/closures", { ...CHRISTMAS, state })).state;
    expect(await closed("lagos state")).toBe("Lagos");
    expect(await closed("Abuja")).toBe("Federal Capital Territory");
    for (const { tried, right } of STATE_NAMES) expect([tried, await closed(tried)]).toEqual([tried, right]);
    const response = await api.operator("POST", "/operator/closures", { ...CHRISTMAS, state: "Lagoss" });
    const { errors } = await problemOf(response, 400, "invalid_request");
    expect(errors).toEqual([{ path: "state", message: expect.stringContaining("did you mean Lagos?") }]);
  });

  it("is in the audit log, under its point", async () => {
    const { recorded } = auditOf(api);
    const entries = await recorded(async () => {
      const { id } = await close(agent, "/agent/closures", CHRISTMAS);
      await api.operator("DELETE", `${ofPoint}/${id}`);
      await close(api.operator, "/operator/closures", { ...CHRISTMAS, state: "Kano" });
    });
    expect(entries.map(({ action, actor }) => [action, actor.kind])).toEqual([
      ["closure.created", "agent"],
      ["closure.deleted", "operator"],
      ["closure.created", "operator"],
    ]);
    expect(entries.slice(0, 2).map((entry) => entry.subject_id)).toEqual([pointId, pointId]);
    expect(entries[2]!.details).toMatchObject({ ...CHRISTMAS, state: "Kano" });
  });
});

/** SQL: makes so many points more, equal to one but for their ids. */
function multiplied(id: string, points: number): string {
  const others = Object.values(getTableColumns(pointsTable))
    .map((column) => column.name)
    .filter((name) => name !== "id" && name !== "external_id")
    .join(", ");
  return `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${points})
    INSERT INTO points (id, ${others}) SELECT id || '-' || i, ${others} FROM points, n WHERE id = '${id}'`.replaceAll(
    "\n",
    " ",
  );
}

describe("a point's updatedAt", () => {
  let inKano: string;
  let abroad: string;

  const changedNow = async () => {
    const now = new Date(api.clock.now).toISOString();
    const ids = [pointId, inKano, abroad];
    const points = await Promise.all(ids.map((id) => readPoint(api, id)));
    // Each step of them is later than the one before, by a millisecond at least.
    return points.map(({ updatedAt }) => updatedAt >= now);
  };

  beforeEach(async () => {
    const place = { address: "1 Market Road", latitude: 12, longitude: 8.5 };
    ({ id: inKano } = await createPoint(api, { address: { ...place, state: "KANO State" } }));
    ({ id: abroad } = await createPoint(api, { address: { ...place, state: "" } }));
    api.clock.now += 1000;
  });

  it("is that of a closure that came or went: of the point, its state or the network", async () => {
    for (const [path, body, expected] of [
      [ofPoint, CHRISTMAS, [true, false, false]],
      ["/operator/closures", { ...CHRISTMAS, state: "Kano" }, [false, true, false]],
      ["/operator/closures", CHRISTMAS, [true, true, true]],
    ] as const) {
      const { id } = await close(api.operator, path, body);
      expect(await changedNow()).toEqual(expected);
      api.clock.now += 1000;
      await api.operator("DELETE", `${path}/${id}`);
      expect(await changedNow()).toEqual(expected);
      api.clock.now += 1000;
    }
    expect(api.sent.filter(({ type }) => type === "points_changed").length).toBeGreaterThanOrEqual(6);
  });

  it("is set at once at 2,000 points of the network, and at the others in steps that may be cut off", async () => {
    await bindings.DB.exec(multiplied(pointId, 4100));
    const whenTouched = async () => {
      const { results } = await bindings.DB.prepare(
        "SELECT updated_at AS at, count(*) AS points FROM points WHERE updated_at >= ?1 GROUP BY 1 ORDER BY 1",
      )
        .bind(closedAt)
        .all<{ at: number; points: number }>();
      return results.map(({ at: time, points }) => [time - closedAt, points]);
    };
    const closedAt = api.clock.now;
    await close(api.operator, "/operator/closures", CHRISTMAS);
    expect(await whenTouched()).toEqual([[0, 2000]]);
    const cutOff = { ...api.deps, turn: { isOver: () => true, isCutShort: false } };
    api.clock.now = closedAt + 1;
    await touchPoints(cutOff);
    expect([cutOff.turn.isCutShort, await whenTouched()]).toEqual([
      true,
      [
        [0, 2000],
        [1, 2000],
      ],
    ]);
    api.clock.now = closedAt + 2;
    await touchPoints(api.deps);
    api.clock.now = closedAt + 3;
    await touchPoints(api.deps);
    expect(await whenTouched()).toEqual([
      [0, 2000],
      [1, 2000],
      [2, 103],
    ]);
  });

  it("is left to the consumer if the database is lost behind the closure, which is made once", async () => {
    let isWritten = false;
    const lost = aroundCalls(bindings.DB, async (call, queries) => {
      if (isWritten) throw new Error("D1_ERROR: Network connection lost.");
      const answer = await call();
      isWritten = queries > 1;
      return answer;
    });
    const failing = startApi({ db: drizzle(lost) }, api.clock);
    const { id } = await close(failing.operator, "/operator/closures", CHRISTMAS);
    expect(await changedNow()).toEqual([false, false, false]);
    await followClosures(api.deps);
    expect(await changedNow()).toEqual([true, true, true]);
    expect((await closuresAt(api.operator, "/operator/closures")).map((one) => one.id)).toEqual([id]);
  });

  it("is set anew at all points of a state if a second closure comes before the first is done", async () => {
    await bindings.DB.exec(multiplied(inKano, 2100));
    const { id } = await close(api.operator, "/operator/closures", { ...CHRISTMAS, state: "Kano" });
    api.clock.now += 1;
    await api.operator("DELETE", `/operator/closures/${id}`);
    const deletedAt = api.clock.now;
    api.clock.now += 1;
    await touchPoints(api.deps);
    const { results } = await bindings.DB.prepare(
      "SELECT state_key <> '' AND updated_at >= ?1 AS touched, count(*) AS points FROM points GROUP BY 1 ORDER BY 1",
    )
      .bind(deletedAt)
      .all();
    expect(results).toEqual([
      { touched: 0, points: 2 },
      { touched: 1, points: 2101 },
    ]);
  });

  it("changes on the day when a closure comes into sight, begins and is over, once each", {
    tags: "nightly",
  }, async () => {
    await close(api.operator, ofPoint, { from: "2027-03-01", to: "2027-03-02" });
    await close(api.operator, "/operator/closures", { from: "2027-03-01", to: "2027-03-01", state: "Kano" });
    const changes: string[] = [];
    for (let day = Date.parse("2026-12-29T12:00:00Z"); day < Date.parse("2027-03-06"); day += DAY) {
      api.clock.now = day;
      await followClosures(api.deps);
      const [first, second, third] = await changedNow();
      expect(third).toBe(false);
      if (first || second) changes.push(`${new Date(day).toISOString().slice(0, 10)} ${first} ${second}`);
      api.clock.now += 60_000;
      await followClosures(api.deps);
      expect(await changedNow()).toEqual([false, false, false]);
    }
    expect(changes).toEqual([
      "2026-12-31 true true",
      "2027-03-01 true true",
      "2027-03-02 false true",
      "2027-03-03 true false",
    ]);
  });

  it("is followed once after days without the cron, and closures are deleted in the end", async () => {
    await close(api.operator, ofPoint, { from: "2026-11-21", to: "2026-11-22" });
    const count = () => bindings.DB.prepare("SELECT count(*) AS n FROM closures").first("n");
    api.clock.now += 5 * DAY;
    await followClosures(api.deps);
    expect(await changedNow()).toEqual([true, false, false]);
    at("2027-02-20T22:59:59Z");
    await followClosures(api.deps);
    expect(await count()).toBe(1);
    at("2027-02-20T23:00:00Z");
    await followClosures(api.deps);
    expect(await count()).toBe(0);
  });
});

describe("a thousand closures that other points have ahead of them", () => {
  beforeEach(async () => {
    await bindings.DB.exec(
      `WITH RECURSIVE numbers(number) AS (SELECT 1 UNION ALL SELECT number + 1 FROM numbers WHERE number < 1000)
        INSERT INTO closures (id, point_id, first_day, last_day, created_by, created_at)
        SELECT 'ahead ' || number, 'other', '2026-12-24', '2026-12-24', 'agent', 1 FROM numbers`.replace(
        /\s+/g,
        " ",
      ),
    );
  });

  it("cost neither an agent that closes its point anything, nor the cron", async () => {
    const { db, take } = countingDatabases(bindings);
    const counted = startApi({ db }, api.clock);
    const ask = await agentOf(counted, pointId);
    take();
    await close(ask, "/agent/closures", CHRISTMAS);
    expect(take().read).toBeLessThan(100);
    await followClosures({ ...counted.deps, db });
    expect(take().read).toBeLessThan(100);
  });
});
