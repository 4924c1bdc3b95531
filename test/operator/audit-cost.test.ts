import { beforeAll, describe, expect, it } from "vitest";
import { listAudit } from "../../src/operations/audit-store.ts";
import { countingDatabases } from "../counting-database.ts";
import { bindings, migrate } from "../harness.ts";

const ENTRIES = 60_000;
const START = Date.parse("2026-01-01T00:00:00Z");
/** What all entries share, besides what few have. */
const BUSY = { partner_id: "busy", actor: "ada", action: "point.changed" };
const { db, take } = countingDatabases(bindings);

/** `count` entries, one a second from `from` on. */
const write = (from: number, count: number, { partner_id, actor, action }: typeof BUSY) =>
  bindings.DB.prepare(
    `WITH RECURSIVE series(n) AS (SELECT CAST(?1 AS INTEGER) UNION ALL SELECT n + 1 FROM series WHERE n < ?1 + ?2 - 1)
    INSERT INTO audit_log (id, at, actor_kind, actor_id, action, subject_id, partner_id, details)
    SELECT printf('%08x', n), ?3 + n * 1000, 'operator', ?4, ?5, 'subject-' || (n % 1000), ?6, '{}' FROM series`,
  ).bind(from, count, START, actor, action, partner_id);

beforeAll(async () => {
  await migrate();
  await bindings.DB.batch([
    write(0, 20, { ...BUSY, action: "point.deleted" }),
    write(20, ENTRIES - 40, BUSY),
    write(ENTRIES - 20, 10, { ...BUSY, actor: "bola" }),
    write(ENTRIES - 10, 10, { ...BUSY, partner_id: "quiet" }),
  ]);
});

const list = async (filter: Parameters<typeof listAudit>[1], page = 1, pageSize = 10) => {
  take();
  const { rows, ...found } = await listAudit(db, filter, { page, pageSize });
  return { ...found, rows: rows.length, read: take().read };
};

describe("the audit log of 60,000 entries", () => {
  it.each([
    [{ action: "point.deleted" }, 20],
    [{ actor: "bola" }, 10],
    [{ partner_id: "quiet" }, 10],
    [{ subject_id: "subject-7" }, 60],
  ])("is read by the entries that fit %o", async (filter, total) => {
    const found = await list(filter);
    expect(found).toMatchObject({ rows: 10, total });
    expect(found.read).toBeLessThanOrEqual(3 * total + 2 * 10);
  });

  it.each([{}, { action: BUSY.action }, { actor: BUSY.actor }, { partner_id: BUSY.partner_id }])(
    "lists and counts the newest 10,000 that fit %o",
    async (filter) => {
      const found = await list(filter, 1000);
      expect(found).toMatchObject({ rows: 10, total: 10_000 });
      expect(found.read).toBeLessThanOrEqual(4 * 10_000 + 2 * 10);
      await expect(list(filter, 1001)).rejects.toMatchObject({ errors: [{ path: "page" }] });
    },
  );

  it("is looked at by the filter that fewest entries fit, whichever it is", async () => {
    for (const [rare, total] of [
      [{ action: "point.deleted" }, 20],
      [{ actor: "bola" }, 10],
      [{ partner_id: "quiet" }, 10],
    ] as const) {
      const found = await list({ ...BUSY, ...rare });
      expect(found).toMatchObject({ rows: 10, total });
      expect(found).not.toHaveProperty("searchedFrom");
      expect(found.read).toBeLessThanOrEqual(2 * 10_001 + 10 * total + 100);
    }
  });

  it("is read by the entries of a time, whatever else fits", async () => {
    const fromId = (ENTRIES - 1000).toString(16).padStart(8, "0");
    const beforeId = (ENTRIES - 900).toString(16).padStart(8, "0");
    for (const filter of [{}, { action: BUSY.action }, BUSY]) {
      const found = await list({ ...filter, fromId, beforeId });
      expect(found).toMatchObject({ rows: 10, total: 100 });
      expect(found.read).toBeLessThanOrEqual(15 * 100);
    }
    expect((await list({ actor: "bola", fromId, beforeId })).total).toBe(0);
  });

  it("says since when entries were looked at, if too many fit each of the filters", async () => {
    const found = await list(BUSY);
    const searchedFrom = START + (ENTRIES - 20 - 9_990) * 1000;
    expect(found).toMatchObject({ rows: 10, searchedFrom });
    expect(found.total).toBeGreaterThan(9_900);
    expect(found.read).toBeLessThanOrEqual(3 * 10_001 + 4 * 2 * 10_000 + 100);
  });
});
