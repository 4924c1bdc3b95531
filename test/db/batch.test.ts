import { eq, sql } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { Batch } from "../../src/db/batch.ts";
import { deadLetters } from "../../src/db/schema/main/dead-letters.ts";
import { countingDatabases } from "../counting-database.ts";
import { bindings, migrate } from "../harness.ts";

const { db, take } = countingDatabases(bindings);
const letter = (id: string) => ({ id, queue: "webhooks", body: { of: id }, at: 1 });

beforeAll(migrate);
beforeEach(async () => {
  await db.delete(deadLetters);
  take();
});

describe("a batch", () => {
  it("is one call to D1, in which each statement sees the effects of those before it", async () => {
    const batch = new Batch(db);
    batch.add(db.insert(deadLetters).values(letter("one")));
    const inserted = batch.add(db.select({ id: deadLetters.id }).from(deadLetters));
    const deleted = batch.add(db.delete(deadLetters).returning());
    const left = batch.add(db.select().from(deadLetters));
    await batch.run();
    expect(inserted.rows).toEqual([{ id: "one" }]);
    expect(deleted.rows).toEqual([letter("one")]);
    expect(left.rows).toEqual([]);
    expect(take().calls).toBe(1);
  });

  it("accepts SQL by hand with bound values beside statements of the builder", async () => {
    const batch = new Batch(db);
    const byHand = batch.addSql<{ sum: number }>(sql`SELECT ${2} + ${3} AS sum`);
    const built = batch.add(db.insert(deadLetters).values(letter("one")).returning({ at: deadLetters.at }));
    await batch.run();
    expect(byHand.rows).toEqual([{ sum: 5 }]);
    expect(built.rows).toEqual([{ at: 1 }]);
  });

  it("writes all or nothing", async () => {
    const batch = new Batch(db);
    batch.add(db.insert(deadLetters).values(letter("one")));
    const twin = batch.add(db.insert(deadLetters).values(letter("one")));
    await expect(batch.run()).rejects.toThrow("UNIQUE constraint failed: dead_letters.id");
    expect(() => twin.rows).toThrow("has not run");
    expect(await db.select().from(deadLetters).where(eq(deadLetters.id, "one"))).toEqual([]);
  });

  it("makes no call if nothing was added", async () => {
    await new Batch(db).run();
    expect(take().calls).toBe(0);
  });
});
