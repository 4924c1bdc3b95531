import { asc, eq, sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/d1";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { insertFrom, insertWhere } from "../../src/db/conditional-insert.ts";
import { lockouts } from "../../src/db/schema/main/credentials.ts";
import { webhookDeliveries } from "../../src/db/schema/orders/webhooks.ts";
import { bindings, migrate } from "../harness.ts";

const db = drizzle(bindings.DB);

beforeAll(migrate);
beforeEach(async () => {
  await db.batch([db.delete(lockouts), db.delete(webhookDeliveries)]);
});

const lockout = { lockedUntil: 3, failures: [1, 2], subject: "one" };

describe("a conditional insert", () => {
  it("writes a row only if its condition holds", async () => {
    const isNew = sql`NOT EXISTS (SELECT 1 FROM ${lockouts})`;
    const insert = (subject: string) =>
      insertWhere(db, lockouts, { ...lockout, subject }, isNew).returning({ subject: lockouts.subject });
    expect(await insert("one")).toEqual([{ subject: "one" }]);
    expect(await insert("two")).toEqual([]);
    expect(await db.select().from(lockouts)).toEqual([lockout]);
  });

  it("writes JSON, booleans, nulls, defaults and SQL, in whatever order they are named", async () => {
    const delivery = {
      createdAt: 5,
      troubled: true,
      url: sql`'https://' || ${"shop.example"}`,
      status: "pending" as const,
      orderId: null,
      ...{ type: "webhook.test", body: "{}", eventId: "event", partnerId: "partner", id: "delivery" },
      ...{ sweepAt: 6, nextAttemptAt: 7 },
    };
    await insertWhere(db, webhookDeliveries, delivery, sql`true`);
    const [written] = await db.select().from(webhookDeliveries);
    expect(written).toEqual({
      ...delivery,
      url: "https://shop.example",
      ...{ attemptCount: 0, step: 0, claimedUntil: 0, swept: false },
    });
  });

  it("does what its conflict clause says", async () => {
    await insertWhere(db, lockouts, lockout, sql`true`);
    await insertWhere(db, lockouts, { ...lockout, lockedUntil: 4 }, sql`true`).onConflictDoNothing();
    expect(await db.select().from(lockouts)).toEqual([lockout]);
    await insertWhere(db, lockouts, { ...lockout, lockedUntil: 4 }, sql`true`).onConflictDoUpdate({
      target: lockouts.subject,
      set: { lockedUntil: sql`excluded.locked_until` },
    });
    expect(await db.select().from(lockouts).where(eq(lockouts.subject, "one"))).toEqual([
      { ...lockout, lockedUntil: 4 },
    ]);
  });
});

describe("an insert from other rows", () => {
  it("writes one for each, with the columns that are named", async () => {
    await db.insert(lockouts).values([
      { ...lockout, subject: "b" },
      { ...lockout, subject: "a" },
    ]);
    const copy = { subject: sql`'copy of ' || subject`, failures: lockouts.failures, lockedUntil: 9 };
    await insertFrom(db, lockouts, copy, sql`FROM ${lockouts} WHERE locked_until = 3`);
    const copies = await db
      .select()
      .from(lockouts)
      .where(eq(lockouts.lockedUntil, 9))
      .orderBy(asc(lockouts.subject));
    expect(copies).toEqual(
      ["copy of a", "copy of b"].map((subject) => ({ ...lockout, subject, lockedUntil: 9 })),
    );
  });
});
