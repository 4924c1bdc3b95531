import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { batchFaults, batchFaultsOf, storeFaults } from "../../scripts/check-stores.ts";
import { root } from "../../scripts/paths.ts";

/** What `npm run check:stores` says of a store with this code. */
async function faultsOf(code: string, path = "src/orders/read/some-store.ts"): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), "stores-"));
  mkdirSync(join(folder, path, ".."), { recursive: true });
  writeFileSync(join(folder, path), code);
  return storeFaults(folder);
}

/** Functions on partners' rows that don't say whose they mean. */
const REFUSED: Record<string, string> = {
  "a query by an order's id alone": `
export async function readOrder(db: Database, id: string) {
  return db.select().from(orders).where(eq(orders.id, id));
}`,
  "a change by SQL": `
export const cancel = (id: string) => sql\`UPDATE orders SET status = 'cancelled' WHERE id = \${id}\`;`,
  "a table that the schema names in a template": `
export const readEndpoint = (db: Database, id: string) =>
  db.all(sql\`SELECT * FROM \${webhookEndpoints} WHERE id = \${id}\`);`,
  "a deletion of what is old": `
export const forget = (db: Database, before: number) =>
  deleteSome(db, idempotencyKeys, [idempotencyKeys.key], lt(idempotencyKeys.expiresAt, before));`,
  "a count": `
export const count = (db: Database) => db.$count(orders);`,
  "what a function of the same file does for it": `
export async function readAccount(db: Database, id: string) {
  return byId(db, id);
}

const byId = (db: Database, id: string) => db.select().from(accounts).where(eq(accounts.id, id));`,
  "a join by the partner of another row": `
export const readAll = (db: Database) =>
  db.all(sql\`SELECT * FROM orders JOIN webhook_endpoints AS e ON e.partner_id = orders.partner_id\`);`,
  "a comment that names the partner": `
/** Compares eq(orders.partnerId, partnerId). */
export const readOrder = (db: Database, id: string) => db.select().from(orders).where(eq(orders.id, id));`,
};

const LEFT_OUT: Record<string, string> = {
  "in a parameter": `
export const list = (db: Database, partnerId?: string) =>
  db.select().from(orders).where(partnerId ? eq(orders.partnerId, partnerId) : undefined);`,
  "in a type": `
export const list = (db: Database, partnerId: string | undefined) =>
  db.select().from(orders).where(partnerId ? eq(orders.partnerId, partnerId) : undefined);`,
  "in a condition": `
export const list = (db: Database, { partnerId }: Filter) =>
  db.select().from(orders).where(partnerId === undefined ? undefined : eq(orders.partnerId, partnerId));`,
};

/** And some that do. */
const ACCEPTED: Record<string, string> = {
  "with the partner's id": `
export const readOrder = (db: Database, partnerId: string, id: string) =>
  db.select().from(orders).where(and(eq(orders.partnerId, partnerId), eq(orders.id, id)));`,
  "with the partner's id in SQL": `
export const readUrls = (db: Database, partnerId: string) =>
  db.all(sql\`SELECT url FROM failing_urls WHERE partner_id = \${partnerId}\`);`,
  "on all partners, without those that are being moved": `
export const readDue = (db: Database) => db.select().from(orders).where(isChangeable(orders.partnerId));`,
  "on any partner, by their names": `
export const findAnyAccount = (db: Database, id: string) =>
  db.select().from(accounts).where(eq(accounts.id, id));`,
  "on a row as it was read": `
export const erase = (db: Database, order: StoredOrder) =>
  db.update(orders).set({ note: "" }).where(isUnchanged(order));`,
  "that only insert": `
export const insert = (db: Database, order: NewOrder) => db.insert(orders).values(order);`,
  "on tables that no partner owns": `
export const readPoint = (db: Database, id: string) => db.select().from(points).where(eq(points.id, id));`,
};

describe("a function of a store", () => {
  it.each(Object.keys(REFUSED))("is refused that does not say whose rows it means: %s", async (name) => {
    expect(await faultsOf(REFUSED[name]!)).toEqual([
      expect.stringContaining("does not say whose rows it means"),
    ]);
  });

  it.each(Object.keys(LEFT_OUT))("is refused to which the partner may not be given: %s", async (name) => {
    expect(await faultsOf(LEFT_OUT[name]!)).toEqual([expect.stringContaining("Make it two functions")]);
  });

  it.each(Object.keys(ACCEPTED))("is accepted %s", async (name) => {
    expect(await faultsOf(ACCEPTED[name]!)).toEqual([]);
  });

  it("is not looked at that finds out who calls", async () => {
    const [code] = Object.values(REFUSED);
    expect(await faultsOf(code!, "src/auth/some-store.ts")).toEqual([]);
  });
});

describe("a function with a transaction", () => {
  it("is refused if it runs a batch that it was given", () => {
    const code = `
export async function move(deps: Deps, batch: Batch<OrderDatabase>, order: Order) {
  addMove(batch, order);
  await batch.run();
}`;
    expect(batchFaultsOf(code)).toEqual(["move: runs a batch that it was given"]);
  });

  it.each([
    "async function move(db: Database) {\n  const batch = new Batch(db);\n  await batch.run();\n}",
    "function addMove(batch: Batch) {\n  batch.add(statement);\n}",
  ])("is accepted if it runs its own, or only adds to it: %s", (code) => {
    expect(batchFaultsOf(code)).toEqual([]);
  });
});

it("no store of the service has a fault, and no function runs another's transaction", async () => {
  expect([...(await storeFaults(root)), ...batchFaults(root)]).toEqual([]);
});
