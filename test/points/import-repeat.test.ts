import { drizzle } from "drizzle-orm/d1";
import { describe, expect } from "vitest";
import { it as base, PER_FILE } from "../fixtures.ts";
import { type Api, bindings, startApi } from "../harness.ts";
import {
  collection,
  feature,
  file,
  GEO_JSON,
  HEADER,
  line,
  load,
  pointNamed,
  pointsNamed,
  report,
  send,
  streamOf,
} from "./import-requests.ts";

const ROWS = 1700;

const it = base.extend("given", PER_FILE, ({ api }) => {
  /** Expects one point for each id, and no others. */
  async function expectEachOnce(prefix: string): Promise<void> {
    const names = (await pointsNamed(api, `Point ${prefix}-`)).map(({ name }) => name);
    expect(names.sort()).toEqual(
      idsOf(prefix)
        .map((id) => `Point ${id}`)
        .sort(),
    );
  }
  /** An API that calls `meanwhile` once, after an import has read the points and before it writes. */
  function interruptedApi(meanwhile: () => Promise<unknown>): Api {
    let isDone = false;
    const database = new Proxy(bindings.DB, {
      get(target, key) {
        if (key !== "batch") {
          const value = Reflect.get(target, key);
          return typeof value === "function" ? value.bind(target) : value;
        }
        return async (statements: D1PreparedStatement[]) => {
          if (!isDone) {
            isDone = true;
            await meanwhile();
          }
          return target.batch(statements);
        };
      },
    });
    return startApi({ db: drizzle(database) }, api.clock);
  }
  return { expectEachOnce, interruptedApi };
});

const idsOf = (prefix: string) => Array.from({ length: ROWS }, (_, i) => `${prefix}-${i}`);

/** The bytes in pieces, as a network delivers them. */
function* slices(text: string): Generator<string> {
  for (let at = 0; at < text.length; at += 1000) yield text.slice(at, at + 1000);
}

describe("a file that is interrupted", () => {
  it.for([
    ["CSV", "text/csv", (ids: string[]) => file(...ids.map((id) => line(id)))],
    ["GeoJSON", GEO_JSON, (ids: string[]) => collection(...ids.map((id) => feature(id)))],
  ] as const)(
    "can be sent again without duplicates and losses: %s",
    async ([kind, type, write], { api, given: { expectEachOnce } }) => {
      const text = write(idsOf(kind));
      const cut = streamOf(slices(text.slice(0, text.length * 0.7)), new Error("gone"));
      const broken = await send(api, cut, "?publish=true", type).catch(() => undefined);
      expect(broken?.ok ?? false).toBe(false);
      const before = new Map((await pointsNamed(api, `Point ${kind}-`)).map(({ id, name }) => [name, id]));
      expect(before.size).toBeGreaterThan(0);
      expect(before.size).toBeLessThan(ROWS);

      const { created, updated, unchanged, refused } = await load(api, text, "?publish=true", type);
      expect({ created, others: updated + unchanged, refused }).toEqual({
        created: ROWS - before.size,
        others: before.size,
        refused: [],
      });
      await expectEachOnce(kind);
      for (const { id, name } of await pointsNamed(api, `Point ${kind}-`)) {
        expect(before.get(name) ?? id).toBe(id);
      }
      expect(await load(api, text, "?publish=true", type)).toEqual(report({ unchanged: ROWS }));
    },
  );

  it("shows readers what was written before", async ({ api }) => {
    const text = file(...idsOf("shown").map((id) => line(id)));
    const sent = api.sent.length;
    await send(api, streamOf(slices(text), new Error("gone")), "?publish=true").catch(() => undefined);
    const written = (await pointsNamed(api, "Point shown-")).length;
    expect(written).toBeGreaterThan(0);
    expect(api.sent.length).toBe(sent + 1);
    await api.publish();
    const list = await api.fetch("/public/pudo-points?search=point%20shown-");
    expect(await list.json()).toMatchObject({ data: { pagination: { totalCount: written } } });
  });
});

describe("imports at the same time", () => {
  it("keep each other's values in different columns", async ({ api }) => {
    const ids = Array.from({ length: 60 }, (_, i) => `merged-${i}`);
    const withColumn = (column: string, value: string) =>
      [`${HEADER},${column}`, ...ids.map((id) => `${line(id)},${value}`)].join("\n");
    const reports = await Promise.all([
      load(api, withColumn("max_item_weight", "7")),
      load(api, withColumn("phone", "+234 800 000 0000")),
    ]);
    expect(reports.map(({ created }) => created).reduce((a, b) => a + b)).toBe(60);
    expect(reports.map(({ updated }) => updated).reduce((a, b) => a + b)).toBe(60);
    for (const { maxItemWeight, partner } of await pointsNamed(api, "Point merged-")) {
      expect([maxItemWeight, partner.phone]).toEqual([7, "+234 800 000 0000"]);
    }
  });

  it("of the same file create each point once", async ({ api, given: { expectEachOnce } }) => {
    const text = file(...idsOf("twin").map((id) => line(id)));
    const reports = await Promise.all([1, 2, 3].map(() => load(api, text, "?publish=true")));
    for (const { created, updated, unchanged, refused } of reports) {
      expect([created + updated + unchanged, refused]).toEqual([ROWS, []]);
    }
    await expectEachOnce("twin");
    expect(await load(api, text, "?publish=true")).toEqual(report({ unchanged: ROWS }));
  });

  it("of different files do not affect each other", async ({ api, given: { expectEachOnce } }) => {
    const [one, two] = ["left", "right"].map((name) => file(...idsOf(name).map((id) => line(id))));
    const reports = await Promise.all([load(api, one!), load(api, two!)]);
    expect(reports).toEqual([report({ created: ROWS }), report({ created: ROWS })]);
    await expectEachOnce("left");
    await expectEachOnce("right");
  });
});

describe("an import during which an operator works", () => {
  it("does not undo the operator's change to a field that the file lacks", async ({
    api,
    given: { interruptedApi },
  }) => {
    await load(api, `${HEADER},phone\n${line("race-1")},08000000000\n`);
    const { id } = await pointNamed(api, "Point race-1");
    const interrupted = interruptedApi(() =>
      api.operator("PATCH", `/operator/points/${id}`, {
        note: "ring twice",
        partner: { phone: "08099999999" },
      }),
    );
    await load(interrupted, file(line("race-1", "Point race-1 renamed")));
    expect(await pointNamed(api, "Point race-1")).toMatchObject({
      name: "Point race-1 renamed",
      note: "ring twice",
      partner: { phone: "08099999999" },
    });
  });

  it("keeps a state that the operator set meanwhile", async ({ api, given: { interruptedApi } }) => {
    await load(api, file(line("race-2")), "?publish=true");
    const { id } = await pointNamed(api, "Point race-2");
    const interrupted = interruptedApi(() => api.operator("POST", `/operator/points/${id}/reject`));
    await load(interrupted, file(line("race-2", "Point race-2 renamed")));
    expect(await pointNamed(api, "Point race-2")).toMatchObject({ status: "rejected", published: false });
  });

  it("never changes a point that was deleted meanwhile, and does not count it", async ({
    api,
    given: { interruptedApi },
  }) => {
    await load(api, file(line("race-3")));
    const { id } = await pointNamed(api, "Point race-3");
    const interrupted = interruptedApi(() => api.operator("DELETE", `/operator/points/${id}`));
    const result = await load(interrupted, file(line("race-3", "Back again")), "?publish=true");
    expect(await pointsNamed(api, "Back again")).toEqual([]);
    expect(result).toMatchObject({ created: 0, updated: 0, refused: [{ row: 1, id: "race-3" }] });
  });
});
