// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are texts of code
import type { Bug } from "./bug.ts";

const MOVE_STORE = "src/orders/change/move-store.ts";
const JUDGE = "src/tracking/scan/judge-scan.ts";
const COLLECT = "src/tracking/scan/judge-collect.ts";
const OUTBOX = "src/webhooks/outbox.ts";
const COUNTS = "migrations/orders/0017_returns.sql";
const FEES = "migrations/orders/0014_partner_fees.sql";
const NOT_HANDED_IN = "src/orders/end/not-handed-in-store.ts";

/** What happens to parcels, who is told, and what is counted and kept of it. */
export const OF_PARCELS: readonly Bug[] = [
  {
    name: "an order changes without a look at what it is by then",
    file: MOVE_STORE,
    find: ".where(and(isUnchanged(before), condition)),\n  );\n  batch.addSql(indexOrder(after));",
    replace: ".where(and(eq(orders.id, before.id), condition)),\n  );\n  batch.addSql(indexOrder(after));",
  },
  {
    name: "the guard of changes forgets the sequence",
    file: "src/orders/row.ts",
    find: "    eq(orders.sequence, sequence),\n",
    replace: "",
  },
  {
    name: "an order, its event and its deliveries are not one transaction",
    file: "src/db/batch.ts",
    find: "this.#results = statements.length > 0 ? await $client.batch(statements) : [];",
    replace: "this.#results = [];\n    for (const each of statements) this.#results.push(await each.run());",
  },
  {
    name: "a new holder is not written",
    file: MOVE_STORE,
    find: "names.filter((name) => after[name] !== before[name])",
    replace:
      "names.filter((name) => after[name] !== before[name] && !['holderKind', 'holderId', 'heldSince'].includes(name))",
  },
  {
    name: "endpoints get every type of event",
    file: OUTBOX,
    find: "WHERE value IN ('*', ${type})",
    replace: "WHERE value <> ${type}",
  },
  {
    name: "endpoints of other partners get events too",
    file: OUTBOX,
    find: "WHERE partner_id = ${partnerId}\n",
    replace: "WHERE partner_id <= ${partnerId}\n",
  },
  {
    name: "an event that an order's URL and an endpoint want goes there twice",
    file: OUTBOX,
    find: "GROUP BY url) AS targets",
    replace: "GROUP BY url, random()) AS targets",
  },
  {
    name: "the collection code is in every webhook",
    file: "src/webhooks/event.ts",
    find: "      status: order.status,\n      previous_status",
    replace: '      status: order.status,\n      collection_code: "******",\n      previous_status',
  },
  {
    name: "the collection code is in answers before the parcel has arrived",
    file: "src/api/schemas/order.ts",
    find: "order.arrivedAt === null ? {} : codeView(deps, order)",
    replace: "codeView(deps, order)",
  },
  {
    name: "after a wrong code any code fits",
    file: COLLECT,
    find: "  if (shown && isCodeOf(deps, shown, scan.collectionCode, other === undefined)) return undefined;",
    replace:
      "  if (shown && (parcel.codeTries > 0 || isCodeOf(deps, shown, scan.collectionCode, other === undefined))) return undefined;",
  },
  {
    name: "late scans move parcels",
    file: JUDGE,
    find: "const isLate = happenedAt < lateBefore(parcel);",
    replace: "const isLate = happenedAt < 0;",
  },
  {
    name: "an agent takes a parcel that has come to its own point",
    file: JUDGE,
    find: "if (isItsPoint && mayChangePoint(status)) {",
    replace: 'if (isItsPoint && status === "created") {',
  },
  {
    name: "points take what is handed in though they don't offer it",
    file: JUDGE,
    find: 'if (status === "created" && !takesDropOffs) {',
    replace: 'if (status === "created" && sequence < 0 && !takesDropOffs) {',
  },
  {
    name: "agents see and move parcels of all points",
    file: JUDGE,
    find: "  pointId === scanner.pointId;\n",
    replace: '  pointId !== "";\n',
  },
  {
    name: "parcels expire a day early",
    file: "src/tracking/end/expire.ts",
    find: "store.findOnShelf(db, deps.now() - HOLDING_MS,",
    replace: "store.findOnShelf(db, deps.now() - HOLDING_MS + 86_400_000,",
  },
  {
    name: "the days that a parcel was given don't count",
    file: "src/tracking/store.ts",
    find: "const ARRIVAL = sql`arrived_at + extra_days * 86400000`;",
    replace: "const ARRIVAL = sql`arrived_at + extra_days * 0`;",
  },
  {
    name: "partners reach each other's orders",
    file: "src/orders/read/order-store.ts",
    find: ".where(and(eq(orders.partnerId, partnerId), isIt));",
    replace: ".where(isIt);",
  },
  {
    name: "an answer that redirects counts as delivered",
    file: "src/webhooks/deliver/attempt.ts",
    find: "  if (ok) return null;",
    replace: "  if (ok || REDIRECTS.has(status)) return null;",
  },
  {
    name: "nothing looks for deliveries whose message was lost",
    file: "src/webhooks/deliver/sweep.ts",
    find: "if (unannounced.length === 0) return false;",
    replace: "if (unannounced.length >= 0) return false;",
  },
  {
    name: "the result of an attempt is not awaited",
    file: "src/webhooks/deliver/deliver.ts",
    find: "  await run.write(result);\n  if (result.status",
    replace: "  if (result.delivery.attemptCount > 0) await run.write(result);\n  if (result.status",
  },
  {
    name: "problems are told again and again",
    file: "src/orders/change/report.ts",
    find: "if (await hasReport(batch.db,",
    replace: "if (!deps.now() && await hasReport(batch.db,",
  },
  {
    name: "a point counts twice what comes back to it",
    file: COUNTS,
    find: "ON CONFLICT DO UPDATE SET parcels = parcels + excluded.parcels, version",
    replace: "ON CONFLICT DO UPDATE SET parcels = parcels + 1, version",
  },
  {
    name: "a point's count does not follow a change of point",
    file: COUNTS,
    find: "WHERE id IS NOT NULL AND (NEW.status = 'created' AND OLD.status <> 'created' OR id NOT IN (",
    replace:
      "WHERE id IS NOT NULL AND (NEW.status = 'created' AND OLD.status <> 'created' OR NEW.point_id = OLD.point_id AND id NOT IN (",
  },
  {
    name: "a cancelled order keeps its fee",
    file: FEES,
    find: "WHERE NEW.status = 'cancelled' AND OLD.status <> 'cancelled';\nEND;",
    replace: "WHERE NEW.status = 'returned' AND OLD.status <> 'cancelled';\nEND;",
  },
  {
    name: "what is corrected to be with its partner is cancelled as not handed in",
    file: NOT_HANDED_IN,
    find: "orderEvents.type} = 'package.corrected'",
    replace: "orderEvents.type} = 'none'",
  },
  {
    name: "a page of the feed begins with the last event of the page before",
    file: "src/orders/feed/feed-store.ts",
    find: "gt(position, start));",
    replace: "sql`${position} >= ${start}`);",
  },
  {
    name: "returns are cancelled as early as orders that nobody has scanned",
    file: NOT_HANDED_IN,
    find: "        isNull(orders.returnOf),\n",
    replace: "",
  },
  {
    name: "a wrong receiving code hands parcels back",
    file: JUDGE,
    find: '  if (receipt && "problem" in receipt) return refuse(receipt.problem);\n',
    replace: "",
  },
  {
    name: "a return that was received is received again",
    file: "src/orders/change/receive.ts",
    find: 'endsOf("receive", directionOf(order)).includes(order.status)',
    replace: 'order.status === "returned_to_sender"',
  },
  {
    name: "feeds forget events after three days",
    file: "src/orders/feed/feed.ts",
    find: "const KEPT_MS = 30 * DAY_MS;",
    replace: "const KEPT_MS = 3 * DAY_MS;",
  },
  {
    name: "a restored database has none of its deliveries",
    file: "scripts/restore-database.ts",
    find: "of await parentsFirst(db, backup.tables)) {",
    replace:
      'of await parentsFirst(db, backup.tables.filter(({ name }) => name !== "webhook_deliveries"))) {',
  },
  {
    name: "a restored database has none of the rounds' drivers",
    file: "scripts/restore-database.ts",
    find: "of await parentsFirst(db, backup.tables)) {",
    replace: 'of await parentsFirst(db, backup.tables.filter(({ name }) => name !== "round_drivers"))) {',
  },
];
